//! A request as Anthropic takes it.

use super::Anthropic;
use crate::provider::limits::{ANTHROPIC_LONG_OUTPUT_TOKENS, ANTHROPIC_OUTPUT_TOKENS};
use crate::provider::replay::{arguments, is_same, kept, with_ids};
use crate::provider::{CallResult, Message, Request};
use serde_json::{Value, json};
use setwise_domain::tool_call::ToolCall;

/// The least that a model may be told to think, in tokens.
const LEAST_THINKING: u32 = 1024;

impl Anthropic {
    pub(super) fn written(&self, request: &Request) -> Value {
        let most = self.most_tokens(request);
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

    /// As the settings say, and as much as the longest answer that its schema allows, where the model
    /// writes so much: a program of a week with every day full is longer than a chat's answers.
    fn most_tokens(&self, request: &Request) -> u32 {
        let usual = self.choice.tuning.output_tokens;
        let usual = usual.unwrap_or(ANTHROPIC_OUTPUT_TOKENS);
        let longest = request.longest_answer();
        longest.min(written_at_most(&self.choice.model)).max(usual)
    }

    /// Never a message without content, nor an empty text: both are refused.
    fn messages(&self, messages: &[Message]) -> Value {
        let written = with_ids(messages).into_iter().filter_map(|message| {
            let (role, content) = match message {
                Message::User(text) => ("user", texts(&text)),
                Message::Assistant { text, calls, kept } => {
                    ("assistant", self.answer(&text, &calls, &kept))
                }
                Message::Results(results) => ("user", results.iter().map(outcome).collect()),
            };
            (!content.is_empty()).then(|| json!({ "role": role, "content": content }))
        });
        Value::Array(written.collect())
    }

    /// An earlier answer: as it was, or, where less of it was taken over, its thinking first.
    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Vec<Value> {
        let mut content = match kept(&self.choice, items) {
            Some(Value::Array(content)) if is_same(&content, (text, calls), said, called) => {
                return content;
            }
            Some(Value::Array(content)) => content.into_iter().filter(is_thinking).collect(),
            _ => Vec::new(),
        };
        content.extend(texts(text));
        content.extend(calls.iter().map(|call| {
            json!({
                "type": "tool_use",
                "id": tool_use_id(call.call_id.as_deref()),
                "name": call.name,
                "input": arguments(&call.arguments),
            })
        }));
        content
    }
}

/// What a model may write at most, by its generation: since the fourth 32,000 tokens and more, before
/// as much as is asked for usually. <https://docs.anthropic.com/en/docs/about-claude/models/overview>
fn written_at_most(model: &str) -> u32 {
    let fourth = ["-4-", "-4", "-5-", "-5"];
    let is_of = |mark: &&str| match mark.strip_suffix('-') {
        Some(_) => model.contains(*mark),
        None => model.ends_with(*mark),
    };
    match model.starts_with("claude-") && fourth.iter().any(is_of) {
        true if model.starts_with("claude-opus-4") => ANTHROPIC_LONG_OUTPUT_TOKENS / 2,
        true => ANTHROPIC_LONG_OUTPUT_TOKENS,
        false => ANTHROPIC_OUTPUT_TOKENS,
    }
}

/// What stays for ever, and what stays within a turn, is marked for the cache, and the tools before
/// it with it: <https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching>. Too short a
/// text to be kept is taken as if it were not marked.
fn system(request: &Request) -> Option<Value> {
    if request.system.is_empty() || request.standing.is_empty() {
        let instructions = request.instructions();
        return (!instructions.is_empty()).then(|| json!(instructions));
    }
    Some(json!([
        { "type": "text", "text": request.system, "cache_control": { "type": "ephemeral" } },
        { "type": "text", "text": request.standing, "cache_control": { "type": "ephemeral" } },
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

fn outcome(result: &CallResult) -> Value {
    let mut block = json!({
        "type": "tool_result",
        "tool_use_id": tool_use_id(result.id.as_deref()),
        "content": result.text,
    });
    if result.refused {
        block["is_error"] = json!(true);
    }
    block
}

/// An id as Anthropic takes it: those of other providers have dots and colons in them.
fn tool_use_id(id: Option<&str>) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let id = id.unwrap_or_default().chars();
    id.map(|c| if plain(c) { c } else { '_' }).collect()
}

fn is_thinking(block: &Value) -> bool {
    block["type"] == "thinking" || block["type"] == "redacted_thinking"
}

fn said(block: &Value) -> Option<&str> {
    block["text"].as_str()
}

fn called(block: &Value) -> Option<(&Value, &Value)> {
    (block["type"] == "tool_use").then(|| (&block["name"], &block["id"]))
}
