use super::*;

fn covers(term: &str, id: &str) -> bool {
    let catalog = Catalog::embedded();
    let exercise = catalog.get(&ExerciseId(id.to_owned())).expect("known");
    catalog.expand(term).covers(exercise)
}

#[test]
fn a_term_means_its_facts() {
    for (term, meanings) in [
        ("knee", vec![Avoided::Joint(Joint::Knee)]),
        ("Knees", vec![Avoided::Joint(Joint::Knee)]),
        ("my bad left knee", vec![Avoided::Joint(Joint::Knee)]),
        ("sholder pain", vec![Avoided::Joint(Joint::Shoulder)]),
        (
            "lower back",
            vec![
                Avoided::Joint(Joint::LowerBack),
                Avoided::Muscle(Muscle::LowerBack),
            ],
        ),
        ("back", vec![Avoided::Joint(Joint::LowerBack)]),
        ("barbells", vec![Avoided::Equipment(Equipment::Barbell)]),
        ("smith", vec![Avoided::Equipment(Equipment::SmithMachine)]),
        ("quads", vec![Avoided::Muscle(Muscle::Quads)]),
        ("cardio", vec![Avoided::Pattern(Pattern::Conditioning)]),
        (
            "pressing",
            vec![
                Avoided::Pattern(Pattern::HorizontalPush),
                Avoided::Pattern(Pattern::VerticalPush),
            ],
        ),
    ] {
        assert_eq!(
            Catalog::embedded().expand(term).meanings,
            meanings,
            "{term}"
        );
    }
}

#[test]
fn a_name_means_its_kin_and_its_pattern() {
    for (term, covered, free) in [
        ("overhead press", "arnold-press", "bench-press"),
        ("ohp", "pike-push-up", "dip"),
        ("bench", "incline-bench-press", "dumbbell-row"),
        ("bench", "bench-press", "bench-dip"),
        ("squats", "leg-press", "deadlift"),
        ("squats", "bulgarian-split-squat", "walking-lunge"),
        ("deadlift", "romanian-deadlift", "hip-thrust"),
        ("rdl", "dumbbell-romanian-deadlift", "deadlift"),
        ("pull ups", "assisted-pull-up", "lat-pulldown"),
        ("rows", "seated-cable-row", "pull-up"),
        ("no jumping", "box-jump", "run"),
        ("leg press", "single-leg-leg-press", "bench-press"),
        ("curls", "hammer-curl", "lying-leg-curl"),
        ("calves", "seated-calf-raise", "plank"),
        ("knee push up", "knee-push-up", "leg-extension"),
    ] {
        assert!(covers(term, covered), "{term}: {covered}");
        assert!(!covers(term, free), "{term}: {free}");
    }
}

#[test]
fn what_is_not_known_covers_nothing() {
    for term in ["", "asdf", "everything purple", "🏋️", "no", "grip"] {
        let expanded = Catalog::embedded().expand(term);
        assert!(!expanded.is_known(), "{term}: {:?}", expanded.meanings);
        let mut all = Catalog::embedded().all().iter();
        assert!(!all.any(|one| expanded.covers(one)), "{term}");
    }
    assert_eq!(Catalog::embedded().expand("  Asdf ").written, "Asdf");
}
