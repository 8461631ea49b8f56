//! The laws of undo, by random changes.

use crate::tests::support::{House, bench, done, draft, imported, on};
use jiff::civil::date;
use proptest::prelude::*;
use setwise_domain::command::{Applied, Command, Rejection, UndoTarget, Undone};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::journal::ChangeNumber;
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::receipt::Record;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::{MovedTo, SetDraft, SetEdit, SetKind, SetPatch, SetResult};

/// A change that may be tried on any log; what it means depends on what is there.
#[derive(Clone, Debug)]
enum Try {
    Log(Vec<SetDraft>),
    /// The live sets at these places, counted round.
    Edit(Vec<(usize, SetPatch)>),
    Delete(Vec<usize>),
    Import(Vec<SetResult>),
    Profile(u8),
    Undo,
}

fn any_draft() -> impl Strategy<Value = SetDraft> {
    let sets = (0..4_i64, 0..5_u16, 0..3_u8, 1..5_i8, any::<bool>());
    sets.prop_map(|(load, reps, exercise, day, warm_up)| {
        let performance = done(load * 10, reps);
        let mut made = match exercise {
            0 => bench(load * 10, reps),
            1 => draft("Pull-Up", performance),
            _ => draft("Own Lift", performance),
        };
        if warm_up {
            made.performance.kind = SetKind::WarmUp;
        }
        on(date(2026, 11, day), made)
    })
}

