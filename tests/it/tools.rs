//! `setwise tool`: what a coach's calls get, as a developer sees it.

use super::home::Home;
use serde_json::{Value, json};

/// Calls `log_set_result`, and gives the answer with the exit code.
#[track_caller]
fn called(home: &Home, arguments: &str) -> (i32, Value) {
    let ran = home.run(&["tool", "call", "log_set_result", arguments, "--json"]);
    (ran.exit, ran.json())
}

/// The codes and parameters of a refusal.
fn faults(answer: &Value) -> Vec<(&str, Option<&str>)> {
    let faults = answer["faults"].as_array().unwrap();
    faults
        .iter()
        .map(|error| (error["code"].as_str().unwrap(), error["parameter"].as_str()))
        .collect()
}

#[test]
fn a_call_logs_a_set_in_the_export_names() {
    let home = Home::new();
    let (exit, answer) = called(
        &home,
        r#"{"exercise": "Bench Press", "set": "1", "reps": "8", "load_lb": "185", "rpe": "8.5"}"#,
    );
    assert_eq!(exit, 0);
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["tool"], "log_set_result");
    assert_eq!(answer["faults"], json!([]));
    assert_eq!(answer["corrected_call"], Value::Null);
    let set = &answer["result"]["logged"][0];
    assert_eq!(set["exerciseName"], "Bench Press");
    assert_eq!(set["loadLb"], "185");
    assert_eq!(set["rpe"], 8.5);
    home.run(&["history"]).says("Sat 21 Nov 2026\n  Bench Press  185 lb × 8 @8.5  set 1");
}

#[test]
fn a_success_is_told_as_the_model_is_told() {
    Home::new()
        .run(&[
            "tool",
            "call",
            "log_set_result",
            r#"{"exercise":"Bench Press","set":"1","reps":"8","load_lb":"135","rir":"2"}"#,
        ])
        .says(
            "[Set Logged] date=2026-11-21, exercise=Bench Press, set=1, reps=8, load_lb=135, rir=2",
        );
}

