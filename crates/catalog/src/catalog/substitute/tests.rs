use super::*;
use setwise_domain::exercise::ExerciseId;

fn substitutes(id: &str, available: &[Equipment]) -> Vec<&'static Exercise> {
    let catalog = Catalog::embedded();
    let of = catalog.get(&ExerciseId(id.to_owned())).expect("known");
    catalog.substitutes(of, available, |_| false)
}

fn first(id: &str, available: &[Equipment]) -> &'static str {
    substitutes(id, available)[0].id.as_str()
}

#[test]
fn the_nearest_kin_comes_first() {
    use Equipment::{Band, Bench, Dumbbell};
    for (id, available, best) in [
        ("bench-press", Equipment::ALL, "dumbbell-bench-press"),
        ("bench-press", &[Dumbbell][..], "push-up"),
        ("bench-press", &[], "push-up"),
        ("back-squat", Equipment::ALL, "leg-press"),
        ("back-squat", &[Dumbbell], "goblet-squat"),
        ("back-squat", &[], "bodyweight-squat"),
        ("deadlift", Equipment::ALL, "stiff-leg-deadlift"),
        ("romanian-deadlift", &[Dumbbell], "dumbbell-romanian-deadlift"),
        ("lat-pulldown", &[Band], "band-lat-pulldown"),
        ("barbell-row", &[Dumbbell, Bench], "dumbbell-bent-over-row"),
        ("lying-leg-curl", Equipment::ALL, "seated-leg-curl"),
        ("rowing-machine", &[Equipment::CardioMachine], "stationary-bike"),
    ] {
        assert_eq!(first(id, available), best, "{id} with {available:?}");
    }
}

#[test]
fn the_pattern_goes_before_the_muscle() {
    let found = substitutes("bench-press", Equipment::ALL);
    let same: Vec<bool> =
        found.iter().map(|other| other.pattern == Pattern::HorizontalPush).collect();
    assert!(same.is_sorted_by(|one, next| one >= next));
    assert!(same.contains(&true) && same.contains(&false));
}

#[test]
fn one_muscle_is_not_replaced_by_its_opposite() {
    let found = substitutes("hip-adduction", Equipment::ALL);
    assert!(found.iter().all(|other| other.primary.contains(&Muscle::Adductors)));
    let stretch = substitutes("hamstring-stretch", Equipment::ALL);
    assert!(
        stretch.iter().all(|other| other.pattern == Pattern::Mobility
            && other.primary.contains(&Muscle::Hamstrings))
    );
}

#[test]
fn only_what_is_possible_and_not_avoided_is_offered() {
    let catalog = Catalog::embedded();
    let squat = catalog.get(&ExerciseId("back-squat".to_owned())).expect("known");
    let knee = catalog.expand("knee");
    let found = catalog.substitutes(squat, &[Equipment::Dumbbell], |one| knee.covers(one));
    assert!(!found.is_empty());
    for other in found {
        assert!(other.possible_with(&[Equipment::Dumbbell]), "{}", other.id);
        assert!(!knee.covers(other), "{}", other.id);
    }
}
