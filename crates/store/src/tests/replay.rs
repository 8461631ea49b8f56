//! The state is a function of the journal: whatever is done and undone, by number and from several
//! instances, folding the records comes to what is stored.

use crate::tests::plans::plan;
use crate::tests::support::{
    House, PROGRAM, TODAY, batch, bench, done, draft, imported, item, on, stranger,
};
use crate::{Difference, Store};
use jiff::civil::{Date, date};
use proptest::prelude::*;
use setwise_domain::batch::Mode;
use setwise_domain::calendar::{CalendarChange, SessionChange};
use setwise_domain::command::{Applied, Command, KeyChange, Rejection, Undone};
use setwise_domain::curve::Span;
use setwise_domain::debrief::{AthleteFact, CalendarWish, DatedDebrief, Debrief, FactKind};
use setwise_domain::exercise::{Equipment, ExerciseId, ExerciseKey};
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::journal::{ChangeNumber, ListedChange, Who};
use setwise_domain::known_fact::FactNumber;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::plan::PlanStanding;
use setwise_domain::profile::Profile;
use setwise_domain::proposal::{Base, Proposal, ProposalStatus, ProposedChange, SetChange};
use setwise_domain::session::{Operation, Session, SessionId};
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::{MovedTo, SetDraft, SetEdit, SetPatch, SetResult};
use setwise_domain::stamps::Stamps;
use setwise_domain::taught_phrase::{Meaning, TaughtPhrase};
use setwise_domain::weigh_in::WeighIn;
use std::collections::BTreeMap;
use uuid::Uuid;

/// A change that may be tried on any state; what its places mean depends on what is there.
#[derive(Clone, Debug)]
pub enum Try {
    Log(Vec<SetDraft>),
    Edit(Vec<(usize, SetPatch)>),
    Delete(Vec<usize>),
    Import(Vec<SetResult>),
    Profile(u8, Vec<usize>),
    /// What they weigh, and on which day; or as a part of the profile.
    Weigh(u8, i8, bool),
    /// A weight said otherwise by an import: its place, what it is now, and on which day.
    Reweigh(usize, u8, i8),
    Plan(u128, bool),
    ProposePlan(u128),
    ProposeSets(SetDraft, usize),
    Settle(usize, bool),
    /// Sessions by number, each with a title and a day, or none where it goes.
    Calendar(Vec<(u32, Option<(u8, i8)>)>),
    Debrief(Vec<u8>, bool),
    Forget(usize),
    Rekey(bool),
    /// An own exercise by its number, with what is said of it; none where it goes.
    Exercise(u8, Option<u8>),
    /// A phrase by its number, with what it means; none where it means nothing any more.
    Teach(u8, Option<u8>),
    Undo,
    Redo,
    /// The one at this place among those that can be undone.
    UndoOne(usize),
}

fn any_draft() -> impl Strategy<Value = SetDraft> {
    let sets = (0..4_i64, 0..5_u16, 0..3_u8, 1..4_i8);
    sets.prop_map(|(load, reps, exercise, day)| {
        let performance = done(load * 10, reps);
        let made = match exercise {
            0 => bench(load * 10, reps),
            1 => draft("Pull-Up", performance),
            _ => draft("Own Lift", performance),
        };
        on(date(2026, 11, day), made)
    })
}

fn any_patch() -> impl Strategy<Value = SetPatch> {
    use proptest::option::{of, weighted};
    let to = prop_oneof![Just(("Bench Press", Some("bench-press"))), Just(("Own Lift", None)),];
    let parts = (of(0..9_u16), weighted(0.3, to), weighted(0.3, 1..4_i8), weighted(0.3, 1..5_u8));
    parts.prop_map(|(reps, to, day, set_number)| SetPatch {
        reps,
        exercise: to.map(|(name, id)| MovedTo {
            exercise: name.to_owned(),
            exercise_id: id.map(|id| ExerciseId(id.to_owned())),
        }),
        date: day.map(|day| date(2026, 11, day)),
        set_number,
        ..SetPatch::default()
    })
}

