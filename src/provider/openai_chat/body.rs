//! A request as Chat Completions takes it.

use super::OpenAiChat;
use crate::domain::provider::Dialect;
use crate::domain::tool_call::ToolCall;
use crate::provider::replay::{call_ids, kept};
use crate::provider::{CallResult, Message, Request};
use serde_json::{Value, json};

impl OpenAiChat {
    pub(super) fn written(&self, request: &Request) -> Value {
        let mut body = json!({
            "model": self.choice.model,
            "messages": self.messages(request),
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        if let Some(most) = self.choice.tuning.output_tokens {
            // OpenAI's own name since it has models that think; others know only the first one.
            let name = match self.choice.base_url {
                None => "max_completion_tokens",
                Some(_) => "max_tokens",
            };
            body[name] = json!(most);
        }
        body
    }

    fn messages(&self, request: &Request) -> Value {
        let mut written = Vec::new();
        let system = self.system(request);
        if !system.is_empty() {
            written.push(json!({ "role": "system", "content": system }));
        }
        // Results name the calls of the message before, which may have come without ids.
        let mut ids = Vec::new();
        for (place, message) in request.messages.iter().enumerate() {
            match message {
                Message::User(text) => written.push(json!({ "role": "user", "content": text })),
                Message::Assistant { text, calls, kept } => {
                    ids = call_ids(place, calls);
                    written.push(self.answer(text, calls, &ids, kept));
                }
                Message::Results(results) => written.extend(outcomes(results, &ids)),
            }
        }
        Value::Array(written)
    }

    /// llama.cpp binds the model to a schema without showing it: what the model does not know of,
    /// it fills badly.
    fn system(&self, request: &Request) -> String {
        match &request.output {
            Some(shape) if self.choice.dialect == Dialect::LlamaCpp => format!(
                "{}\n\nAnswer with one JSON object of this JSON Schema:\n{}",
                request.instructions(),
                shape.schema
            ),
            _ => request.instructions(),
        }
    }

    fn answer(&self, text: &str, calls: &[ToolCall], ids: &[String], items: &[String]) -> Value {
        let mut message = json!({ "role": "assistant", "content": text });
        if let Some(Value::Object(thoughts)) = kept(&self.by, items) {
            for (name, thought) in thoughts {
                message[name] = thought;
            }
        }
        if calls.is_empty() {
            return message;
        }
        if text.is_empty() {
            message["content"] = Value::Null;
        }
        let calls = calls.iter().zip(ids).map(|(call, id)| {
            json!({
                "id": id,
                "type": "function",
                "function": { "name": call.name, "arguments": call.arguments },
            })
        });
        message["tool_calls"] = Value::Array(calls.collect());
        message
    }
}

/// There is no word for a refused call: its text says it.
fn outcomes<'a>(results: &'a [CallResult], ids: &'a [String]) -> impl Iterator<Item = Value> + 'a {
    results.iter().enumerate().map(|(ordinal, result)| {
        let id = result.id.as_ref().or_else(|| ids.get(ordinal));
        json!({ "role": "tool", "tool_call_id": id, "content": result.text })
    })
}
