use super::*;
use crate::exercise::{Equipment, Pattern};
use crate::load::Unit;
use crate::testing::{exercise, sets};

#[test]
fn fully_for_the_aim_and_by_half_for_the_help() {
    let bench = exercise(Pattern::HorizontalPush, &[Equipment::Barbell]);
    let mut week = sets("2026-11-16", Unit::Lb, "45x10 185x8@2 185x8@2 185x0 95x8@5");
    week[0].performance.kind = SetKind::WarmUp;
    week.extend(sets("2026-11-19", Unit::Lb, "185x8"));
    let volumes = by_muscle(week.iter().map(|set| (set, &bench)));
    let said: Vec<_> = volumes.iter().map(|v| (v.muscle, v.halves, v.days)).collect();
    assert_eq!(
        said,
        [(Muscle::Chest, 6, 2), (Muscle::Triceps, 3, 2)],
        "the warm-up, the failed attempt and the easy set do not count"
    );
    assert!((volumes[1].sets() - 1.5).abs() < f64::EPSILON);
}

#[test]
fn the_range_is_inclusive() {
    let verdict =
        |halves| MuscleVolume { muscle: Muscle::Lats, halves, days: 2 }.verdict(Range::default());
    assert_eq!(verdict(19), Verdict::Below);
    assert_eq!(verdict(20), Verdict::Within);
    assert_eq!(verdict(40), Verdict::Within);
    assert_eq!(verdict(41), Verdict::Above);
}

#[test]
fn stretches_and_cardio_train_no_muscle() {
    let of = |pattern, equipment: &[Equipment]| {
        let exercise = exercise(pattern, equipment);
        let week = sets("2026-11-16", Unit::Lb, "x10 x10 x10");
        by_muscle(week.iter().map(|set| (set, &exercise))).len()
    };
    assert_eq!(of(Pattern::Mobility, &[]), 0);
    assert_eq!(of(Pattern::Conditioning, &[Equipment::CardioMachine]), 0);
    assert_eq!(of(Pattern::Conditioning, &[]), 0);
    assert_eq!(of(Pattern::Conditioning, &[Equipment::Sled]), 2);
    assert_eq!(of(Pattern::Core, &[]), 2);
}
