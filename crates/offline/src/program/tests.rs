use super::*;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use setwise_catalog::catalog::{Condition, conditions};
use setwise_domain::exercise::{Equipment, Exercise, Joint, Level, Pattern};
use setwise_domain::exercise_class::{Class, Impact};
use setwise_training::program::{as_plan, by_fit, known_program, suggest_swaps};

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
        "herniated disc",
        "no shoulder at all",
        "knee surgery",
        "pregnancy",
        "tennis elbow",
        "asthma",
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
        select(vec!["strength", "hypertrophy", "general", "lose my belly", ""]),
        select(vec![None, Some(Level::Beginner), Some(Level::Intermediate), Some(Level::Advanced)]),
        select(vec![None, Some(8), Some(16), Some(40), Some(55), Some(67), Some(95)]),
    )
        .prop_map(|(days, minutes, equipment, avoid, goal, level, age)| UserProfile {
            age,
            days_per_week: days,
            minutes_per_day: minutes,
            equipment_available: equipment,
            avoid_exercises: avoid.into_iter().map(str::to_owned).collect(),
            goal: goal.into(),
            training_history: level,
            ..serde_json::from_str("{}").unwrap()
        })
}

proptest! {
    #[test]
    fn any_profile_gets_a_plan_that_passes_or_is_told_what_conflicts(profile in any_profile()) {
        let catalog = Catalog::embedded();
        match program(&profile, None, catalog) {
            Ok(written) => {
                let report = verify(&profile, &written.plan, catalog);
                prop_assert!(is_sound(&report), "{:?}", report.findings);
                prop_assert_eq!(report.unclassified, Vec::<String>::new());
                prop_assert_eq!(program(&profile, None, catalog).unwrap(), written, "always the same");
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
                    if let Err(why) = program(&profile, None, Catalog::embedded()) {
                        panic!("{days} days, {minutes} min, {goal}: {why}");
                    }
                }
            }
        }
    }
}

/// A bar can be lifted off the floor, pressed overhead from a clean, and rowed: a week without it, made
/// of what needs nothing, would be another athlete's.
#[test]
fn a_barbell_without_a_rack_is_what_the_week_is_built_on() {
    let catalog = Catalog::embedded();
    for equipment in [
        &[Equipment::Barbell][..],
        &[Equipment::Barbell, Equipment::Bench],
        &[Equipment::Barbell, Equipment::Dumbbell, Equipment::Bench],
    ] {
        // For size dumbbells do as well.
        let goals = match equipment {
            [Equipment::Barbell, Equipment::Dumbbell, ..] => &["strength"][..],
            _ => &["strength", "hypertrophy", "general"],
        };
        for &goal in goals {
            for days in 2..=5 {
                let profile = UserProfile {
                    days_per_week: days,
                    equipment_available: equipment.iter().map(|one| one.word().into()).collect(),
                    goal: goal.into(),
                    training_history: Some(Level::Intermediate),
                    ..serde_json::from_str("{}").unwrap()
                };
                let plan = program(&profile, None, catalog).unwrap().plan;
                let lifted: Vec<Pattern> = plan
                    .days
                    .iter()
                    .flat_map(|day| &day.blocks)
                    .flat_map(|block| &block.exercises)
                    .filter_map(|one| catalog.resolve(&one.name).exercise())
                    .filter(|one| one.equipment.contains(&Equipment::Barbell))
                    .map(|one| one.pattern)
                    .collect();
                let case = format!("{equipment:?}, {goal}, {days} days: {plan:#?}");
                assert!(lifted.contains(&Pattern::Hinge), "{case}");
                assert!(lifted.contains(&Pattern::HorizontalPull), "{case}");
                let overhead_or_flat = [Pattern::HorizontalPush, Pattern::VerticalPush];
                let is_pressed = lifted.iter().any(|one| overhead_or_flat.contains(one));
                // What is pressed in pairs needs no bar.
                assert!(is_pressed || equipment.contains(&Equipment::Dumbbell), "{case}");
            }
        }
    }
}