#[test]
fn a_refusal_names_every_fault_and_the_call_to_send() {
    let home = Home::new();
    let (exit, answer) = called(&home, r#"{"exerciseName": "Bench Press", "reps": 8}"#);
    assert_eq!(exit, 3);
    assert_eq!(answer["ok"], false);
    assert_eq!(answer["result"], Value::Null);
    assert_eq!(
        faults(&answer),
        [
            ("missing_parameter", Some("exercise")),
            ("alias_used", Some("exerciseName")),
            ("wrong_type", Some("reps")),
        ]
    );
    let corrected = &answer["corrected_call"];
    assert_eq!(corrected["name"], "log_set_result");
    // What it says to send is taken when it is sent.
    let (exit, answer) = called(&home, &corrected["arguments"].to_string());
    assert_eq!((exit, &answer["ok"]), (0, &json!(true)));
}

#[test]
fn what_contradicts_itself_is_refused_by_code() {
    let home = Home::new();
    for (arguments, code, parameter) in [
        (r#"{"exercise":"Squat","date":"2026-11-22"}"#, "date_in_future", "date"),
        (r#"{"exercise":"Squat","date":"Friday"}"#, "bad_date", "date"),
        (r#"{"exercise":"Squat","reps":8}"#, "wrong_type", "reps"),
        (r#"{"exercise":"Squat","load_lb":"225","load_kg":"100"}"#, "conflicting_loads", "load_kg"),
        (r#"{"exercise":"Squat","rir":"2","rpe":"9"}"#, "rir_rpe_disagree", "rpe"),
        (r#"{"exercise":"unknown"}"#, "generic_name", "exercise"),
        (r#"{"exercise":"Squat","reps":"8","reps":"9"}"#, "duplicate_parameter", "reps"),
        (r#"{"exercise":"Squat","notes":null}"#, "wrong_type", "notes"),
    ] {
        let (exit, answer) = called(&home, arguments);
        assert_eq!(exit, 3, "{arguments}");
        assert_eq!(faults(&answer)[0], (code, Some(parameter)), "{arguments}");
    }
    let (exit, answer) = called(&home, r#"{"exercise": "Squ"#);
    assert_eq!(exit, 3);
    assert_eq!(faults(&answer)[0].0, "malformed_call");
    assert_eq!(home.run(&["history", "--json"]).json(), json!([]));
}

#[test]
fn a_tool_that_is_not_there_is_refused() {
    let home = Home::new();
    let ran = home.run(&["tool", "call", "log_set", "{}", "--json"]);
    assert_eq!(ran.exit, 3);
    assert_eq!(faults(&ran.json())[0].0, "unknown_tool");
    home.run(&["tool", "show", "log_set_reslt"])
        .refuses("there is no tool 'log_set_reslt'; did you mean 'log_set_result'?");
}

#[test]
fn a_call_with_an_id_never_acts_twice() {
    let home = Home::new();
    let call = |arguments: &str| {
        let ran = home.run(&[
            "tool",
            "call",
            "log_set_result",
            arguments,
            "--call-id",
            "call_1",
            "--json",
        ]);
        (ran.exit, ran.json())
    };
    let (_, first) = call(r#"{"exercise":"Squat","reps":"5"}"#);
    let (exit, again) = call(r#"{"exercise":"Squat","reps":"5"}"#);
    assert_eq!((exit, &again["replayed"]), (0, &json!(true)));
    assert_eq!(again["message"], first["message"]);
    let (exit, other) = call(r#"{"exercise":"Squat","reps":"6"}"#);
    assert_eq!((exit, faults(&other)[0].0), (3, "call_id_reused"));
    assert_eq!(home.run(&["history", "--json"]).json().as_array().unwrap().len(), 1);
}

#[test]
fn parsing_tells_calls_words_and_errors_apart() {
    let home = Home::new();
    let ran = home.run(&[
        "tool",
        "parse",
        "Nice. [TOOL_CALL: log_set_result(exercise: \"Bench (flat)]\", reps: \"8\")] Next!\n[TOOL_CALL: log_set_result(exercise: \"Be",
        "--json",
    ]);
    assert_eq!(ran.exit, 3);
    let parsed = ran.json();
    assert_eq!(
        parsed["calls"],
        json!([{"name": "log_set_result", "arguments": {"exercise": "Bench (flat)]", "reps": "8"}}])
    );
    let text = parsed["text"].as_str().unwrap();
    assert!(text.contains("Nice.") && text.contains("Next!") && !text.contains("TOOL_CALL"));
    assert_eq!(parsed["errors"][0]["line"], 2);
    assert!(parsed["errors"][0]["column"].is_u64() && parsed["errors"][0]["message"].is_string());
}

#[test]
fn a_thousand_calls_in_one_message_are_a_thousand_calls() {
    let call = "[TOOL_CALL: log_set_result(exercise: \"Squat\", reps: \"5\")]\n";
    let ran = Home::new().fed(&["tool", "parse", "-", "--json"], call.repeat(1_000));
    assert_eq!(ran.exit, 0);
    assert_eq!(ran.json()["calls"].as_array().unwrap().len(), 1_000);
}

#[test]
fn the_tools_are_listed_with_their_schemas() {
    let home = Home::new();
    let listed = home.run(&["tool", "list", "--json"]).done().json();
    let tools = listed.as_array().unwrap();
    assert_eq!(tools[0]["name"], "log_set_result");
    assert_eq!(tools[0]["required"], json!(["exercise"]));
    for tool in tools {
        let name = tool["name"].as_str().unwrap();
        let schema = home.run(&["tool", "show", name, "--json"]).done().json();
        assert!(schema.is_object(), "{name}");
        assert!(home.run(&["tool", "show", name]).done().out.contains(name));
    }
}

#[test]
fn stats_count_a_developers_calls_apart() {
    let home = Home::new();
    called(&home, r#"{"movement": "Squat"}"#);
    called(&home, r#"{"exercise": "Squat"}"#);
    let stats = home.run(&["tool", "stats", "--json"]).done().json();
    assert_eq!(stats["calls"], 0);
    assert_eq!(stats["unknown_names_stored"], 0);
    assert_eq!(stats["apart"], json!([{"caller": "developer", "calls": 2, "refused": 1}]));
    for key in [
        "refused",
        "refused_share",
        "name_mistakes",
        "refused_for_names",
        "calls_to_recover",
        "canonical_share",
        "by_week",
        "by_conversation",
    ] {
        assert!(stats.get(key).is_some(), "{key}");
    }
}

#[test]
fn a_lenient_policy_is_chosen_in_the_config() {
    let home = Home::new();
    home.run(&["config", "set", "tools.policy", "deprecated-aliases"]).done();
    home.run(&["config", "set", "tools.deprecated_aliases", "exerciseName"]).done();
    assert_eq!(called(&home, r#"{"exerciseName": "Squat"}"#).0, 0);
    assert_eq!(called(&home, r#"{"movement": "Squat"}"#).0, 3);
    home.run(&["config", "set", "tools.policy", "lenient"]).done();
    assert_eq!(called(&home, r#"{"movement": "Squat"}"#).0, 0);
}

/// What does not begin as a plan does, in any script, is refused in a sentence.
#[test]
fn a_plan_that_is_no_json_is_refused_whatever_it_begins_with() {
    let home = Home::new();
    for plan in ["Übersicht", "", "“Push day”", "\u{feff}", "\u{feff}{", "💪", "é{}", "…"]
    {
        let arguments = json!({"plan": plan, "reason": "daily"}).to_string();
        let ran = home.run(&["tool", "call", "propose_plan", &arguments]);
        assert_eq!(ran.exit, 3, "{plan:?}: {}{}", ran.out, ran.err);
        assert!(ran.out.starts_with("[Error: "), "{plan:?}: {}", ran.out);
        assert!(!ran.out.contains("a bug in setwise"), "{plan:?}: {}", ran.out);
    }
}
