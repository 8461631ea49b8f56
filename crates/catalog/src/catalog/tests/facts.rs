//! What is known of every exercise agrees with its name and with what else is known of it.

use super::exercise;
use crate::catalog::Catalog;
use setwise_domain::exercise::{Exercise, ExerciseId, Level, Measure, Mechanic, Pattern};
use setwise_domain::exercise_class::{Class, Impact, Position, Skill};
use setwise_domain::load::Decimal;

/// Every exercise whose name has the word and of which `holds` is false.
fn without(word: &str, holds: impl Fn(&Exercise) -> bool) -> Vec<&'static str> {
    let has = |name: &str| {
        let lower = name.to_lowercase();
        lower.split(|c: char| !c.is_alphanumeric()).any(|one| one == word)
    };
    let all = Catalog::embedded().all().iter();
    all.filter(|one| has(&one.name) && !holds(one)).map(|one| one.id.as_str()).collect()
}

fn nowhere(word: &str, holds: impl Fn(&Exercise) -> bool) {
    assert_eq!(without(word, holds), [""; 0], "{word}");
}

#[test]
fn a_name_that_says_two_movements_has_both() {
    use Pattern::{Hinge, HorizontalPush, Squat, VerticalPull, VerticalPush};
    nowhere("thruster", |one| one.contains(Squat) && one.contains(VerticalPush));
    nowhere("jerk", |one| one.contains(VerticalPush) || one.id.as_str() == "jerk-dip-squat");
    nowhere("deadlift", |one| one.contains(Hinge));
    let both = |first: &str, second: &str, wanted: &[Pattern]| {
        for one in Catalog::embedded().all() {
            let name = one.name.to_lowercase();
            if name.contains(first) && name.contains(second) {
                let has = wanted.iter().all(|pattern| one.contains(*pattern));
                assert!(has, "{}: {:?}", one.id, one.patterns().collect::<Vec<_>>());
            }
        }
    };
    both("clean and", "press", &[Hinge, VerticalPush]);
    both("clean and", "jerk", &[Hinge, VerticalPush]);
    both("muscle", "-up", &[VerticalPull, HorizontalPush]);
}

#[test]
fn what_jumps_and_runs_says_so() {
    nowhere("jump", |one| one.impact == Impact::Jumping);
    nowhere("jumping", |one| one.impact == Impact::Jumping);
    nowhere("hop", |one| one.impact == Impact::Jumping);
    nowhere("burpee", |one| one.impact == Impact::Jumping);
    nowhere("run", |one| one.impact == Impact::Running);
    nowhere("sprint", |one| one.impact == Impact::Running);
}

#[test]
fn what_is_overhead_or_learned_says_so() {
    nowhere("overhead", |one| one.is_in(Position::Overhead));
    nowhere("snatch", |one| {
        one.is_in(Position::Overhead)
            || one.name.contains("Grip")
            || one.id.as_str() == "snatch-pull"
    });
    nowhere("neck", |one| {
        one.is_in(Position::BehindNeck)
            || one.pattern == Pattern::NeckIsolation
            || one.id.as_str() == "neck-circles"
    });
    for one in Catalog::embedded().all() {
        if one.skill == Skill::Weightlift {
            assert_eq!(one.class(), if one.class.is_some() { one.class() } else { Class::Power });
        }
        if one.outgrown.is_some() {
            assert_eq!(one.level, Level::Beginner, "{}", one.id);
        }
    }
}

#[test]
fn what_it_contains_is_there_and_shows_in_its_patterns() {
    let catalog = Catalog::embedded();
    for one in catalog.all() {
        for id in &one.parts {
            let part = catalog.get(id);
            let part = part.unwrap_or_else(|| panic!("{}: no {id}", one.id));
            assert_ne!(part.id, one.id);
            let shows = one.contains(part.pattern) || part.pattern == Pattern::Conditioning;
            assert!(shows, "{} has {id}, and no {}", one.id, part.pattern);
        }
        let mut patterns: Vec<Pattern> = one.patterns().collect();
        patterns.sort_unstable();
        patterns.dedup();
        assert_eq!(patterns.len(), one.patterns().count(), "{}", one.id);
    }
}

