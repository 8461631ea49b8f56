use super::*;
use crate::exercise::{Equipment, Exercise, Pattern};
use crate::load::Unit;
use crate::strength::gym::Gym;
use crate::testing::exercise;
use proptest::prelude::*;

fn bench() -> Exercise {
    exercise(Pattern::HorizontalPush, &[Equipment::Barbell])
}

fn amount(text: &str) -> Decimal {
    Decimal::parse(text, 4).unwrap()
}

fn bar(plates: &str) -> Grid {
    let gym = Gym::with_plates(None, plates, Unit::Kg).unwrap();
    Grid::new(Loads::of(Some(&bench()), Unit::Kg, gym.as_ref()))
}

#[test]
fn a_load_is_rounded_to_the_nearest_ties_down() {
    let usual = Grid::new(Loads::of(Some(&bench()), Unit::Kg, None));
    for (target, wanted) in [
        ("92.25", "92.5"),
        ("81.9", "82.5"),
        ("81.25", "80"),
        ("83.75", "82.5"),
        ("110.5", "110"),
        ("3", "20"),
    ] {
        assert_eq!(usual.nearest(amount(target)), Some(amount(wanted)), "{target}");
    }
    assert_eq!(bar("20, 10").nearest(amount("49")), Some(amount("40")));
    assert_eq!(bar("20, 10").nearest(amount("51")), Some(amount("60")));
}

#[test]
fn a_step_goes_to_the_next_that_there_is() {
    let few = bar("20, 10");
    assert_eq!(few.above(amount("40")), Some(amount("60")));
    assert_eq!(few.above(amount("80")), None);
    assert_eq!(few.below(amount("60")), Some(amount("40")));
    assert_eq!(few.below(amount("20")), None);
}

proptest! {
    #[test]
    fn nearest_is_there_and_nothing_is_nearer(target in 0_i64..3_000_000) {
        let grid = Grid::new(Loads::of(Some(&bench()), Unit::Kg, None));
        let target = Decimal::from_ten_thousandths(target);
        let found = grid.nearest(target).unwrap();
        prop_assert_eq!(grid.nearest(found), Some(found));
        let gap = |one: Decimal| (one.ten_thousandths() - target.ten_thousandths()).abs();
        for near in [grid.above(found), grid.below(found)].into_iter().flatten() {
            prop_assert!(gap(near) >= gap(found));
        }
        if let Some(up) = grid.above(found) {
            prop_assert_eq!(grid.below(up), Some(found));
        }
    }
}
