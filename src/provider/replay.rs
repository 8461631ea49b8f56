//! What a model said in earlier rounds, as it goes back to it.

use super::Choice;
use crate::domain::conversation::Delta;
use crate::domain::tool_call::ToolCall;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An answer that must go back as it was, marked with the model that gave it: another model can't
/// read it, and may refuse the whole request for it.
#[derive(Deserialize, Serialize)]
struct Kept {
    by: String,
    content: Value,
}

/// The mark of a model.
pub(super) fn mark(choice: &Choice) -> String {
    format!("{}/{}", choice.protocol, choice.model)
}

/// Has `content` kept for the model `by`.
pub(super) fn keep(by: &str, content: Value) -> Delta {
    let kept = Kept {
        by: by.to_owned(),
        content,
    };
    Delta::Keep(json!(kept).to_string())
}

/// What the model `by` gave to be kept with one of its answers; none of what others gave.
pub(super) fn kept(by: &str, items: &[String]) -> Option<Value> {
    items
        .iter()
        .rev()
        .filter_map(|item| serde_json::from_str::<Kept>(item).ok())
        .find(|kept| kept.by == by)
        .map(|kept| kept.content)
}

/// The ids of the calls of the message at `place`, by which its results name them; those that came
/// without one are named by their places.
pub(super) fn call_ids(place: usize, calls: &[ToolCall]) -> Vec<String> {
    let name = |(ordinal, call): (usize, &ToolCall)| match &call.call_id {
        Some(id) => id.clone(),
        None => format!("call_{place}_{ordinal}"),
    };
    calls.iter().enumerate().map(name).collect()
}

/// The arguments of an earlier call where a protocol takes nothing but an object. Broken ones go
/// inside of one, under the name that Anthropic's documentation gives such text.
pub(super) fn arguments(text: &str) -> Value {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Value::Object(object),
        _ if text.trim().is_empty() => json!({}),
        _ => json!({ "INVALID_JSON": text }),
    }
}

#[cfg(test)]
mod tests;