#[test]
fn every_class_is_where_it_belongs() {
    for (id, class) in [
        ("power-clean", Class::Power),
        ("box-jump", Class::Power),
        ("back-squat", Class::HeavySquat),
        ("front-squat", Class::HeavySquat),
        ("leg-press", Class::Accessory),
        ("goblet-squat", Class::Accessory),
        ("deadlift", Class::HeavyHinge),
        ("trap-bar-deadlift", Class::HeavyHinge),
        ("romanian-deadlift", Class::Hinge),
        ("hip-thrust", Class::Hinge),
        ("good-morning", Class::Hinge),
        ("bench-press", Class::Press),
        ("dumbbell-shoulder-press", Class::Press),
        ("strongman-log-press", Class::Press),
        ("machine-chest-press", Class::Accessory),
        ("push-up", Class::Accessory),
        ("walking-lunge", Class::Accessory),
        ("barbell-row", Class::Pull),
        ("pull-up", Class::Pull),
        ("lateral-raise", Class::Isolation),
        ("face-pull", Class::Isolation),
        ("dumbbell-curl", Class::Isolation),
        ("plank", Class::Core),
        ("farmers-walk", Class::Core),
        ("kettlebell-swing", Class::Conditioning),
        ("rowing-machine", Class::Conditioning),
        ("cat-cow", Class::Mobility),
    ] {
        assert_eq!(exercise(id).class(), class, "{id}");
    }
    for one in Catalog::embedded().all() {
        let single = one.mechanic == Mechanic::Isolation;
        let heavy = matches!(one.class(), Class::HeavySquat | Class::HeavyHinge | Class::Press);
        assert!(!(single && heavy), "{}", one.id);
    }
}

#[test]
fn a_base_is_a_lift_of_the_catalogue_that_is_its_own() {
    let catalog = Catalog::embedded();
    for one in catalog.all() {
        let Some(base) = one.base() else { continue };
        assert!((5..=400).contains(&base.percent), "{}: {}", one.id, base.percent);
        let lift = catalog.get(&base.lift).unwrap_or_else(|| panic!("{}", base.lift));
        let own = lift.base().unwrap_or_else(|| panic!("{} has no base", lift.id));
        assert_eq!((&own.lift, own.percent), (&lift.id, 100), "{}", one.id);
    }
    let covered = |one: &&Exercise| !one.bodyweight && one.measure == Measure::Reps;
    let lifts = catalog.all().iter().filter(covered).filter(|one| {
        matches!(
            one.class(),
            Class::HeavySquat | Class::HeavyHinge | Class::Press | Class::Pull | Class::Hinge
        )
    });
    let unlinked: Vec<_> = lifts
        .filter(|one| one.base().is_none())
        .map(|one| one.id.as_str())
        .filter(|id| !id.contains("band") && !id.contains("stability-ball"))
        .collect();
    // Strongman events are done with what the contest has.
    assert!(unlinked.len() <= 14, "{unlinked:?}");
}

#[test]
fn a_load_is_carried_over_by_the_lift_that_links_two() {
    let from = |old: &str, kilograms: i64, new: &str| {
        exercise(new)
            .load_from(exercise(old), Decimal::from_int(kilograms))
            .map(|load| load.to_string())
    };
    // 80 × 40 / 100, in each hand.
    assert_eq!(from("bench-press", 80, "dumbbell-bench-press"), Some("32".into()));
    assert_eq!(from("dumbbell-bench-press", 32, "bench-press"), Some("80".into()));
    // 100 × 82 / 100.
    assert_eq!(from("back-squat", 100, "front-squat"), Some("82".into()));
    // 82 × 180 / 82.
    assert_eq!(from("front-squat", 82, "leg-press"), Some("180".into()));
    assert_eq!(from("bench-press", 80, "push-up"), None);
    assert_eq!(from("bench-press", 80, "back-squat"), None);
}

