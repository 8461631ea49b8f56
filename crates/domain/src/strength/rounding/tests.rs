use super::*;
use crate::exercise::Pattern;
use crate::testing::exercise;
use proptest::prelude::*;

fn next(pattern: Pattern, equipment: Equipment, unit: Unit, in_hand: &str) -> String {
    let exercise = exercise(pattern, &[equipment]);
    Loads::of(Some(&exercise), unit, None)
        .next(Decimal::parse(in_hand, 4).unwrap())
        .unwrap()
        .to_string()
}

#[test]
fn increments() {
    use Equipment::{Barbell, Cable, Dumbbell, Kettlebell, Machine, PullUpBar, TrapBar};
    use Pattern::{Hinge, HorizontalPush, Squat, VerticalPull};
    let rows = [
        (Squat, Barbell, Unit::Kg, "100", "105"),
        (Squat, Barbell, Unit::Lb, "225", "235"),
        (HorizontalPush, Barbell, Unit::Kg, "60", "62.5"),
        (HorizontalPush, Barbell, Unit::Lb, "150", "155"),
        (HorizontalPush, Barbell, Unit::Lb, "187", "190"),
        (Squat, Barbell, Unit::Kg, "15", "20"),
        (HorizontalPush, Dumbbell, Unit::Lb, "50", "55"),
        (HorizontalPush, Dumbbell, Unit::Kg, "22.5", "25"),
        (HorizontalPush, Dumbbell, Unit::Kg, "24", "26"),
        (Squat, Kettlebell, Unit::Kg, "16", "20"),
        (Squat, Machine, Unit::Lb, "120", "130"),
        (Squat, Machine, Unit::Kg, "47.5", "50"),
        (VerticalPull, Cable, Unit::Kg, "45", "50"),
        (VerticalPull, PullUpBar, Unit::Kg, "10", "12.5"),
        (VerticalPull, PullUpBar, Unit::Lb, "-20", "-15"),
        (Hinge, TrapBar, Unit::Kg, "120", "125"),
    ];
    for (pattern, equipment, unit, in_hand, wanted) in rows {
        assert_eq!(
            next(pattern, equipment, unit, in_hand),
            wanted,
            "{pattern} {equipment} {in_hand} {unit}"
        );
    }
    let unknown = Loads::of(None, Unit::Kg, None);
    assert_eq!(unknown.next(Decimal::from_int(40)).unwrap().to_string(), "42.5");
}

/// The load at most 5 % less and the next one, of a barbell and of dumbbells, with this gym.
fn around(gym: &str, equipment: Equipment, in_hand: &str) -> String {
    let gym = Gym::with_plates(None, gym, Unit::Kg).unwrap();
    let gym = Gym::with_dumbbells(gym, "5-15/5, 22", Unit::Kg).unwrap();
    let exercise = exercise(Pattern::HorizontalPush, &[equipment]);
    let loads = Loads::of(Some(&exercise), Unit::Kg, gym.as_ref());
    let in_hand = Decimal::parse(in_hand, 4).unwrap();
    let less = Decimal::from_ten_thousandths(in_hand.ten_thousandths() / 20 * 19);
    let said = |load: Option<Decimal>| load.map_or("none".into(), |load| load.to_string());
    format!("{} < {in_hand} < {}", said(loads.at_most(less, in_hand)), said(loads.next(in_hand)))
}

#[test]
fn only_what_there_is_is_loaded() {
    use Equipment::{Barbell, Dumbbell, TrapBar};
    assert_eq!(around("10x2, 5", Barbell, "40"), "30 < 40 < 50");
    assert_eq!(around("10x2", Barbell, "40"), "20 < 40 < 60");
    assert_eq!(around("10x2", Barbell, "60"), "40 < 60 < none");
    assert_eq!(around("10x2", Barbell, "20"), "none < 20 < 40");
    assert_eq!(around("10x2", Dumbbell, "15"), "10 < 15 < 22");
    assert_eq!(around("10x2", Dumbbell, "22"), "15 < 22 < none");
    assert_eq!(around("10x2", Dumbbell, "5"), "none < 5 < 10");
    assert_eq!(around("10x2", TrapBar, "100"), "80 < 100 < 120");
}

proptest! {
    #[test]
    fn a_target_is_never_passed_and_the_next_load_is_always_more(
        hundredths in 0_i64..60_000,
        in_hand in 0_i64..60_000,
        which in 0..Equipment::ALL.len(),
        unit in prop_oneof![Just(Unit::Kg), Just(Unit::Lb)],
        own in prop_oneof![Just(None), Just(Some("7.5x3, 20")), Just(Some("1.25, 12x2, 25x10"))],
    ) {
        let gym = own.and_then(|own| Gym::with_plates(None, own, unit).unwrap());
        let gym = Gym::with_dumbbells(gym, "2-40/2, 47.5", unit).unwrap().filter(|_| own.is_some());
        let exercise = exercise(Pattern::Squat, &[Equipment::ALL[which]]);
        let loads = Loads::of(Some(&exercise), unit, gym.as_ref());
        let target = Decimal::from_ten_thousandths(hundredths * 100);
        let in_hand = Decimal::from_ten_thousandths(in_hand * 100);
        prop_assert!(loads.at_most(target, in_hand).is_none_or(|load| load <= target));
        if let Some(next) = loads.next(in_hand) {
            prop_assert!(next > in_hand);
            prop_assert_eq!(loads.at_most(next, next), Some(next), "it can be loaded");
        }
    }
}
