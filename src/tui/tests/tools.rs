//! The tools tab: calls, what mended them, their bytes, what a changed one would come to.

use super::stage::Stage;
use crate::domain::tool_call::{
    CallIssue, CallIssueCode, CallOutcome, Caller, Refusal, Syntax, ToolResult,
};
use crate::provider::{Body, Exchange, ExchangeEnd};
use crate::store::CallEnd;
use crate::tool::{AppliedRule, Rule, RuleEffect};
use crate::tui::options::{Charset, Options};
use crate::tui::request::{Order, Request};
use crate::tui::response::Response;
use crate::tui::tools::CaseSaved;
use crate::tui::tools::FindWire;
use crate::tui::tools::ReadCalls;
use crate::tui::tools::Replay;
use crate::tui::tools::SaveCase;
use crate::tui::tools::{Call, ModelFigures, Replayed, Totals};
use serde_json::json;
use std::collections::BTreeMap;

const SENT: &str = r#"{"exerciseName":"Romanian Deadlift","weight_lb":"215","reps":"8"}"#;
const RIGHT: &str = r#"{"exercise":"Romanian Deadlift","load_lb":"215","reps":"8"}"#;

pub fn call(id: i64, tool: &str, caller: Caller) -> Call {
    Call {
        id: Some(id),
        at: "2026-11-21T17:02:11Z".parse().unwrap(),
        tool: tool.into(),
        caller: Some(caller),
        model: (caller == Caller::Model).then(|| "gpt-oss-20b".to_owned()),
        syntax: Syntax::Native,
        arguments: RIGHT.into(),
        issues: Vec::new(),
        end: CallEnd::Done,
        message: "[Set Logged] date=2026-11-21, exercise=Romanian Deadlift, set=3".into(),
        corrected: None,
        micros: Some(1_234),
        mended_by: None,
        mends: Vec::new(),
    }
}