#[test]
fn a_load_is_carried_over_roughly_where_a_muscle_is_shared() {
    let from = |old: &str, kilograms: i64, new: &str| {
        exercise(new)
            .rough_load_from(exercise(old), Decimal::from_int(kilograms))
            .map(|load| load.to_string())
    };
    // 62 × 8 / 62: the front and side delts press and raise.
    assert_eq!(from("overhead-press", 62, "lateral-raise"), Some("8".into()));
    // 100 × 16 / 100.
    assert_eq!(from("bench-press", 100, "dumbbell-fly"), Some("16".into()));
    // 120 × 50 / 120.
    assert_eq!(from("back-squat", 120, "leg-extension"), Some("50".into()));
    assert_eq!(from("bench-press", 80, "push-up"), None);
    assert_eq!(from("bench-press", 80, "back-squat"), None);
    assert_eq!(from("overhead-press", 60, "leg-extension"), None);
}

#[test]
fn levels_say_what_is_too_hard_and_what_is_outgrown() {
    for id in [
        "muscle-up",
        "nordic-curl",
        "handstand-push-up",
        "pistol-squat",
        "power-clean",
        "snatch",
        "good-morning",
        "rack-pull",
        "deficit-deadlift",
        "behind-the-neck-press",
        "ring-muscle-up",
    ] {
        assert!(exercise(id).is_beyond(Level::Beginner), "{id}");
        assert!(!exercise(id).is_beyond(Level::Advanced), "{id}");
    }
    for id in ["back-squat", "deadlift", "pull-up", "goblet-squat", "romanian-deadlift"] {
        assert!(!exercise(id).is_beyond(Level::Beginner), "{id}");
    }
    for (id, level) in [
        ("wall-push-up", Level::Intermediate),
        ("wall-push-up", Level::Advanced),
        ("bodyweight-squat", Level::Advanced),
    ] {
        assert!(exercise(id).is_outgrown_by(level), "{id}");
    }
    assert!(!exercise("wall-push-up").is_outgrown_by(Level::Beginner));
    assert!(!exercise("push-up").is_outgrown_by(Level::Advanced));
}

/// What is guessed from another lift, beside what is published, in kilograms; where the sources are is
/// told with the shares.
#[test]
fn a_guess_from_another_lift_is_near_what_is_published() {
    /// A standard error of the published regressions.
    const ABOVE: f64 = 12.5;
    const LEAST_SHARE: f64 = 0.6;
    for (new, of, from, published) in [
        ("deadlift", "back-squat", 100.0, 114.3),
        ("barbell-lunge", "back-squat", 100.0, 66.8),
        ("barbell-step-up", "back-squat", 100.0, 53.3),
        ("leg-extension", "back-squat", 100.0, 57.6),
        ("stiff-leg-deadlift", "back-squat", 100.0, 74.2),
        ("good-morning", "back-squat", 100.0, 48.3),
        ("front-squat", "back-squat", 100.0, 85.0),
        // In each hand.
        ("dumbbell-bench-press", "bench-press", 100.0, 41.5),
    ] {
        let catalog = Catalog::embedded();
        let one = |id: &str| catalog.get(&ExerciseId(id.into())).unwrap();
        let (new, of) = (one(new), one(of));
        let from = Decimal::from_f64(from);
        let guess = new.load_from(of, from).or_else(|| new.rough_load_from(of, from));
        let guess = guess.unwrap().as_f64();
        let range = published * LEAST_SHARE..=published + ABOVE;
        assert!(range.contains(&guess), "{}: {guess}, {published}", new.name);
    }
}
