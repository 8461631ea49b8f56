//! Programs by the command line: written, proposed, trained, verified, edited, tried out.

use super::home::Home;
use serde_json::{Value, json};

fn file(home: &Home, name: &str, value: &Value) -> String {
    home.file(name, value.to_string())
}

#[test]
fn a_program_is_written_proposed_and_trained() {
    let home = Home::new();
    let program = home.run(&["program", "generate", "--json"]);
    assert_eq!(program.exit, 0, "{}", program.err);
    let program = program.json();
    assert_eq!(program["stop_reason"], "verified");
    assert_eq!(program["verification"]["ok"], true);
    assert_eq!(program["plan"]["days"].as_array().unwrap().len(), 4);
    assert!(!program["iterations_log"].as_array().unwrap().is_empty());
    assert_eq!(home.run(&["program", "show"]).exit, 3, "nothing has changed yet");

    home.run(&["accept"]).done();
    let shown = home.run(&["program", "show", "--json"]).done().json();
    assert_eq!(shown["plan"], program["plan"]);
    let today = home.run(&["plan", "today", "--json"]).done().json();
    assert_eq!(today["plan"]["focus"], program["plan"]["days"][0]["name"]);
    assert_eq!(today["coach"], "program");

    // Its days stand on the calendar, and what stands there today is the plan.
    let sessions = || home.run(&["calendar", "--json"]).done().json()["sessions"].clone();
    let listed = sessions();
    let listed = listed.as_array().unwrap();
    let days: Vec<_> = listed.iter().filter_map(|one| one["programDay"].as_u64()).collect();
    assert_eq!(days, [0, 1, 2, 3]);
    let skip = json!({"operations": [{
        "op": "skip_occurrence",
        "id": listed[0]["id"],
        "occurrenceDate": listed[0]["scheduledFor"],
    }]});
    let skip = file(&home, "skip.json", &skip);
    home.run(&["assistant", "apply", &skip]).done();
    let today = || home.run(&["plan", "today", "--json"]).done().json();
    let second = today();
    // What was not trained comes next, whatever day it is.
    assert_eq!(second["plan"]["focus"], program["plan"]["days"][0]["name"]);
    let reason = second["selection"]["reason"].as_str().unwrap();
    assert!(reason.starts_with("the calendar has no session for today"), "{reason}");
    home.run(&["undo"]).done();
    assert_eq!(today()["plan"]["focus"], program["plan"]["days"][0]["name"]);

    home.run(&["undo"]).done();
    assert_eq!(sessions(), json!([]));
    assert_eq!(home.run(&["program", "show"]).exit, 3);
}

#[test]
fn wishes_that_conflict_are_told() {
    let home = Home::new();
    let profile = file(&home, "profile.json", &json!({"days_per_week": 1, "minutes_per_day": 15}));
    let refused = home.run(&["program", "generate", "--profile", &profile]);
    assert_eq!(refused.exit, 3);
    assert!(
        refused
            .out
            .starts_with("These wishes can't be met together: 1 day a week, 15 minutes a day"),
        "{}",
        refused.out
    );
    let wrong = file(&home, "wrong.json", &json!({"days_per_week": 8, "minutes_per_day": 5}));
    let refused = home.run(&["program", "generate", "--profile", &wrong]);
    assert_eq!(
        (refused.exit, refused.out.trim_end()),
        (3, "days_per_week is 8; wanted 1 to 7; minutes_per_day is 5; wanted 15 to 240")
    );
}

fn plan() -> Value {
    json!({"days": [{"name": "A", "blocks": [{"name": "Main", "exercises": [
        {"name": "Back Squat", "sets": 3, "reps": "8", "rest_seconds": 90},
        {"name": "Romanian Deadlift", "sets": 3, "reps": "8", "rest_seconds": 90},
        {"name": "Push-Up", "sets": 3, "reps": "8", "rest_seconds": 90},
    ]}]}]})
}

#[test]
fn a_plan_is_verified_and_mended_by_the_suggested_edits() {
    let home = Home::new();
    let profile = json!({"days_per_week": 1, "minutes_per_day": 45, "training_history": "beginner",
        "equipment_available": ["barbell", "rack", "dumbbell"], "avoid_exercises": []});
    let profile = file(&home, "profile.json", &profile);
    let plan = file(&home, "plan.json", &plan());
    let verdict = home.run(&["program", "verify", &plan, "--profile", &profile, "--json"]);
    assert_eq!(verdict.exit, 3);
    let verdict = verdict.json();
    assert_eq!(verdict["verification"]["balance"]["weekly_presence_days"]["pull_like"], 0);

    let edits = file(&home, "edits.json", &verdict);
    let applied = home.run(&["program", "apply", &plan, &edits, "--json"]).done().json();
    assert_eq!(applied["refused"], json!([]));
    let mended = file(&home, "mended.json", &applied);
    home.run(&["program", "verify", &mended, "--profile", &profile]).done();

    let undone = home.run(&["program", "apply", &mended, &mended, "--inverse", "--json"]);
    let undone = undone.done().json();
    let exercises = |plan: &Value| plan["days"][0]["blocks"][0]["exercises"].clone();
    assert_eq!(exercises(&undone["plan"]).as_array().unwrap().len(), 3);
    assert_eq!(exercises(&undone["plan"])[0]["name"], "Back Squat");

    let wrong = json!([{"type": "tune_sets", "reason": "", "loc": {"day_idx": 9, "block_idx": 0,
        "ex_idx": 0}, "payload": {"sets": 3}}]);
    let wrong = file(&home, "wrong.json", &wrong);
    let refused = home.run(&["program", "apply", &plan, &wrong, "--json"]);
    assert_eq!(refused.exit, 3);
    assert_eq!(
        refused.json()["refused"][0]["reason"],
        "there is no day 9: the plan has 1, counted from 0"
    );
}

