use super::*;
use crate::exercise::{Equipment, Pattern};
use crate::load::Unit;
use crate::testing::exercise;

fn led(exercise: &Exercise, working: i64, unit: Unit, warm: bool) -> String {
    let loads = Loads::of(Some(exercise), unit, None);
    ladder(Load::new(Decimal::from_int(working), unit), Some(exercise), &loads, warm)
        .iter()
        .map(|set| format!("{}x{}", set.load.amount, set.reps))
        .collect::<Vec<_>>()
        .join(" ")
}

fn said(working: i64, unit: Unit, equipment: Equipment) -> String {
    led(&exercise(Pattern::Squat, &[equipment]), working, unit, false)
}

#[test]
fn up_to_the_working_load() {
    assert_eq!(said(225, Unit::Lb, Equipment::Barbell), "45x8 110x5 155x3 190x1");
    assert_eq!(said(100, Unit::Kg, Equipment::Barbell), "20x8 50x5 70x3 85x1");
    assert_eq!(said(50, Unit::Kg, Equipment::Barbell), "20x8 25x5 35x3 42.5x1");
}

#[test]
fn less_before_less_and_none_before_light_loads() {
    assert_eq!(said(40, Unit::Kg, Equipment::Barbell), "20x8 22.5x5");
    assert_eq!(said(80, Unit::Lb, Equipment::Barbell), "45x8");
    assert_eq!(said(30, Unit::Kg, Equipment::Dumbbell), "15x5 20x3");
    assert_eq!(said(50, Unit::Kg, Equipment::Dumbbell), "25x5 35x3 42.5x1");
    assert_eq!(said(20, Unit::Kg, Equipment::Barbell), "");
    assert_eq!(said(45, Unit::Lb, Equipment::Barbell), "");
    assert_eq!(said(12, Unit::Kg, Equipment::Dumbbell), "");
}

#[test]
fn a_deadlift_starts_from_the_floor() {
    let deadlift = Exercise {
        class: Some(Class::HeavyHinge),
        ..exercise(Pattern::Hinge, &[Equipment::Barbell])
    };
    assert_eq!(led(&deadlift, 180, Unit::Kg, false), "90x5 125x3 152.5x1");
    assert_eq!(led(&deadlift, 100, Unit::Kg, false), "60x5 70x3 85x1");
    assert_eq!(led(&deadlift, 225, Unit::Lb, false), "135x5 155x3 190x1");
    assert_eq!(led(&deadlift, 50, Unit::Kg, false), "25x5 35x3 42.5x1");
}

#[test]
fn one_set_where_the_muscles_are_warm() {
    let press = exercise(Pattern::HorizontalPush, &[Equipment::Barbell]);
    assert_eq!(led(&press, 80, Unit::Kg, true), "55x3");
}