pub fn any_try() -> impl Strategy<Value = Try> {
    use proptest::collection::vec;
    let place = || 0..40_usize;
    let arrival = (any_draft(), 0..12_u128, 1..6_u8)
        .prop_map(|(draft, id, number)| imported(id, draft, number));
    let session = (1..6_u32, proptest::option::weighted(0.8, (0..3_u8, 1..9_i8)));
    prop_oneof![
        6 => vec(any_draft(), 1..4).prop_map(Try::Log),
        6 => vec((place(), any_patch()), 1..4).prop_map(Try::Edit),
        3 => vec(place(), 1..3).prop_map(Try::Delete),
        2 => vec(arrival, 1..5).prop_map(Try::Import),
        2 => (1..8_u8, vec(0..4_usize, 0..4)).prop_map(|(days, gear)| Try::Profile(days, gear)),
        2 => (60..90_u8, 1..4_i8, any::<bool>())
            .prop_map(|(kilograms, day, at_once)| Try::Weigh(kilograms, day, at_once)),
        2 => (place(), 60..90_u8, 1..4_i8)
            .prop_map(|(place, kilograms, day)| Try::Reweigh(place, kilograms, day)),
        2 => (0..4_u128, any::<bool>()).prop_map(|(id, accepted)| Try::Plan(id, accepted)),
        1 => (4..8_u128).prop_map(Try::ProposePlan),
        1 => (any_draft(), place()).prop_map(|(draft, place)| Try::ProposeSets(draft, place)),
        3 => (place(), any::<bool>()).prop_map(|(place, accept)| Try::Settle(place, accept)),
        4 => vec(session, 1..3).prop_map(Try::Calendar),
        2 => (vec(0..5_u8, 0..3), any::<bool>()).prop_map(|(facts, more)| Try::Debrief(facts, more)),
        1 => place().prop_map(Try::Forget),
        1 => any::<bool>().prop_map(Try::Rekey),
        2 => (0..3_u8, proptest::option::of(0..9_u8)).prop_map(|(id, said)| Try::Exercise(id, said)),
        2 => (0..3_u8, proptest::option::weighted(0.7, 0..3_u8)).prop_map(|(id, said)| Try::Teach(id, said)),
        3 => Just(Try::Undo),
        3 => Just(Try::Redo),
        8 => place().prop_map(Try::UndoOne),
    ]
}

fn proposal(house: &House, change: ProposedChange) -> Command {
    let reader = house.store.reader().unwrap();
    Command::Propose(Proposal {
        id: house.stamps.id(),
        at: house.stamps.timestamp(),
        title: "a change".to_owned(),
        reason: "a reason".to_owned(),
        base: Base { plan: reader.plan_for(TODAY).unwrap().map(|plan| plan.id), ..Base::default() },
        change,
        hunks: Vec::new(),
        status: ProposalStatus::Open,
    })
}

fn undoable(house: &House) -> Vec<ListedChange> {
    house.store.reader().unwrap().undoable_changes(1_000).unwrap()
}

fn pick<T: Clone>(from: &[T], place: usize) -> Option<T> {
    from.get(place % from.len().max(1)).cloned()
}

fn calendar_change(house: &House, sessions: &[(u32, Option<(u8, i8)>)]) -> Command {
    let calendar = house.store.reader().unwrap().calendar().unwrap();
    let sessions = sessions.iter().map(|(number, after)| {
        // Numbers that are there, else the next.
        let live: Vec<SessionId> = calendar.sessions.keys().copied().collect();
        let id = if *number > 3 {
            calendar.next
        } else {
            pick(&live, *number as usize).unwrap_or(calendar.next)
        };
        let before = calendar.sessions.get(&id).cloned();
        let after = after.map(|(title, day)| {
            let mut session = before.clone().unwrap_or_else(|| Session::once(id, "new", None));
            match title {
                0 => session.title = format!("title {day}"),
                1 => session.scheduled_for = Some(date(2026, 12, day)),
                _ => session.skipped_dates.push(date(2026, 12, day)),
            }
            session.skipped_dates.sort();
            session.skipped_dates.dedup();
            session
        });
        SessionChange { id, before, after }
    });
    let mut sessions: Vec<SessionChange> = sessions.collect();
    sessions.dedup_by_key(|one| one.id);
    Command::ChangeCalendar(Box::new(CalendarChange {
        summary: "a change of the calendar".to_owned(),
        base: calendar.revision,
        sessions,
        named: BTreeMap::new(),
        keyed: None,
    }))
}

