//! Profiles, plans and edits that can't be: a sentence each, and nothing changed.

use super::home::{Home, Ran};
use serde_json::{Value, json};

/// What `program generate` says to this profile.
fn generated(profile: &Value) -> Ran {
    let home = Home::new();
    let file = home.file("profile.json", profile.to_string());
    home.run(&["program", "generate", "--profile", &file])
}

/// The messages of the findings on this plan, for one who trains a day a week with everything.
fn findings(plan: &Value) -> Vec<String> {
    let home = Home::new();
    let profile = json!({"days_per_week": 1, "minutes_per_day": 240,
        "equipment_available": ["barbell", "rack", "bench", "dumbbell"]});
    let profile = home.file("profile.json", profile.to_string());
    let plan = home.file("plan.json", plan.to_string());
    let ran = home.run(&["program", "verify", &plan, "--profile", &profile, "--json"]);
    assert_eq!(ran.exit, 3, "{}", ran.err);
    let findings = ran.json()["verification"]["findings"].clone();
    let findings = findings.as_array().unwrap().iter();
    findings.map(|one| one["message"].as_str().unwrap().to_owned()).collect()
}

fn exercise(name: &str, sets: u32, reps: &str) -> Value {
    json!({"name": name, "sets": sets, "reps": reps, "rest_seconds": 90})
}

fn day(exercises: &[Value]) -> Value {
    json!({"name": "A", "blocks": [{"name": "Main", "exercises": exercises}]})
}

fn plan(exercises: &[Value]) -> Value {
    json!({"days": [day(exercises)]})
}

fn two() -> Value {
    plan(&[exercise("Back Squat", 3, "5"), exercise("Push-Up", 3, "8-12")])
}

/// Why each edit was refused, and how many were applied.
fn applied(edits: &Value) -> (Vec<String>, usize) {
    let home = Home::new();
    let plan = home.file("plan.json", two().to_string());
    let edits = home.file("edits.json", edits.to_string());
    let ran = home.run(&["program", "apply", &plan, &edits, "--json"]);
    assert_eq!(ran.exit, 3, "{}", ran.err);
    let answer = ran.json();
    let refused = answer["refused"].as_array().unwrap().iter();
    (
        refused.map(|one| one["reason"].as_str().unwrap().to_owned()).collect(),
        answer["applied"].as_array().unwrap().len(),
    )
}

/// Why an edit is refused is told of it alone; the others count, and so does 30.0 for a whole
/// number, as the schema says.
#[test]
fn a_malformed_edit_refuses_itself_and_not_the_file() {
    let at = json!({"day_idx": 0, "block_idx": 0, "ex_idx": 0.0});
    let (reasons, count) = applied(&json!({"edits": [
        {"type": "fly", "reason": "x", "payload": {}},
        {"type": "tune_sets", "reason": "x", "loc": at, "payload": {"sets": "five"}},
        {"type": "add_rest", "reason": "x", "loc": at, "payload": {"rest_seconds": 30.0}},
        7,
        {"type": "add_rest", "reason": "x", "loc": at, "payload": {"rest_seconds": 30.5}},
        {"type": "tune_sets", "reason": "x", "loc": at, "payload": {"sets": 4}},
    ]}));
    assert_eq!(count, 2);
    assert_eq!(reasons.len(), 4, "{reasons:?}");
    assert!(reasons[0].starts_with("/type: found the string \"fly\"; wanted "));
    assert_eq!(
        reasons[1],
        "/payload/sets: found the string \"five\"; wanted a whole number, at least 0, at most 4294967295"
    );
    assert!(reasons[2].starts_with("the edit: found the number 7; wanted "));
    assert!(
        reasons[3]
            .starts_with("/payload/rest_seconds: found the number 30.5; wanted a whole number")
    );
}

#[test]
fn a_profile_out_of_bounds_is_told_all_its_issues() {
    for (profile, said) in [
        (json!({"days_per_week": 0}), "days_per_week is 0; wanted 1 to 7"),
        (json!({"days_per_week": 8}), "days_per_week is 8; wanted 1 to 7"),
        (json!({"minutes_per_day": 5}), "minutes_per_day is 5; wanted 15 to 240"),
        (
            json!({"equipment_available": ["barbell", "hover\u{1b}board"]}),
            "equipment_available names 'hover\u{fffd}board', which is not known; known are \
             barbell, dumbbell, kettlebell, machine, cable, smith machine, ez bar, trap bar, rack, \
             bench, pull-up bar, dip bars, rings, band, box, medicine ball, ab wheel, landmine, \
             sled, cardio machine, battle ropes, stability ball, strongman implements",
        ),
        (json!({"age": 3}), "age is 3; wanted 5 to 110"),
        (
            json!({"birth_year": 2090}),
            "birth_year is 2090; wanted a year that makes an age of 5 to 110",
        ),
        (
            json!({"avoid_exercises": ["purple things"]}),
            "avoid_exercises names 'purple things', which is not known; wanted an exercise, a \
             movement, a joint, a muscle, equipment or a condition",
        ),
        (
            json!({"estimated_1rm": {"squat": -5.0}, "days_per_week": 0}),
            "days_per_week is 0; wanted 1 to 7; estimated_1rm of 'squat' is -5; wanted kilograms \
             above 0 and up to 1000",
        ),
        (
            json!({"last_top_sets": {"squat": {"kg": 100, "reps": 0}}}),
            "last_top_sets of 'squat' is 100 kg × 0; wanted kilograms above 0 and up to 1000, for \
             1 to 999 reps",
        ),
        (
            json!({"gym": {"unit": "kg", "plates": [{"plate": "-5", "pairs": 2}]}}),
            "gym: a plate weighs more than 0; found one of -5",
        ),
    ] {
        generated(&profile).refuses(said);
    }
}