#[test]
fn what_is_no_plan_is_refused_with_its_places() {
    let home = Home::new();
    let plan = json!({"days": [{"name": "A", "blocks": [{"name": "Main", "exercises": [
        {"name": "Back Squat", "sets": "3", "reps": 8}]}]}]});
    let plan = file(&home, "plan.json", &plan);
    let refused = home.run(&["program", "verify", &plan]);
    assert_eq!(refused.exit, 3);
    for pointer in ["/days/0/blocks/0/exercises/0/sets", "/days/0/blocks/0/exercises/0/reps"] {
        assert!(refused.out.contains(pointer), "{}", refused.out);
    }
}

#[test]
fn a_program_is_tried_out_week_by_week() {
    let home = Home::new();
    let profile = json!({"days_per_week": 1, "estimated_1rm": {"squat": 100.0}});
    let profile = file(&home, "profile.json", &profile);
    let plan = file(&home, "plan.json", &plan());
    let weeks = home.run(&[
        "program",
        "simulate",
        &plan,
        "--profile",
        &profile,
        "--weeks",
        "8",
        "--miss-rate",
        "0.2",
        "--json",
    ]);
    let weeks = weeks.done().json();
    let weeks = weeks["weeks"].as_array().unwrap();
    assert_eq!(weeks.len(), 8);
    let lighter: Vec<_> = weeks.iter().map(|week| week["deload"] == true).collect();
    assert_eq!(lighter, [false, false, false, false, false, true, false, false]);
    assert!(weeks[0]["days"][0]["exercises"][0]["load"].is_string());
    assert_eq!(home.run(&["program", "simulate"]).exit, 3, "there is no program yet");
    assert_eq!(home.run(&["program", "simulate", &plan, "--miss-rate", "2"]).exit, 2);
    home.run(&["program", "templates", "home", "dumbbells"]).done();
}

#[test]
fn an_inverse_is_taken_only_for_the_plan_that_was_edited() {
    let home = Home::new();
    let edits = json!([{"type": "reorder_days", "reason": "", "payload": {"order": [1, 0]}}]);
    let edits = file(&home, "edits.json", &edits);
    let mut two = plan();
    let mut other = two["days"][0].clone();
    other["name"] = json!("B");
    two["days"].as_array_mut().unwrap().push(other);
    let two = file(&home, "two.json", &two);
    let applied = home.run(&["program", "apply", &two, &edits, "--json"]);
    let applied = applied.done().json();
    assert_eq!(applied["plan"]["days"][0]["name"], "B");
    let inverse = file(&home, "inverse.json", &applied["inverse"]);
    let edited = file(&home, "edited.json", &applied["plan"]);
    let undone = home.run(&["program", "apply", &edited, &inverse, "--inverse"]);
    assert!(undone.done().out.contains("Day 1  A"));

    let one = file(&home, "one.json", &plan());
    home.run(&["program", "apply", &one, &inverse, "--inverse"])
        .refuses("Nothing was taken back: the plan is not the one that was edited: its days and blocks are others.");
    let refused = home.run(&["program", "apply", &one, &edits, "--inverse"]);
    assert_eq!(refused.exit, 3);
    assert_eq!(
        refused.out.trim_end(),
        "the inverse can't be read: the inverse: found a list; wanted an object with blocks, order, exercises, day_notes and notes."
    );
}

#[test]
fn steps_are_told_on_stderr_and_not_with_json() {
    let home = Home::new();
    let profile = file(
        &home,
        "profile.json",
        &json!({"days_per_week": 3, "minutes_per_day": 45,
        "equipment_available": ["dumbbell", "bench"]}),
    );
    let told = home.run(&["program", "generate", "--profile", &profile]);
    assert_eq!(told.exit, 0, "{}", told.out);
    let lines: Vec<_> = told.err.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "setwise: generate …",
            "setwise: generate: 3 days, 17 exercises, 0.0 s",
            "setwise: substitute …"
        ],
        "{}",
        told.err
    );
    assert_eq!(*lines.last().unwrap(), "setwise: verify 1: right, 0.0 s");
    home.run(&["program", "generate", "--profile", &profile, "--json"]).done();
}
