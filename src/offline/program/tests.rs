use super::*;
use crate::catalog::templates;
use crate::domain::exercise::{Equipment, Level};
use crate::program::suggest_swaps;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

fn any_profile() -> impl Strategy<Value = UserProfile> {
    let equipment: Vec<String> = Equipment::ALL.iter().map(|one| one.word().into()).collect();
    let most = equipment.len();
    let avoid = vec![
        "knee",
        "shoulder",
        "lower back",
        "overhead press",
        "squats",
        "deadlift",
        "barbell",
        "jumping",
        "purple things",
        "pull up",
        "chest",
        "wrist",
        "hip",
        "rows",
        "elbow",
    ];
    (
        1..=7_u8,
        prop_oneof![15..=240_u16, 30..=90_u16],
        subsequence(equipment, 0..=most),
        prop::collection::vec(select(avoid), 0..3),
        select(vec![
            "strength",
            "hypertrophy",
            "general",
            "lose my belly",
            "",
        ]),
        select(vec![
            None,
            Some(Level::Beginner),
            Some(Level::Intermediate),
            Some(Level::Advanced),
        ]),
    )
        .prop_map(
            |(days, minutes, equipment, avoid, goal, level)| UserProfile {
                days_per_week: days,
                minutes_per_day: minutes,
                equipment_available: equipment,
                avoid_exercises: avoid.into_iter().map(str::to_owned).collect(),
                goal: goal.into(),
                training_history: level,
                ..serde_json::from_str("{}").unwrap()
            },
        )
}

