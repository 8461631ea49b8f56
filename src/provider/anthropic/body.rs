//! A request as Anthropic takes it.

use super::Anthropic;
use crate::domain::tool_call::ToolCall;
use crate::limits::ANTHROPIC_OUTPUT_TOKENS;
use crate::provider::replay::{arguments, call_ids, kept};
use crate::provider::{CallResult, Message, Request};

use serde_json::{Value, json};

/// The least that a model may be told to think, in tokens.
const LEAST_THINKING: u32 = 1024;

impl Anthropic {
    pub(super) fn written(&self, request: &Request) -> Value {
        let most = self
            .choice
            .tuning
            .output_tokens
            .unwrap_or(ANTHROPIC_OUTPUT_TOKENS);
        let mut body = json!({
            "model": self.choice.model,
            "max_tokens": most,
            "stream": true,
        });
        if let Some(system) = system(request) {
            body["system"] = system;
        }
        body["messages"] = self.messages(&request.messages);
        if self.choice.tuning.thoughts {
            body["thinking"] = thinking(&self.choice.model, most);
        }
        body
    }

    /// Never a message without content, nor an empty text: both are refused.
    fn messages(&self, messages: &[Message]) -> Value {
        // Results name the calls of the message before, which may have come without ids.
        let mut ids = Vec::new();
        let written = messages.iter().enumerate().filter_map(|(at, message)| {
            let (role, content) = match message {
                Message::User(text) => ("user", texts(text)),
                Message::Assistant { text, calls, kept } => {
                    ids = call_ids(at, calls);
                    ("assistant", self.answer(text, calls, &ids, kept))
                }
                Message::Results(results) => ("user", outcomes(results, &ids)),
            };
            (!content.is_empty()).then(|| json!({ "role": role, "content": content }))
        });
        Value::Array(written.collect())
    }

    /// An earlier answer: as it was, or, where less of it was taken over, its thinking first.
    fn answer(
        &self,
        text: &str,
        calls: &[ToolCall],
        ids: &[String],
        items: &[String],
    ) -> Vec<Value> {
        let mut content = match kept(&self.by, items) {
            Some(Value::Array(content)) if is_of(&content, text, calls) => return content,
            Some(Value::Array(content)) => content.into_iter().filter(is_thinking).collect(),
            _ => Vec::new(),
        };
        content.extend(texts(text));
        content.extend(calls.iter().zip(ids).map(|(call, id)| {
            json!({
                "type": "tool_use",
                "id": tool_use_id(id),
                "name": call.name,
                "input": arguments(&call.arguments),
            })
        }));
        content
    }
}

/// Where something follows that changes, what stays is marked for the cache, and the tools before
/// it with it: <https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching>. Too short a
/// text to be kept is taken as if it were not marked.
fn system(request: &Request) -> Option<Value> {
    if request.system.is_empty() || request.standing.is_empty() {
        let instructions = request.instructions();
        return (!instructions.is_empty()).then(|| json!(instructions));
    }
    Some(json!([
        { "type": "text", "text": request.system, "cache_control": { "type": "ephemeral" } },
        { "type": "text", "text": request.standing },
    ]))
}

/// Newer models choose themselves how much they think; those up to 4.5 want a number.
fn thinking(model: &str, most: u32) -> Value {
    let chooses = ["claude-2", "claude-3", "-4-0", "-4-1", "-4-2", "-4-5"]
        .iter()
        .all(|older| !model.contains(older));
    if chooses {
        json!({ "type": "adaptive", "display": "summarized" })
    } else {
        json!({ "type": "enabled", "budget_tokens": (most / 2).max(LEAST_THINKING) })
    }
}

fn texts(text: &str) -> Vec<Value> {
    if text.is_empty() {
        return Vec::new();
    }
    vec![json!({ "type": "text", "text": text })]
}

fn outcomes(results: &[CallResult], ids: &[String]) -> Vec<Value> {
    let written = results.iter().enumerate().map(|(place, result)| {
        let id = result.id.as_ref().or(ids.get(place));
        let mut block = json!({
            "type": "tool_result",
            "tool_use_id": tool_use_id(id.map_or("", String::as_str)),
            "content": result.text,
        });
        if result.refused {
            block["is_error"] = json!(true);
        }
        block
    });
    written.collect()
}

/// An id as Anthropic takes it: those of other providers have dots and colons in them.
fn tool_use_id(id: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    id.chars().map(|c| if plain(c) { c } else { '_' }).collect()
}

fn is_thinking(block: &Value) -> bool {
    block["type"] == "thinking" || block["type"] == "redacted_thinking"
}

/// Whether content that was kept says the same, and calls the same, as the message that it is
/// kept with.
fn is_of(content: &[Value], text: &str, calls: &[ToolCall]) -> bool {
    let said: String = content
        .iter()
        .filter_map(|block| block["text"].as_str())
        .collect();
    let called = content
        .iter()
        .filter(|block| block["type"] == "tool_use")
        .map(|block| block["id"].as_str());
    said == text && called.eq(calls.iter().map(|call| call.call_id.as_deref()))
}
