//! Gemini `generateContent`.

use super::data;
use crate::models::speaker::{Call, Refusal, Speaker};
use serde_json::{Value, json};
use setwise::domain::provider::ProtocolName;

pub const SPEAKER: Speaker = Speaker {
    protocol: ProtocolName::Gemini,
    path: "/v1beta/models/test-model:streamGenerateContent?alt=sse",
    key: ("x-goog-api-key", ""),
    pieces: false,
    text,
    thought,
    begun: |words| data(&[parts(&json!([{"text": words}]))]),
    calls,
    declined: |why| {
        data(&[json!({"promptFeedback": {"blockReason": "SAFETY", "blockReasonMessage": why}})])
    },
    cut_short: |words| data(&[parts(&json!([{"text": words}])), last("MAX_TOKENS")]),
    unknown,
    error: |message| {
        data(&[json!({"error": {"code": 500, "message": message, "status": "INTERNAL"}})])
    },
    refusal,
};

fn parts(parts: &Value) -> Value {
    json!({"candidates": [{"content": {"parts": parts, "role": "model"}, "index": 0}],
           "modelVersion": "test-model", "responseId": "r1"})
}

fn last(reason: &str) -> Value {
    json!({"candidates": [{"content": {"parts": [{"text": ""}], "role": "model"},
                           "finishReason": reason, "index": 0}],
           "usageMetadata": {"promptTokenCount": 20, "cachedContentTokenCount": 10,
                             "candidatesTokenCount": 3, "thoughtsTokenCount": 2,
                             "totalTokenCount": 25}})
}

fn text(words: &[&str]) -> String {
    let mut chunks: Vec<_> = words.iter().map(|words| parts(&json!([{"text": words}]))).collect();
    chunks.push(last("STOP"));
    data(&chunks)
}

fn thought(thought: &str, words: &str) -> String {
    data(&[
        parts(&json!([{"text": thought, "thought": true}])),
        parts(&json!([{"text": words}])),
        last("STOP"),
    ])
}

fn calls(calls: &[Call<'_>]) -> String {
    let call = |call: &Call<'_>| {
        let arguments: Value = serde_json::from_str(&call.pieces.concat()).unwrap();
        json!({"functionCall": {"id": call.id, "name": call.name, "args": arguments}})
    };
    let calls: Vec<_> = calls.iter().map(call).collect();
    data(&[parts(&json!(calls)), last("STOP")])
}

fn unknown(words: &str) -> String {
    data(&[
        json!({"surprise": [null]}),
        parts(&json!([{"surprise": {"x": 1}}, {"text": words, "surprise": 1}])),
        last("STOP"),
    ])
}

fn refusal(refusal: Refusal, message: &str) -> (u16, String) {
    let (status, word, details) = match refusal {
        Refusal::Key => (400, "INVALID_ARGUMENT", json!([{"reason": "API_KEY_INVALID"}])),
        Refusal::Model => (404, "NOT_FOUND", json!([])),
        Refusal::Schema => (400, "INVALID_ARGUMENT", json!([])),
        Refusal::Rate => (429, "RESOURCE_EXHAUSTED", json!([])),
        Refusal::Trouble => (500, "INTERNAL", json!([])),
        Refusal::Overloaded => (503, "UNAVAILABLE", json!([])),
    };
    let error =
        json!({"error": {"code": status, "message": message, "status": word, "details": details}});
    (status, error.to_string())
}
