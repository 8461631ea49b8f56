use super::*;
use crate::load::Unit;
use crate::set_result::SetKind;
use crate::testing::sets;
use jiff::civil::date;

/// 3 × 100 × 5 by hand: 15 reps, 1,500 kg; Epley of 100 × 5 with 2 in reserve is 100 × (1 + 7/30).
#[test]
fn a_day_adds_up() {
    let mut day = sets("2026-11-16", Unit::Kg, "60x5 100x5@2 100x5 100x5@6");
    day[0].performance.kind = SetKind::WarmUp;
    let days = of_sets(&day);
    let [ExerciseDay { totals, .. }] = days.as_slice() else {
        panic!("{days:?}");
    };
    assert_eq!(totals.date, date(2026, 11, 16));
    assert_eq!((totals.sets, totals.hard_sets, totals.reps), (3, 2, 15));
    assert!((totals.volume - 1500.0).abs() < 1e-9);
    // Six in reserve count as reps too: 11 of them.
    assert!((totals.e1rm.unwrap() - 100.0 * (1.0 + 11.0 / 30.0)).abs() < 1e-9);
    assert_eq!(totals.reserve, Some(4.0));
    assert_eq!(totals.most_reps, Some(5));
}

#[test]
fn pace_needs_both() {
    let mut totals = of_sets(&sets("2026-11-16", Unit::Kg, "0x1"))[0].totals.clone();
    assert_eq!(totals.pace(), None);
    totals.seconds = Some(1500);
    totals.metres = Some(5000);
    assert_eq!(totals.pace(), Some(300.0));
    totals.metres = Some(0);
    assert_eq!(totals.pace(), None);
}