#[expect(clippy::too_many_lines, reason = "one arm for each kind of change")]
fn command(house: &House, one: &Try) -> Option<Command> {
    let reader = house.store.reader().unwrap();
    let live = house.every_set();
    let at = |place: usize| pick(&live, place).map(|set| set.id);
    Some(match one {
        Try::Log(drafts) => Command::LogSets(drafts.clone()),
        Try::Edit(edits) => {
            let edits = edits.iter().filter_map(|(place, patch)| {
                Some(SetEdit { id: at(*place)?, patch: patch.clone() })
            });
            Command::EditSets(edits.collect())
        }
        Try::Delete(places) => {
            Command::DeleteSets(places.iter().filter_map(|place| at(*place)).collect())
        }
        Try::Import(sets) => Command::ImportSets(sets.clone().into()),
        Try::Profile(days_per_week, gear) => Command::SaveProfile(Profile {
            days_per_week: *days_per_week,
            equipment: gear
                .iter()
                .filter_map(|place| Equipment::ALL.get(*place).copied())
                .collect(),
            ..Profile::default()
        }),
        Try::Weigh(kilograms, _, true) => Command::SaveProfile(Profile {
            bodyweight: Some(Load::new(Decimal::from_int((*kilograms).into()), Unit::Kg)),
            ..house.store.reader().unwrap().profile().unwrap().unwrap_or_default()
        }),
        Try::Weigh(kilograms, day, false) => Command::Weigh(WeighIn {
            id: house.stamps.id(),
            date: date(2026, 11, *day),
            at: house.stamps.timestamp(),
            load: Load::new(Decimal::from_int((*kilograms).into()), Unit::Kg),
        }),
        Try::Reweigh(place, kilograms, day) => {
            let known = reader.weigh_ins(Span::All.until(Date::MAX)).unwrap();
            let after = pick(&known, *place).map(|one| WeighIn {
                date: date(2026, 11, *day),
                load: Load::new(Decimal::from_int((*kilograms).into()), Unit::Kg),
                ..one
            });
            let mut sets = ImportedSets::default();
            sets.reweighed.extend(after);
            Command::ImportSets(sets)
        }
        Try::Plan(id, accepted) => Command::StorePlan(plan(
            *id,
            if *accepted { PlanStanding::Accepted } else { PlanStanding::Generated },
        )),
        Try::ProposePlan(id) => proposal(
            house,
            ProposedChange::Plan { plan: Box::new(plan(*id, PlanStanding::Generated)) },
        ),
        Try::ProposeSets(draft, place) => {
            let mut changes = vec![SetChange::Log { draft: Box::new(draft.clone()) }];
            changes
                .extend(pick(&live, *place).map(|set| SetChange::TakeBack { set: Box::new(set) }));
            proposal(house, ProposedChange::Sets { changes, typed: String::new() })
        }
        Try::Settle(place, accept) => Command::Settle {
            proposal: pick(&reader.open_proposals().unwrap(), *place)?.id,
            accept: *accept,
            calendar: None,
            part: None,
        },
        Try::Calendar(sessions) => calendar_change(house, sessions),
        Try::Debrief(facts, more) => Command::KeepDebrief(Box::new(DatedDebrief {
            id: house.stamps.id(),
            date: TODAY,
            at: house.stamps.timestamp(),
            coach: "offline".into(),
            debrief: Debrief {
                message: "a session".into(),
                athlete_facts: Some(
                    facts
                        .iter()
                        .map(|n| AthleteFact {
                            kind: FactKind::Limitation,
                            fact: format!("fact {n}"),
                        })
                        .collect(),
                ),
                calendar: more
                    .then(|| CalendarWish::Operations(vec![Operation::delete(SessionId(1))])),
                ..Debrief::default()
            },
        })),
        Try::Forget(place) => {
            let known = reader.facts().unwrap();
            Command::ForgetFact(pick(&known, *place).map_or(FactNumber(99), |fact| fact.number))
        }
        Try::Rekey(there) => {
            let (own, known) = ("~own lift".to_owned(), "own-lift".to_owned());
            let (from, to) = if *there { (own, known) } else { (known, own) };
            Command::Rekey(vec![KeyChange {
                from: ExerciseKey::stored(from),
                to: ExerciseKey::stored(to),
            }])
        }
        Try::Exercise(id, entry) => own_exercise(*id, *entry),
        Try::Teach(id, means) => teach(*id, *means),
        Try::Undo => Command::Undo,
        Try::Redo => Command::Redo,
        Try::UndoOne(place) => Command::UndoChange(pick(&undoable(house), *place)?.number),
    })
}

