//! Logging: what goes in comes out, numbered.

use crate::Store;
use crate::tests::support::{House, TODAY, batch, bench, done, draft, item, on};
use jiff::civil::date;
use setwise_domain::batch::Mode;
use setwise_domain::command::{Command, Rejection};
use setwise_domain::effort::{Halves, Rpe};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::{Performance, SetDraft, SetKind, Source};
use setwise_domain::set_structure::{Sides, Structure, Superset};
use setwise_domain::stamps::Stamps;

#[test]
fn every_field_comes_back_as_it_went_in() {
    let house = House::new();
    let mut drafts = vec![draft("Plank", Performance::default())];
    for kind in SetKind::ALL {
        for (source, unit) in Source::ALL.iter().zip([Unit::Lb, Unit::Kg, Unit::Lb]) {
            drafts.push(SetDraft {
                performance: Performance {
                    kind: *kind,
                    reps: Some(0),
                    load: Some(Load::new(Decimal::parse("-20.25", 2).unwrap(), unit)),
                    rir: None,
                    rpe: Some(Rpe(Halves::from_halves(17))),
                    seconds: Some(u32::MAX),
                    metres: Some(400),
                    notes: Some("pause\n\"felt\" heavy \u{1b}[2J 💪".to_owned()),
                    structure: Structure {
                        parts: vec![8, 3, 2],
                        sides: Some(Sides { left: 8, right: 7 }),
                        superset: Superset::parse("b2"),
                    },
                },
                source: *source,
                ..bench(0, 0)
            });
        }
    }
    let (sets, _) = house.log(drafts.clone());
    assert_eq!(house.every_set(), sets);
    for (draft, set) in drafts.iter().zip(&sets) {
        assert_eq!(set.performance, draft.performance);
        assert_eq!(set.source, draft.source);
        assert_eq!((&set.exercise, &set.exercise_id), (&draft.exercise, &draft.exercise_id));
        assert_eq!(set.at, house.stamps.timestamp());
    }
}

#[test]
fn what_was_logged_is_there_after_closing_and_opening() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    house.store.close().unwrap();
    let again = Store::open(&house.path(), house.stamps.clone()).unwrap();
    assert_eq!(again.reader().unwrap().newest().unwrap(), Some(set));
}

#[test]
fn numbers_go_on_from_the_highest_live_one_of_exercise_and_day() {
    let house = House::new();
    let numbers = |drafts: Vec<SetDraft>| -> Vec<u8> {
        house.log(drafts).0.iter().map(|set| set.set_number).collect()
    };
    let numbered = |number, draft: SetDraft| SetDraft { set_number: Some(number), ..draft };
    assert_eq!(numbers(vec![bench(100, 5), bench(100, 5)]), [1, 2]);
    assert_eq!(numbers(vec![draft("Squat", done(100, 5)), bench(100, 5)]), [1, 3]);
    assert_eq!(numbers(vec![numbered(9, bench(100, 5)), bench(100, 5)]), [9, 10]);
    assert_eq!(numbers(vec![numbered(4, bench(100, 5)), bench(100, 5)]), [4, 11]);
    let yesterday = TODAY.yesterday().unwrap();
    assert_eq!(numbers(vec![on(yesterday, bench(100, 5))]), [1]);
    // A name outside the catalogue is the same in any case and spacing.
    assert_eq!(numbers(vec![draft("  sQUAT ", done(100, 5))]), [2]);
}

#[test]
fn a_number_that_is_taken_is_refused_and_names_the_set() {
    let house = House::new();
    let second = |draft: SetDraft| SetDraft { set_number: Some(2), ..draft };
    let existing = house.one(second(bench(100, 5)));
    let before = house.every_set();
    let rejection = house.rejected(Command::LogSets(vec![bench(90, 5), second(bench(80, 5))]));
    assert_eq!(rejection.to_string(), "set 2 of Bench Press on 2026-11-21 is already logged");
    let existing = Box::new(existing);
    assert_eq!(rejection, Rejection::SetNumberTaken { existing });
    assert_eq!(house.every_set(), before, "all or none");
    let siblings = vec![second(draft("Squat", done(1, 1))), second(draft("squat", done(2, 2)))];
    assert_eq!(
        house.rejected(Command::LogSets(siblings)).to_string(),
        "set 2 of Squat on 2026-11-21 is already logged"
    );
    assert_eq!(house.every_set(), before, "all or none");
}

#[test]
fn an_id_that_another_set_has_is_told_and_nothing_is_stored() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    let same = Store::open(
        &house.path(),
        Stamps::new(
            {
                let at = house.stamps.now();
                move || at.clone()
            },
            move || set.id.0,
        ),
    )
    .unwrap();
    let log = item(Command::LogSets(vec![bench(90, 5)]));
    let error = same.commit(batch(Mode::Each, vec![log])).wait().unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "this can't be stored in {}: its id {} is another set's; nothing was stored",
            house.path().display(),
            set.id
        )
    );
    assert_eq!(house.every_set().len(), 1);
}

#[test]
fn a_day_has_ninety_nine_sets_of_an_exercise_and_no_more() {
    let house = House::new();
    house.log(vec![bench(100, 5); 99]);
    assert_eq!(
        house.rejected(Command::LogSets(vec![bench(100, 5)])).to_string(),
        "Bench Press already has 99 sets on that date, the most there can be"
    );
    assert_eq!(house.every_set().len(), 99);
}

#[test]
fn the_log_is_read_in_the_orders_it_promises() {
    let house = House::new();
    let day = |day| date(2026, 11, day);
    let log = |day, drafts: Vec<SetDraft>| {
        house.log(drafts.into_iter().map(|draft| on(day, draft)).collect()).0
    };
    let tenth = log(day(10), vec![bench(1, 1), draft("Squat", done(2, 2)), bench(3, 3)]);
    let eighth = log(day(8), vec![bench(4, 4)]);
    let twelfth = log(day(12), vec![draft("Squat", done(5, 5))]);
    let reader = house.store.reader().unwrap();
    assert_eq!(reader.on_date(day(10)).unwrap(), tenth);
    assert_eq!(reader.on_date(day(11)).unwrap(), []);
    let two = [eighth.clone(), tenth.clone()].concat();
    assert_eq!(reader.between(day(8), day(10)).unwrap(), two);
    assert_eq!(reader.between(day(8), day(12)).unwrap(), [two, twelfth.clone()].concat());
    let key = tenth[0].key();
    let newest = [tenth[2].clone(), tenth[0].clone(), eighth[0].clone()];
    assert_eq!(reader.of_exercise(&key, 9).unwrap(), newest);
    assert_eq!(reader.of_exercise(&key, 2).unwrap(), newest[..2]);
    assert_eq!(reader.of_exercise(&ExerciseKey::new(None, "Curl"), 9).unwrap(), []);
    assert_eq!(reader.newest().unwrap(), Some(twelfth[0].clone()));
    let done: Vec<_> = reader.exercises_done().unwrap();
    assert_eq!(
        done.iter().map(|d| (d.name.as_str(), d.sets, d.last)).collect::<Vec<_>>(),
        [("Squat", 2, day(12)), ("Bench Press", 3, day(10))]
    );
    assert_eq!(done[1].id, tenth[0].exercise_id);
}