proptest! {
    #[test]
    fn any_profile_gets_a_plan_that_passes_or_is_told_what_conflicts(profile in any_profile()) {
        let catalog = Catalog::embedded();
        match program(&profile, catalog) {
            Ok(plan) => {
                let report = verify(&profile, &plan, catalog);
                prop_assert!(report.ok, "{:?}", report.findings);
                prop_assert_eq!(report.unclassified, Vec::<String>::new());
                prop_assert_eq!(program(&profile, catalog).unwrap(), plan, "always the same");
            }
            Err(CoachError::Conflict(why)) => {
                prop_assert!(why.starts_with("These wishes can't be met together: "), "{}", why);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

#[test]
fn most_athletes_get_a_plan() {
    for days in 1..=7 {
        for minutes in [30, 45, 60, 90] {
            for equipment in [Equipment::ALL, &[Equipment::Dumbbell, Equipment::Bench]] {
                // One half hour a week has no room for four movements with one pair of dumbbells.
                if days == 1 && minutes == 30 {
                    continue;
                }
                for goal in ["strength", "hypertrophy", "general"] {
                    let profile = UserProfile {
                        days_per_week: days,
                        minutes_per_day: minutes,
                        equipment_available: equipment
                            .iter()
                            .map(|one| one.word().into())
                            .collect(),
                        goal: goal.into(),
                        ..serde_json::from_str("{}").unwrap()
                    };
                    if let Err(why) = program(&profile, Catalog::embedded()) {
                        panic!("{days} days, {minutes} min, {goal}: {why}");
                    }
                }
            }
        }
    }
}

fn profile(json: &str) -> UserProfile {
    serde_json::from_str(json).unwrap()
}

#[test]
fn what_can_not_be_is_told_with_what_would_do() {
    let wishes = profile(r#"{"days_per_week": 1, "minutes_per_day": 15}"#);
    let why = program(&wishes, Catalog::embedded())
        .unwrap_err()
        .to_string();
    assert_eq!(
        why,
        "These wishes can't be met together: 1 day a week, 15 minutes a day, no equipment. Day 1 (Full body) takes 20 minutes; wanted at most 17 (15 and 15 percent). This would be enough: 20 minutes a day, or 2 days a week."
    );
    let wishes = profile(
        r#"{"days_per_week": 0, "minutes_per_day": 5, "equipment_available": ["hoverboard"]}"#,
    );
    let why = program(&wishes, Catalog::embedded())
        .unwrap_err()
        .to_string();
    assert!(why.starts_with("days_per_week is 0; wanted 1 to 7; minutes_per_day is 5; wanted 15 to 240; equipment_available names 'hoverboard', which is not known; known are barbell"), "{why}");
}

#[test]
fn a_template_is_fitted_to_another_athlete() {
    let catalog = Catalog::embedded();
    let home = profile(
        r#"{"days_per_week": 3, "minutes_per_day": 60, "equipment_available": ["dumbbell", "bench", "band"], "avoid_exercises": ["knee"]}"#,
    );
    let template = templates()
        .iter()
        .find(|one| one.id == "full-body-three-hypertrophy")
        .unwrap();
    let swaps = suggest_swaps(&home, &template.plan, catalog);
    assert!(!swaps.is_empty());
    for swap in &swaps {
        assert!(swap.candidates.contains(&swap.best), "{swap:?}");
    }
    let request = ReviseRequest {
        plan: template.plan.clone(),
        profile: home.clone(),
        substitutions: swaps,
        verifier_edits: Vec::new(),
    };
    let revised = revised(&request, catalog);
    let report = verify(&home, &revised, catalog);
    assert!(report.avoidance.ok, "{:?}", report.avoidance.violations);
    assert!(report.ok, "{:?}", report.findings);
    assert_eq!(from_template(&home, &template.plan, catalog).days.len(), 3);
}

/// Draft, swaps, revision: what the loop does with the offline coach.
#[test]
fn what_is_avoided_is_swapped_with_a_reason() {
    let catalog = Catalog::embedded();
    let gym: Vec<_> = Equipment::ALL.iter().map(|one| one.word()).collect();
    let mut swapped = 0;
    for terms in [
        &["overhead press"][..],
        &["knee"],
        &["deadlift", "pull up"],
        &["barbell"],
        &["lower back"],
        &["jumping"],
    ] {
        let wishes = UserProfile {
            days_per_week: 3,
            avoid_exercises: terms.iter().map(|&term| term.to_owned()).collect(),
            equipment_available: gym.iter().map(|&word| word.to_owned()).collect(),
            ..profile("{}")
        };
        let plan = draft(&wishes, catalog).unwrap();
        let substitutions = suggest_swaps(&wishes, &plan, catalog);
        let violations = verify(&wishes, &plan, catalog).avoidance.violations.len();
        assert!(substitutions.len() <= violations, "{terms:?}");
        swapped += substitutions.len();
        for swap in &substitutions {
            assert!(swap.rationale.is_some(), "{swap:?}");
            let best = catalog.resolve(&swap.best).exercise().unwrap();
            let avoided = terms.iter().any(|term| catalog.expand(term).covers(best));
            assert!(!avoided, "{swap:?}");
        }
        let request = ReviseRequest {
            plan,
            profile: wishes.clone(),
            substitutions,
            verifier_edits: Vec::new(),
        };
        let report = verify(&wishes, &revised(&request, catalog), catalog);
        assert!(report.ok, "{terms:?}: {:?}", report.findings);
    }
    assert!(swapped >= 5, "{swapped} swaps over all");
}

#[test]
fn terms_that_mean_nothing_or_everything() {
    let catalog = Catalog::embedded();
    let mut wishes =
        profile(r#"{"days_per_week": 3, "equipment_available": ["dumbbell", "bench"]}"#);
    let free = program(&wishes, catalog).unwrap();
    wishes.avoid_exercises = vec![String::new(), "purple things".into(), "🏋️".into()];
    assert_eq!(program(&wishes, catalog).unwrap(), free);
    let terms = verify(&wishes, &free, catalog).avoidance.expanded_terms;
    assert_eq!(terms[1], "purple things: nothing of that name is known");
    wishes.avoid_exercises = ["push", "pull", "squat", "lunge", "hinge", "dumbbell", "hip"]
        .map(str::to_owned)
        .to_vec();
    let why = program(&wishes, catalog).unwrap_err().to_string();
    assert!(
        why.starts_with("These wishes can't be met together: "),
        "{why}"
    );
}

/// Dumbbells with a bench are pressed and hinged with; the body alone is for who has nothing.
#[test]
fn what_there_is_to_load_is_loaded() {
    let catalog = Catalog::embedded();
    for level in ["beginner", "intermediate", "advanced"] {
        let wishes = profile(&format!(
            r#"{{"days_per_week": 4, "minutes_per_day": 60, "training_history": "{level}",
                "goal": "hypertrophy", "equipment_available": ["dumbbell", "bench"]}}"#
        ));
        let plan = program(&wishes, catalog).unwrap();
        let names: Vec<_> = plan
            .days
            .iter()
            .flat_map(|day| &day.blocks)
            .flat_map(|block| block.exercises.iter().map(|one| one.name.as_str()))
            .collect();
        assert!(names.contains(&"Dumbbell Bench Press"), "{names:?}");
        assert!(
            names.iter().any(|name| name.contains("Romanian Deadlift")),
            "{names:?}"
        );
        assert!(!names.contains(&"Push-Up"), "{names:?}");
        assert!(!names.contains(&"Wall Push-Up"), "{names:?}");
    }
}
