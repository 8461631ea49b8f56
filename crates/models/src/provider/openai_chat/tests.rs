use super::*;
use crate::provider::protocol::{body_of, grammar_of};
use crate::provider::tests as transcript;
use crate::provider::{Engine, Message, Server};
use serde_json::json;
use setwise_catalog::schema::Shape;
use setwise_domain::provider::{Dialect, ProtocolName};
use setwise_domain::tool_call::ToolCall;
use std::sync::Arc;

fn choice() -> Choice {
    Choice::new(ProtocolName::OpenAiChat, "gpt", None)
}

fn hear(transcript: &str) -> (Vec<Delta>, Result<(), ModelError>) {
    let make =
        || -> Box<dyn Protocol> { Box::new(OpenAiChat::new(&choice(), &Request::default())) };
    transcript::heard(make, transcript)
}

/// A stream of these deltas, and why it ended.
fn stream(deltas: &[Value], finish: &str) -> String {
    let mut all: Vec<_> = deltas
        .iter()
        .map(|delta| json!({"choices": [{"index": 0, "delta": delta, "finish_reason": null}]}))
        .collect();
    all.push(json!({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]}));
    let mut lines: Vec<_> = all.iter().map(|chunk| format!("data: {chunk}\n\n")).collect();
    lines.push("data: [DONE]\n\n".to_owned());
    lines.concat()
}

fn call(id: Option<&str>, arguments: &str) -> Delta {
    Delta::Call(ToolCall::native("log", arguments, id.map(str::to_owned)))
}

#[test]
fn calls_that_are_not_numbered_are_told_apart_by_their_ids() {
    let piece = |id: Option<&str>, name: Option<&str>, arguments: &str| json!({"tool_calls": [{"id": id, "function": {"name": name, "arguments": arguments}}]});
    let (heard, ended) = hear(&stream(
        &[
            piece(Some("a"), Some("log"), "{\"re"),
            piece(None, None, "ps\":8}"),
            piece(Some("b"), Some("log"), "{}"),
        ],
        "tool_calls",
    ));
    assert_eq!(heard, [call(Some("a"), "{\"reps\":8}"), call(Some("b"), "{}")]);
    assert_eq!(ended, Ok(()));
}

#[test]
fn ids_and_names_that_are_repeated_or_empty_change_nothing() {
    let piece = |id: &str, name: &str, arguments: Value| json!({"tool_calls": [{"index": 0, "id": id, "function": {"name": name, "arguments": arguments}}]});
    let (heard, _) = hear(&stream(
        &[
            piece("a", "log", Value::Null),
            piece("", "", json!("{\"a\":")),
            piece("a", "log", json!("1}")),
        ],
        "tool_calls",
    ));
    assert_eq!(heard, [call(Some("a"), "{\"a\":1}")]);
    let (heard, _) = hear(&stream(&[piece("", "log", json!({"a": 1}))], "stop"));
    assert_eq!(heard, [call(None, "{\"a\":1}")]);
}

#[test]
fn a_call_that_is_cut_short_is_none() {
    let piece = json!({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "log", "arguments": "{\"a\":"}}]});
    let (heard, ended) = hear(&stream(&[piece], "length"));
    assert_eq!(heard, []);
    assert_eq!(
        ended.unwrap_err().to_string(),
        "the answer was cut short: it reached the most tokens that the model can hold or may write"
    );
}

#[test]
fn a_filter_that_stops_it_is_told() {
    let (_, ended) = hear(&stream(&[json!({"content": "Hi"})], "content_filter"));
    assert_eq!(
        ended.unwrap_err().to_string(),
        "the model declined to answer: a filter of the provider stopped it"
    );
}

