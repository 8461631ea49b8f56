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
    for key in
        ["id", "focus", "durationMinutes", "equipment", "source", "energy", "summary", "blocks"]
    {
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
    let again = away.run(&["plan", "review", &canonical, "--json"]).done().json();
    assert_eq!(plain(again), plain(plan));
    let prose = format!("Here you go:\n```json\n{FLAT}\n```\nEnjoy!");
    let found = away.fed(&["plan", "review", "-", "--json"], prose).done().json();
    assert_eq!(found["focus"], "Upper body");
}

/// A plan without the verdict on it.
fn plain(mut plan: Value) -> Value {
    plan.as_object_mut().unwrap().remove("review");
    plan
}

/// Whatever command printed it, with `--json`, around the plan.
#[test]
fn what_is_printed_of_a_plan_is_taken_back_with_its_ids() {
    let home = Home::new();
    let plan = home.run(&["plan", "today", "--json"]).done().json()["plan"].clone();
    let id = plan["id"].as_str().unwrap();
    let history = home.run(&["plan", "history", "--json"]).done().json();
    let printed = [
        home.run(&["plan", "today", "--json"]).done().out,
        history.to_string(),
        history[0].to_string(),
        home.run(&["plan", "restore", "today", "--json"]).done().out,
    ];
    for printed in &printed {
        let reviewed = home.fed(&["plan", "review", "-", "--json"], printed).done().json();
        assert_eq!(plain(reviewed), plan, "{printed}");
    }
    let accepted = home.fed(&["plan", "accept", "-", "--json"], &printed[0]).done().json();
    assert_eq!(accepted["id"], id);
    let generated = home.run(&["plan", "generate", "--json"]).json();
    let reviewed = home.fed(&["plan", "review", "-", "--json"], generated.to_string());
    assert_eq!(plain(reviewed.done().json()), generated["plan"]);
    // Of several, one has to be chosen; what is wrong has its place in the whole.
    let several = home.run(&["plan", "history", "--json"]).done().json();
    let refused = home.fed(&["plan", "review", "-", "--json"], several.to_string());
    assert_eq!(refused.exit, 3);
    let message = refused.json()["faults"][0]["message"].as_str().unwrap().to_owned();
    assert!(message.ends_with("wanted one plan alone, a single entry of the list."), "{message}");
    let mut bad = home.run(&["plan", "today", "--json"]).done().json();
    bad["plan"]["blocks"][0]["durationMinutes"] = json!(0);
    let refused = home.fed(&["plan", "accept", "-", "--json"], bad.to_string());
    assert_eq!(refused.exit, 3);
    assert_eq!(refused.json()["faults"][0]["pointer"], "/plan/blocks/0/durationMinutes");
}

