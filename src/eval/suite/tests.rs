//! The suites that come with the program, and what a suite is refused for.

use super::{BUILT_IN, find, read};
use crate::domain::load::Unit;
use crate::domain::text::steers;
use crate::domain::tool_call::{
    CallIssue, CallIssueCode, CallOutcome, Refusal, Syntax, ToolCall, ToolResult,
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

/// Every issue that a call can be refused for by itself has its scenario.
#[test]
fn every_issue_of_a_call_is_mended() {
    let mend = find(&["mend".to_owned()]).unwrap();
    let names: Vec<_> = mend.iter().map(|one| one.id.as_str()).collect();
    for code in &CallIssueCode::ALL[..16] {
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
    let issue = CallIssue {
        code: CallIssueCode::AliasUsed,
        parameter: Some("na\u{1b}me".to_owned()),
        message: String::new(),
    };
    let refusal = Refusal {
        tool: "log_set_result".to_owned(),
        issues: vec![issue],
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
    insta::assert_snapshot!(shapes.join("\n"), @r#"
    malformed /id: found the string "A b" at line 1, column 8; wanted a name of lower-case letters, digits and '-'.
    malformed /now: found the string "noon" at line 1, column 22; wanted a moment with its zone, such as 2026-11-21T18:02:00-05:00.
    unknown_word /unit: found the string "st" at line 1, column 38; wanted "lb", "kg" or null.
    blank /say/0: found a blank string at line 1, column 52; wanted a string that says something.
    wrong_type /expect/calls: found the number 1 at line 1, column 78; wanted a list of calls, empty where none is wanted.
    wrong_type /expect/ask: found null at line 1, column 88; wanted true or false.
    unknown_field /zz: found a field that is not known there at line 1, column 95; wanted only id, now, unit, given, wrong, refused, say and expect.
    wrong_type /wrong/arguments: found a list at line 2, column 49; wanted an object, or the text of a broken one.
    unknown_word /refused/faults/0/code: found the string "to_long" at line 2, column 86; wanted "missing_parameter", "alias_used", "wrong_case", "unknown_parameter", "duplicate_parameter", "wrong_type", "generic_name", "out_of_range", "not_a_number", "bad_date", "date_in_future", "conflicting_loads", "rir_rpe_disagree", "too_long", "malformed_call", "unknown_tool", "set_number_taken", "call_id_reused", "nothing_there", "not_found", "bad_plan", "not_planned", "internal_error", "not_as_said", "too_many_held" or "bad_debrief"; "too_long" may be meant.
    cut_short the scenario: found the end of the text at line 2, column 98; wanted ',' or '}' behind a field of the object.
    "#);
    let together = told(
        "{\"id\": \"a\", \"refused\": null, \"say\": [], \"expect\": []}\n\
         {\"id\": \"b\", \"wrong\": {\"tool\": \"x\", \"arguments\": \"{\"}, \"say\": \"x\", \"expect\": [{\"ask\": true, \"calls\": [{\"tool\": \"show_plam\"}]}, {}]}\n\
         {\"id\": \"c\", \"say\": \"x\", \"expect\": {\"calls\": [{\"tool\": \"log_set_result\", \"args\": {\"rep\": \"1\", \"reps\": [], \"a/b\": null}}]}}\n\
         {\"id\": \"d\"}",
    );
    insta::assert_snapshot!(together.join("\n"), @r#"
    missing_field /wrong: found nothing at line 1, column 1; wanted the call that is refused.
    wrong_type /expect: found 0 for 0 lines of 'say' at line 1, column 51; wanted one for each line, and at least one.
    missing_field /wrong/text: found nothing at line 2, column 22; wanted the same as a call in text.
    wrong_type /expect: found 2 for 1 line of 'say' at line 2, column 77; wanted one for each line, and at least one.
    unknown_word /expect/0/calls/0/tool: found the string "show_plam" at line 2, column 111; wanted one of log_set_result, edit_set_result, delete_set_result, undo_last_set, show_plan, propose_plan, swap_exercise, calendar_propose, show_history, show_records, query_log, search_exercise, finish_session, ask_athlete, review_plan; 'show_plan' may be meant.
    missing_field /expect/1/calls: found nothing at line 2, column 127; wanted a list of calls, or "ask": true.
    unknown_field /expect/calls/0/args/rep: found a field that is not known there at line 3, column 89; wanted only exercise, date, set, reps, load_lb, load_kg, rir, rpe, notes; 'reps' may be meant.
    too_few /expect/calls/0/args/reps: found an empty list at line 3, column 102; wanted at least 1.
    unknown_field /expect/calls/0/args/a~1b: found a field that is not known there at line 3, column 113; wanted only exercise, date, set, reps, load_lb, load_kg, rir, rpe, notes.
    missing_field /say: found nothing at line 4, column 1; wanted what the athlete says.
    missing_field /expect: found nothing at line 4, column 1; wanted what is wanted of the coach.
    "#);
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