#[test]
fn thinking_goes_back_with_the_calls_that_came_of_it_to_the_model_that_thought() {
    let thought = |text: &str| json!({"reasoning": text, "reasoning_details": []});
    let piece = json!({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "log", "arguments": "{}"}}]});
    let (heard, _) = hear(&stream(&[thought("Hm"), thought("."), piece], "tool_calls"));
    let [Delta::Thought(text), Delta::Keep(kept), Delta::Call(call)] = &*heard else {
        panic!("{heard:?}");
    };
    assert_eq!(text, "Hm.");
    let request = Request {
        messages: vec![Message::Assistant {
            text: String::new(),
            calls: vec![call.clone()],
            kept: vec![kept.clone()],
        }],
        ..Request::default()
    };
    let sent_back = |model: &str| {
        let choice = Choice::new(ProtocolName::OpenAiChat, model, None);
        OpenAiChat::new(&choice, &request).body(&request)["messages"][0]["reasoning"].clone()
    };
    assert_eq!(sent_back("gpt"), json!("Hm."));
    assert_eq!(sent_back("other"), Value::Null);

    let (heard, _) = hear(&stream(&[thought("Hm."), json!({"content": "Hi"})], "stop"));
    assert_eq!(heard.len(), 2, "{heard:?}");
}

#[test]
fn details_of_thinking_go_back_whole_with_their_signatures() {
    let detail = |piece: Value| json!({"reasoning_details": [piece]});
    let text =
        |text: &str| json!({"type": "reasoning.text", "index": 0, "text": text, "signature": null});
    let signed = json!({"type": "reasoning.text", "index": 0, "signature": "s1"});
    let hidden = json!({"type": "reasoning.encrypted", "index": 1, "data": "abc"});
    let piece = json!({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "log", "arguments": "{}"}}]});
    let said = [
        detail(text("Two ")),
        detail(text("sets.")),
        detail(signed),
        detail(hidden.clone()),
        piece,
    ];
    let (heard, _) = hear(&stream(&said, "tool_calls"));
    let [Delta::Keep(kept), Delta::Call(call)] = &*heard else {
        panic!("{heard:?}");
    };
    let request = Request {
        messages: vec![Message::Assistant {
            text: String::new(),
            calls: vec![call.clone()],
            kept: vec![kept.clone()],
        }],
        ..Request::default()
    };
    let choice = Choice::new(ProtocolName::OpenAiChat, "gpt", None);
    let body = OpenAiChat::new(&choice, &request).body(&request);
    assert_eq!(
        body["messages"][0]["reasoning_details"],
        json!([
            {"type": "reasoning.text", "index": 0, "text": "Two sets.", "signature": "s1"},
            hidden,
        ])
    );
}

#[test]
fn a_schema_is_told_once() {
    let schema = json!({
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "required": ["a"],
    });
    let request = Request {
        system: "Plan.".to_owned(),
        output: Some(Arc::new(Shape::of("plan", schema).unwrap())),
        ..Request::default()
    };
    for dialect in [None, Some(Dialect::LlamaCpp)] {
        let choice = Choice { dialect, ..choice() };
        let body = OpenAiChat::new(&choice, &request).body(&request);
        assert_eq!(body["messages"][0]["content"], json!("Plan."));
    }
}

#[test]
fn each_program_takes_a_grammar_under_its_own_name_and_who_is_unknown_gets_none() {
    let request = Request { grammar: Some("root ::= \"a\"".into()), ..Request::default() };
    let choice = choice().at("http://127.0.0.1:8080/v1");
    let body = |engine| {
        let server = Server { context: None, engine };
        let protocol = OpenAiChat::new(&choice, &request);
        let grammar = grammar_of(&choice, server, &request);
        body_of(&protocol, &choice, server, &request, grammar.as_deref()).unwrap()
    };
    let grammar = json!("root ::= \"a\"");
    assert_eq!(body(Some(Engine::LlamaCpp))["grammar"], grammar);
    assert_eq!(body(Some(Engine::Sglang))["ebnf"], grammar);
    let vllm = body(Some(Engine::Vllm));
    assert_eq!(vllm["structured_outputs"], json!({ "grammar": grammar }));
    assert_eq!(vllm["guided_grammar"], grammar);
    assert!(!body(None).to_string().contains("root ::="));
}