fn refused(id: i64, mended_by: Option<i64>) -> Call {
    let wrong = |used: &str, right: &str| CallIssue {
        code: CallIssueCode::AliasUsed,
        parameter: Some(used.into()),
        message: format!("You used '{used}' but the correct parameter is '{right}'"),
    };
    Call {
        arguments: SENT.into(),
        issues: vec![wrong("exerciseName", "exercise"), wrong("weight_lb", "load_lb")],
        end: CallEnd::Refused,
        message: "[Error: Wrong parameter name 'exerciseName']".into(),
        corrected: Some(format!(r#"{{"name":"log_set_result","arguments":{RIGHT}}}"#)),
        mended_by,
        ..call(id, "log_set_result", Caller::Model)
    }
}

fn look_up(id: i64) -> Call {
    Call { message: "Back Squat, Mon 23 Nov".into(), ..call(id, "query_log", Caller::Offline) }
}

/// A refusal that the call after it mended, between look-ups of the offline coach.
pub fn calls() -> Vec<Call> {
    let mender = Call { mends: vec![4], ..call(5, "log_set_result", Caller::Model) };
    let held = Call { end: CallEnd::Held, ..call(3, "log_set_result", Caller::Model) };
    vec![look_up(8), look_up(7), look_up(6), mender, refused(4, Some(5)), held, look_up(2)]
}

pub fn totals() -> Totals {
    Totals {
        calls: 42,
        refused: 3,
        held: 1,
        commonest: Some(("exerciseName".into(), "exercise".into(), 2)),
        models: BTreeMap::from([(
            "gpt-oss-20b".to_owned(),
            ModelFigures {
                calls: 41,
                refused: 3,
                mistakes: [("exerciseName".to_owned(), 2), ("weight_lb".to_owned(), 1)].into(),
            },
        )]),
    }
}

fn tools_with(options: Options, (width, height): (u16, u16)) -> Stage {
    let mut stage = Stage::with(options, width, height);
    stage.news(super::fixtures::opened(super::fixtures::panes()));
    stage.asked.clear();
    stage.keys("<alt-5>");
    assert_eq!(stage.asked, [Request::from(ReadCalls)]);
    stage.asked.clear();
    stage.news(Response::of::<ReadCalls>((calls(), totals())));
    stage
}

pub fn tools(width: u16, height: u16) -> Stage {
    tools_with(Options::default(), (width, height))
}

#[test]
fn the_tools_tab() {
    insta::assert_snapshot!(tools(120, 36).keys("jj").screen());
}

#[test]
fn the_tools_tab_at_80x24() {
    insta::assert_snapshot!(tools(80, 24).keys("jj").screen());
}

#[test]
fn the_tools_tab_at_40x15() {
    let mut stage = tools(40, 15);
    stage.keys("jj");
    let list = stage.screen();
    insta::assert_snapshot!([list, stage.keys("<enter>").screen()].join("\n"));
}

#[test]
fn the_tools_tab_at_200x60() {
    insta::assert_snapshot!(tools(200, 60).keys("jj").screen());
}

#[test]
fn the_tools_tab_in_ascii() {
    let options = Options { charset: Charset::AsciiOnly, ..Options::default() };
    let screen = tools_with(options, (120, 36)).keys("jj").screen();
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn look_ups_of_the_offline_coach_are_one_row_that_opens() {
    let mut stage = tools(120, 36);
    assert_eq!(stage.rows_with("3 look-ups of the offline coach").len(), 1);
    assert_eq!(stage.rows_with("query_log").len(), 1, "one alone is a call");
    stage.keys("<enter>");
    assert_eq!(stage.rows_with("query_log").len(), 4);
    // What is done meanwhile leaves them open.
    let mut rows = calls();
    rows.insert(0, look_up(9));
    stage.news(Response::of::<ReadCalls>((rows, totals())));
    assert_eq!(stage.rows_with("query_log").len(), 5);
    stage.keys("<enter>");
    assert_eq!(stage.rows_with("query_log").len(), 1);
    assert!(stage.screen().contains("4 look-ups"));
}

#[test]
fn refused_calls_are_listed_alone() {
    let mut stage = tools(120, 36);
    stage.keys("f");
    assert!(stage.screen().contains("2 wrong names"));
    for gone in ["look-ups", "✓ done", "? held"] {
        assert!(!stage.screen().contains(gone), "{}", stage.screen());
    }
    stage.keys("f");
    assert!(stage.screen().contains("look-ups"));
}

#[test]
fn calls_are_found_by_words_in_them() {
    let mut stage = tools(120, 36);
    stage.keys("/QUERY");
    assert!(stage.screen().contains("find: QUERY"));
    assert_eq!(stage.rows_with("query_log  ").len(), 4, "{}", stage.screen());
    stage.keys("x");
    assert_eq!(stage.rows_with("query_log  ").len(), 0);
    stage.keys("<backspace><down><enter>");
    assert!(stage.screen().contains("3 look-ups"), "{}", stage.screen());
    stage.keys("/held<enter>");
    assert!(stage.screen().contains("log_set_result · held"), "what was found is chosen");
    stage.keys("/zz<esc>");
    assert!(stage.screen().contains("3 look-ups"));
}

#[test]
fn a_key_leads_from_a_refused_call_to_the_one_that_mended_it_and_back() {
    let mut stage = tools(200, 36);
    stage.keys("jj");
    let then = "the corrected call: [Set Logged] date=2026-11-21";
    assert!(stage.screen().contains(then), "{}", stage.screen());
    stage.keys("m");
    assert!(stage.screen().contains("the try before it, which was refused"));
    assert!(stage.screen().contains("try 2 of 2"));
    stage.keys("<enter>m");
    assert!(stage.screen().contains("▸ log_set_result · refused"), "{}", stage.screen());
    stage.keys("<esc>jm");
    assert!(stage.screen().contains("no call is linked with this one"));
    // What the filter hides is shown again.
    stage.keys("fm");
    assert!(stage.screen().contains("try 2 of 2"), "{}", stage.screen());
}

fn replayed(result: Result<ToolResult, Refusal>) -> Response {
    Response::of::<Replay>(Box::new(Replayed {
        outcome: CallOutcome {
            tool: "log_set_result".into(),
            arguments: SENT.into(),
            syntax: Syntax::Native,
            call_id: None,
            message: "[Error: Wrong parameter name 'exerciseName']".into(),
            result,
            replayed: false,
        },
        rules: vec![AppliedRule {
            parameter: Some("exerciseName".into()),
            rule: Rule::Alias,
            found: Some("exerciseName".into()),
            wanted: Some("exercise".into()),
            effect: RuleEffect::Corrected,
        }],
    }))
}

fn refusal() -> Refusal {
    Refusal {
        tool: "log_set_result".into(),
        issues: Vec::new(),
        corrected_call: None,
        text: String::new(),
    }
}

#[test]
fn a_call_is_replayed_dry_and_copied() {
    let mut stage = tools(100, 24);
    stage.keys("jjr");
    let asked = |arguments: &str| {
        let (tool, arguments) = ("log_set_result".into(), arguments.into());
        Request::from(Replay { tool, arguments, syntax: Syntax::Native })
    };
    assert_eq!(stage.asked, [asked(SENT)]);
    stage.news(replayed(Err(refusal())));
    let screen = stage.screen();
    assert!(screen.contains("nothing stored: it would be refused"), "{screen}");
    assert!(
        screen.contains("exerciseName  alias: exerciseName → exercise · corrected"),
        "{screen}"
    );
    stage.keys("<esc>c");
    assert!(matches!(&stage.ordered[..], [Order::Copy(text)] if text.contains(RIGHT)));
    stage.keys("kc");
    assert!(stage.screen().contains("this call has no corrected form to copy"));
    stage.keys("<esc>x");
    assert_eq!(stage.composer(), "x", "Esc leads back to the composer");
}

#[test]
fn changed_arguments_are_replayed_and_saved() {
    let mut stage = tools(100, 30);
    stage.keys("jje");
    assert_eq!(stage.ordered, [Order::Edit(SENT.into())]);
    stage.news(Response::Edited(Ok(format!("{RIGHT}\n"))));
    assert!(
        stage.asked_for::<Replay>().is_some_and(|replay| replay.arguments == RIGHT),
        "{:?}",
        stage.asked
    );
    assert!(stage.model.composer.is_empty(), "they are no message");
    stage.asked.clear();
    stage.news(replayed(Ok(ToolResult::Answered { text: String::new() })));
    assert!(stage.screen().contains("it would be accepted"), "{}", stage.screen());
    stage.keys("w");
    let saved = Request::from(SaveCase { tool: "log_set_result".into(), arguments: RIGHT.into() });
    assert_eq!(stage.asked, [saved]);
    let path = "/home/cases/log-set-result.json".into();
    stage.news(Response::of::<SaveCase>(Ok(CaseSaved { path, depends_on_log: false })));
    assert!(stage.screen().contains("saved as /home/cases/log-set-result.json"));
    // An editor that failed leaves the call as it is.
    stage.keys("e").news(Response::Edited(Err("vi ended with exit status: 1".into())));
    assert!(stage.screen().contains("vi ended"));
}

fn exchange(stream: &str) -> Exchange {
    Exchange {
        id: 1,
        provider: "openai",
        model: "gpt-oss-20b".into(),
        path: "/chat/completions".into(),
        body: Body::Json(json!({"messages": [{"role": "user", "content": "185x8\u{1b}[2J"}]})),
        stream: stream.into(),
        left_out: 0,
        words: String::new(),
        thought: String::new(),
        calls: Vec::new(),
        end: ExchangeEnd::Whole,
    }
}

#[test]
fn the_bytes_of_a_call_are_shown_as_long_as_they_are_kept() {
    let mut stage = tools(100, 30);
    stage.keys("jjb");
    let asked = Request::from(FindWire { tool: "log_set_result".into(), arguments: SENT.into() });
    assert_eq!(stage.asked, [asked]);
    stage.news(Response::of::<FindWire>(Some(Box::new(exchange(
        "data: {\"choices\":[]}\n\ndata: [DONE]",
    )))));
    let screen = stage.screen();
    for shown in ["openai · gpt-oss-20b · /chat/completions", "\"role\": \"user\"", "data: [DONE]"]
    {
        assert!(screen.contains(shown), "{screen}");
    }
    assert!(!screen.contains('\u{1b}'));
    stage.keys("b");
    assert!(stage.screen().contains("── sent ──"));
    stage.keys("b").news(Response::of::<FindWire>(None));
    assert!(stage.screen().contains("The bytes are kept only while setwise runs."));
    stage.keys("<esc>jjjb");
    assert!(stage.screen().contains("only a model's call has bytes to show"));
}

#[test]
fn long_bytes_are_cut_and_scroll() {
    let mut stage = tools(100, 30);
    let long = format!("{}\n{}", "x".repeat(9_000), "data: {}\n".repeat(5_000));
    stage.keys("jjb").news(Response::of::<FindWire>(Some(Box::new(exchange(&long)))));
    stage.keys("<end>");
    let screen = stage.screen();
    assert!(
        screen.contains("… 3001 lines more") && screen.contains("the answer is complete"),
        "{screen}"
    );
}
