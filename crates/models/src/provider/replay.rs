//! What a model said in earlier rounds, as it goes back to it.

use super::{CallResult, Choice, Message, member};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::text::printable_lines;
use setwise_domain::tool_call::ToolCall;
use std::collections::HashSet;

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

/// A call of an earlier answer, as it goes over the wire.
pub(super) struct SentCall<'a> {
    pub call: &'a ToolCall,
    /// By which its result names it: what the provider gave, where no other call of the request has it.
    pub id: String,
}

/// A message with its calls told apart; each result belongs to the call at its place in the message before.
pub(super) enum Sent<'a> {
    User(&'a str),
    Assistant { text: &'a str, calls: Vec<SentCall<'a>>, kept: &'a [String] },
    Results(Vec<(&'a CallResult, String)>),
}

/// The messages for a protocol whose results name their calls by ids. Providers give none, give the same
/// one to all calls of an answer, or count from the start in each; `written` is how the protocol takes them.
pub(super) fn told_apart(messages: &[Message], written: fn(&str) -> String) -> Vec<Sent<'_>> {
    let mut known = HashSet::new();
    let mut before: Vec<String> = Vec::new();
    let mut count = 0;
    let mut name = |call: &ToolCall| {
        let given = call.call_id.as_deref().map(written).filter(|id| !id.is_empty());
        if let Some(id) = given.filter(|id| known.insert(id.clone())) {
            return id;
        }
        loop {
            count += 1;
            // Mistral takes nine letters and digits and nothing else.
            let id = format!("call{count:05}");
            if known.insert(id.clone()) {
                return id;
            }
        }
    };
    let sent = messages.iter().map(|message| match message {
        Message::User(text) => Sent::User(text),
        Message::Assistant { text, calls, kept } => {
            let calls = calls.iter().map(|call| SentCall { call, id: name(call) });
            let calls: Vec<_> = calls.collect();
            before = calls.iter().map(|call| call.id.clone()).collect();
            Sent::Assistant { text, calls, kept }
        }
        Message::Results(results) => {
            Sent::Results(results.iter().zip(std::mem::take(&mut before)).collect())
        }
    });
    sent.collect()
}

/// What a model is told first, as a message of its own; none where it is told nothing.
pub(super) fn system(instructions: &str) -> impl Iterator<Item = Value> {
    let message = json!({ "role": "system", "content": instructions });
    (!instructions.is_empty()).then_some(message).into_iter()
}

/// The messages of a protocol where each call's result is a message of its own.
pub(super) fn one_by_one(
    messages: &[Message],
    answer: impl Fn(&str, &[SentCall<'_>], &[String]) -> Vec<Value>,
    outcome: impl Fn(&CallResult, &str) -> Value,
) -> Vec<Value> {
    let sent = told_apart(messages, str::to_owned);
    let written = sent.iter().flat_map(|message| match message {
        Sent::User(text) => vec![json!({ "role": "user", "content": text })],
        Sent::Assistant { text, calls, kept } => answer(text, calls, kept),
        Sent::Results(results) => results.iter().map(|(result, id)| outcome(result, id)).collect(),
    });
    written.collect()
}

/// Whether content that was kept says the same, and calls the same, as the message that it is
/// kept with. `said` and `called` read the text, and the name and id of a call, off a part that has one.
pub(super) fn is_same<'a>(
    content: &[Value],
    text: &str,
    calls: impl Iterator<Item = &'a ToolCall>,
    said: fn(&Value) -> Option<&str>,
    called: fn(&Value) -> Option<(&Value, &Value)>,
) -> bool {
    let meant = calls.map(|call| (call.name.clone(), call.call_id.clone()));
    let called = content.iter().filter_map(called);
    let called = called.map(|(name, id)| (member::text(name), member::id(id)));
    let whole: String = content.iter().filter_map(said).collect();
    as_heard(&whole) == as_heard(text) && called.eq(meant)
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
