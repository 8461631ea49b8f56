use super::*;

fn covers(term: &str, id: &str) -> bool {
    let catalog = Catalog::embedded();
    let exercise = catalog.get(&ExerciseId(id.to_owned())).expect("known");
    catalog.expand(term).covers(exercise)
}

#[test]
fn a_term_means_its_facts() {
    for (term, meanings) in [
        ("knee", vec![Avoided::Joint(Joint::Knee, Stress::High)]),
        ("Knees", vec![Avoided::Joint(Joint::Knee, Stress::High)]),
        ("my bad left knee", vec![Avoided::Joint(Joint::Knee, Stress::High)]),
        ("sholder pain", vec![Avoided::Joint(Joint::Shoulder, Stress::High)]),
        ("lower back", vec![Avoided::Joint(Joint::LowerBack, Stress::High)]),
        ("no shoulder at all", vec![Avoided::Joint(Joint::Shoulder, Stress::Moderate)]),
        ("my knee hurts a lot", vec![Avoided::Joint(Joint::Knee, Stress::Moderate)]),
        ("back", vec![Avoided::Joint(Joint::LowerBack, Stress::High)]),
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
        assert_eq!(Catalog::embedded().expand(term).meanings, meanings, "{term}");
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
        // By every pattern of a lift, not its first alone.
        ("overhead press", "thruster", "bench-press"),
        ("overhead press", "clean-and-press", "deadlift"),
        ("overhead press", "clean-and-jerk", "power-clean"),
        ("overhead press", "wall-ball", "medicine-ball-slam"),
        ("overhead press", "man-maker", "renegade-row"),
        ("ohp", "devil-press", "burpee"),
        ("ohp", "strongman-log-press", "yoke-walk"),
        ("squats", "thruster", "hip-thrust"),
        ("squats", "clean", "power-clean"),
        ("pushing", "muscle-up", "pull-up"),
        ("push ups", "burpee", "jumping-jacks"),
        ("push ups", "man-maker", "plank"),
        ("pull ups", "muscle-up", "barbell-row"),
        ("pull ups", "ring-muscle-up", "dip"),
        ("dips", "muscle-up", "chin-up"),
        ("dips", "ring-muscle-up", "ring-pull-up"),
        ("renegade row", "man-maker", "dumbbell-row"),
        // By what the feet land with.
        ("jumping", "burpee", "run"),
        ("jumps", "jump-rope", "step-up"),
        ("jumping", "skater-jump", "walking-lunge"),
        ("jumping", "devil-press", "dumbbell-snatch"),
        ("plyometrics", "box-jump", "run"),
        ("plyo", "plyo-push-up", "push-up"),
        ("high impact", "run", "walk"),
        ("high impact", "burpee", "rowing-machine"),
        ("running", "treadmill-run", "cycling"),
        ("running", "sprint", "box-jump"),
        // By position and skill.
        ("overhead", "overhead-squat", "front-squat"),
        ("overhead work", "snatch", "deadlift"),
        ("overhead lifting", "overhead-triceps-extension", "triceps-pushdown"),
        ("no overhead lifting", "turkish-get-up", "kettlebell-swing"),
        ("axial loading", "back-squat", "leg-press"),
        ("spinal loading", "deadlift", "hip-thrust"),
        ("deep knee bends", "walking-lunge", "romanian-deadlift"),
        ("hanging", "hanging-leg-raise", "lat-pulldown"),
        ("grip", "deadlift", "leg-press"),
        ("lying flat", "bench-press", "incline-bench-press"),
        // A joint is spared by what is hard on it, and keeps what it commonly bears.
        ("shoulder", "overhead-press", "landmine-press"),
        ("shoulder", "bench-press", "dumbbell-bench-press"),
        ("shoulder", "dip", "push-up"),
        ("shoulder", "upright-row", "lat-pulldown"),
        ("no shoulder at all", "push-up", "seated-cable-row"),
        ("shoulder surgery", "dumbbell-bench-press", "leg-press"),
        ("knee", "back-squat", "box-squat"),
        ("knee", "leg-extension", "lying-leg-curl"),
        ("knee", "walking-lunge", "split-squat"),
        ("knee replacement", "run", "hip-thrust"),
        ("lower back", "deadlift", "trap-bar-deadlift"),
        ("lower back", "barbell-row", "chest-supported-row"),
        ("hip", "back-squat", "leg-press"),
        ("wrist", "push-up", "dumbbell-bench-press"),
        ("elbow", "skull-crusher", "triceps-pushdown"),
        ("ankle", "box-jump", "back-squat"),
        ("lower back", "kettlebell-swing", "hip-thrust"),
        ("olympic lifts", "power-clean", "deadlift"),
        ("oly lifting", "snatch-pull", "romanian-deadlift"),
        ("gymnastics", "muscle-up", "pull-up"),
        ("behind the neck", "behind-the-neck-press", "overhead-press"),
    ] {
        assert!(covers(term, covered), "{term}: {covered}");
        assert!(!covers(term, free), "{term}: {free}");
    }
}

#[test]
fn what_is_not_known_covers_nothing() {
    for term in ["", "asdf", "everything purple", "🏋️", "no"] {
        let expanded = Catalog::embedded().expand(term);
        assert!(!expanded.is_known(), "{term}: {:?}", expanded.meanings);
        let mut all = Catalog::embedded().all().iter();
        assert!(!all.any(|one| expanded.covers(one)), "{term}");
    }
    assert_eq!(Catalog::embedded().expand("  Asdf ").written, "Asdf");
}
