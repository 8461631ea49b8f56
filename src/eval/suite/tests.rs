//! The suites that come with the program, and what a suite is refused for.

use super::{BUILT_IN, find, read};
use crate::domain::load::Unit;
use crate::domain::text::steers;
use crate::domain::tool_call::{
    CallIssue, CallOutcome, FaultCode, Refusal, Syntax, ToolCall, ToolResult,
};
use crate::eval::scenario::Allowed;
use crate::tool::{WantedEnd, saved_case};
use serde_json::Value;

#[test]
fn there_is_enough_of_everything() {
    let least = [40, 24, 20, 16, 12, 8, 20];
    for ((name, text), least) in BUILT_IN.iter().zip(least) {
        let found = read::read(name, text).unwrap();
        assert!(found.len() >= least, "{name}: {}", found.len());
        assert!(found.iter().all(|one| one.group == *name));
    }
    assert!(find(&[]).unwrap().len() >= 120);
}

/// Every fault that a call can be refused for by itself has its scenario.
#[test]
fn every_fault_of_a_call_is_mended() {
    let mend = find(&["mend".to_owned()]).unwrap();
    let names: Vec<_> = mend.iter().map(|one| one.id.as_str()).collect();
    for code in &FaultCode::ALL[..16] {
        let id = format!("mend/{}", code.word().replace('_', "-"));
        assert!(names.contains(&id.as_str()), "{id}");
    }
    assert!(mend.iter().all(|one| one.wrong.is_some()));
}

#[test]
fn a_wrong_call_is_written_in_text_as_it_stands() {
    let mend = find(&["mend/duplicate-parameter".to_owned()]).unwrap();
    let wrong = mend[0].wrong.as_ref().unwrap();
    assert_eq!(
        wrong.text,
        r#"[TOOL_CALL: log_set_result(exercise: "Deadlift", reps: "5", reps: "6", load_lb: "315")]"#
    );
}

#[test]
fn values_may_be_held_to_or_not() {
    let read = |text: &str| Allowed::read(Some(text.to_owned()));
    assert_eq!(read("*"), Allowed::Any);
    assert_eq!(read("*Leg Day*"), Allowed::Holding("leg day".into()));
    assert_eq!(read("185"), Allowed::Value("185".into()));
    assert_eq!(Allowed::read(None), Allowed::Absent);
}

/// Whatever a model sent, twice or half, a saved call reads back as it was and steers no terminal.
#[test]
fn a_saved_call_is_a_scenario() {
    let fault = CallIssue {
        code: FaultCode::AliasUsed,
        parameter: Some("na\u{1b}me".to_owned()),
        message: String::new(),
    };
    let refusal = Refusal {
        tool: "log_set_result".to_owned(),
        faults: vec![fault],
        corrected_call: Some(r#"{"name":"log_set_result","arguments":{}}"#.to_owned()),
        text: String::new(),
    };
    for arguments in [
        "{\"exercise\": \"a\", \"exercise\": \"\u{202e}b\u{1F3FD}\"}",
        "{\"exercise\": \"Squ",
        "",
        "\u{1b}[2J\"",
    ] {
        let call = ToolCall::native("log_set_result", arguments, None);
        let outcome = CallOutcome {
            tool: call.name.clone(),
            arguments: arguments.to_owned(),
            syntax: Syntax::Native,
            call_id: None,
            result: Err(refusal.clone()),
            message: String::new(),
            replayed: false,
        };
        let now = "2026-11-21T18:02:00-05:00[America/New_York]".parse().unwrap();
        let text = saved_case("a-1", (&call, &outcome), &now, Unit::Kg).unwrap();
        assert!(!text.chars().any(|c| steers(c) && c != '\n'), "{text}");
        let found = read::read("cases", &text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let [scenario] = found.as_slice() else { panic!("{text}") };
        assert_eq!((scenario.id.as_str(), &scenario.now), ("cases/a-1", &now));
        let wrong = scenario.wrong.as_ref().unwrap();
        let is_json = serde_json::from_str::<serde_json::Value>(arguments).is_ok();
        let sent = if is_json { escaped_in(&text) } else { arguments };
        assert_eq!(wrong.arguments, sent);
        let wanted = scenario.refused.as_ref().unwrap();
        assert!(wanted.fits(&outcome), "{text}");
        assert!(!wanted.fits(&CallOutcome { result: Ok(done()), ..outcome }));
    }
}

/// The arguments as the text has them.
fn escaped_in(text: &str) -> &str {
    let (_, rest) = text.split_once("\"arguments\": ").unwrap();
    rest.lines().next().unwrap()
}

fn done() -> ToolResult {
    ToolResult::Answered { text: String::new() }
}

#[test]
fn every_mistake_of_a_scenario_is_told_with_its_place() {
    let told = |text: &str| -> Vec<String> {
        let refused = read::read("mine", text).unwrap_err();
        refused
            .listed
            .into_iter()
            .map(|issue| format!("{} {}", issue.code, issue.message))
            .collect()
    };
    let shapes = told(
        "{\"id\": \"A b\", \"now\": \"noon\", \"unit\": \"st\", \"say\": [\" \"], \"expect\": {\"calls\": 1, \"ask\": null}, \"zz\": 1}\n\
         {\"id\": \"a\", \"wrong\": {\"tool\": \"x\", \"arguments\": []}, \"refused\": {\"faults\": [{\"code\": \"to_long\"}]}",
    );
    insta::assert_snapshot!(shapes.join("\n"), @"");
    let together = told(
        "{\"id\": \"a\", \"refused\": null, \"say\": [], \"expect\": []}\n\
         {\"id\": \"b\", \"wrong\": {\"tool\": \"x\", \"arguments\": \"{\"}, \"say\": \"x\", \"expect\": [{\"ask\": true, \"calls\": [{\"tool\": \"show_plam\"}]}, {}]}\n\
         {\"id\": \"c\", \"say\": \"x\", \"expect\": {\"calls\": [{\"tool\": \"log_set_result\", \"args\": {\"rep\": \"1\", \"reps\": [], \"a/b\": null}}]}}\n\
         {\"id\": \"d\"}",
    );
    insta::assert_snapshot!(together.join("\n"), @"");
}

/// Null is what a case is to come to, or a part of it; left out is neither.
#[test]
fn null_is_told_from_what_is_left_out() {
    let case = |end: &str| {
        let wrong = r#"{"id": "a", "wrong": {"tool": "x", "arguments": {}}"#;
        let found = read::read("mine", &format!("{wrong}, {end}}}")).unwrap();
        found.into_iter().next().unwrap()
    };
    assert_eq!(case(r#""refused": null"#).refused, Some(WantedEnd::Accepted));
    assert_eq!(case(r#""say": "x", "expect": {"ask": true}"#).refused, None);
    let corrected = |text: &str| match case(text).refused {
        Some(WantedEnd::Refused(wanted)) => wanted.corrected,
        other => panic!("{other:?}"),
    };
    assert_eq!(corrected(r#""refused": {"faults": []}"#), None);
    assert_eq!(corrected(r#""refused": {"faults": [], "corrected": null}"#), Some(Value::Null));
}