#[test]
fn a_profile_of_the_wrong_shape_is_refused_by_its_place() {
    for (profile, said) in [
        (
            json!({"days_per_week": -1}),
            "the profile can't be read: /days_per_week: found the number -1; wanted a whole number from 1 to 7.",
        ),
        (
            json!({"days_per_week": "three"}),
            "the profile can't be read: /days_per_week: found the string \"three\"; wanted a whole number from 1 to 7.",
        ),
        (
            json!([]),
            "the profile can't be read: the profile: found a list; wanted an object with sex, age, birth_year, height_cm, weight_kg, training_history, training_age_years, days_per_week, minutes_per_day, equipment_available, goal, estimated_1rm, last_top_sets, avoid_exercises, unit and gym.",
        ),
    ] {
        generated(&profile).refuses(said);
    }
}

#[test]
fn a_whole_number_may_be_written_with_a_point() {
    let home = Home::new();
    let profile = json!({"days_per_week": 4.0, "minutes_per_day": 6e1,
        "equipment_available": ["dumbbell", "bench"]});
    let profile = home.file("profile.json", profile.to_string());
    let made = home.run(&["program", "generate", "--profile", &profile, "--json"]);
    let profile = made.json()["profile"].clone();
    assert_eq!(profile["days_per_week"], json!(4));
    assert_eq!(profile["minutes_per_day"], json!(60));
}

#[test]
fn terms_that_leave_nothing_over_are_a_conflict() {
    let everything = [
        "squat",
        "lunge",
        "hinge",
        "push",
        "pull",
        "carry",
        "core",
        "conditioning",
        "shoulder",
        "knee",
        "elbow",
        "hip",
        "lower back",
        "mobility",
        "wrist",
        "ankle",
        "neck",
    ];
    let profile = json!({"days_per_week": 3, "minutes_per_day": 60, "avoid_exercises": everything,
        "equipment_available": ["barbell"]});
    let refused = generated(&profile);
    let said = format!(
        "These wishes can't be met together: 3 days a week, 60 minutes a day, 1 kind of equipment, \
         avoiding {}. a day would have no exercise at all. This would be enough: not avoiding squat, or \
         not avoiding hinge, or not avoiding push.",
        everything.join(", ")
    );
    assert_eq!((refused.exit, refused.out.trim_end()), (3, &*said));
}

#[test]
fn a_plan_that_can_not_be_followed_is_told_where() {
    assert_eq!(
        findings(&json!({"days": []}))[0],
        "the plan has 0 days; wanted 1, the days a week of the profile"
    );
    assert_eq!(findings(&plan(&[]))[0], "Day 1 (A) has no exercises");
    let many: Vec<Value> = (0..1_000).map(|_| exercise("Plank", 1, "30s")).collect();
    let said = findings(&plan(&many));
    assert_eq!(said[0], "the plan has 1000 exercises; at most 500 are looked at");
    let bad = plan(&[
        exercise("Back Squat", 3, "lots"),
        exercise("Push-Up", 0, "8"),
        exercise("Dumbbell Row", 99, "8"),
        exercise("", 3, "8"),
    ]);
    let said = findings(&bad);
    for wanted in [
        "Day 1 (A): Back Squat asks for 'lots' reps, which can't be read; wanted such as 5, 8-12, 30s or AMRAP",
        "Day 1 (A): Push-Up asks for 0 sets; wanted 1 to 30",
        "Day 1 (A): Dumbbell Row asks for 99 sets; wanted 1 to 30",
        "Day 1 (A): an exercise has no name. Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.",
    ] {
        assert!(said.iter().any(|one| one == wanted), "{wanted}: {said:#?}");
    }
}

