//! The bodies of requests as they go over the wire, pinned for every protocol.

use super::server::{Reply, Server};
use super::speaker::{SPEAKERS, Speaker};
use super::{ask, choice};
use serde_json::{Value, json};
use setwise::domain::conversation::Delta;
use setwise::domain::tool_call::ToolCall;
use setwise::provider::{CallResult, Choice, Message, Request};
use setwise::schema::{Shape, ToolShape};
use std::sync::Arc;

fn tools() -> Vec<ToolShape> {
    let text = json!({"type": "string", "description": "The exercise's name."});
    let reps = json!({"type": "integer", "minimum": 1, "maximum": 999});
    let tool = |name: &str, description: &str, parameters: Value, writes| ToolShape {
        name: name.to_owned(),
        description: description.to_owned(),
        parameters,
        writes,
        in_words: Vec::new(),
    };
    vec![
        tool(
            "log_set_result",
            "Logs one set.",
            json!({"type": "object",
                   "properties": {"exercise_name": text, "reps": reps, "notes": {"type": "string"}},
                   "required": ["exercise_name"]}),
            true,
        ),
        tool(
            "show_records",
            "Shows records.",
            json!({"type": "object", "properties": {}, "required": []}),
            false,
        ),
    ]
}

/// A conversation in which everything occurs: calls with and without an id, one of them refused.
pub fn conversation() -> Request {
    let call = |id: Option<&str>, arguments: &str| {
        ToolCall::native("log_set_result", arguments, id.map(str::to_owned))
    };
    let result = |text: &str, refused| CallResult {
        name: "log_set_result".to_owned(),
        text: text.to_owned(),
        refused,
    };
    Request {
        system: "You are a coach.".to_owned(),
        standing: "Today is Saturday.".to_owned(),
        messages: vec![
            Message::User("Hello".to_owned()),
            Message::Assistant { text: "Hi.".to_owned(), calls: vec![], kept: vec![] },
            Message::User("bench 8, 8".to_owned()),
            Message::Assistant {
                text: String::new(),
                calls: vec![
                    call(Some("call_1"), r#"{"exercise_name":"Bench Press","reps":8}"#),
                    call(None, r#"{"name":"bench"}"#),
                ],
                kept: vec![],
            },
            Message::Results(vec![
                result("Logged set 1.", false),
                result("There is no 'name'; send 'exercise_name'.", true),
            ]),
        ],
        running: 2,
        tools: tools(),
        output: None,
        context: None,
        grammar: None,
        begins_turn: false,
    }
}

/// A contract's question.
pub fn contract() -> Request {
    let schema = json!({
        "type": "object",
        "properties": {
            "kind": {"type": "string", "const": "plan"},
            "minutes": {"type": "integer", "minimum": 5, "maximum": 240},
            "focus": {"type": "string", "enum": ["upper", "lower"]},
            "note": {"type": "string"},
        },
        "required": ["kind", "minutes", "focus"],
    });
    Request {
        system: "You plan.".to_owned(),
        standing: String::new(),
        messages: vec![Message::User("{\"today\":\"2026-11-21\"}".to_owned())],
        running: 0,
        tools: vec![],
        output: Some(Arc::new(Shape::of("today_plan", schema).unwrap())),
        context: None,
        grammar: None,
        begins_turn: false,
    }
}

/// The body that a model's server gets.
pub fn sent(speaker: &Speaker, request: Request, tune: impl Fn(&mut Choice)) -> Value {
    let server = Server::new([Reply::stream((speaker.text)(&["Hi"]))]);
    let mut choice = choice(speaker.protocol, &server);
    tune(&mut choice);
    assert_eq!(ask(choice, request).1, Ok(()), "{}", speaker.protocol);
    server.seen()[0].json()
}

fn pretty(body: &Value) -> String {
    serde_json::to_string_pretty(body).unwrap()
}

#[test]
fn a_conversation_with_tools() {
    for speaker in &SPEAKERS {
        let body = sent(speaker, conversation(), |_| ());
        insta::assert_snapshot!(format!("conversation_{}", speaker.protocol), pretty(&body));
    }
}

#[test]
fn a_contract_with_its_shape() {
    for speaker in &SPEAKERS {
        let body = sent(speaker, contract(), |choice| {
            choice.tuning.output_tokens = Some(2_000);
            choice.tuning.thoughts = true;
        });
        insta::assert_snapshot!(format!("contract_{}", speaker.protocol), pretty(&body));
    }
}

/// A refusal's words reach the model that made the call.
#[test]
fn the_hint_of_a_refusal_is_in_the_next_request() {
    for speaker in &SPEAKERS {
        let body = sent(speaker, conversation(), |_| ()).to_string();
        assert!(body.contains("There is no 'name'; send 'exercise_name'."), "{}", speaker.protocol);
    }
}

/// What our own strictness forced is dropped; a null from anywhere else is the model's own.
#[test]
fn a_call_with_nulls_for_what_it_leaves_out_is_the_call_without_them() {
    for speaker in &SPEAKERS {
        let forced = speaker.protocol.word().starts_with("openai");
        let arguments = r#"{"exercise_name":null,"reps":8,"notes":null}"#;
        let stream = (speaker.calls)(&[super::speaker::Call {
            id: "call_1",
            name: "log_set_result",
            pieces: vec![arguments],
        }]);
        let server = Server::new([Reply::stream(stream)]);
        let (heard, _) = ask(choice(speaker.protocol, &server), conversation());
        let call = heard.iter().find_map(|heard| match heard {
            Delta::Call(call) => Some(call.arguments.as_str()),
            _ => None,
        });
        let meant = if forced { r#"{"exercise_name":null,"reps":8}"# } else { arguments };
        assert_eq!(call, Some(meant), "{}", speaker.protocol);
    }
}
