//! A request as Responses takes it.

use super::OpenAiResponses;
use crate::provider::replay::{kept, one_by_one, with_ids};
use crate::provider::{CallResult, Request};
use serde_json::{Value, json};
use setwise_domain::tool_call::ToolCall;

/// The families of models that don't think, and that refuse a request which speaks of it. They
/// are of the past, so that the list is whole.
const THOUGHTLESS: [&str; 4] = ["gpt-3.5", "gpt-4", "chatgpt-", "gpt-5-chat"];

impl OpenAiResponses {
    /// Nothing is stored with the provider: thinking comes sealed, and goes back with its calls.
    pub(super) fn written(&self, request: &Request) -> Value {
        let answer = |text: &str, calls: &[_], items: &[_]| self.answer(text, calls, items);
        let mut body = json!({
            "model": self.choice.model,
            "input": one_by_one(&with_ids(&request.messages), answer, outcome),
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
        if let Some(most) = request.most_tokens(&self.choice) {
            body["max_output_tokens"] = json!(most);
        }
        body
    }

    /// An earlier answer: item by item as the model gave it, where it was kept. Of its calls, those
    /// that were carried out: one without an outcome would be refused.
    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Vec<Value> {
        if let Some(Value::Array(mut items)) = kept(&self.choice, items) {
            let is_one = |item: &Value| {
                let mut ids = calls.iter().map(|call| json!(call.call_id));
                ids.any(|id| item["call_id"] == id)
            };
            items.retain(|item| item["type"] != "function_call" || is_one(item));
            return items;
        }
        let said = (!text.is_empty()).then(|| json!({ "role": "assistant", "content": text }));
        let called = calls.iter().map(|call| {
            json!({
                "type": "function_call",
                "call_id": call.call_id,
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
fn outcome(result: &CallResult) -> Value {
    json!({ "type": "function_call_output", "call_id": result.id, "output": result.text })
}
