//! A request as Responses takes it.

use super::OpenAiResponses;
use crate::domain::tool_call::ToolCall;
use crate::provider::replay::{call_ids, kept};
use crate::provider::{CallResult, Message, Request};
use serde_json::{Value, json};

/// The families of models that don't think, and that refuse a request which speaks of it. They
/// are of the past, so that the list is whole.
const THOUGHTLESS: [&str; 4] = ["gpt-3.5", "gpt-4", "chatgpt-", "gpt-5-chat"];

impl OpenAiResponses {
    /// Nothing is stored with the provider: thinking comes sealed, and goes back with its calls.
    pub(super) fn written(&self, request: &Request) -> Value {
        let mut body = json!({
            "model": self.choice.model,
            "input": self.input(request),
            "stream": true,
            "store": false,
        });
        let instructions = request.instructions();
        if !instructions.is_empty() {
            body["instructions"] = json!(instructions);
        }
        let tuning = &self.choice.tuning;
        if thinks(&self.choice.model) {
            body["include"] = json!(["reasoning.encrypted_content"]);
            if tuning.thoughts {
                body["reasoning"] = json!({ "summary": "auto" });
            }
        }
        if let Some(most) = tuning.output_tokens {
            body["max_output_tokens"] = json!(most);
        }
        body
    }

    fn input(&self, request: &Request) -> Value {
        let mut written = Vec::new();
        // Results name the calls of the message before, which may have come without ids.
        let mut ids = Vec::new();
        for (place, message) in request.messages.iter().enumerate() {
            match message {
                Message::User(text) => written.push(json!({ "role": "user", "content": text })),
                Message::Assistant { text, calls, kept } => {
                    ids = call_ids(place, calls);
                    written.extend(self.answer(text, calls, &ids, kept));
                }
                Message::Results(results) => written.extend(outcomes(results, &ids)),
            }
        }
        Value::Array(written)
    }

    /// An earlier answer: item by item as the model gave it, where it was kept. Of its calls, those
    /// that were carried out: one without an outcome would be refused.
    fn answer(
        &self,
        text: &str,
        calls: &[ToolCall],
        ids: &[String],
        items: &[String],
    ) -> Vec<Value> {
        if let Some(Value::Array(mut items)) = kept(&self.by, items) {
            items.retain(|item| {
                item["type"] != "function_call" || ids.iter().any(|id| item["call_id"] == **id)
            });
            return items;
        }
        let said = (!text.is_empty()).then(|| json!({ "role": "assistant", "content": text }));
        let called = calls.iter().zip(ids).map(|(call, id)| {
            json!({
                "type": "function_call",
                "call_id": id,
                "name": call.name,
                "arguments": call.arguments,
            })
        });
        said.into_iter().chain(called).collect()
    }
}

/// Whether a model thinks. A router's names have the maker's before them.
fn thinks(model: &str) -> bool {
    let name = model.rsplit('/').next().unwrap_or(model);
    !THOUGHTLESS.iter().any(|family| name.starts_with(family))
}

/// There is no word for a refused call: its text says it.
fn outcomes<'a>(results: &'a [CallResult], ids: &'a [String]) -> impl Iterator<Item = Value> + 'a {
    results.iter().enumerate().map(|(ordinal, result)| {
        let id = result.id.as_ref().or_else(|| ids.get(ordinal));
        json!({ "type": "function_call_output", "call_id": id, "output": result.text })
    })
}
