//! The protocols' own ways of saying the same, one file each.

pub mod anthropic;
pub mod gemini;
pub mod ollama;
pub mod openai_chat;
pub mod openai_responses;

use serde_json::Value;

/// Server-sent events without names.
fn data(values: &[Value]) -> String {
    values
        .iter()
        .map(|value| format!("data: {value}\n\n"))
        .collect()
}

/// Server-sent events, each named as its data is.
fn named(values: &[Value]) -> String {
    let write = |value: &Value| {
        let name = value["type"].as_str().unwrap();
        format!("event: {name}\ndata: {value}\n\n")
    };
    values.iter().map(write).collect()
}