fn own_exercise(id: u8, said: Option<u8>) -> Command {
    let said = OwnEntry {
        id: format!("own-{id}"),
        entry: said.map(|n| format!("{{\"name\":\"Own {id}\",\"n\":{n}}}")),
    };
    Command::KeepExercises { changes: vec![said.clone()], file: vec![said] }
}

/// The first phrase is a name by which sets are logged, which go to an exercise with it.
fn teach(id: u8, means: Option<u8>) -> Command {
    let phrase = if id == 0 { "own lift".to_owned() } else { format!("phrase {id}") };
    let means = match means {
        None => return Command::Unteach { phrase },
        Some(0) => Meaning::Exercise {
            exercise: ExerciseId("bench-press".to_owned()),
            name: "Bench Press".to_owned(),
        },
        Some(n) => Meaning::Line { line: format!("line {n}") },
    };
    let to = ExerciseKey::stored("bench-press".to_owned());
    let moves = matches!(means, Meaning::Exercise { .. })
        .then(|| KeyChange { from: ExerciseKey::new(None, &phrase), to });
    Command::Teach { phrase: TaughtPhrase { phrase, means }, moves: moves.into_iter().collect() }
}

fn differences(house: &House) -> Vec<Difference> {
    house.store.reader().unwrap().replay().unwrap().differences
}

