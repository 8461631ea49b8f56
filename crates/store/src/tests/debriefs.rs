//! Debriefs by their sections, and what is remembered of the athlete.

use crate::limits::MOST_FACTS;
use crate::tests::support::{House, TODAY, bench, done, draft, on};
use jiff::civil::date;
use proptest::prelude::*;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::debrief::{
    AthleteFact, Author, CalendarWish, DatedDebrief, Debrief, DebriefSection, FactKind, Highlight,
    NextStep, Progression,
};
use setwise_domain::known_fact::FactNumber;
use setwise_domain::proposal::ProposedChange;
use setwise_domain::receipt::RecordKind;
use setwise_domain::session::{Operation, SessionId};
use setwise_domain::summed_up::{End, SummedUp};

fn fact(text: &str) -> AthleteFact {
    AthleteFact { kind: FactKind::Limitation, fact: text.to_owned() }
}

fn whole() -> Debrief {
    Debrief {
        message: "3 sets of 1 exercise.".into(),
        highlights: Some(vec![Highlight {
            text: "3 sets of 8".into(),
            exercise: Some("Bench Press".into()),
        }]),
        progressions: Some(vec![Progression {
            exercise: "Bench Press".into(),
            step: NextStep::AddLoad,
            load: Some("190 lb".into()),
            reason: "all 3 sets hit 8: +5".into(),
        }]),
        athlete_facts: Some(vec![fact("left elbow twinge")]),
        calendar: Some(CalendarWish::Operations(vec![Operation::delete(SessionId(3))])),
        unkept: Vec::new(),
        unsaid: Vec::new(),
        author: Author::default(),
    }
}

fn dated(house: &House, debrief: Debrief) -> Command {
    Command::KeepDebrief(Box::new(DatedDebrief {
        id: house.stamps.id(),
        date: TODAY,
        at: house.stamps.timestamp(),
        coach: "offline".into(),
        debrief,
    }))
}

fn keep(house: &House, debrief: Debrief) -> SummedUp {
    match house.command(dated(house, debrief)) {
        Applied::Debriefed(summed_up) => *summed_up,
        other => panic!("{other:?}"),
    }
}

/// How the sections ended, a word each: `message stored`.
fn ends(summed_up: &SummedUp) -> String {
    let told = summed_up.sections.iter().map(|section| {
        let end = match &section.end {
            End::Stored => "stored".to_owned(),
            End::Absent => "absent".to_owned(),
            End::AlreadyStored => "already stored".to_owned(),
            End::Failed { message } => format!("failed: {message}"),
        };
        format!("{} {end}\n", section.name)
    });
    told.collect()
}

fn stored(house: &House) -> Vec<Debrief> {
    let debriefs = house.store.reader().unwrap().debriefs(100).unwrap();
    debriefs.into_iter().map(|dated| dated.debrief).collect()
}

fn remembered(house: &House) -> Vec<String> {
    let facts = house.store.reader().unwrap().facts().unwrap();
    facts.into_iter().map(|known| known.said.fact).collect()
}

