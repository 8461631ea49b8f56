//! What can name an exercise is asked the same at every way in.

use super::home::Home;
use serde_json::{Value, json};

const NO_NAMES: [&str; 9] =
    ["unknown", "Exercise", "WORKOUT", "Movement", "n/a", "N/A", "X", "", " unknown "];

const SENTENCE: &str = "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.";

fn plan_in(version: &str, name: &str) -> Value {
    let exercise = json!({"name": name, "prescription": "3 x 8", "detail": null});
    let block = json!({"title": "Main", "durationMinutes": 30, "focus": "Strength"});
    let mut plan = json!({
        "focus": "Upper body", "durationMinutes": 45, "equipment": [], "source": "ai",
        "energy": "moderate", "summary": "Press.", "blocks": [block]
    });
    if version == "v2-flat" {
        plan["exercises"] = json!([exercise]);
        plan["exercises"][0]["blockIndex"] = json!(0);
        plan["exercises"][0]["order"] = json!(0);
        return plan;
    }
    plan["blocks"][0]["exercises"] = json!([exercise]);
    if version == "canonical" {
        plan["id"] = json!("p");
        plan["blocks"][0]["id"] = json!("b");
        plan["blocks"][0]["exercises"][0]["id"] = json!("e");
    }
    plan
}

#[test]
fn a_plan_in_every_form_refuses_them_with_their_place() {
    let home = Home::new();
    for (version, place) in [
        ("v2-flat", "/exercises/0/name"),
        ("v1-current", "/blocks/0/exercises/0/name"),
        ("canonical", "/blocks/0/exercises/0/name"),
    ] {
        for name in NO_NAMES {
            let plan = plan_in(version, name).to_string();
            let ran = home.fed(&["plan", "review", "-", "--json"], &plan);
            assert_eq!(ran.exit, 3, "{version} {name:?}: {}", ran.out);
            let issues = &ran.json()["faults"];
            assert_eq!(issues.as_array().unwrap().len(), 1, "{issues}");
            assert_eq!(issues[0]["pointer"], place);
            assert_eq!(issues[0]["code"], "generic_name");
            let message = issues[0]["message"].as_str().unwrap();
            assert!(message.ends_with(SENTENCE), "{message}");
            let file = home.file("plan.json", &plan);
            assert_eq!(home.run(&["plan", "accept", &file]).exit, 3);
            let call = json!({"plan": plan, "reason": "as asked"}).to_string();
            assert_eq!(home.run(&["tool", "call", "propose_plan", &call]).exit, 3);
        }
        let long = plan_in(version, &"a".repeat(81)).to_string();
        let ran = home.fed(&["plan", "review", "-", "--json"], long);
        assert_eq!(ran.json()["faults"][0]["code"], "too_long");
        let longest = plan_in(version, &"a".repeat(80)).to_string();
        home.fed(&["plan", "review", "-"], longest).done();
    }
}

#[test]
fn a_plan_that_an_older_version_took_is_shown_and_its_item_is_not_logged() {
    let home = Home::new();
    let file = home.file("plan.json", plan_in("v2-flat", "Zercher Twister").to_string());
    home.run(&["plan", "accept", &file, "--confirm"]).done();
    let database = rusqlite::Connection::open(home.database()).unwrap();
    let changed = database
        .execute("UPDATE things SET body = replace(body, 'Zercher Twister', 'Unknown')", [])
        .unwrap();
    assert!(changed > 0);
    drop(database);
    assert!(home.run(&["plan", "today"]).done().out.contains("Unknown"));
    for line in ["155 x8", "155lb x8 @8", "3x8 155"] {
        let ran = home.run(&["log", line, "--json"]);
        assert_eq!(ran.exit, 3, "{line}: {}", ran.out);
        assert!(ran.out.contains(SENTENCE.trim_end_matches('.')), "{}", ran.out);
    }
    assert_eq!(home.run(&["export"]).done().json(), json!([]));
}

#[test]
fn tools_lines_own_exercises_programs_and_imports_refuse_them() {
    let home = Home::new();
    let kept = "--pattern squat --primary quads";
    for name in NO_NAMES {
        let call = json!({"exercise": name, "reps": "8"}).to_string();
        let ran = home.run(&["tool", "call", "log_set_result", &call, "--json"]);
        assert_eq!(ran.exit, 3, "{name:?}");
        assert_eq!(ran.json()["faults"][0]["message"], SENTENCE);

        if !name.is_empty() {
            let ran = home.run(&["log", &format!("\"{name}\" 3x8 155lb"), "--json"]);
            assert_eq!(ran.exit, 3, "{name:?}: {}", ran.out);
            assert!(ran.out.contains(SENTENCE.trim_end_matches('.')), "{}", ran.out);
        }

        let mut add = vec!["exercise", "add", name];
        add.extend(kept.split(' '));
        assert_eq!(home.run(&add).exit, 3, "{name:?}");

        let row = json!([{"timestamp": "2025-03-01T18:00:00Z", "exercise": name, "reps": 8}]);
        let file = home.file("rows.json", row.to_string());
        let ran = home.run(&["import", &file, "--json"]);
        assert_eq!(ran.exit, 3, "{name:?}");
        let told = ran.json()["bad"][0]["faults"][0].as_str().unwrap().to_owned();
        assert!(told.ends_with(SENTENCE.trim_end_matches('.')), "{told}");

        let exercise = json!({"name": name, "sets": 3, "reps": "8"});
        let block = json!({"name": "Main", "exercises": [exercise]});
        let program = json!({"days": [{"name": "Day", "blocks": [block]}]});
        let file = home.file("program.json", program.to_string());
        let ran = home.run(&["program", "verify", &file, "--json"]);
        assert_eq!(ran.exit, 3, "{name:?}: {}", ran.out);
        assert!(ran.out.contains(SENTENCE), "{}", ran.out);

        let good = program.to_string().replace(
            &exercise.to_string(),
            &json!({"name": "Back Squat", "sets": 3, "reps": "8"}).to_string(),
        );
        let file = home.file("good.json", good);
        let edit = json!({"edits": [{
            "type": "replace_exercise", "reason": "as asked",
            "loc": {"day_idx": 0, "block_idx": 0, "ex_idx": 0}, "payload": {"new_name": name},
        }]});
        let edits = home.file("edits.json", edit.to_string());
        let ran = home.run(&["program", "apply", &file, &edits, "--json"]);
        assert!(ran.out.contains(SENTENCE), "{}{}", ran.out, ran.err);
    }
    assert_eq!(home.run(&["export"]).done().json(), json!([]));
    let stats = home.run(&["tool", "stats", "--json"]).done().json();
    assert_eq!(stats["unknown_names_stored"], 0);
}
