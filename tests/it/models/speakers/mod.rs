//! The protocols' own ways of saying the same, one file each.

pub mod anthropic;
pub mod gemini;
pub mod ollama;
pub mod openai_chat;
pub mod openai_responses;

use serde_json::Value;

/// Server-sent events without names.
fn data(values: &[Value]) -> String {
    written(values, |value| format!("data: {value}\n\n"))
}

/// Server-sent events, each named as its data is.
fn named(values: &[Value]) -> String {
    written(values, |value| {
        let name = value["type"].as_str().unwrap();
        format!("event: {name}\ndata: {value}\n\n")
    })
}

fn written(values: &[Value], write: impl Fn(&Value) -> String) -> String {
    values.iter().map(write).collect::<Vec<_>>().concat()
}
