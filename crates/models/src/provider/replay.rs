//! What a model said in earlier rounds, as it goes back to it.

use super::{CallResult, Choice, Message};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::text::printable_lines;
use setwise_domain::tool_call::ToolCall;

/// An answer that must go back as it was, marked with the model that gave it: another model can't
/// read it, and may refuse the whole request for it.
#[derive(Deserialize, Serialize)]
struct Kept {
    by: String,
    content: Value,
}

/// The mark of a model.
fn mark(choice: &Choice) -> String {
    format!("{}/{}", choice.protocol, choice.model)
}

/// Has `content` kept for the chosen model.
pub(super) fn keep(choice: &Choice, content: Value) -> Delta {
    let by = mark(choice);
    Delta::Keep(json!(Kept { by, content }).to_string())
}

/// What the chosen model gave to be kept with one of its answers; none of what others gave.
pub(super) fn kept(choice: &Choice, items: &[String]) -> Option<Value> {
    let by = mark(choice);
    items
        .iter()
        .rev()
        .filter_map(|item| serde_json::from_str::<Kept>(item).ok())
        .find(|kept| kept.by == by)
        .map(|kept| kept.content)
}

/// The messages for a protocol whose results name their calls by ids: calls that came without one
/// are named by their places, and results by the calls of the message before.
pub(super) fn with_ids(messages: &[Message]) -> Vec<Message> {
    let mut messages = messages.to_vec();
    let mut ids = Vec::new();
    for (place, message) in messages.iter_mut().enumerate() {
        match message {
            Message::User(_) => {}
            Message::Assistant { calls, .. } => {
                for (ordinal, call) in calls.iter_mut().enumerate() {
                    let by_place = || format!("call_{place}_{ordinal}");
                    call.call_id.get_or_insert_with(by_place);
                }
                ids = calls.iter().map(|call| call.call_id.clone()).collect();
            }
            Message::Results(results) => {
                for (result, id) in results.iter_mut().zip(&ids) {
                    result.id = result.id.take().or_else(|| id.clone());
                }
            }
        }
    }
    messages
}

/// What a model is told first, as a message of its own; none where it is told nothing.
pub(super) fn system(instructions: &str) -> impl Iterator<Item = Value> {
    let message = json!({ "role": "system", "content": instructions });
    (!instructions.is_empty()).then_some(message).into_iter()
}

/// The messages of a protocol where each call's result is a message of its own.
pub(super) fn one_by_one(
    messages: &[Message],
    answer: impl Fn(&str, &[ToolCall], &[String]) -> Vec<Value>,
    outcome: impl Fn(&CallResult) -> Value,
) -> Vec<Value> {
    let written = messages.iter().flat_map(|message| match message {
        Message::User(text) => vec![json!({ "role": "user", "content": text })],
        Message::Assistant { text, calls, kept } => answer(text, calls, kept),
        Message::Results(results) => results.iter().map(&outcome).collect(),
    });
    written.collect()
}

/// Whether content that was kept says the same, and calls the same, as the message that it is
/// kept with. `said` and `called` read the text and the id of a call off a part, where it has one.
pub(super) fn is_same(
    content: &[Value],
    (text, calls): (&str, &[ToolCall]),
    said: fn(&Value) -> Option<&str>,
    called: fn(&Value) -> Option<(&Value, &Value)>,
) -> bool {
    let meant = calls.iter().map(|call| (json!(call.name), json!(call.call_id)));
    let called = content.iter().filter_map(called);
    let whole: String = content.iter().filter_map(said).collect();
    as_heard(&whole) == as_heard(text)
        && called.map(|(name, id)| (name.clone(), id.clone())).eq(meant)
}

/// Words as the conversation has them: safe to show, and without blanks around them.
fn as_heard(text: &str) -> String {
    printable_lines(text).trim().to_owned()
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