#[test]
fn each_section_is_stored_where_it_belongs_and_one_undo_takes_them_back() {
    let house = House::new();
    for _ in 0..3 {
        house.one(bench(85, 8));
    }
    let summed_up = keep(&house, whole());
    insta::assert_snapshot!(ends(&summed_up), @"
    message stored
    highlights stored
    progressions stored
    athlete_facts stored
    calendar stored
    ");
    assert_eq!(stored(&house), [whole()]);
    assert_eq!(remembered(&house), ["left elbow twinge"]);
    let reader = house.store.reader().unwrap();
    let open = reader.open_proposals().unwrap();
    assert_eq!(open, [summed_up.proposal.unwrap()]);
    assert!(
        matches!(&open[0].change, ProposedChange::Calendar { operations } if operations.len() == 1)
    );

    assert_eq!(house.undo(), "the debrief of 2026-11-21");
    assert_eq!(stored(&house), []);
    assert_eq!(remembered(&house), Vec::<String>::new());
    assert_eq!(house.undo(), "1 set of Bench Press");
    house.is_sound();
}

#[test]
fn a_calendar_is_proposed_and_waits_for_a_word() {
    let house = House::new();
    let proposal = keep(&house, whole()).proposal.unwrap().id;
    assert_eq!(house.store.reader().unwrap().open_proposals().unwrap().len(), 1);
    house.command(Command::Settle { proposal, accept: false, calendar: None, part: None });
    assert_eq!(house.store.reader().unwrap().open_proposals().unwrap(), []);
}

#[test]
fn the_same_debrief_twice_is_stored_once() {
    let house = House::new();
    let first = keep(&house, whole());
    let again = keep(&house, whole());
    insta::assert_snapshot!(ends(&again), @"
    message already stored
    highlights already stored
    progressions already stored
    athlete_facts already stored
    calendar already stored
    ");
    assert_eq!(again.dated.id, first.dated.id);
    assert_eq!(stored(&house), [whole()]);
    assert_eq!(house.store.reader().unwrap().open_proposals().unwrap().len(), 1);
    // Nothing was changed the second time, so one undo is the first.
    house.undo();
    assert_eq!(house.rejected(Command::Undo), Rejection::NothingToUndo);
    // And after it the same is new again.
    assert!(keep(&house, whole()).stored_something());
}

#[test]
fn another_debrief_of_the_day_stands_beside_the_first() {
    let house = House::new();
    keep(&house, whole());
    let more = Debrief {
        message: "6 sets of 2 exercises.".into(),
        calendar: None,
        unkept: Vec::new(),
        unsaid: Vec::new(),
        author: Author::default(),
        ..whole()
    };
    let summed_up = keep(&house, more.clone());
    assert!(ends(&summed_up).starts_with("message stored\nhighlights stored\n"));
    assert_eq!(stored(&house), [more, whole()]);
    // What was known is not remembered twice.
    assert_eq!(remembered(&house), ["left elbow twinge"]);
}

#[test]
fn a_section_with_a_bad_value_leaves_the_others() {
    let house = House::new();
    let mut debrief = whole();
    debrief.highlights =
        Some(vec![Highlight { text: String::new(), exercise: Some("Unknown".into()) }]);
    debrief.progressions.as_mut().unwrap()[0].load = Some("heavy".into());
    let summed_up = keep(&house, debrief);
    insta::assert_snapshot!(ends(&summed_up), @"
    message stored
    highlights failed: the text of highlight 1 is empty; the exercise of highlight 1 is 'Unknown': Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed
    progressions failed: the load of progression 1 is 'heavy', and must be a number with its unit, such as 187.5 lb
    athlete_facts stored
    calendar stored
    ");
    // Sent again without the fault, only what had failed is stored, in the same debrief.
    let mended = keep(&house, whole());
    insta::assert_snapshot!(ends(&mended), @"
    message already stored
    highlights stored
    progressions stored
    athlete_facts already stored
    calendar already stored
    ");
    assert_eq!(stored(&house), [whole()]);
    house.undo();
    assert_eq!(stored(&house)[0].highlights, None);
    house.undo();
    assert_eq!(stored(&house), []);
}

#[test]
fn a_section_that_the_database_refuses_leaves_the_others() {
    let house = House::new();
    house.with_writer(|writer| {
        writer
            .execute_batch(
                "CREATE TEMP TRIGGER no_progressions BEFORE INSERT ON things \
                 WHEN new.kind = 'debrief section' AND new.id LIKE '% progressions' \
                 BEGIN SELECT raise(ABORT, 'a constraint'); END; \
                 CREATE TEMP TRIGGER no_facts BEFORE INSERT ON things WHEN new.kind = 'fact' \
                 BEGIN SELECT raise(ABORT, 'another'); END;",
            )
            .unwrap();
    });
    let summed_up = keep(&house, whole());
    insta::assert_snapshot!(ends(&summed_up), @"
    message stored
    highlights stored
    progressions failed: the database refused it: a constraint
    athlete_facts failed: the database refused it: another
    calendar stored
    ");
    let kept = Debrief { progressions: None, athlete_facts: None, ..whole() };
    assert_eq!(stored(&house), [kept]);
    house.is_sound();
}

#[test]
fn where_every_section_fails_nothing_is_changed() {
    let house = House::new();
    let summed_up = keep(
        &house,
        Debrief { message: "  ".into(), highlights: Some(Vec::new()), ..Debrief::default() },
    );
    assert!(ends(&summed_up).starts_with("message failed: it is empty\nhighlights absent\n"));
    assert_eq!(stored(&house), []);
    assert_eq!(house.rejected(Command::Undo), Rejection::NothingToUndo);
}

#[test]
fn facts_are_forgotten_by_number_and_stay_so_for_the_day() {
    let house = House::new();
    keep(&house, whole());
    let known = house.store.reader().unwrap().facts().unwrap();
    let number = known[0].number;
    assert_eq!(known[0].since, TODAY);
    let forgotten = house.command(Command::ForgetFact(number));
    assert_eq!(forgotten, Applied::Forgotten { fact: known[0].clone() });
    assert_eq!(
        house.rejected(Command::ForgetFact(number)).to_string(),
        format!("nothing is remembered under the number {number}")
    );
    keep(&house, Debrief { message: "Once more.".into(), ..whole() });
    assert_eq!(remembered(&house), Vec::<String>::new());
    let reader = house.store.reader().unwrap();
    assert_eq!(reader.facts_forgotten_of(TODAY).unwrap().len(), 1);
    house.undo();
    assert_eq!(house.undo(), "the forgetting of “left elbow twinge”");
    assert_eq!(remembered(&house), ["left elbow twinge"]);
}

#[test]
fn no_more_facts_are_remembered_than_there_may_be() {
    let house = House::hasty();
    for round in 0..MOST_FACTS / 20 {
        let facts = (0..20).map(|at| fact(&format!("fact {round} {at}")));
        keep(
            &house,
            Debrief {
                message: format!("Round {round}."),
                athlete_facts: Some(facts.collect()),
                ..Debrief::default()
            },
        );
    }
    let full = keep(&house, whole());
    assert_eq!(
        full.sections[3].end,
        End::Failed {
            message: "100 facts are remembered already, 1 are new, and there may be 100: forget some first, with `setwise profile forget N`".into()
        }
    );
    assert_eq!(remembered(&house).len(), MOST_FACTS);
    house.command(Command::ForgetFact(FactNumber(1)));
    assert_eq!(keep(&house, whole()).sections[3].end, End::Stored);
    // What is known already takes no room.
    let known = keep(
        &house,
        Debrief {
            message: "Known.".into(),
            athlete_facts: Some(vec![fact("LEFT elbow twinge.")]),
            ..Debrief::default()
        },
    );
    assert_eq!(known.sections[3].end, End::Stored);
    assert_eq!(remembered(&house).len(), MOST_FACTS);
}

#[test]
fn the_records_of_a_day_are_told_against_what_stood_before_it() {
    let house = House::new();
    let broken = || {
        let records = house.store.reader().unwrap().records_broken_on(TODAY).unwrap();
        let told = records.into_iter().map(|record| {
            let beat = record.beat.unwrap().set;
            let load = |set: &setwise_domain::set_result::SetResult| {
                set.performance.load.unwrap().to_string()
            };
            (record.kind, load(&record.set), load(&beat))
        });
        told.collect::<Vec<_>>()
    };
    house.one(bench(100, 8));
    house.one(draft("Some curl", done(20, 10)));
    assert_eq!(broken(), []);
    house.one(on(date(2026, 11, 14), bench(90, 8)));
    let load = |by: &str| (RecordKind::Load, by.to_owned(), "90 kg".to_owned());
    assert_eq!(broken()[0], load("100 kg"));
    // Of the day's own sets the best, against the day before.
    house.one(bench(105, 8));
    assert_eq!(broken()[0], load("105 kg"));
    assert_eq!(broken().iter().filter(|one| one.0 == RecordKind::Load).count(), 1);
    house.undo();
    assert_eq!(broken()[0], load("100 kg"));
}

fn words(most: usize) -> impl Strategy<Value = String> {
    // Whatever is said, control characters included.
    proptest::collection::vec(any::<char>(), 1..most)
        .prop_map(|chars| format!("x{}", chars.into_iter().collect::<String>()))
}

prop_compose! {
    fn any_debrief()(
        message in words(200),
        highlights in proptest::option::of(proptest::collection::vec(words(60), 1..4)),
        progressions in proptest::option::of(proptest::collection::vec(
            (words(60), 0..4_usize, proptest::option::of(1..500_u32)), 1..4)),
        facts in proptest::option::of(proptest::collection::vec((words(60), 0..6_usize), 1..4)),
        ids in proptest::option::of(proptest::collection::vec(any::<u32>(), 1..4)),
    ) -> Debrief {
        Debrief {
            message,
            highlights: highlights.map(|texts| texts.into_iter().map(|text| Highlight {
                exercise: Some("Bench Press".to_owned()).filter(|_| text.len() % 2 == 0),
                text,
            }).collect()),
            progressions: progressions.map(|list| list.into_iter().map(|(reason, step, load)| Progression {
                exercise: "Bench Press".into(),
                step: NextStep::ALL[step],
                load: load.map(|load| format!("{load} lb")),
                reason,
            }).collect()),
            athlete_facts: facts.map(|list| list.into_iter().map(|(fact, kind)| AthleteFact {
                kind: FactKind::ALL[kind],
                fact: format!("{fact}!y"),
            }).collect()),
            calendar: ids.map(|ids| {
                let deleted = ids.into_iter().map(|id| Operation::delete(SessionId(id)));
                CalendarWish::Operations(deleted.collect())
            }),
            unkept: Vec::new(),
            unsaid: Vec::new(),
        author: Author::default(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_debrief_stored_and_read_back_is_itself(debrief in any_debrief()) {
        let house = House::hasty();
        let summed_up = keep(&house, debrief.clone());
        prop_assert!(!summed_up.failed_something(), "{}", ends(&summed_up));
        prop_assert_eq!(stored(&house), [debrief.clone()]);
        let again = keep(&house, debrief.clone());
        prop_assert!(!again.stored_something());
        prop_assert_eq!(stored(&house), [debrief]);
        let names: Vec<_> = summed_up.sections.iter().map(|section| section.name).collect();
        prop_assert_eq!(names, DebriefSection::ALL);
    }
}
