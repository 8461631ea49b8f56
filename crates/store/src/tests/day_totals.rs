//! The totals of days: kept by the database, worked out again by the domain.

use crate::tests::support::{House, TODAY, bench, draft, on};
use jiff::civil::{Date, date};
use proptest::prelude::*;
use setwise_domain::command::Command;
use setwise_domain::day_totals::{self, DayTotals, ExerciseDay};
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::{Performance, SetDraft, SetEdit, SetKind, SetPatch};
use setwise_domain::set_structure::Structure;

const EVER: DateRange = DateRange { from: date(2000, 1, 1), to: date(2100, 1, 1) };

fn days(house: &House) -> Vec<ExerciseDay> {
    house.store.reader().unwrap().days_between(EVER).unwrap()
}

/// What is kept says the same as the sets, but for the last digits of floating numbers.
fn agrees(house: &House) -> Result<(), TestCaseError> {
    let mut wanted = day_totals::of_sets(&house.every_set());
    wanted.sort_by_key(|day| day.totals.date);
    let mut kept = days(house);
    let order = |day: &ExerciseDay| (day.totals.date, day.key.clone());
    wanted.sort_by_key(order);
    kept.sort_by_key(order);
    prop_assert_eq!(kept.len(), wanted.len());
    for (kept, wanted) in kept.iter().zip(&wanted) {
        prop_assert_eq!(&kept.key, &wanted.key);
        let (kept, wanted) = (&kept.totals, &wanted.totals);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        let both = |a: Option<f64>, b: Option<f64>| match (a, b) {
            (Some(a), Some(b)) => near(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        prop_assert!(both(kept.e1rm, wanted.e1rm), "{kept:?} {wanted:?}");
        prop_assert!(both(kept.reserve, wanted.reserve), "{kept:?} {wanted:?}");
        prop_assert!(near(kept.volume, wanted.volume), "{kept:?} {wanted:?}");
        let exact = DayTotals {
            e1rm: wanted.e1rm,
            reserve: wanted.reserve,
            volume: wanted.volume,
            ..kept.clone()
        };
        prop_assert_eq!(&exact, wanted);
    }
    Ok(())
}

prop_compose! {
    fn performance()(
        kind in proptest::sample::select(SetKind::ALL.to_vec()),
        parts in proptest::collection::vec(1..9_u16, 0..4),
        reps in proptest::option::weighted(0.8, 0..40_u16),
        load in proptest::option::weighted(0.8, -400..4000_i64),
        effort in proptest::option::of((any::<bool>(), 0..=20_u8)),
        seconds in proptest::option::weighted(0.2, 1..900_u32),
        metres in proptest::option::weighted(0.2, 1..9000_u32),
    ) -> Performance {
        let in_parts = parts.len() > 1;
        Performance {
            kind,
            reps: if in_parts { Some(parts.iter().sum()) } else { reps },
            load: load.map(|tenths| Load::new(Decimal::from_ten_thousandths(tenths * 1000), Unit::Lb)),
            rir: effort.filter(|effort| effort.0).map(|effort| Rir(Halves::from_halves(effort.1))),
            rpe: effort.filter(|effort| !effort.0).map(|effort| Rpe(Halves::from_halves(effort.1))),
            seconds,
            metres,
            structure: Structure {
                parts: if in_parts { parts } else { Vec::new() },
                ..Structure::default()
            },
            ..Performance::default()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_is_kept_is_what_the_sets_say(done in proptest::collection::vec((performance(), 0..3_i8, any::<bool>()), 1..12)) {
        let house = House::new();
        for (performance, day, other) in done {
            let name = if other { "My Own Lift" } else { "Another Of Mine" };
            house.one(on(date(2026, 11, 10 + day), draft(name, performance)));
        }
        agrees(&house)?;
        house.is_sound();
    }
}

fn volumes(house: &House) -> Vec<(Date, f64)> {
    let days = days(house).into_iter();
    days.map(|day| (day.totals.date, day.totals.volume)).collect()
}

#[test]
fn edits_moves_deletions_and_undo_reach_the_days() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    house.one(bench(100, 3));
    assert_eq!(volumes(&house), [(TODAY, 800.0)]);
    let earlier = date(2026, 11, 2);
    let patch = SetPatch { date: Some(earlier), ..SetPatch::default() };
    house.command(Command::EditSets(vec![SetEdit { id: set.id, patch }]));
    assert_eq!(volumes(&house), [(earlier, 500.0), (TODAY, 300.0)]);
    house.command(Command::DeleteSets(vec![set.id]));
    assert_eq!(volumes(&house), [(TODAY, 300.0)]);
    house.undo();
    house.undo();
    assert_eq!(volumes(&house), [(TODAY, 800.0)]);
    house.undo();
    house.undo();
    assert_eq!(volumes(&house), []);
}

#[test]
fn warm_ups_make_no_day() {
    let house = House::new();
    let performance = Performance { kind: SetKind::WarmUp, ..bench(60, 5).performance };
    house.one(SetDraft { performance, ..bench(60, 5) });
    assert_eq!(days(&house), []);
}

/// Two lifts of the athlete's own weight have no estimate: the load beside it says too little.
#[test]
fn a_load_beside_the_body_makes_no_estimate() {
    let house = House::new();
    let pull_up = SetDraft {
        exercise_id: Some(setwise_domain::exercise::ExerciseId("pull-up".to_owned())),
        ..draft("Pull-Up", bench(20, 5).performance)
    };
    house.one(pull_up);
    house.one(bench(100, 5));
    let estimates: Vec<_> = days(&house).iter().map(|day| day.totals.e1rm.is_some()).collect();
    assert_eq!(estimates, [false, true]);
}

#[test]
fn days_that_are_wrong_are_found() {
    let house = House::new();
    house.one(bench(100, 5));
    house.with_writer(|writer| {
        writer.execute("UPDATE exercise_days SET reps = 9", []).unwrap();
    });
    let wrong = house.store.reader().unwrap().check().unwrap();
    assert_eq!(wrong, ["1 day of training: not what the sets make them"]);
}
