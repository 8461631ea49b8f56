use super::*;
use crate::catalog::templates;

fn twelve(plan: &WorkoutPlan, profile: &str, misses_percent: u32) -> Vec<Week> {
    let profile = serde_json::from_str(profile).unwrap();
    let imagined = Imagined {
        weeks: 12,
        misses_percent,
        unit: Unit::Kg,
    };
    simulate(&profile, plan, Catalog::embedded(), imagined)
}

fn template(id: &str) -> &'static WorkoutPlan {
    &templates().iter().find(|one| one.id == id).unwrap().plan
}

/// `1: 80 kg × 6` by week of the first day's exercise of that name.
fn course(weeks: &[Week], day: usize, name: &str) -> String {
    let line = |week: &Week| {
        let done = week.days[day]
            .exercises
            .iter()
            .find(|one| one.name == name)
            .unwrap();
        let load = done.load.as_deref().unwrap_or("-");
        let reps = done.got.map(|reps| reps.to_string()).unwrap_or_default();
        format!("{}: {}x{reps} {load}", week.week, done.sets)
    };
    weeks.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn double_progression_climbs_and_deloads() {
    let weeks = twelve(
        template("upper-lower-four"),
        r#"{"estimated_1rm": {"bench": 100}}"#,
        0,
    );
    insta::assert_snapshot!(course(&weeks, 0, "Bench Press"), @r"
    1: 3x6 72.5 kg
    2: 3x7 72.5 kg
    3: 3x8 72.5 kg
    4: 3x6 75 kg
    5: 3x7 75 kg
    6: 3x8 75 kg
    7: 2x6 67.5 kg
    8: 3x6 77.5 kg
    9: 3x7 77.5 kg
    10: 3x8 77.5 kg
    11: 3x6 80 kg
    12: 3x7 80 kg
    ");
    assert!(weeks[6].deload && !weeks[5].deload);
    assert!(weeks[6].volume[0].sets < weeks[5].volume[0].sets);
}

#[test]
fn three_misses_in_a_row_take_load_off() {
    let weeks = twelve(
        template("upper-lower-four"),
        r#"{"estimated_1rm": {"Bench Press": 100}}"#,
        100,
    );
    insta::assert_snapshot!(course(&weeks, 0, "Bench Press"), @r"
    1: 3x5 72.5 kg
    2: 3x5 72.5 kg
    3: 3x5 72.5 kg
    4: 3x5 65 kg
    5: 3x5 65 kg
    6: 3x5 65 kg
    7: 2x6 57.5 kg
    8: 3x5 57.5 kg
    9: 3x5 57.5 kg
    10: 3x5 57.5 kg
    11: 3x5 50 kg
    12: 3x5 50 kg
    ");
}

#[test]
fn the_training_max_follows_the_reps() {
    let weeks = twelve(
        template("strength-four"),
        r#"{"estimated_1rm": {"back squat": 150}}"#,
        0,
    );
    insta::assert_snapshot!(course(&weeks, 0, "Back Squat"), @r"
    1: 4x7 107.5 kg
    2: 4x7 107.5 kg
    3: 4x7 110 kg
    4: 4x7 110 kg
    5: 4x7 110 kg
    6: 4x7 112.5 kg
    7: 2x5 100 kg
    8: 4x7 112.5 kg
    9: 4x7 115 kg
    10: 4x7 115 kg
    11: 4x7 117.5 kg
    12: 4x7 117.5 kg
    ");
}

#[test]
fn without_a_known_best_there_is_no_load() {
    let weeks = twelve(template("bodyweight-three"), "{}", 20);
    let loads = weeks
        .iter()
        .flat_map(|week| &week.days)
        .flat_map(|day| &day.exercises);
    assert!(loads.clone().count() > 100 && loads.clone().all(|one| one.load.is_none()));
    assert_eq!(
        weeks,
        twelve(template("bodyweight-three"), "{}", 20),
        "always the same"
    );
}

#[test]
fn weeks_are_bounded_and_an_empty_plan_is_none() {
    let imagined = Imagined {
        weeks: u32::MAX,
        misses_percent: 900,
        unit: Unit::Lb,
    };
    let profile = serde_json::from_str("{}").unwrap();
    let weeks = simulate(
        &profile,
        &WorkoutPlan::default(),
        Catalog::embedded(),
        imagined,
    );
    assert_eq!(weeks.len(), 52);
    assert!(
        weeks
            .iter()
            .all(|week| week.days.is_empty() && week.volume.is_empty())
    );
}