pub fn attempt(house: &House, one: &Try) {
    if let Some(command) = command(house, one) {
        drop(house.try_command(command).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// After any commands of every kind, with any of them taken back in any order.
    #[test]
    fn replay_equals_state(tries in proptest::collection::vec(any_try(), 1..90)) {
        let house = House::hasty();
        for one in &tries {
            attempt(&house, one);
            house.keeps_its_marks();
        }
        prop_assert_eq!(differences(&house), []);
        house.is_sound();
        // And with all of it taken back, oldest first.
        for change in undoable(&house).into_iter().rev() {
            drop(house.try_command(Command::UndoChange(change.number)).unwrap());
        }
        prop_assert_eq!(differences(&house), []);
        house.is_sound();
        prop_assert_eq!(house.every_set(), []);
        prop_assert!(house.store.reader().unwrap().calendar().unwrap().sessions.is_empty());
        prop_assert_eq!(house.store.reader().unwrap().facts().unwrap(), []);
        prop_assert_eq!(house.store.reader().unwrap().taught().unwrap(), []);
    }

    /// What a change did goes, and nothing else: where it touched no set that another change
    /// touches, all others stay as they are.
    #[test]
    fn undoing_a_line_leaves_all_that_came_from_elsewhere(
        before in proptest::collection::vec(any_draft(), 1..4),
        line in proptest::collection::vec(any_draft(), 1..4),
        arrivals in proptest::collection::vec((any_draft(), 20..30_u128), 1..5),
        after in proptest::collection::vec(any_draft(), 1..4),
    ) {
        let house = House::hasty();
        house.log(before);
        let (line, _) = house.log(line);
        let number = undoable(&house)[0].number;
        let arrivals: Vec<_> = arrivals.into_iter().map(|(draft, id)| imported(id, draft, 1)).collect();
        house.command(Command::ImportSets(arrivals.into()));
        house.log(after);
        let mut others = house.every_set();
        others.retain(|set| !line.contains(set));
        house.command(Command::UndoChange(number));
        prop_assert_eq!(house.every_set(), others);
        house.is_sound();
        prop_assert_eq!(differences(&house), []);
    }
}

/// The whole length: a thousand commands.
#[test]
fn replay_equals_state_after_a_thousand_commands() {
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let house = House::hasty();
    for _ in 0..1_000 {
        let one = any_try().new_tree(&mut runner).unwrap().current();
        attempt(&house, &one);
    }
    let kinds: i64 = stranger(&house.path())
        .query_row("SELECT count(DISTINCT kind) FROM changes", [], |row| row.get(0))
        .unwrap();
    assert_eq!(kinds, 17, "every kind of change is among them");
    assert_eq!(differences(&house), []);
    house.is_sound();
}

fn undo_one(house: &House, number: ChangeNumber) -> Undone {
    match house.command(Command::UndoChange(number)) {
        Applied::Undone(undone) => undone,
        other => panic!("{other:?}"),
    }
}

fn edit(house: &House, set: &SetResult, patch: SetPatch) -> ChangeNumber {
    house.command(Command::EditSets(vec![SetEdit { id: set.id, patch }]));
    undoable(house)[0].number
}

#[test]
fn a_field_that_was_changed_again_stays_and_is_told() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    let reps = |reps| SetPatch { reps: Some(reps), ..SetPatch::default() };
    let both = SetPatch { notes: Some("slow".to_owned()), ..reps(6) };
    let first = edit(&house, &set, both);
    edit(&house, &set, reps(7));
    let undone = undo_one(&house, first);
    assert_eq!(
        undone.remarks,
        ["Set 1 of Bench Press was changed again since, and the later change stays."]
    );
    let left = &house.every_set()[0].performance;
    assert_eq!((left.reps, left.notes.as_deref()), (Some(7), None));
    // Without the first, the second goes back to what was logged.
    house.undo();
    assert_eq!(house.every_set(), [set]);
    house.is_sound();
}

#[test]
fn a_set_that_comes_back_keeps_its_number_and_the_later_one_gets_the_next() {
    let house = House::new();
    let first = house.one(bench(100, 5));
    house.command(Command::DeleteSets(vec![first.id]));
    let deletion = undoable(&house)[0].number;
    let second = house.one(bench(90, 5));
    assert_eq!(second.set_number, 1);
    let undone = undo_one(&house, deletion);
    assert_eq!(undone.sets, std::slice::from_ref(&first));
    assert_eq!(undone.remarks, ["Set 1 of Bench Press on 2026-11-21 is set 2 now."]);
    let numbers: Vec<_> =
        house.every_set().into_iter().map(|set| (set.id, set.set_number)).collect();
    assert_eq!(numbers, [(first.id, 1), (second.id, 2)]);
    assert_eq!(differences(&house), []);
    // Its number is free again.
    house.command(Command::DeleteSets(vec![first.id]));
    assert_eq!(house.every_set(), [second]);
    assert_eq!(differences(&house), []);
    house.is_sound();
}

#[test]
fn a_change_is_taken_back_once_and_only_where_there_is_something_to_take_back() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    let logged = undoable(&house)[0].number;
    house.command(Command::DeleteSets(vec![set.id]));
    let deleted = undoable(&house)[0].number;
    undo_one(&house, logged);
    let rejected = |number| house.rejected(Command::UndoChange(number));
    assert_eq!(rejected(logged), Rejection::AlreadyUndone(logged));
    let missing = ChangeNumber(99);
    assert_eq!(rejected(missing), Rejection::NoSuchChange(missing));
    let undo = ChangeNumber(deleted.0 + 1);
    assert_eq!(rejected(undo), Rejection::NothingToTakeBack(undo));
    // The deletion can be taken back, and brings nothing: the set was never logged.
    let undone = undo_one(&house, deleted);
    assert_eq!(
        undone.remarks,
        ["Set 1 of Bench Press isn't restored: the change that logged it was undone."]
    );
    assert_eq!(house.every_set(), []);
    assert_eq!(differences(&house), []);
}