#[test]
fn a_name_that_is_not_known_is_reported_and_not_guessed() {
    let home = Home::new();
    let file = home.file("plan.json", plan(&[exercise("Landmine Twizzler", 3, "8")]).to_string());
    let ran = home.run(&["program", "verify", &file, "--json"]);
    let report = ran.json()["verification"].clone();
    assert_eq!(report["unclassified"], json!(["Landmine Twizzler"]));
}

#[test]
fn edits_that_can_not_be_are_refused_each_for_itself() {
    let at = |ex: usize| json!({"day_idx": 0, "block_idx": 0, "ex_idx": ex});
    let sets = |loc: Value, sets: u32| json!({"type": "tune_sets", "reason": "", "loc": loc, "payload": {"sets": sets}});
    let remove =
        |ex: usize| json!({"type": "remove_exercise", "reason": "", "loc": at(ex), "payload": {}});
    let order = |order: &[usize]| json!({"type": "reorder_days", "reason": "", "payload": {"order": order}});
    let (refused, done) = applied(&json!([
        sets(json!({"day_idx": 3, "block_idx": 0, "ex_idx": 0}), 3),
        sets(json!({"day_idx": 0, "block_idx": 7, "ex_idx": 0}), 3),
        sets(at(2), 3),
        sets(at(0), 99),
        sets(at(1), 4),
    ]));
    assert_eq!(
        refused,
        [
            "there is no day 3: the plan has 1, counted from 0",
            "there is no block 7 on day 0, which has 1, counted from 0",
            "there is no exercise 2 in block 0 of day 0, which has 2, counted from 0",
            "99 sets were asked for; wanted 1 to 30",
        ]
    );
    assert_eq!(done, 1);
    let (refused, done) = applied(&json!([remove(0), sets(at(0), 4)]));
    assert_eq!((refused, done), (vec!["edit 0 removes that exercise".to_owned()], 1));
    let (refused, done) = applied(&json!([sets(at(0), 4), remove(0)]));
    let changed = "edit 0 changes that exercise, so it is not removed";
    assert_eq!((refused, done), (vec![changed.to_owned()], 1));
    let (refused, done) = applied(&json!([sets(at(0), 4), sets(at(0), 5)]));
    let twice = "edit 0 already changes the same of that exercise";
    assert_eq!((refused, done), (vec![twice.to_owned()], 1));
    for wrong in [&[1][..], &[0, 0], &[], &[0, 1]] {
        let (refused, done) = applied(&json!([order(wrong)]));
        let said = "the order must name each of the 1 days once, from 0 to 0";
        assert_eq!((refused, done), (vec![said.to_owned()], 0), "{wrong:?}");
    }
}

#[test]
fn loads_to_begin_with_come_from_the_log_and_from_what_can_be_loaded() {
    let home = Home::new();
    for (key, value) in [("unit", "kg"), ("days", "2"), ("plates", "10x3, 5 kg"), ("bar", "15 kg")]
    {
        home.run(&["profile", "set", key, value]).done();
    }
    home.run(&["plates", "72 kg"]).says(
        "65 kg: bar 15, on each side 2 × 10 + 5\nThat's 7 kg less than asked: your plates can't make it exactly.",
    );
    home.run(&["plates", "100 kg", "--bar", "20"]).says(
        "90 kg: bar 20, on each side 3 × 10 + 5\nThat's 10 kg less than asked: your plates can't make it exactly.",
    );
    home.run(&["log", "squat 73kg x8 rir 2"]).done();
    let made = home.run(&["program", "generate", "--json"]).json();
    let days = made["plan"]["days"].as_array().unwrap();
    let exercises = days.iter().flat_map(|day| day["blocks"].as_array().unwrap());
    let mut exercises = exercises.flat_map(|block| block["exercises"].as_array().unwrap());
    let squat = exercises.find(|one| one["name"] == "Back Squat").unwrap();
    let notes = squat["notes"].as_str().unwrap();
    assert!(
        notes.starts_with("begin with ") && notes.ends_with("kg (last 73 kg × 8 RIR 2 on 21 Nov)"),
        "{notes}"
    );
    let load: f64 = notes["begin with ".len()..].split(' ').next().unwrap().parse().unwrap();
    assert!([15.0, 25.0, 35.0, 45.0, 55.0, 65.0, 75.0, 85.0].contains(&load), "{notes}");
    let weeks = home.run(&["program", "simulate", "--weeks", "1"]);
    assert_eq!(weeks.exit, 3, "it is not accepted yet");
    home.run(&["accept"]).done();
    let weeks = home.run(&["program", "simulate", "--weeks", "1", "--json"]).done().json();
    let days = weeks["weeks"][0]["days"].as_array().unwrap();
    let mut done = days.iter().flat_map(|day| day["exercises"].as_array().unwrap());
    let squat = done.find(|one| one["name"] == "Back Squat").unwrap();
    assert_eq!(squat["load"], format!("{load} kg"));
}
