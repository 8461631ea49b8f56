//! `setwise plan` and `setwise chat`: the coach in a shell.

use super::home::Home;
use serde_json::{Value, json};

const FLAT: &str = r#"{
  "focus": "Upper body", "durationMinutes": 45, "equipment": ["barbell"], "source": "ai",
  "energy": "moderate", "summary": "Press and pull.",
  "blocks": [{"title": "Main", "durationMinutes": 30, "focus": "Strength"}],
  "exercises": [
    {"blockIndex": 0, "order": 2, "name": "Barbell Row", "prescription": "3 x 8", "detail": null},
    {"blockIndex": 0, "order": 1, "name": "Bench Press", "prescription": "3 x 8", "detail": "pause"}
  ]
}"#;

#[test]
fn today_has_a_plan_at_once_and_keeps_it() {
    let home = Home::new();
    let shown = home.run(&["plan", "today", "--json"]).done().json();
    assert_eq!(shown["schemaVersion"], "v2-flat");
    assert!(shown["selection"]["reason"].is_string());
    assert!(shown["selection"]["estimates"].is_object());
    assert!(!shown["progress"].as_array().unwrap().is_empty());
    for key in [
        "id",
        "focus",
        "durationMinutes",
        "equipment",
        "source",
        "energy",
        "summary",
        "blocks",
    ] {
        assert!(shown["plan"].get(key).is_some(), "{key}");
    }
    let again = home.run(&["plan", "today", "--json"]).done().json();
    assert_eq!(again["plan"]["id"], shown["plan"]["id"]);
}

#[test]
fn a_plan_is_reviewed_without_a_home() {
    let home = Home::new();
    let file = home.file("plan.json", FLAT);
    let away = Home::new().with("SETWISE_HOME", "/nowhere/at/all");
    let plan = away.run(&["plan", "review", &file, "--json"]).done().json();
    assert_eq!(plan["focus"], "Upper body");
    assert_eq!(plan["blocks"][0]["exercises"][0]["name"], "Bench Press");
    // Its canonical form is a plan to review too.
    let canonical = home.file("canonical.json", plan.to_string());
    let again = away
        .run(&["plan", "review", &canonical, "--json"])
        .done()
        .json();
    assert_eq!(again, plan);
    let prose = format!("Here you go:\n```json\n{FLAT}\n```\nEnjoy!");
    let found = away
        .fed(&["plan", "review", "-", "--json"], prose)
        .done()
        .json();
    assert_eq!(found["focus"], "Upper body");
}

#[test]
fn a_bad_plan_is_refused_with_every_place() {
    let home = Home::new();
    let bad = FLAT.replace(
        "\"blockIndex\": 0, \"order\": 2",
        "\"blockIndex\": 7, \"order\": 1",
    );
    let refused = home.fed(&["plan", "review", "-", "--json"], &bad);
    assert_eq!((refused.exit, refused.err.as_str()), (3, ""));
    let faults = refused.json();
    assert_eq!(faults["faults"][0]["pointer"], "/exercises/0/blockIndex");
    assert!(faults["faults"][0]["code"].is_string() && faults["faults"][0]["message"].is_string());
    let accepted = home.fed(&["plan", "accept", "-"], &bad);
    assert_eq!(accepted.exit, 3);
    assert!(accepted.out.contains('^'), "{}", accepted.out);
    home.run(&["plan", "history"]).says("No plans yet.");
}

#[test]
fn an_accepted_plan_is_todays_and_ticks_itself_off() {
    let home = Home::new();
    home.fed(&["plan", "accept", "-"], FLAT).says(
        "Upper body · 45 min · moderate\nMain · 30 min\n  Bench Press  3 x 8 · pause\n  Barbell Row  3 x 8\nThis is today's plan now.",
    );
    let logged = home
        .run(&["log", "bench 3x8 185lb @8", "--json"])
        .done()
        .json();
    assert_eq!(
        logged["ticked"],
        json!([{"item": "Bench Press", "done": 3, "asked": 3}])
    );
    let shown = home.run(&["plan", "today", "--json"]).done().json();
    let progress = |at: usize| -> Vec<Value> {
        let item = &shown["progress"][at];
        ["name", "done", "asked", "ticked", "current"]
            .iter()
            .map(|key| item[key].clone())
            .collect()
    };
    assert_eq!(
        progress(0),
        [
            json!("Bench Press"),
            json!(3),
            json!(3),
            json!(true),
            json!(false)
        ]
    );
    assert_eq!(
        progress(1),
        [
            json!("Barbell Row"),
            json!(0),
            json!(3),
            json!(false),
            json!(true)
        ]
    );
    // The current exercise takes a line that names none.
    home.run(&["log", "155 x8 rir 3"]).done();
    let history = home
        .run(&["history", "--limit", "1", "--json"])
        .done()
        .json();
    assert_eq!(history[0]["exerciseName"], "Barbell Row");
}

#[test]
fn a_new_plan_is_made_on_demand_but_not_over_an_accepted_one() {
    let home = Home::new();
    home.run(&["plan", "generate"]).done();
    home.fed(&["plan", "accept", "-"], FLAT).done();
    let ran = home.run(&["plan", "generate", "--json"]);
    assert_eq!(ran.exit, 0);
    assert_eq!(
        home.run(&["plan", "today", "--json"]).done().json()["plan"]["focus"],
        "Upper body"
    );
    assert!(
        home.run(&["plan", "history", "--json"])
            .done()
            .json()
            .as_array()
            .unwrap()
            .len()
            >= 2
    );
    home.run(&["plan", "generate", "--schema", "v9"])
        .is_wrong("error: invalid value 'v9' for '--schema <VERSION>': there are v2-flat");
}

#[test]
fn a_turn_is_answered_and_kept() {
    let home = Home::new();
    let turn = home
        .run(&["chat", "bench 3x8 185lb @8", "--json"])
        .done()
        .json();
    let kinds: Vec<_> = turn["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["body"]["kind"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(kinds[..2], ["athlete", "receipt"]);
    let told = home.run(&["chat", "last bench"]).done().out;
    assert!(told.contains("185 lb × 8"), "{told}");
    assert!(home.run(&["chat", "   "]).exit == 3);
}

#[test]
fn a_proposal_waits_for_a_yes() {
    let home = Home::new();
    home.run(&["accept"]).refuses("No proposal is open.");
    home.run(&["plan", "today"]).done();
    let before = home.run(&["plan", "today", "--json"]).done().json();
    let card = home.run(&["chat", "shorter today, 20 minutes"]).done().out;
    assert!(card.contains("`setwise accept`"), "{card}");
    assert_eq!(
        home.run(&["plan", "today", "--json"]).done().json()["plan"]["id"],
        before["plan"]["id"]
    );
    home.run(&["accept"]).done();
    assert_ne!(
        home.run(&["plan", "today", "--json"]).done().json()["plan"]["id"],
        before["plan"]["id"]
    );
    home.run(&["refuse"]).refuses("No proposal is open.");
}
