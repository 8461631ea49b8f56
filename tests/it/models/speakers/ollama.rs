//! Ollama `/api/chat`.

use super::written;
use crate::models::speaker::{Call, Refusal, Speaker};
use serde_json::{Value, json};
use setwise::domain::provider::ProtocolName;

pub const SPEAKER: Speaker = Speaker {
    protocol: ProtocolName::Ollama,
    path: "/api/chat",
    key: ("authorization", "Bearer "),
    pieces: false,
    text,
    thought: |thought, words| {
        lines(&[message(&json!({"content": "", "thinking": thought})), said(words), last("stop")])
    },
    begun: |words| lines(&[said(words)]),
    calls,
    // It has no word for this: the model declines in its text.
    declined: |why| text(&[why]),
    cut_short: |words| lines(&[said(words), last("length")]),
    unknown,
    error: |message| lines(&[json!({"error": message})]),
    refusal,
};

fn lines(values: &[Value]) -> String {
    written(values, |value| format!("{value}\n"))
}

fn message(message: &Value) -> Value {
    let mut message = message.clone();
    message["role"] = json!("assistant");
    json!({"model": "test-model", "created_at": "2026-01-01T00:00:00Z", "message": message, "done": false})
}

fn said(words: &str) -> Value {
    message(&json!({"content": words}))
}

fn last(reason: &str) -> Value {
    json!({"model": "test-model", "created_at": "2026-01-01T00:00:00Z",
           "message": {"role": "assistant", "content": ""}, "done": true, "done_reason": reason,
           "total_duration": 5, "prompt_eval_count": 20, "prompt_eval_cached_count": 10,
           "eval_count": 5, "eval_duration": 5})
}

fn text(words: &[&str]) -> String {
    let mut all: Vec<_> = words.iter().map(|words| said(words)).collect();
    all.push(last("stop"));
    lines(&all)
}

fn calls(calls: &[Call<'_>]) -> String {
    let call = |call: &Call<'_>| {
        let arguments: Value = serde_json::from_str(&call.pieces.concat()).unwrap();
        json!({"id": call.id, "function": {"name": call.name, "arguments": arguments}})
    };
    let calls: Vec<_> = calls.iter().map(call).collect();
    lines(&[message(&json!({"content": "", "tool_calls": calls})), last("stop")])
}

fn unknown(words: &str) -> String {
    let mut said = said(words);
    said["surprise"] = json!([null]);
    said["message"]["surprise"] = json!({"x": 1});
    lines(&[json!({"surprise": 1}), said, last("stop")])
}

fn refusal(refusal: Refusal, message: &str) -> (u16, String) {
    let status = match refusal {
        Refusal::Key => 401,
        Refusal::Model => 404,
        Refusal::Schema => 400,
        Refusal::Rate => 429,
        Refusal::Trouble => 500,
        Refusal::Overloaded => 503,
    };
    (status, json!({ "error": message }).to_string())
}