#[test]
fn the_limit_of_tokens_has_the_name_that_the_server_knows() {
    let mut choice = choice();
    choice.tuning.output_tokens = Some(7);
    let request = Request::default();
    let body = |choice: &Choice| OpenAiChat::new(choice, &request).body(&request);
    assert_eq!(body(&choice)["max_completion_tokens"], 7);
    let local = body(&choice.at("http://127.0.0.1:1"));
    assert_eq!((&local["max_tokens"], &local["max_completion_tokens"]), (&json!(7), &Value::Null));
    // Half an answer to a schema is none.
    let schema = json!({
        "type": "object",
        "properties": {"a": {"type": "string", "maxLength": 400}},
        "required": ["a"],
    });
    let request = Request {
        output: Some(Arc::new(Shape::of("plan", schema).unwrap())),
        ..Request::default()
    };
    let mut choice = self::choice();
    let body = OpenAiChat::new(&choice, &request).body(&request);
    assert_eq!(body["max_completion_tokens"], 16_000);
    choice.tuning.output_tokens = Some(7);
    let body = OpenAiChat::new(&choice, &request).body(&request);
    assert_eq!(body["max_completion_tokens"], 102);
}

/// Some servers give every call of an answer the number 0.
#[test]
fn calls_that_share_a_number_are_told_apart_by_their_ids() {
    let piece = |id: &str, name: &str, arguments: &str| json!({"tool_calls": [{"index": 0, "id": id, "function": {"name": name, "arguments": arguments}}]});
    let (heard, ended) = hear(&stream(
        &[
            piece("a", "log", "{\"a\":1}"),
            piece("b", "log", "{\"a\":"),
            piece("", "", "2}"),
            piece("c", "log", "{}"),
        ],
        "tool_calls",
    ));
    assert_eq!(
        heard,
        [call(Some("a"), "{\"a\":1}"), call(Some("b"), "{\"a\":2}"), call(Some("c"), "{}")]
    );
    let (heard, _) = hear(&stream(
        &[piece("", "log", "{\"a\":1}"), piece("", "log", "{\"a\":"), piece("", "", "2}")],
        "tool_calls",
    ));
    assert_eq!(heard, [call(None, "{\"a\":1}"), call(None, "{\"a\":2}")]);
    assert_eq!(ended, Ok(()));
}

/// Nobody carries them out: they are named with what ended the answer.
#[test]
fn whole_calls_of_an_answer_that_was_cut_are_told() {
    let piece = |place: u64, name: &str, arguments: &str| json!({"tool_calls": [{"index": place, "id": "a", "function": {"name": name, "arguments": arguments}}]});
    let pieces = [piece(0, "log", "{}"), piece(1, "log", "{\"a\":"), piece(2, "", "{}")];
    let (heard, ended) = hear(&stream(&pieces, "length"));
    assert_eq!(heard, [call(Some("a"), "{}")]);
    assert!(matches!(ended, Err(ModelError::CutShort(_))), "{ended:?}");
    let whole = stream(&pieces, "length");
    let broken: String = whole.split_inclusive("\n\n").take(pieces.len()).collect();
    let (heard, ended) = hear(&broken);
    assert_eq!(heard, [call(Some("a"), "{}")]);
    assert!(matches!(ended, Err(ModelError::BrokeOff { .. })), "{ended:?}");
}

#[test]
fn half_a_character_is_replaced_and_a_whole_one_stands() {
    for (escaped, wanted) in [
        (r"\ud83d\ude00", "😀"),
        (r"\ud83d", "\u{fffd}"),
        (r"\ude00 and \ud83dx", "\u{fffd} and \u{fffd}x"),
        (r"\\ud83d", r"\ud83d"),
        (r"\ud83d\ud83d\ude00\n", "\u{fffd}😀\n"),
    ] {
        let data = format!(
            r#"data: {{"choices":[{{"delta":{{"content":"{escaped}"}},"finish_reason":"stop"}}]}}"#
        );
        let (heard, ended) = hear(&format!("{data}\n\ndata: [DONE]\n\n"));
        assert_eq!(heard, [Delta::Text(wanted.to_owned())], "{escaped}");
        assert_eq!(ended, Ok(()));
    }
}
