use super::*;
use crate::exercise::{Equipment, Pattern};
use crate::load::Unit;
use crate::testing::exercise;

fn said(working: i64, unit: Unit, equipment: Equipment) -> String {
    let exercise = exercise(Pattern::Squat, &[equipment]);
    let loads = Loads::of(Some(&exercise), unit, None);
    ladder(Load::new(Decimal::from_int(working), unit), &loads)
        .iter()
        .map(|set| format!("{}x{}", set.load.amount, set.reps))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn up_to_the_working_load() {
    assert_eq!(said(225, Unit::Lb, Equipment::Barbell), "45x10 90x5 135x4 165x3 190x1");
    assert_eq!(said(100, Unit::Kg, Equipment::Barbell), "20x10 40x5 60x4 75x3 85x1");
    assert_eq!(said(30, Unit::Kg, Equipment::Barbell), "20x10 22.5x3 25x1");
    assert_eq!(said(20, Unit::Kg, Equipment::Barbell), "");
    assert_eq!(said(45, Unit::Lb, Equipment::Barbell), "");
    assert_eq!(said(50, Unit::Lb, Equipment::Dumbbell), "20x5 30x4 35x3 40x1");
}
