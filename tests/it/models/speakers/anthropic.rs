//! Anthropic Messages.

use super::named;
use crate::models::speaker::{Call, Refusal, Speaker};
use serde_json::{Value, json};
use setwise::domain::provider::ProtocolName;

pub const SPEAKER: Speaker = Speaker {
    protocol: ProtocolName::Anthropic,
    path: "/v1/messages",
    key: ("x-api-key", ""),
    pieces: true,
    text,
    thought,
    begun: |words| {
        named(
            &[vec![start()], begin(0, &json!({"type": "text", "text": ""})), vec![said(0, words)]]
                .concat(),
        )
    },
    calls,
    declined: |why| whole(&[], "refusal", &json!({"type": "refusal", "explanation": why})),
    cut_short: |words| whole(&block(0, words), "max_tokens", &Value::Null),
    unknown,
    error: |message| {
        named(&[json!({"type": "error", "error": {"type": "api_error", "message": message}})])
    },
    refusal,
};

fn start() -> Value {
    json!({"type": "message_start", "message": {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "test-model", "content": [],
        "stop_reason": null, "stop_sequence": null,
        "usage": {"input_tokens": 10, "cache_creation_input_tokens": 0,
                  "cache_read_input_tokens": 10, "output_tokens": 1},
    }})
}

fn begin(index: usize, block: &Value) -> Vec<Value> {
    vec![json!({"type": "content_block_start", "index": index, "content_block": block})]
}

fn delta(index: usize, delta: &Value) -> Value {
    json!({"type": "content_block_delta", "index": index, "delta": delta})
}

fn said(index: usize, words: &str) -> Value {
    delta(index, &json!({"type": "text_delta", "text": words}))
}

fn end(index: usize) -> Value {
    json!({"type": "content_block_stop", "index": index})
}

fn block(index: usize, words: &str) -> Vec<Value> {
    let mut events = begin(index, &json!({"type": "text", "text": ""}));
    events.extend([said(index, words), end(index)]);
    events
}

fn whole(middle: &[Value], reason: &str, details: &Value) -> String {
    let last = [
        json!({"type": "message_delta",
               "delta": {"stop_reason": reason, "stop_sequence": null, "stop_details": details},
               "usage": {"output_tokens": 5}}),
        json!({"type": "message_stop"}),
    ];
    named(&[&[start(), json!({"type": "ping"})], middle, &last].concat())
}

fn text(words: &[&str]) -> String {
    let mut events = begin(0, &json!({"type": "text", "text": ""}));
    events.extend(words.iter().map(|words| said(0, words)));
    events.push(end(0));
    whole(&events, "end_turn", &Value::Null)
}

fn thought(thought: &str, words: &str) -> String {
    let mut events = begin(0, &json!({"type": "thinking", "thinking": "", "signature": ""}));
    events.push(delta(0, &json!({"type": "thinking_delta", "thinking": thought})));
    events.push(delta(0, &json!({"type": "signature_delta", "signature": "c2lnbmVk"})));
    events.push(end(0));
    events.extend(block(1, words));
    whole(&events, "end_turn", &Value::Null)
}

fn calls(calls: &[Call<'_>]) -> String {
    let mut events = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        let block = json!({"type": "tool_use", "id": call.id, "name": call.name, "input": {}});
        events.extend(begin(index, &block));
        let piece = |piece: &&str| {
            delta(index, &json!({"type": "input_json_delta", "partial_json": piece}))
        };
        events.extend(call.pieces.iter().map(piece));
        events.push(end(index));
    }
    whole(&events, "tool_use", &Value::Null)
}

fn unknown(words: &str) -> String {
    let mut events = vec![json!({"type": "surprise", "a": [null]})];
    events.extend(begin(0, &json!({"type": "surprise_block", "x": 1})));
    events.push(delta(0, &json!({"type": "surprise_delta", "x": 1})));
    events.push(end(0));
    events.extend(block(1, words));
    whole(&events, "end_turn", &Value::Null)
}

fn refusal(refusal: Refusal, message: &str) -> (u16, String) {
    let (status, kind) = match refusal {
        Refusal::Key => (401, "authentication_error"),
        Refusal::Model => (404, "not_found_error"),
        Refusal::Schema => (400, "invalid_request_error"),
        Refusal::Rate => (429, "rate_limit_error"),
        Refusal::Trouble => (500, "api_error"),
        Refusal::Overloaded => (529, "overloaded_error"),
    };
    let error = json!({"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"});
    (status, error.to_string())
}
