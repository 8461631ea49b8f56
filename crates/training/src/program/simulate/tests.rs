use super::*;
use crate::program::{as_plan, known_program};

fn twelve(plan: &WorkoutPlan, profile: &str, misses_percent: u32) -> Vec<Week> {
    let profile = serde_json::from_str(profile).unwrap();
    let imagined = Imagined { weeks: 12, misses_percent, unit: Unit::Kg };
    simulate(&profile, plan, Catalog::embedded(), imagined)
}

fn template(id: &str) -> WorkoutPlan {
    as_plan(&known_program(id).unwrap().program)
}

/// `1: 80 kg × 6` by week of the first day's exercise of that name.
fn course(weeks: &[Week], day: usize, name: &str) -> String {
    let line = |week: &Week| {
        let done = week.days[day].exercises.iter().find(|one| one.name == name).unwrap();
        let load = done.load.map_or("-".to_owned(), |load| load.to_string());
        let reps = done.got.map(|reps| reps.to_string()).unwrap_or_default();
        format!("{}: {}x{reps} {load}", week.week, done.sets)
    };
    weeks.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn double_progression_climbs_and_deloads() {
    let weeks = twelve(&template("upper-lower-four"), r#"{"estimated_1rm": {"bench": 100}}"#, 0);
    insta::assert_snapshot!(course(&weeks, 0, "Bench Press"), @r"
    1: 3x6 75 kg
    2: 3x7 75 kg
    3: 3x8 75 kg
    4: 3x6 77.5 kg
    5: 3x7 77.5 kg
    6: 2x6 70 kg
    7: 3x6 77.5 kg
    8: 3x7 77.5 kg
    9: 3x8 77.5 kg
    10: 3x6 80 kg
    11: 3x7 80 kg
    12: 2x6 72.5 kg
    ");
    assert!(weeks[5].deload && !weeks[6].deload);
    assert!(weeks[5].volume[0].sets < weeks[6].volume[0].sets);
}

#[test]
fn three_misses_in_a_row_take_load_off() {
    let weeks =
        twelve(&template("upper-lower-four"), r#"{"estimated_1rm": {"Bench Press": 100}}"#, 100);
    insta::assert_snapshot!(course(&weeks, 0, "Bench Press"), @r"
    1: 3x5 75 kg
    2: 3x5 75 kg
    3: 3x5 75 kg
    4: 3x5 67.5 kg
    5: 3x5 67.5 kg
    6: 2x6 60 kg
    7: 3x5 67.5 kg
    8: 3x5 60 kg
    9: 3x5 60 kg
    10: 3x5 60 kg
    11: 3x5 55 kg
    12: 2x6 50 kg
    ");
}

#[test]
fn a_max_goes_up_with_each_round() {
    let plan = r#"{"days": [{"name": "Squat", "blocks": [{"name": "Main", "exercises": [
        {"name": "Back Squat", "sets": 4, "reps": "5", "intensity": "80%"}]}]}]}"#;
    let weeks = twelve(
        &serde_json::from_str(plan).unwrap(),
        r#"{"estimated_1rm": {"back squat": 150}}"#,
        0,
    );
    insta::assert_snapshot!(course(&weeks, 0, "Back Squat"), @r"
    1: 4x5 120 kg
    2: 4x5 120 kg
    3: 4x5 120 kg
    4: 4x5 120 kg
    5: 4x5 125 kg
    6: 2x5 112.5 kg
    7: 4x5 125 kg
    8: 4x5 125 kg
    9: 4x5 127.5 kg
    10: 4x5 127.5 kg
    11: 4x5 127.5 kg
    12: 2x5 115 kg
    ");
}

#[test]
fn without_a_known_best_there_is_no_load() {
    let weeks = twelve(&template("bodyweight-three"), "{}", 20);
    let loads = weeks.iter().flat_map(|week| &week.days).flat_map(|day| &day.exercises);
    // What is hung on for pull-ups and dips begins at the top of the range.
    assert!(loads.clone().count() > 100);
    let first = loads.clone().take(weeks[0].days[0].exercises.len());
    assert!(first.clone().all(|one| one.load.is_none()));
    assert_eq!(weeks, twelve(&template("bodyweight-three"), "{}", 20), "always the same");
}

#[test]
fn weeks_are_bounded_and_an_empty_plan_is_none() {
    let imagined = Imagined { weeks: u32::MAX, misses_percent: 900, unit: Unit::Lb };
    let profile = serde_json::from_str("{}").unwrap();
    let of = |plan: &WorkoutPlan| simulate(&profile, plan, Catalog::embedded(), imagined);
    assert_eq!(of(&template("bodyweight-three")).len(), 52);
    assert_eq!(of(&WorkoutPlan::default()), []);
}
