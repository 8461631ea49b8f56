use super::*;

fn asked(sets: u8, target: SetTarget) -> Prescription {
    Prescription { sets, target }
}

#[test]
fn twenty_seconds_a_set_and_seven_a_rep() {
    let eight = asked(3, SetTarget::Reps { low: 8, high: 8 });
    assert_eq!(exercise_seconds(&eight, 120, 1), 3 * (20 + 56 + 120) + 60);
    assert_eq!(exercise_seconds(&eight, 120, 2), 3 * (20 + 112 + 120) + 60);
    let wave = asked(3, SetTarget::RepsBySet(vec![5, 3, 1]));
    assert_eq!(exercise_seconds(&wave, 180, 1), 3 * (20 + 180) + 9 * 7 + 60);
    let plank = asked(2, SetTarget::Seconds(30));
    assert_eq!(exercise_seconds(&plank, 30, 1), 2 * (20 + 30 + 30) + 60);
    let carry = asked(2, SetTarget::Metres(40));
    assert_eq!(exercise_seconds(&carry, 60, 1), 2 * (20 + 20 + 60) + 60);
    let most = asked(1, SetTarget::Amrap);
    assert_eq!(exercise_seconds(&most, 90, 1), 20 + 84 + 90 + 60);
}

#[test]
fn a_day_fits_the_minutes_that_there_are() {
    assert!(fits(60 * 60, 60));
    assert!(!fits(60 * 60 + 1, 60));
    assert_eq!(minutes(61), 2);
}