/// A curl with a plate or a push-up named after a wrestler is logged like any other, but no coach would
/// write it for somebody who did not ask.
#[test]
fn what_few_coaches_prescribe_is_given_to_nobody_unasked() {
    let catalog = Catalog::embedded();
    for equipment in [
        &[Equipment::Barbell][..],
        &[Equipment::Dumbbell],
        &[Equipment::Dumbbell, Equipment::Bench],
        &[Equipment::Barbell, Equipment::Dumbbell, Equipment::Bench],
        Equipment::ALL,
    ] {
        for goal in ["strength", "hypertrophy", "general"] {
            for (days, level) in [
                (2, Level::Beginner),
                (3, Level::Intermediate),
                (4, Level::Advanced),
                (5, Level::Intermediate),
            ] {
                let profile = UserProfile {
                    days_per_week: days,
                    equipment_available: equipment.iter().map(|one| one.word().into()).collect(),
                    goal: goal.into(),
                    training_history: Some(level),
                    ..serde_json::from_str("{}").unwrap()
                };
                let plan = program(&profile, None, catalog).unwrap().plan;
                let rare = exercises(&plan, catalog).into_iter().find(|one| one.rare);
                let rare = rare.map(|one| &one.name);
                assert_eq!(rare, None, "{equipment:?}, {goal}, {days} days, {level:?}");
            }
        }
    }
}

fn request_of(profile: &UserProfile) -> ProgramRequest {
    ProgramRequest { profile: profile.clone(), template: None }
}

fn profile(json: &str) -> UserProfile {
    serde_json::from_str(json).unwrap()
}

#[test]
fn what_can_not_be_is_told_with_what_would_do() {
    let wishes = profile(r#"{"days_per_week": 1, "minutes_per_day": 15}"#);
    let why = program(&wishes, None, Catalog::embedded()).unwrap_err().to_string();
    assert_eq!(
        why,
        "These wishes can't be met together: 1 day a week, 15 minutes a day, no equipment. Day 1 takes 19 minutes; there are 15; nothing pull-like can be done with what there is and what is avoided; a barbell, a dumbbell or a kettlebell would do. This would be enough: 30 minutes a day, or 2 days a week."
    );
    let wishes = profile(
        r#"{"days_per_week": 0, "minutes_per_day": 5, "equipment_available": ["hoverboard"]}"#,
    );
    let why = program(&wishes, None, Catalog::embedded()).unwrap_err().to_string();
    assert!(why.starts_with("days_per_week is 0; wanted 1 to 7; minutes_per_day is 5; wanted 15 to 240; equipment_available names 'hoverboard', which is not known; known are barbell"), "{why}");
}

#[test]
fn a_template_is_fitted_to_another_athlete() {
    let catalog = Catalog::embedded();
    let home = profile(
        r#"{"days_per_week": 3, "minutes_per_day": 60, "equipment_available": ["dumbbell", "bench", "band"], "avoid_exercises": ["knee"]}"#,
    );
    let template = as_plan(&known_program("full-body-three-hypertrophy").unwrap().program);
    let swaps = suggest_swaps(&home, &template, catalog);
    assert!(!swaps.is_empty());
    for swap in &swaps {
        assert!(swap.candidates.contains(&swap.best), "{swap:?}");
    }
    let request = ReviseRequest {
        plan: template,
        profile: home.clone(),
        substitutions: swaps,
        verifier_edits: Vec::new(),
    };
    let revised = revised(&request, catalog);
    let report = verify(&home, &revised, catalog);
    assert!(report.avoidance.ok, "{:?}", report.avoidance.violations);
    assert!(is_sound(&report), "{:?}", report.findings);
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
        let plan = draft(&request_of(&wishes), catalog).unwrap().plan;
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
        assert!(is_sound(&report), "{terms:?}: {:?}", report.findings);
    }
    assert!(swapped >= 5, "{swapped} swaps over all");
}