#[test]
fn every_change_says_when_where_and_who_without_gaps() {
    let house = House::new();
    house.one(bench(100, 5));
    house.rejected(Command::DeleteSets(vec![setwise_domain::set_result::SetId(Uuid::nil())]));
    house.command(Command::ImportSets(vec![imported(1, bench(90, 5), 1)].into()));
    house.undo();
    let changes = stranger(&house.path())
        .prepare("SELECT nr, hlc, device, v, who FROM changes ORDER BY seq")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
        .unwrap()
        .collect::<rusqlite::Result<Vec<(i64, i64, i64, i64, String)>>>()
        .unwrap();
    let start = changes[0].1;
    let coach = r#"{"by":"coach","provider":"ollama","model":"llama"}"#;
    let by = [coach, r#"{"by":"import"}"#, coach];
    for (nth, change) in (0_i64..).zip(&changes) {
        let who = by[usize::try_from(nth).unwrap()].to_owned();
        assert_eq!(*change, (nth + 1, start + nth, 1, 2, who));
    }
    assert_eq!(changes.len(), 3);
}

#[test]
fn what_is_stored_otherwise_is_told_with_its_id() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    let lost = house.one(bench(90, 5));
    let vandal = stranger(&house.path());
    vandal.execute("UPDATE sets SET reps = 9 WHERE set_number = 1", []).unwrap();
    vandal.execute("DELETE FROM sets WHERE set_number = 2", []).unwrap();
    let found = differences(&house);
    let told: Vec<_> = found
        .iter()
        .map(|one| (one.what, one.id.clone(), one.stored.is_some(), one.recorded.is_some()))
        .collect();
    assert_eq!(
        told,
        [
            ("set", set.id.to_string(), true, true),
            ("set", lost.id.to_string(), false, true),
            ("slot of set", lost.id.to_string(), false, true),
        ]
    );
    assert_eq!(found[0].stored.as_ref().unwrap()["reps"], 9);
    assert_eq!(found[0].recorded.as_ref().unwrap()["reps"], 5);
}

#[test]
fn a_change_of_a_newer_version_is_kept_counted_and_not_undone() {
    let house = House::new();
    house.one(bench(100, 5));
    let stranger = stranger(&house.path());
    let body = r#"[{"do":"invented later","with":1}]"#;
    stranger
        .execute(
            "INSERT INTO changes (at, kind, summary, undoable, device, nr, hlc, v, body) \
             SELECT at, 'dance', 'a dance', 1, device, 2, hlc + 1, 3, ?1 FROM changes",
            [body],
        )
        .unwrap();
    let replayed = house.store.reader().unwrap().replay().unwrap();
    assert_eq!((replayed.changes, replayed.newer), (1, 1));
    assert_eq!(replayed.differences, []);
    let rejection = house.rejected(Command::Undo);
    assert_eq!(rejection, Rejection::FromNewer(ChangeNumber(2)));
    assert_eq!(
        rejection.to_string(),
        "change 2 was made by a newer setwise: update this one to take it back"
    );
    let kept: String =
        stranger.query_row("SELECT body FROM changes WHERE seq = 2", [], |row| row.get(0)).unwrap();
    assert_eq!(kept, body);
}

/// A copy of a database, opened on a machine.
fn opened(path: &std::path::Path, machine: &str, at: &str, ids: u64) -> Store {
    let at: jiff::Zoned = at.parse().unwrap();
    let next = std::sync::atomic::AtomicU64::new(1);
    let stamps = Stamps::new(
        move || at.clone(),
        move || Uuid::from_u64_pair(ids, next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)),
    );
    Store::open(path, stamps.on_machine(Some(machine.to_owned()))).unwrap()
}

fn log(store: &Store) {
    let log = item(Command::LogSets(vec![bench(100, 5)]));
    store.commit(batch(Mode::Each, vec![log])).wait().unwrap();
}

const NOW: &str = "2026-11-21T18:30:00+01:00[Europe/Berlin]";
const A_YEAR_BACK: &str = "2025-11-21T18:30:00+01:00[Europe/Berlin]";

type Row = (i64, i64, i64);

fn journal(path: &std::path::Path) -> Vec<Row> {
    stranger(path)
        .prepare("SELECT device, nr, hlc FROM changes ORDER BY seq")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap()
}