/// Another performance, exercise, day or number, or several of them.
fn any_patch() -> impl Strategy<Value = SetPatch> {
    use proptest::option::{of, weighted};
    let to = prop_oneof![
        Just(("Bench Press", Some("bench-press"))),
        Just(("Own Lift", None)),
        Just(("Elsewhere", None)),
    ];
    let parts = (of(0..9_u16), of(to), of(1..5_i8), weighted(0.2, 1..9_u8));
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

fn any_try() -> impl Strategy<Value = Try> {
    let some = |strategy| proptest::collection::vec(strategy, 1..5);
    let arrival = (any_draft(), 0..12_u128, 1..6_u8)
        .prop_map(|(draft, id, number)| imported(id, draft, number));
    prop_oneof![
        4 => some(any_draft().boxed()).prop_map(Try::Log),
        4 => proptest::collection::vec((0..20_usize, any_patch()), 1..4).prop_map(Try::Edit),
        2 => proptest::collection::vec(0..20_usize, 1..3).prop_map(Try::Delete),
        1 => proptest::collection::vec(arrival, 1..4).prop_map(Try::Import),
        1 => (1..8_u8).prop_map(Try::Profile),
        2 => Just(Try::Undo),
    ]
}

/// All that undo must restore.
#[derive(Debug, PartialEq)]
struct State {
    sets: Vec<SetResult>,
    records: Vec<Record>,
    exercises: Vec<(String, u64)>,
    profile: Option<Profile>,
}

fn state(house: &House) -> State {
    let reader = house.store.reader().unwrap();
    let done = reader.exercises_done().unwrap();
    State {
        sets: house.every_set(),
        records: reader.all_records().unwrap(),
        exercises: done.into_iter().map(|done| (done.name, done.sets)).collect(),
        profile: reader.profile().unwrap(),
    }
}

/// Tries a change; tells whether anything changed that undo could take back.
fn attempt(house: &House, attempt: &Try) -> bool {
    let live = house.every_set();
    let at = |place: usize| live.get(place % live.len().max(1)).map(|set| set.id);
    let command = match attempt {
        Try::Log(drafts) => Command::LogSets(drafts.clone()),
        Try::Edit(edits) => {
            let edits = edits.iter().filter_map(|(place, patch)| {
                let (id, patch) = (at(*place)?, patch.clone());
                Some(SetEdit { id, patch })
            });
            Command::EditSets(edits.collect())
        }
        Try::Delete(places) => {
            Command::DeleteSets(places.iter().filter_map(|place| at(*place)).collect())
        }
        Try::Import(sets) => Command::ImportSets(sets.clone().into()),
        Try::Profile(days_per_week) => Command::SaveProfile(Profile {
            days_per_week: *days_per_week,
            unit: Unit::Kg,
            ..Profile::default()
        }),
        Try::Undo => return false,
    };
    let before = state(house);
    house.try_command(command).unwrap().is_ok() && state(house) != before
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Undoing walks back through exactly the states there were, whatever was done and undone on
    /// the way, and ends where nothing is left. Projections are always those of a rebuild.
    #[test]
    fn undo_walks_back_through_every_state(tries in proptest::collection::vec(any_try(), 1..14)) {
        let house = House::hasty();
        let mut states = vec![state(&house)];
        for one in &tries {
            if matches!(one, Try::Undo) {
                let undone = house.try_command(Command::Undo).unwrap();
                prop_assert_eq!(undone.is_ok(), states.len() > 1);
                states.truncate(states.len().saturating_sub(1).max(1));
            } else if attempt(&house, one) {
                states.push(state(&house));
            }
            prop_assert_eq!(&state(&house), states.last().unwrap());
        }
        house.is_sound();
        while let Some(wanted) = states.pop() {
            prop_assert_eq!(&state(&house), &wanted);
            house.is_sound();
            let end = house.try_command(Command::Undo).unwrap();
            prop_assert_eq!(end.is_ok(), !states.is_empty());
        }
        prop_assert_eq!(house.every_set(), []);
    }

    /// Redoing walks forward through the states that undoing walked back through, and no further; a
    /// new change ends it. A fold of the journal always comes to what is stored.
    #[test]
    fn redo_walks_forward_through_every_state(
        tries in proptest::collection::vec(any_try(), 1..10),
        back in 1..6_usize,
    ) {
        let house = House::hasty();
        let mut states = vec![state(&house)];
        for one in &tries {
            if attempt(&house, one) {
                states.push(state(&house));
            }
        }
        let back = back.min(states.len() - 1);
        for _ in 0..back {
            house.command(Command::Undo);
        }
        for wanted in states.iter().rev().take(back).rev() {
            house.command(Command::Redo);
            prop_assert_eq!(&state(&house), wanted);
            house.is_sound();
        }
        prop_assert_eq!(house.rejected(Command::Redo), Rejection::NothingToRedo);
        prop_assert_eq!(house.store.reader().unwrap().replay().unwrap().differences, []);
        if back > 0 {
            house.command(Command::Undo);
            prop_assert_eq!(&state(&house), &states[states.len() - 2]);
            house.log(vec![bench(10, 1)]);
            prop_assert_eq!(house.rejected(Command::Redo), Rejection::NothingToRedo);
        }
    }
}

/// What came of a command: what it was about, and whether it changed anything.
fn told(house: &House, command: Command) -> String {
    match house.try_command(command).unwrap() {
        Ok(Applied::Undone(Undone { summary, unchanged: false, .. })) => format!("- {summary}"),
        Ok(Applied::Redone(Undone { summary, unchanged: false, .. })) => format!("+ {summary}"),
        Ok(Applied::Undone(Undone { summary, .. }) | Applied::Redone(Undone { summary, .. })) => {
            format!("= {summary}")
        }
        Err(Rejection::EarlierSession(earlier)) => {
            let UndoTarget { change, sets, .. } = *earlier;
            format!("? {} of {}", change.summary, sets.len())
        }
        Err(rejection) => rejection.to_string(),
        Ok(other) => panic!("{other:?}"),
    }
}

#[test]
fn an_undo_asks_before_it_goes_to_an_earlier_session() {
    // Hours between one set and the next, and how many undos go without a question.
    for (hours, at_once) in [
        (&[0_i64, 0, 0][..], 3),
        (&[3, 3, 3], 3),
        (&[0, 4, 0], 2),
        (&[24, 0, 0], 3),
        (&[0, 48, 1], 2),
        (&[1, 1, 10], 1),
        (&[1, 1, 10, 0], 2),
    ] {
        let (house, clock) = House::with_clock();
        let pass = |hours: i64| {
            let mut now = clock.lock().unwrap();
            *now = now.saturating_add(jiff::Span::new().hours(hours));
        };
        for (nth, hours) in hours.iter().enumerate() {
            pass(*hours);
            house.log(vec![bench(i64::try_from(nth).unwrap(), 5)]);
        }
        for _ in 0..at_once {
            assert_eq!(told(&house, Command::UndoOfSession), "- 1 set of Bench Press", "{hours:?}");
        }
        let asked = told(&house, Command::UndoOfSession);
        let wanted = if at_once == hours.len() {
            "there is nothing to undo"
        } else {
            "? 1 set of Bench Press of 1"
        };
        assert_eq!(asked, wanted, "{hours:?}");
        assert_eq!(house.every_set().len(), hours.len() - at_once, "{hours:?}");
        if at_once < hours.len() {
            // What was asked about and answered is of now, and what lies before it is not.
            assert_eq!(told(&house, Command::Undo), "- 1 set of Bench Press");
            assert_eq!(told(&house, Command::Redo), "+ 1 set of Bench Press");
            assert_eq!(told(&house, Command::UndoOfSession), "- 1 set of Bench Press");
        }
        pass(4);
        assert!(!told(&house, Command::UndoOfSession).starts_with('-'), "{hours:?}");
    }
}

#[test]
fn an_undo_after_a_redo_takes_back_what_that_brought() {
    let house = House::new();
    house.log(vec![bench(100, 5)]);
    house.log(vec![draft("Row", done(50, 8))]);
    house.command(Command::UndoChange(ChangeNumber(1)));
    assert_eq!(told(&house, Command::Redo), "+ 1 set of Bench Press");
    assert_eq!(told(&house, Command::Redo), "there is nothing to redo");
    assert_eq!(told(&house, Command::Undo), "- 1 set of Bench Press");
    assert_eq!(told(&house, Command::Undo), "- 1 set of Row");
    assert_eq!(told(&house, Command::Undo), "there is nothing to undo");
    assert_eq!(told(&house, Command::Redo), "+ 1 set of Row");
    assert_eq!(told(&house, Command::Redo), "+ 1 set of Bench Press");
}

#[test]
fn what_was_gone_already_is_not_said_to_be_taken_back() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    house.command(Command::DeleteSets(vec![set.id]));
    assert_eq!(told(&house, Command::UndoChange(ChangeNumber(1))), "= 1 set of Bench Press");
    assert_eq!(told(&house, Command::Redo), "= 1 set of Bench Press");
    assert_eq!(told(&house, Command::Undo), "= 1 set of Bench Press");
}