/// What takes the place of another is asked for as what it is, and one lift doesn't take three places.
#[test]
fn what_is_swapped_in_is_dosed_as_what_it_is() {
    let catalog = Catalog::embedded();
    let mut wishes = gym(3, 60, "beginner", "general");
    wishes.avoid_exercises = vec!["overhead press".into(), "knee".into()];
    let plan = draft(&request_of(&wishes), catalog).unwrap().plan;
    let substitutions = suggest_swaps(&wishes, &plan, catalog);
    assert!(substitutions.len() >= 2, "{substitutions:?}");
    let mut bests: Vec<_> = substitutions.iter().map(|one| &one.best).collect();
    bests.sort_unstable();
    bests.dedup();
    assert_eq!(bests.len(), substitutions.len(), "{substitutions:?}");
    let request =
        ReviseRequest { plan, profile: wishes.clone(), substitutions, verifier_edits: Vec::new() };
    let plan = revised(&request, catalog);
    assert!(is_sound(&verify(&wishes, &plan, catalog)));
    let blocks = plan.days.iter().flat_map(|day| &day.blocks);
    for one in blocks.flat_map(|block| &block.exercises) {
        let exercise = catalog.resolve(&one.name).exercise().unwrap();
        let each_side = one.notes.as_deref() == Some("each side");
        assert_eq!(each_side, exercise.unilateral, "{one:?}");
        if exercise.class() == Class::Isolation {
            assert!(one.rest_seconds <= Some(90), "{one:?}");
            assert!(one.reps.ends_with("15") || one.reps.ends_with("20"), "{one:?}");
        }
    }
}

fn names_of(plan: &WorkoutPlan) -> Vec<&str> {
    let blocks = plan.days.iter().flat_map(|day| &day.blocks);
    blocks.flat_map(|block| block.exercises.iter().map(|one| one.name.as_str())).collect()
}

/// Whatever an athlete has: nothing of a program, and nothing that is offered in the place of what it had,
/// asks for what the condition leaves out.
#[test]
fn no_condition_is_given_what_it_leaves_out() {
    let catalog = Catalog::embedded();
    let named = conditions().iter().map(Condition::name_within);
    let severe = Joint::ALL.iter().map(|joint| format!("{joint} surgery"));
    let joints = Joint::ALL.iter().map(|joint| joint.word().to_owned());
    for term in named.chain(severe).chain(joints) {
        let covers = |name: &str| {
            let exercise = catalog.resolve(name).exercise().expect("known");
            catalog.expand(&term).covers(exercise)
        };
        let mut wishes = gym(3, 60, "intermediate", "general");
        wishes.avoid_exercises = vec![term.clone()];
        let plan =
            program(&wishes, None, catalog).unwrap_or_else(|why| panic!("{term}: {why}")).plan;
        for name in names_of(&plan) {
            assert!(!covers(name), "{term}: {name}");
        }
        for swap in
            suggest_swaps(&wishes, &draft(&request_of(&wishes), catalog).unwrap().plan, catalog)
        {
            for name in swap.candidates.iter().chain([&swap.best]) {
                assert!(!covers(name), "{term}: {} by {name}", swap.original);
            }
        }
    }
}

/// One who has trained for years and spares a shoulder presses what it bears, and is told when to try again.
#[test]
fn a_spared_shoulder_still_presses() {
    let catalog = Catalog::embedded();
    let mut wishes = gym(4, 75, "advanced", "strength");
    wishes.avoid_exercises = vec!["shoulder".into()];
    let written = program(&wishes, None, catalog).unwrap();
    let first = &written.plan.days[0].blocks[1].exercises[0];
    let exercise = catalog.resolve(&first.name).exercise().unwrap();
    assert!(exercise.takes_weight(), "{}", first.name);
    let notes = written.plan.metadata.notes.join("\n");
    for says in ["Avoiding 'shoulder': left out Bench Press", "stand", "After 2 weeks without pain"]
    {
        assert!(notes.contains(says), "{notes}");
    }
    assert!(!names_of(&written.plan).contains(&"Wall Push-Up"));
}

