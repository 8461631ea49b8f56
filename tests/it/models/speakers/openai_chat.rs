//! `OpenAI` Chat Completions.

use super::data;
use crate::models::speaker::{Call, Refusal, Speaker};
use serde_json::{Value, json};
use setwise::domain::provider::ProtocolName;

pub const SPEAKER: Speaker = Speaker {
    protocol: ProtocolName::OpenAiChat,
    path: "/chat/completions",
    key: ("authorization", "Bearer "),
    pieces: true,
    text,
    thought,
    begun: |words| data(&[first(), said(words)]),
    calls,
    declined,
    cut_short: |words| whole(&[said(words)], "length"),
    unknown,
    error: |message| {
        data(&[
            json!({"error": {"message": message, "type": "server_error", "param": null, "code": null}}),
        ])
    },
    refusal,
};

fn chunk(delta: &Value, finish: Option<&str>) -> Value {
    json!({
        "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "test-model",
        "service_tier": "default", "system_fingerprint": "fp_1",
        "choices": [{"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish}],
        "usage": null, "obfuscation": "x7",
    })
}

fn first() -> Value {
    chunk(&json!({"role": "assistant", "content": "", "refusal": null}), None)
}

fn said(words: &str) -> Value {
    chunk(&json!({"content": words}), None)
}

fn whole(middle: &[Value], finish: &str) -> String {
    let usage = json!({
        "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "test-model",
        "choices": [],
        "usage": {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25,
                  "prompt_tokens_details": {"cached_tokens": 10, "audio_tokens": 0}},
    });
    let last = [chunk(&json!({}), Some(finish)), usage];
    data(&[&[first()], middle, &last].concat()) + "data: [DONE]\n\n"
}

fn text(words: &[&str]) -> String {
    let said: Vec<_> = words.iter().map(|words| said(words)).collect();
    whole(&said, "stop")
}

fn thought(thought: &str, words: &str) -> String {
    let thought = chunk(&json!({"reasoning_content": thought, "content": null}), None);
    whole(&[thought, said(words)], "stop")
}

fn calls(calls: &[Call<'_>]) -> String {
    let mut chunks = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        chunks.push(json!({"index": index, "id": call.id, "type": "function",
                           "function": {"name": call.name, "arguments": ""}}));
        let piece = |piece: &&str| json!({"index": index, "function": {"arguments": piece}});
        chunks.extend(call.pieces.iter().map(piece));
    }
    let chunks: Vec<_> =
        chunks.iter().map(|call| chunk(&json!({"tool_calls": [call]}), None)).collect();
    whole(&chunks, "tool_calls")
}

fn declined(why: &str) -> String {
    whole(&[chunk(&json!({"refusal": why}), None)], "stop")
}

fn unknown(words: &str) -> String {
    let strange = json!({"object": "surprise", "choices": null, "news": [1, {"a": null}]});
    let mut said = said(words);
    said["choices"][0]["delta"]["surprise"] = json!({"x": 1});
    ": PROCESSING\n\nevent: surprise\n".to_owned() + &whole(&[strange, said], "stop")
}

fn refusal(refusal: Refusal, message: &str) -> (u16, String) {
    let (status, kind, param, code) = match refusal {
        Refusal::Key => (401, "invalid_request_error", None, Some("invalid_api_key")),
        Refusal::Model => (404, "invalid_request_error", None, Some("model_not_found")),
        Refusal::Schema => (400, "invalid_request_error", Some("response_format"), None),
        Refusal::Rate => (429, "requests", None, Some("rate_limit_exceeded")),
        Refusal::Trouble => (500, "server_error", None, None),
        Refusal::Overloaded => (529, "server_error", None, None),
    };
    let error = json!({"error": {"message": message, "type": kind, "param": param, "code": code}});
    (status, error.to_string())
}