#[test]
fn nothing_to_undo_is_said() {
    let house = House::new();
    let rejection = house.rejected(Command::Undo);
    assert_eq!(rejection, Rejection::NothingToUndo);
    assert_eq!(rejection.to_string(), "there is nothing to undo");
}

#[test]
fn one_line_is_one_change_and_an_undo_is_not_undone() {
    let house = House::new();
    let (first, _) = house.log(vec![bench(100, 5), bench(100, 4)]);
    let (second, _) = house.log(vec![bench(90, 5), draft("Row", done(50, 8))]);
    let Applied::Undone(undone) = house.command(Command::Undo) else {
        panic!("an undo");
    };
    assert_eq!(undone.summary, "2 sets of 2 exercises");
    assert_eq!(undone.sets, second);
    assert_eq!(house.every_set(), first);
    assert_eq!(house.undo(), "2 sets of Bench Press");
    assert_eq!(house.every_set(), []);
    assert_eq!(house.rejected(Command::Undo), Rejection::NothingToUndo);
}

#[test]
fn undo_goes_by_order_of_commit_and_not_by_date() {
    let house = House::new();
    house.one(on(date(2026, 11, 20), bench(100, 5)));
    house.one(on(date(2019, 1, 1), draft("Row", done(50, 8))));
    assert_eq!(house.undo(), "1 set of Row");
}

#[test]
fn an_undo_tells_at_most_so_many_sets_one_by_one() {
    let house = House::new();
    let day = |n: u32| date(2000, 1, 1).saturating_add(jiff::Span::new().days(n));
    let sets: Vec<_> =
        (0..1_500_u32).map(|n| imported(u128::from(n), on(day(n), bench(100, 5)), 1)).collect();
    house.command(Command::ImportSets(sets.into()));
    let Applied::Undone(undone) = house.command(Command::Undo) else {
        panic!("an undo");
    };
    assert_eq!(undone.summary, "an import of 1500 sets");
    assert_eq!(undone.sets.len(), crate::limits::MOST_UNDONE_SETS_TOLD);
    assert_eq!(house.every_set(), []);
}