/// What holds for the young and the old holds whatever their level says.
#[test]
fn age_bounds_sets_reps_and_effort() {
    let catalog = Catalog::embedded();
    for (age, most_rpe) in [(8, 8.0), (16, 8.0), (67, 7.0), (95, 7.0)] {
        for goal in ["strength", "hypertrophy", "general"] {
            let mut wishes = gym(3, 60, "advanced", goal);
            wishes.age = Some(age);
            let plan = program(&wishes, None, catalog).unwrap().plan;
            for block in plan.days.iter().flat_map(|day| &day.blocks) {
                for one in block.exercises.iter().filter(|_| block.name == "Main") {
                    assert!(one.sets <= 3, "{age} {goal}: {one:?}");
                    let low = one
                        .reps
                        .split(['-', 's', 'm'])
                        .next()
                        .and_then(|low| low.parse::<u16>().ok());
                    assert!(low.is_some_and(|low| low >= 6), "{age} {goal}: {one:?}");
                    let rpe = one.intensity.as_deref().and_then(|text| text.strip_prefix("RPE "));
                    assert!(
                        rpe.is_none_or(|rpe| rpe.parse::<f64>().unwrap() <= most_rpe),
                        "{one:?}"
                    );
                }
            }
            assert!(plan.metadata.notes.iter().any(|note| note.contains("reps left")), "{plan:?}");
        }
    }
    let mut wishes = gym(4, 60, "intermediate", "strength");
    wishes.age = Some(55);
    assert_eq!(program(&wishes, None, catalog).unwrap().plan.metadata.weeks, Some(5));
}

#[test]
fn terms_that_mean_nothing_or_everything() {
    let catalog = Catalog::embedded();
    let mut wishes =
        profile(r#"{"days_per_week": 3, "equipment_available": ["dumbbell", "bench"]}"#);
    let free = program(&wishes, None, catalog).unwrap();
    wishes.avoid_exercises = vec![String::new()];
    assert_eq!(program(&wishes, None, catalog).unwrap(), free);
    wishes.avoid_exercises = vec!["purple things".into()];
    let why = program(&wishes, None, catalog).unwrap_err().to_string();
    assert!(why.contains("avoid_exercises names 'purple things', which is not known"), "{why}");
    let report = verify(&wishes, &free.plan, catalog);
    assert!(!report.avoidance.ok, "{report:?}");
    assert!(report.avoidance.violations[0].starts_with("'purple things' is to be avoided"));
    wishes.avoid_exercises =
        ["push", "pull", "squat", "lunge", "hinge", "dumbbell", "hip"].map(str::to_owned).to_vec();
    let why = program(&wishes, None, catalog).unwrap_err().to_string();
    assert!(why.starts_with("These wishes can't be met together: "), "{why}");
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
        let plan = program(&wishes, None, catalog).unwrap().plan;
        let names: Vec<_> = plan
            .days
            .iter()
            .flat_map(|day| &day.blocks)
            .flat_map(|block| block.exercises.iter().map(|one| one.name.as_str()))
            .collect();
        let presses = ["Dumbbell Bench Press", "Incline Dumbbell Press"];
        assert!(names.iter().any(|name| presses.contains(name)), "{names:?}");
        assert!(names.iter().any(|name| name.contains("Romanian Deadlift")), "{names:?}");
        assert!(!names.contains(&"Push-Up"), "{names:?}");
        assert!(!names.contains(&"Wall Push-Up"), "{names:?}");
    }
}

fn exercises<'c>(plan: &WorkoutPlan, catalog: &'c Catalog) -> Vec<&'c Exercise> {
    let blocks = plan.days.iter().flat_map(|day| &day.blocks);
    let names = blocks.flat_map(|block| &block.exercises);
    names.filter_map(|one| catalog.resolve(&one.name).exercise()).collect()
}

fn gym(days: u8, minutes: u16, level: &str, goal: &str) -> UserProfile {
    UserProfile {
        equipment_available: Equipment::ALL.iter().map(|one| one.word().into()).collect(),
        ..profile(&format!(
            r#"{{"days_per_week": {days}, "minutes_per_day": {minutes},
                "training_history": "{level}", "goal": "{goal}"}}"#
        ))
    }
}