fn devices(path: &std::path::Path) -> Vec<Uuid> {
    stranger(path)
        .prepare("SELECT uuid FROM devices ORDER BY id")
        .unwrap()
        .query_map([], |row| row.get(0).map(Uuid::from_bytes))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap()
}

#[test]
fn a_copied_home_is_another_device_and_knows_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("one.db"), folder.path().join("two.db"));
    let store = opened(&first, "desk", NOW, 1);
    log(&store);
    log(&store);
    store.close().unwrap();
    std::fs::copy(&first, &second).unwrap();
    // Both go on, the copy with its clock a year behind.
    log(&opened(&first, "desk", NOW, 2));
    let copy = opened(&second, "laptop", A_YEAR_BACK, 3);
    log(&copy);
    log(&copy);
    assert_eq!(devices(&first).len(), 1);
    let known = devices(&second);
    assert_eq!(known.len(), 2);
    assert_eq!(known[0], devices(&first)[0]);
    let seqs = |path| -> Vec<_> {
        journal(path).into_iter().map(|(device, seq, _)| (device, seq)).collect()
    };
    assert_eq!(seqs(&first), [(1, 1), (1, 2), (1, 3)]);
    assert_eq!(seqs(&second), [(1, 1), (1, 2), (2, 1), (2, 2)]);
    for path in [&first, &second] {
        let clock: Vec<i64> = journal(path).into_iter().map(|(_, _, hlc)| hlc).collect();
        assert!(clock.is_sorted_by(|one, other| one < other), "{clock:?}");
    }
    assert_eq!(copy.reader().unwrap().replay().unwrap().differences, []);
    // Opened again where it is, it stays who it is.
    copy.close().unwrap();
    opened(&second, "laptop", NOW, 4).close().unwrap();
    assert_eq!(devices(&second), known);
}

#[test]
fn who_asked_is_told_with_what_can_be_undone() {
    let house = House::new();
    house.one(bench(100, 5));
    let found = undoable(&house);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].summary, "1 set of Bench Press");
    let model = Who::Coach { provider: Some("ollama".to_owned()), model: Some("llama".to_owned()) };
    assert_eq!(found[0].who, Some(model));
}

/// What is marked of the live sets: reps and slot.
fn slots(house: &House) -> Vec<(u16, String)> {
    let marked = house.store.reader().unwrap().marked(PROGRAM, 0).unwrap();
    let slots = marked.iter().map(|one| {
        let reps = one.set.performance.reps.unwrap();
        (reps, format!("{} {}", one.mark.slot, one.mark.turn))
    });
    let mut slots: Vec<_> = slots.collect();
    slots.sort();
    slots
}

#[test]
fn the_slot_of_a_set_goes_with_it_through_edits_and_undo() {
    let house = House::new();
    let slot = |reps, slot: &str| (reps, slot.to_owned());
    let set = house.one(bench(100, 5));
    house.one(draft("Own Lift", done(50, 8)));
    assert_eq!(slots(&house), [slot(5, "bench-press 21")]);
    let squat = SetPatch {
        exercise: Some(MovedTo {
            exercise: "Back Squat".to_owned(),
            exercise_id: Some(ExerciseId("back-squat".to_owned())),
        }),
        ..SetPatch::default()
    };
    let to_squat = edit(&house, &set, squat);
    assert_eq!(slots(&house), [slot(5, "back-squat 21")]);
    let reps = SetPatch { reps: Some(6), ..SetPatch::default() };
    edit(&house, &set, reps);
    assert_eq!(slots(&house), [slot(6, "back-squat 21")]);
    assert_eq!(differences(&house), []);
    // The exercise as it was, with the reps of the later edit.
    undo_one(&house, to_squat);
    assert_eq!(slots(&house), [slot(6, "bench-press 21")]);
    assert_eq!(differences(&house), []);
    house.command(Command::DeleteSets(vec![set.id]));
    assert_eq!(slots(&house), []);
    assert_eq!(differences(&house), []);
    house.undo();
    assert_eq!(slots(&house), [slot(6, "bench-press 21")]);
    let all = undoable(&house);
    undo_one(&house, all.last().unwrap().number);
    assert_eq!(slots(&house), []);
    assert_eq!(differences(&house), []);
    house.is_sound();
}
