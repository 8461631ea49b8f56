use super::*;
use crate::set_structure::Superset;
use jiff::civil::date;
use uuid::Uuid;

fn set(nth: u128, at: &str) -> SetResult {
    SetResult {
        id: SetId(Uuid::from_u128(nth)),
        at: at.parse().unwrap(),
        date: date(2025, 3, 1),
        exercise: "Own Thing".to_owned(),
        exercise_id: None,
        set_number: 1,
        performance: Performance::default(),
        workout: None,
        source: Source::Import,
    }
}

#[test]
fn what_comes_in_comes_out_in_the_order_of_the_days() {
    let mut late = set(1, "2025-03-01T19:00:00Z");
    late.workout = Some("Upper".to_owned());
    late.performance.notes = Some("é".to_owned());
    late.performance.structure.superset = Superset::parse("A2");
    let mut early = set(2, "2025-03-01T18:00:00Z");
    early.exercise_id = Some(ExerciseId("bench-press".to_owned()));
    early.performance.seconds = Some(0);
    let mut imported = ImportedSets::from(vec![late.clone(), early.clone()]);
    imported.sort();
    assert_eq!(imported.iter().collect::<Vec<_>>(), [early, late]);
}

#[test]
fn a_row_takes_few_bytes() {
    assert!(size_of::<Row>() <= 96, "{}", size_of::<Row>());
}
