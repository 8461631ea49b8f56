//! A request as Anthropic takes it.

use super::Anthropic;
use crate::limits::ANTHROPIC_OUTPUT_TOKENS;
use crate::provider::sent_back::{arguments, kept};
use crate::provider::{CallResult, Message, ModelCall, Request};

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
        if !request.system.is_empty() {
            body["system"] = json!(request.system);
        }
        body["messages"] = self.messages(&request.messages);
        if self.choice.tuning.thoughts {
            body["thinking"] = thinking(&self.choice.model, most);
        }
        body
    }

    /// Never a message without content, nor an empty text: both are refused.
    fn messages(&self, messages: &[Message]) -> Value {
        let mut round = 0;
        let written = messages.iter().enumerate().filter_map(|(at, message)| {
            let (role, content) = match message {
                Message::User(text) => ("user", texts(text)),
                Message::Assistant { text, calls, kept } => {
                    round = at;
                    ("assistant", self.answer(text, calls, kept, round))
                }
                Message::Results(results) => ("user", outcomes(results, round)),
            };
            (!content.is_empty()).then(|| json!({ "role": role, "content": content }))
        });
        Value::Array(written.collect())
    }

    /// An earlier answer: as it was, or, where less of it was taken over, its thinking first.
    fn answer(
        &self,
        text: &str,
        calls: &[ModelCall],
        items: &[String],
        round: usize,
    ) -> Vec<Value> {
        let mut content = match kept(&self.by, items) {
            Some(Value::Array(content)) if is_of(&content, text, calls) => return content,
            Some(Value::Array(content)) => content.into_iter().filter(is_thinking).collect(),
            _ => Vec::new(),
        };
        content.extend(texts(text));
        content.extend(calls.iter().enumerate().map(|(place, call)| {
            json!({
                "type": "tool_use",
                "id": tool_use_id(call.id.as_deref(), round, place),
                "name": call.name,
                "input": arguments(&call.arguments),
            })
        }));
        content
    }
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

fn outcomes(results: &[CallResult], round: usize) -> Vec<Value> {
    let written = results.iter().enumerate().map(|(place, result)| {
        let mut block = json!({
            "type": "tool_result",
            "tool_use_id": tool_use_id(result.id.as_deref(), round, place),
            "content": result.text,
        });
        if result.refused {
            block["is_error"] = json!(true);
        }
        block
    });
    written.collect()
}

/// An id that Anthropic takes: other providers give none, or one with dots and colons.
fn tool_use_id(given: Option<&str>, round: usize, place: usize) -> String {
    match given {
        Some(id) if !id.is_empty() => id
            .chars()
            .map(|c| match c {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' => c,
                _ => '_',
            })
            .collect(),
        _ => format!("call_{round}_{place}"),
    }
}

fn is_thinking(block: &Value) -> bool {
    block["type"] == "thinking" || block["type"] == "redacted_thinking"
}

/// Whether content that was kept says the same, and calls the same, as the message that it is
/// kept with.
fn is_of(content: &[Value], text: &str, calls: &[ModelCall]) -> bool {
    let said: String = content
        .iter()
        .filter_map(|block| block["text"].as_str())
        .collect();
    let called = content
        .iter()
        .filter(|block| block["type"] == "tool_use")
        .map(|block| block["id"].as_str());
    said == text && called.eq(calls.iter().map(|call| call.id.as_deref()))
}