#[test]
fn exercises_and_finishers_are_expanded_on_the_way_in() {
    let home = Home::new();
    let text = FLAT
        .replace(
            r#""name": "Barbell Row", "prescription": "3 x 8", "detail": null"#,
            r#""exerciseTemplate": "row-5x5""#,
        )
        .replace(r#""blocks": ["#, r#""blocks": [{"blockTemplate": "finisher-carry"}, "#)
        .replace(r#""blockIndex": 0"#, r#""blockIndex": 1"#);
    let plan = home.fed(&["plan", "accept", "-", "--json"], &text).done().json();
    let names = |block: usize| {
        let exercises = plan["blocks"][block]["exercises"].as_array().unwrap();
        exercises.iter().map(|one| format!("{} {}", one["name"], one["prescription"])).collect()
    };
    let (carry, main): (Vec<_>, Vec<_>) = (names(0), names(1));
    assert_eq!(
        carry,
        [r#""Farmer's Walk" "3 x 30 m""#, r#""Suitcase Carry" "1 x 30 m each side""#]
    );
    assert_eq!(main, [r#""Bench Press" "3 x 8""#, r#""Barbell Row" "5 x 5""#]);
    let stored = home.run(&["plan", "history", "--json"]).done().json();
    assert_eq!(stored[0]["made"]["rules"], 2);
    let unknown = home.fed(&["plan", "accept", "-"], text.replace("row-5x5", "row-5x6"));
    assert_eq!(unknown.exit, 3);
    assert!(unknown.out.contains(r#"; "row-5x5" may be meant"#), "{}", unknown.out);
}

#[test]
fn a_bad_plan_is_refused_with_every_place() {
    let home = Home::new();
    let bad = FLAT.replace("\"blockIndex\": 0, \"order\": 2", "\"blockIndex\": 7, \"order\": 1");
    let refused = home.fed(&["plan", "review", "-", "--json"], &bad);
    assert_eq!((refused.exit, refused.err.as_str()), (3, ""));
    let issues = refused.json();
    assert_eq!(issues["faults"][0]["pointer"], "/exercises/0/blockIndex");
    assert!(issues["faults"][0]["code"].is_string() && issues["faults"][0]["message"].is_string());
    let accepted = home.fed(&["plan", "accept", "-"], &bad);
    assert_eq!(accepted.exit, 3);
    assert!(accepted.out.contains('^'), "{}", accepted.out);
    home.run(&["plan", "history"]).says("No plans yet.");
}

#[test]
fn an_accepted_plan_is_todays_and_ticks_itself_off() {
    let home = Home::new();
    home.fed(&["plan", "accept", "-"], FLAT).says(
        "Upper body · 45 min · moderate\nMain · 30 min\n  Bench Press  3 x 8 · pause\n  Barbell Row  3 x 8\n\nA whole plan (v2-flat). No problems found. Its sets and rests take about 26 min.\nThis is today's plan now.",
    );
    let logged = home.run(&["log", "bench 3x8 185lb @8", "--json"]).done().json();
    assert_eq!(logged["ticked"], json!([{"item": "Bench Press", "done": 3, "asked": 3}]));
    let shown = home.run(&["plan", "today", "--json"]).done().json();
    let progress = |at: usize| -> Vec<Value> {
        let item = &shown["progress"][at];
        ["name", "done", "asked", "ticked", "current"].iter().map(|key| item[key].clone()).collect()
    };
    assert_eq!(progress(0), [json!("Bench Press"), json!(3), json!(3), json!(true), json!(false)]);
    assert_eq!(progress(1), [json!("Barbell Row"), json!(0), json!(3), json!(false), json!(true)]);
    // The current exercise takes a line that names none.
    home.run(&["log", "155 x8 rir 3"]).done();
    let history = home.run(&["history", "--limit", "1", "--json"]).done().json();
    assert_eq!(history[0]["exerciseName"], "Barbell Row");
}

#[test]
fn a_new_plan_is_made_on_demand_but_not_over_an_accepted_one() {
    let home = Home::new();
    home.run(&["plan", "generate"]).done();
    home.fed(&["plan", "accept", "-"], FLAT).done();
    let ran = home.run(&["plan", "generate", "--json"]);
    assert_eq!(ran.exit, 0);
    // What is printed is the new one.
    let accepted = home.run(&["plan", "today", "--json"]).done().json();
    assert_ne!(ran.json()["plan"]["summary"], accepted["plan"]["summary"]);
    assert_eq!(
        (&ran.json()["stands"], &ran.json()["standing"]),
        (&json!(false), &json!("generated"))
    );
    let told = home.run(&["plan", "generate"]);
    assert!(told.exit == 0 && told.err.contains("stays"), "{}", told.err);
    assert!(!told.out.contains("Press and pull"), "{}", told.out);
    assert_eq!(home.run(&["plan", "today", "--json"]).done().json()["plan"]["focus"], "Upper body");
    assert!(home.run(&["plan", "history", "--json"]).done().json().as_array().unwrap().len() >= 2);
}

/// The rules make the same of the same facts: that is said, and nothing is printed as if it were new.
#[test]
fn a_plan_that_is_made_again_is_not_printed_as_a_new_one() {
    for before in
        [&["plan", "today"][..], &["plan", "generate"], &["log", "bench 3x8 185lb 2 days ago"]]
    {
        let home = Home::new();
        home.run(before).done();
        home.run(&["plan", "today"]).done();
        let said = home.run(&["plan", "generate"]);
        assert_eq!(said.exit, 3, "{before:?}: {}{}", said.out, said.err);
        assert!(said.out.starts_with("There is no other plan"), "{before:?}: {}", said.out);
        let told = home.run(&["plan", "generate", "--json"]);
        assert_eq!(
            (told.exit, &told.json()["faults"][0]["code"]),
            (3, &json!("same_plan")),
            "{before:?}"
        );
        assert_eq!(
            home.run(&["plan", "history", "--json"]).done().json().as_array().unwrap().len(),
            1
        );
    }
}

/// What the help offers: the plan without what is named, proposed.
#[test]
fn an_exercise_is_skipped_by_its_name() {
    const OWN: &str = r#"{"focus": "Mixed", "durationMinutes": 60, "equipment": [], "source": "manual", "energy": "moderate",
        "summary": "", "blocks": [{"title": "Main", "durationMinutes": 60, "focus": ""}],
        "exercises": [
          {"blockIndex": 0, "order": 0, "name": "Back Squat", "prescription": "3 x 8", "detail": null},
          {"blockIndex": 0, "order": 1, "name": "Barbell Row", "prescription": "3 x 8", "detail": null},
          {"blockIndex": 0, "order": 2, "name": "Dumbbell Curl", "prescription": "3 x 8", "detail": null},
          {"blockIndex": 0, "order": 3, "name": "Gorilla March", "prescription": "3 x 8", "detail": null}]}"#;
    for (line, gone) in [
        ("skip squats", &["Back Squat"][..]),
        ("skip squat today", &["Back Squat"]),
        ("skip the rows", &["Barbell Row"]),
        ("skip dumbbell curls today", &["Dumbbell Curl"]),
        ("skip squats and rows", &["Back Squat", "Barbell Row"]),
        ("skip squats, rows and curls", &["Back Squat", "Barbell Row", "Dumbbell Curl"]),
        ("skip the last exercise", &["Gorilla March"]),
    ] {
        let home = Home::new();
        home.fed(&["plan", "accept", "-"], OWN).done();
        let said = home.run(&["chat", line]);
        assert!(said.out.contains("Without "), "{line}: {}", said.out);
        home.run(&["accept"]).done();
        let plan = home.run(&["plan", "today", "--json"]).done().json();
        let left =
            plan["progress"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap());
        let left: Vec<&str> = left.collect();
        let all = ["Back Squat", "Barbell Row", "Dumbbell Curl", "Gorilla March"];
        let wanted: Vec<&str> = all.into_iter().filter(|name| !gone.contains(name)).collect();
        assert_eq!(left, wanted, "{line}");
    }
    let home = Home::new();
    home.fed(&["plan", "accept", "-"], OWN).done();
    let off = home.run(&["chat", "skip deadlifts"]);
    assert!(off.out.contains("is not on today's plan"), "{}", off.out);
    home.run(&["log", "squat 100kg 2x8"]).done();
    home.run(&["chat", "skip squats"]).done();
    home.run(&["accept"]).done();
    // What is done of it stays.
    let plan = home.run(&["plan", "today"]).done().out;
    assert!(plan.contains("2/2"), "{plan}");
}

#[test]
fn a_turn_is_answered_and_kept() {
    let home = Home::new();
    let told = home.run(&["chat", "bench 3x8 185lb @8", "--json"]).done().out;
    let kinds: Vec<_> = told
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|line| line["event"] == "entry")
        .map(|line| line["data"]["body"]["kind"].as_str().unwrap().to_owned())
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

const NESTED: &str = r#"{
  "focus": "Upper body", "durationMinutes": 45, "equipment": ["barbell"], "source": "ai",
  "energy": "moderate", "summary": "Press and pull.",
  "blocks": [
    {"blockTemplate": "warmup-basic"},
    {"title": "Main", "durationMinutes": 30, "focus": "Strength", "exercises": [
      {"name": "Bench Press", "prescription": "3 x 8", "detail": "pause"},
      {"name": "Barbell Row", "prescription": "3 x 8", "detail": null}
    ]}
  ]
}"#;

fn selection(home: &Home, arguments: &[&str]) -> (Value, Value) {
    let shown = home.run(arguments).done().json();
    assert_eq!(
        shown["selection"]["estimates"].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["v2-flat", "v1-current"]
    );
    (shown["schemaVersion"].clone(), shown["selection"]["reason"].clone())
}

#[test]
fn the_version_is_chosen_by_request_environment_config_and_what_the_coach_declares() {
    let home = Home::new();
    let today = ["plan", "today", "--json"];
    let declared = (json!("v2-flat"), json!("the coach declares no other"));
    assert_eq!(selection(&home, &today), declared);
    home.run(&["config", "set", "plan.schema_version", "v1-current"]).done();
    assert_eq!(
        selection(&home, &today),
        (json!("v1-current"), json!("the config file asks for it"))
    );
    let home = home.with("LLM_SCHEMA_VERSION", "v2-flat");
    assert_eq!(selection(&home, &today), (json!("v2-flat"), json!("the environment asks for it")));
    let home = home.with("SETWISE_SCHEMA_VERSION", "v1-current");
    assert_eq!(
        selection(&home, &today),
        (json!("v1-current"), json!("the environment asks for it"))
    );
    assert_eq!(
        selection(&home, &["plan", "generate", "--json", "--schema", "v2-flat"]),
        (json!("v2-flat"), json!("the request asks for it"))
    );
}

#[test]
fn a_version_that_is_none_is_a_warning_and_passed_over() {
    let home = Home::new().with("SETWISE_SCHEMA_VERSION", "v9").with("LLM_SCHEMA_VERSION", "");
    home.file("config.toml", "[plan]\nschema_version = \"v1-current\"\n");
    let ran = home.run(&["plan", "generate", "--json", "--schema", "v0"]);
    assert_eq!(ran.exit, 0);
    assert_eq!(
        ran.err,
        "setwise: SETWISE_SCHEMA_VERSION: 'plan.schema_version' takes one of \"v2-flat\", \"v1-current\", not 'v9'; v1-current is used instead\n\
         setwise: --schema is 'v0', which is not one of v2-flat, v1-current; it is ignored\n"
    );
    assert_eq!(ran.json()["schemaVersion"], "v1-current");
    home.run(&["config", "set", "plan.schema_version", "v3"]).fails(
        2,
        "setwise: 'plan.schema_version' takes one of \"v2-flat\", \"v1-current\", not 'v3'",
    );
}

#[test]
fn both_versions_are_reviewed_and_templates_expanded() {
    let home = Home::new();
    let away = Home::new().with("SETWISE_HOME", "/nowhere/at/all");
    let nested = home.file("nested.json", NESTED);
    let plan = away.run(&["plan", "review", &nested, "--json"]).done().json();
    assert_eq!(plan["blocks"][0]["title"], "Warm-up");
    assert_eq!(plan["blocks"][0]["durationMinutes"], 5);
    assert_eq!(plan["blocks"][0]["exercises"].as_array().unwrap().len(), 4);
    let told = away.run(&["plan", "review", &nested]).done().out;
    assert!(told.contains("\nA whole plan (v1-current). No problems found. "), "{told}");
    let forced = away.run(&["plan", "review", &nested, "--schema", "v2-flat", "--json"]);
    assert_eq!(forced.exit, 3);
    assert_eq!(forced.json()["faults"][0]["pointer"], "/exercises");
    let moon = away.fed(&["plan", "review", "-", "--json"], NESTED.replace("warmup-basic", "moon"));
    assert_eq!(moon.exit, 3);
    let error = &moon.json()["faults"][0];
    assert_eq!(error["code"], "unknown_word");
    assert!(error["message"].as_str().unwrap().contains("finisher-conditioning"), "{error}");
    away.run(&["plan", "review", &nested, "--schema", "v9"]).is_wrong(
        "error: invalid value 'v9' for '--schema <VERSION>': there are v2-flat, v1-current",
    );
}

#[test]
fn plans_are_kept_compared_and_restored() {
    let home = Home::new();
    home.fed(&["plan", "accept", "-"], FLAT).done();
    let other = FLAT.replace("\"Bench Press\"", "\"Overhead Press\"");
    home.fed(&["plan", "accept", "-"], other).done();
    let history = home.run(&["plan", "history", "--json"]).done().json();
    let id = |at: usize| history[at]["id"].as_str().unwrap().to_owned();
    let (new, old) = (id(0), id(1));
    let short = &old.replace('-', "")[26..];
    home.run(&["plan", "diff", short, "today"]).says(
        "  Upper body · 45 min · moderate\n  Main · 30 min\n-   Bench Press  3 x 8 · pause\n+   Overhead Press  3 x 8 · pause\n    Barbell Row  3 x 8",
    );
    let diff = home.run(&["plan", "diff", &old, &new, "--json"]).done().json();
    assert_eq!(diff["changed"], true);
    assert_eq!(
        diff["hunks"][2],
        json!({"sign": "removed", "line": "  Bench Press  3 x 8 · pause"})
    );
    let same = home.run(&["plan", "diff", "2026-11-21", "today", "--json"]).done().json();
    assert_eq!(same["changed"], false);
    let tomorrow = home.at("2026-11-22T09:00:00-05:00");
    tomorrow
        .run(&["plan", "restore", &old])
        .says("The plan of 2026-11-21 is today's plan again: Upper body, 45 min, 2 exercises.");
    let shown = tomorrow.run(&["plan", "today", "--json"]).done().json();
    assert_eq!(shown["standing"], "accepted");
    assert_eq!(shown["plan"]["blocks"][0]["exercises"][0]["name"], "Bench Press");
    tomorrow.run(&["undo"]).says("Undone: the plan for 2026-11-22.");
    let shown = tomorrow.run(&["plan", "today", "--json"]).done().json();
    assert_eq!(shown["standing"], "generated");
}

#[test]
fn a_plan_that_is_not_there_is_told_so() {
    let home = Home::new();
    home.run(&["plan", "diff", "today", "today"]).refuses("There is no plan for 2026-11-21.");
    home.run(&["plan", "restore", "0123456789"])
        .refuses("No plan is called '0123456789'; `setwise plan history` lists them.");
    home.run(&["plan", "restore", "yesterday\u{1b}"]).fails(
        2,
        "setwise: 'yesterday\u{fffd}' names no plan; wanted `today`, a day such as 2026-11-21, or an id of `plan history` or its last 4 digits or more",
    );
    home.run(&["plan", "restore", "%%%%"]).fails(
        2,
        "setwise: '%%%%' names no plan; wanted `today`, a day such as 2026-11-21, or an id of `plan history` or its last 4 digits or more",
    );
}

#[test]
fn plans_are_counted_by_who_wrote_them() {
    let home = Home::new();
    home.run(&["plan", "stats"]).says("0 plans, 0 failures (templates by rules 2)");
    home.run(&["plan", "today"]).done();
    home.fed(&["plan", "accept", "-"], NESTED).done();
    let stats = home.run(&["plan", "stats", "--json"]).done().json();
    assert_eq!((&stats["plans"], &stats["failures"]), (&json!(2), &json!(0)));
    assert_eq!(stats["failure_share"], json!(0.0));
    assert_eq!(
        stats["by_coach"][0],
        json!({"coach": "file", "provider": null, "model": null, "schemaVersion": "v1-current", "plans": 1, "failures": 0})
    );
    assert_eq!((&stats["faults"], &stats["newest"]), (&json!([]), &json!([])));
    // A file that is refused is nobody's failure but the file's.
    assert_eq!(home.fed(&["plan", "accept", "-"], "{}").exit, 3);
    assert_eq!(home.run(&["plan", "stats", "--json"]).done().json()["failures"], 0);
}

/// A load that the plan asks for is what comes next, and a word on the command line settles its proposal.
#[test]
fn a_load_of_the_plan_is_offered_and_a_word_settles_a_proposal() {
    let plan = json!({
        "focus": "Upper", "durationMinutes": 40, "equipment": ["barbell"], "source": "manual",
        "energy": "moderate", "summary": "",
        "blocks": [{"title": "Main", "durationMinutes": 40, "focus": "Strength"}],
        "exercises": [{"blockIndex": 0, "order": 0, "name": "Bench Press", "prescription": "3 x 5 @ 185 lb", "detail": null}],
    });
    let home = Home::new();
    home.fed(&["plan", "accept", "-"], plan.to_string()).done();
    let now = home.run(&["now"]).done().out;
    assert!(now.starts_with("▸ Bench Press 185 × 5, set 1 of 3"), "{now}");
    for (word, said) in [("no", "Refused: "), ("yes", "Accepted: ")] {
        home.run(&["chat", "swap bench for dips"]).done();
        let settled = home.run(&["chat", word]).done().out;
        assert!(settled.starts_with(said), "{word}: {settled}");
        // Another word has nothing to settle any more.
        let again = home.run(&["chat", word]).done().out;
        assert!(again.starts_with("I asked nothing just now"), "{word}: {again}");
    }
    home.run(&["undo"]).done();
    home.run(&["log", "bench 185x5"]).done();
    let now = home.run(&["now"]).done().out;
    assert!(now.starts_with("▸ Bench Press 185 × 5, set 2 of 3"), "{now}");
    home.run(&["undo"]).done();
    // What was proposed long before is not what a word means.
    home.run(&["chat", "swap bench for dips"]).done();
    let home = home.at("2026-11-21T23:02:00-05:00");
    let late = home.run(&["chat", "yes"]).done().out;
    assert!(late.starts_with("I asked nothing just now"), "{late}");
}
