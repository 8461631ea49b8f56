//! A request as Ollama takes it.

use super::Ollama;
use crate::provider::replay::{arguments, kept, one_by_one, system};
use crate::provider::{CallResult, Request};
use serde_json::{Value, json};
use setwise_domain::tool_call::ToolCall;

impl Ollama {
    /// By default Ollama cuts a conversation that is too long without a word, the rules that the
    /// model was given included: it is told to refuse instead.
    pub(super) fn written(&self, request: &Request) -> Value {
        let mut body = json!({
            "model": self.choice.model,
            "messages": self.messages(request),
            "stream": true,
            "truncate": false,
            "shift": false,
            "options": { "num_ctx": self.room(request) },
        });
        if self.choice.tuning.thoughts {
            body["think"] = json!(true);
        }
        if request.output.is_some() {
            body["options"]["temperature"] = json!(0);
        }
        if let Some(most) = request.most_tokens(&self.choice) {
            body["options"]["num_predict"] = json!(most);
        }
        body
    }

    /// As much as is kept room for, and no more than the model holds.
    fn room(&self, request: &Request) -> u32 {
        let usual = self.choice.tuning.context_tokens;
        request.context.map_or(usual, |most| most.min(usual))
    }

    fn messages(&self, request: &Request) -> Vec<Value> {
        let answer = |text: &str, calls: &[_], items: &[_]| vec![self.answer(text, calls, items)];
        let written = one_by_one(&request.messages, answer, outcome);
        system(&request.instructions()).chain(written).collect()
    }

    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Value {
        let mut message = json!({ "role": "assistant", "content": text });
        if let Some(thinking) = kept(&self.choice, items) {
            message["thinking"] = thinking;
        }
        if !calls.is_empty() {
            let calls = calls.iter().map(|call| {
                let function = json!({
                    "name": call.name,
                    "arguments": arguments(&call.arguments),
                });
                match &call.call_id {
                    Some(id) => json!({ "id": id, "function": function }),
                    None => json!({ "function": function }),
                }
            });
            message["tool_calls"] = Value::Array(calls.collect());
        }
        message
    }
}

/// Ollama has no word for a refused call: its text says it.
fn outcome(result: &CallResult) -> Value {
    let mut message = json!({
        "role": "tool",
        "tool_name": result.name,
        "content": result.text,
    });
    if let Some(id) = &result.id {
        message["tool_call_id"] = json!(id);
    }
    message
}
