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
fn issues(answer: &Value) -> Vec<(&str, Option<&str>)> {
    let issues = answer["faults"].as_array().unwrap();
    issues
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
fn a_refusal_names_every_issue_and_the_call_to_send() {
    let home = Home::new();
    let (exit, answer) = called(&home, r#"{"exerciseName": "Bench Press", "reps": 8}"#);
    assert_eq!(exit, 3);
    assert_eq!(answer["ok"], false);
    assert_eq!(answer["result"], Value::Null);
    assert_eq!(
        issues(&answer),
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
        assert_eq!(issues(&answer)[0], (code, Some(parameter)), "{arguments}");
    }
    let (exit, answer) = called(&home, r#"{"exercise": "Squ"#);
    assert_eq!(exit, 3);
    assert_eq!(issues(&answer)[0].0, "malformed_call");
    assert_eq!(home.run(&["history", "--json"]).json(), json!([]));
}

#[test]
fn a_tool_that_is_not_there_is_refused() {
    let home = Home::new();
    let ran = home.run(&["tool", "call", "log_set", "{}", "--json"]);
    assert_eq!(ran.exit, 3);
    assert_eq!(issues(&ran.json())[0].0, "unknown_tool");
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
    assert_eq!((exit, issues(&other)[0].0), (3, "call_id_reused"));
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

/// All that is kept of calls and sets.
fn kept(home: &Home) -> (Value, Value) {
    let run = |words: &[&str]| home.run(words).done().json();
    (run(&["tool", "stats", "--json"]), run(&["history", "--json"]))
}

#[test]
fn a_dry_run_answers_as_the_call_would_and_stores_nothing() {
    let home = Home::new();
    called(&home, r#"{"exercise":"Squat","reps":"5","load_lb":"225"}"#);
    let before = kept(&home);
    for arguments in [
        r#"{"exercise":"Squat","reps":"5","load_lb":"245"}"#,
        r#"{"exercise":"Squat","set":"1","reps":"5"}"#,
        r#"{"exerciseName":"Squat","reps":5}"#,
        "{",
        "",
    ] {
        let dry = home.run(&["tool", "call", "log_set_result", arguments, "--dry-run", "--json"]);
        assert_eq!(dry.json()["dry_run"], true, "{arguments}");
        assert_eq!(kept(&home), before, "{arguments}");
        let dry = (dry.exit, dry.json());
        let twice = home.run(&["tool", "call", "log_set_result", arguments, "--dry-run", "--json"]);
        assert_eq!(twice.json()["message"], dry.1["message"]);
    }
    let done = r#"{"exercise":"Squat","reps":"5","load_lb":"245"}"#;
    let dry = home.run(&["tool", "call", "log_set_result", done, "--dry-run"]);
    assert!(dry.out.contains("set=2, reps=5, load_lb=245"), "{}", dry.out);
    assert!(dry.out.ends_with("This was a dry run: nothing was stored.\n"), "{}", dry.out);
    // What the log refuses is refused in a dry run too.
    let taken = r#"{"exercise":"Squat","set":"1","reps":"5"}"#;
    let dry = home.run(&["tool", "call", "log_set_result", taken, "--dry-run", "--json"]);
    assert_eq!((dry.exit, issues(&dry.json())[0].0), (3, "set_number_taken"));
}

#[test]
fn a_dry_run_goes_through_every_tool() {
    let home = Home::new();
    called(&home, r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#);
    let tools = home.run(&["tool", "list", "--json"]).done().json();
    let before = kept(&home);
    for tool in tools.as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        let arguments = match name {
            "calendar_propose" => r#"{"message":"add a run on friday"}"#,
            "undo_last_set" | "show_plan" => "{}",
            "finish_session" => r#"{"message":"Good work on the bench today."}"#,
            "delete_set_result" | "show_history" => r#"{"exercise":"Bench Press"}"#,
            _ => r#"{"nonsense":1}"#,
        };
        let ran = home.run(&["tool", "call", name, arguments, "--dry-run", "--explain", "--json"]);
        assert!(ran.exit == 0 || ran.exit == 3, "{name}: {}{}", ran.out, ran.err);
        assert_eq!(kept(&home), before, "{name}");
    }
    let asked = r#"{"message":"add a run on friday"}"#;
    let ran = home.run(&["tool", "call", "calendar_propose", asked, "--dry-run"]);
    assert!(ran.out.contains("no coach is asked"), "{}", ran.out);
}

/// Each rule as `parameter rule found wanted effect`.
fn rules(home: &Home, arguments: &str) -> Vec<String> {
    let words = ["tool", "call", "log_set_result", arguments, "--dry-run", "--explain", "--json"];
    let answer = home.run(&words).json();
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let rules = answer["rules"].as_array().unwrap().iter();
    let row = |rule: &Value| {
        ["parameter", "rule", "found", "wanted", "effect"].map(|name| text(&rule[name])).join(" | ")
    };
    rules.map(row).collect()
}

#[test]
fn each_rule_that_applied_is_explained() {
    let home = Home::new();
    // What is as it should be is told with its bounds.
    assert_eq!(
        rules(&home, r#"{"exercise":"bench press","reps":"8","load_kg":"80"}"#)[..3],
        [
            "reps | value | \"8\" | a whole number from 0 to 999 | taken",
            "load_kg | value | \"80\" | kilograms from -499.99 to 999.99 with at most 4 decimals | taken",
            "exercise | exercise | bench press | Bench Press | taken",
        ]
    );
    assert_eq!(
        rules(&home, r#"{"exerciseName":"bench","weight":185,"RPE":"8"}"#),
        [
            "exercise | required | - | exercise | corrected",
            "exerciseName | alias | exerciseName | exercise | corrected",
            "weight | alias | weight | load_lb or load_kg | corrected",
            "weight | unit | lb | load_lb | corrected",
            "weight | type | 185 | \"185\" | corrected",
            "RPE | case | RPE | rpe | corrected",
        ]
    );
    assert_eq!(
        rules(
            &home,
            r#"{"exercise":"bench","rir":"2","rpe":"9","excercise":"squat","reps":"1000"}"#
        ),
        [
            "reps | value | \"1000\" | a whole number from 0 to 999 | refused",
            "rpe | together | \"9\" | RIR = 10 - RPE | refused",
            "excercise | near_name | excercise | exercise | refused",
        ]
    );
    assert_eq!(
        rules(&home, r#"{"exercise":"bench press","load_lb":"185","load_kg":"80","colour":"red"}"#),
        [
            "load_kg | together | \"80\" | one load alone | refused",
            "colour | unknown_name | colour | 'exercise', 'date', 'set', 'reps', 'load_lb', 'load_kg', 'rir', 'rpe' and 'notes' | refused",
        ]
    );
    assert_eq!(
        rules(&home, r#"{"exercise":"Squat","reps":"5"}"#),
        [
            "reps | value | \"5\" | a whole number from 0 to 999 | taken",
            "exercise | exercise | Squat | Back Squat | taken",
            "date | left_out | - | 2026-11-21 | taken",
            "set | left_out | - | 1 | taken",
        ]
    );
    called(&home, r#"{"exercise":"Squat","reps":"5"}"#);
    let taken = rules(&home, r#"{"exercise":"Squat","set":"1","reps":"5"}"#);
    assert!(taken[0].starts_with("set | stored | - | Set 1 of"), "{taken:?}");
    for broken in ["{", "[]", "", "null"] {
        let rules = rules(&home, broken);
        assert!(rules.len() == 1 && rules[0].starts_with("- | form | "), "{rules:?}");
    }
    let huge = format!("{{\"notes\":\"{}\"}}", "x".repeat(600_000));
    let words = ["tool", "call", "log_set_result", "-", "--dry-run", "--explain", "--json"];
    let answer = home.fed(&words, huge).json();
    assert_eq!(answer["rules"][1]["rule"], "value");
    assert!(answer["rules"].to_string().len() < 1_000, "{answer}");
    let ran = home.run(&["tool", "call", "log_set", "{}", "--dry-run", "--explain"]);
    assert!(ran.out.contains("the call  tool  refused  log_set → "), "{}", ran.out);
}

#[test]
fn a_warning_of_a_lenient_policy_is_explained() {
    let home = Home::new();
    home.run(&["config", "set", "tools.policy", "lenient"]).done();
    let explained = rules(&home, r#"{"movement":"Squat"}"#);
    assert_eq!(explained[0], "movement | alias | movement | exercise | warned");
}

#[test]
fn an_error_of_a_text_is_pointed_at() {
    let home = Home::new();
    let text = "Fine.\n[TOOL_CALL: log_set_result(reps: '8')]\n";
    let ran = home.fed(&["tool", "parse", "-"], text);
    assert_eq!(ran.exit, 3);
    let lines: Vec<_> = ran.out.lines().collect();
    let source = lines.iter().position(|line| line.contains("│ [TOOL_CALL")).unwrap();
    let (source, caret) = (lines[source], lines[source + 1]);
    let column = |line: &str, what: char| line.chars().position(|c| c == what);
    assert_eq!(column(caret, '^'), column(source, '\''), "{source}\n{caret}");
    // At the end of the text there is no character to point at.
    let cut = home.run(&["tool", "parse", "[TOOL_CALL: log_set_result(exercise: \"Be"]);
    assert!(cut.exit == 3 && cut.out.contains('^'), "{}", cut.out);
}

#[test]
fn the_matrix_says_what_each_policy_does() {
    let home = Home::new();
    let rows = home.run(&["tool", "matrix", "--json"]).done().json();
    let find = |tool: &str, used: &str, means: &str| {
        let is_it =
            |row: &&Value| row["tool"] == tool && row["used"] == used && row["goes_to"] == means;
        rows.as_array().unwrap().iter().find(is_it).cloned().unwrap()
    };
    let alias = find("log_set_result", "exerciseName", "exercise");
    assert_eq!(alias["strict"], "corrected");
    assert_eq!(alias["deprecated_aliases"], "warned");
    // What a row says is what a call gets.
    home.run(&["config", "set", "tools.policy", "lenient"]).done();
    let (exit, answer) = called(&home, r#"{"exerciseName":"Squat"}"#);
    assert_eq!((exit, alias["lenient"] == "warned"), (0, true), "{answer}");
    let text = home.run(&["tool", "matrix"]).done();
    assert!(text.out.starts_with("log_set_result\n  used "), "{}", text.out);
}

const CASE: &str = r#"{"id":"alias","wrong":{"tool":"log_set_result","arguments":{"exerciseName":"Squat","reps":"5"}},"refused":{"faults":[{"code":"missing_parameter","parameter":"exercise"},{"code":"alias_used","parameter":"exerciseName"}],"corrected":{"name":"log_set_result","arguments":{"exercise":"Squat","reps":"5"}}}}"#;

#[test]
fn saved_calls_are_checked() {
    let home = Home::new();
    let accepted = r#"{"id":"second-set","given":"squat 5x225","wrong":{"tool":"edit_set_result","arguments":{"exercise":"Squat","reps":"6"}},"refused":null}"#;
    home.file("cases.jsonl", format!("# two calls\n{CASE}\n{accepted}\n"));
    let file = home.path().join("cases.jsonl").display().to_string();
    let ran = home.run(&["tool", "call", "--check", &file]);
    assert_eq!(ran.exit, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("✓ cases/alias\n") && ran.out.contains("2 cases, all as they were"));
    assert_eq!(
        home.run(&["history", "--json"]).json(),
        json!([]),
        "the athlete's log is not touched"
    );
    let checked = home.run(&["tool", "call", "--check", &file, "--json"]).done().json();
    assert_eq!((&checked["checked"], &checked["differ"]), (&json!(2), &json!(0)));
    // The same file is measured.
    let measured = home.run(&["eval", &file, "--json"]);
    assert_eq!(measured.exit, 0, "{}{}", measured.out, measured.err);
    let report = measured.json();
    assert_eq!(report["cells"][0]["all"]["pass_1"], 1.0, "{report}");
}

#[test]
fn a_saved_call_that_ends_otherwise_is_told_with_both_ends() {
    let home = Home::new();
    let other = CASE.replace("alias_used", "wrong_case");
    home.file("other.json", other);
    let file = home.path().join("other.json").display().to_string();
    let ran = home.run(&["tool", "call", "--check", &file]);
    assert_eq!(ran.exit, 3);
    for words in [
        "✗ other/alias",
        "Wanted refused for",
        "wrong_case 'exerciseName'",
        "; found refused for",
        "1 case, 1 differs",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let gone = CASE.replace(r#""tool":"log_set_result""#, r#""tool":"log_set""#);
    home.file("other.json", gone);
    let ran = home.run(&["tool", "call", "--check", &file]);
    assert!(
        ran.exit == 3
            && ran.out.contains(
                "There is no tool 'log_set' any more: make it a call of 'log_set_result'"
            ),
        "{}",
        ran.out
    );
    let changed = CASE.replace(r#""exercise":"Squat","reps""#, r#""lift":"Squat","reps""#);
    home.file("other.json", changed);
    let ran = home.run(&["tool", "call", "--check", &file]);
    assert!(
        ran.exit == 3 && ran.out.contains("The tool has changed: it takes 'exercise'"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("and no 'lift' any more"), "{}", ran.out);
}

#[test]
fn what_is_no_saved_call_is_refused_with_its_place() {
    let home = Home::new();
    let file = home.path().join("cases.json").display().to_string();
    for (text, says) in [
        ("", "there is no scenario in"),
        ("{", "column 2"),
        ("[]", "an object with id"),
        (
            r#"{"id":"x","wrong":{"tool":"show_plan","arguments":{}},"refused":7}"#,
            "or null for a call that is accepted",
        ),
        (r#"{"id":"x","refused":null}"#, "the call that is refused"),
        (
            r#"{"id":"x","wrong":{"tool":"show_plan","arguments":{}},"refused":{"faults":[{"code":"alias_usd"}]}}"#,
            "\"alias_used\" may be meant",
        ),
        (
            r#"{"id":"x","say":"squat 5x225, coach","expect":{"calls":[]}}"#,
            "there is no saved call in",
        ),
    ] {
        home.file("cases.json", text);
        let ran = home.run(&["tool", "call", "--check", &file]);
        assert_eq!(ran.exit, 3, "{text}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(says), "{text}: {}{}", ran.out, ran.err);
    }
    let ran = home.run(&["tool", "call", "--check", &file, "show_plan", "{}"]);
    assert_eq!(ran.exit, 2);
    assert_eq!(home.run(&["tool", "call", "show_plan"]).exit, 2);
}