/// Who begins with a template is told of it as long as two thirds of it stand.
#[test]
fn a_template_is_cited_where_it_stands() {
    let catalog = Catalog::embedded();
    let wishes = gym(4, 75, "intermediate", "hypertrophy");
    let known = known_programs().iter();
    let known = known.filter(|one| one.is_adaptable() && one.program.per_week == 4);
    let (known, _) = by_fit(known, &wishes, catalog)[0];
    let template = week_plan(&known.program);
    let built = |wishes: &UserProfile| {
        let written = program(wishes, Some(&template), catalog).unwrap();
        let notes = written.plan.metadata.notes.join(" ");
        (written.from.map(|one| one.id.clone()), notes.contains("Built on the program"))
    };
    assert_eq!(built(&wishes), (Some(known.id.clone()), true));
    let bells = UserProfile { equipment_available: vec!["kettlebell".into()], ..wishes.clone() };
    assert_eq!(built(&bells), (None, false));
    // Without one the week is composed.
    assert_eq!(program(&wishes, None, catalog).unwrap().from, None);
}

/// A lift of the same kind that the log knows takes the place of one that it doesn't.
#[test]
fn the_athletes_own_lifts_are_kept() {
    let catalog = Catalog::embedded();
    let mut wishes = gym(4, 75, "intermediate", "hypertrophy");
    let plan = program(&wishes, None, catalog).unwrap().plan;
    let has =
        |plan: &WorkoutPlan, id: &str| exercises(plan, catalog).iter().any(|one| one.id.0 == id);
    assert!(has(&plan, "back-squat") && !has(&plan, "zercher-squat"));
    wishes.estimated_1rm.insert("Zercher Squat".into(), 120.0);
    let plan = program(&wishes, None, catalog).unwrap().plan;
    assert!(has(&plan, "zercher-squat"));
    wishes.estimated_1rm.insert("Back Squat".into(), 150.0);
    assert!(has(&program(&wishes, None, catalog).unwrap().plan, "back-squat"));
}

/// Arms, calves and one leg at a time where there is time; the four movements where there is little.
#[test]
fn what_a_week_lacks_is_filled_and_what_costs_least_is_cut() {
    let catalog = Catalog::embedded();
    let has = |plan: &WorkoutPlan, pattern: Pattern| {
        exercises(plan, catalog).iter().any(|one| one.pattern == pattern)
    };
    let mut missing = Vec::new();
    for days in 4..=7 {
        let wishes = gym(days, 75, "intermediate", "hypertrophy");
        let plan = program(&wishes, None, catalog).unwrap().plan;
        for pattern in [
            Pattern::ElbowFlexion,
            Pattern::ElbowExtension,
            Pattern::AnkleIsolation,
            Pattern::Lunge,
        ] {
            if !has(&plan, pattern) {
                let names: Vec<_> = exercises(&plan, catalog).iter().map(|one| &one.name).collect();
                missing.push(format!("{days} days: no {pattern} in {names:?}"));
            }
        }
    }
    assert!(missing.len() <= 2, "{missing:#?}");
    let wishes = gym(3, 30, "intermediate", "general");
    let plan = program(&wishes, None, catalog).unwrap().plan;
    for patterns in [
        [Pattern::Squat, Pattern::Lunge],
        [Pattern::Hinge, Pattern::Hinge],
        [Pattern::HorizontalPush, Pattern::VerticalPush],
        [Pattern::HorizontalPull, Pattern::VerticalPull],
    ] {
        assert!(patterns.iter().any(|one| has(&plan, *one)), "{patterns:?}");
    }
}

/// What is avoided is in nothing of the program, by all that an exercise contains.
#[test]
fn nothing_contains_what_is_avoided() {
    let catalog = Catalog::embedded();
    for goal in ["strength", "hypertrophy", "general"] {
        for days in 1..=7 {
            let mut wishes = gym(days, 60, "advanced", goal);
            wishes.avoid_exercises = vec!["overhead press".into(), "jumping".into()];
            let plan = program(&wishes, None, catalog).unwrap().plan;
            for one in exercises(&plan, catalog) {
                assert!(!one.contains(Pattern::VerticalPush), "{}", one.name);
                assert_ne!(one.impact, Impact::Jumping, "{}", one.name);
            }
        }
    }
}
