//! A request as Chat Completions takes it.

use super::OpenAiChat;
use crate::provider::replay::{kept, one_by_one, system, with_ids};
use crate::provider::{CallResult, Request};
use serde_json::{Value, json};
use setwise_domain::tool_call::ToolCall;

impl OpenAiChat {
    pub(super) fn written(&self, request: &Request) -> Value {
        let mut body = json!({
            "model": self.choice.model,
            "messages": self.messages(request),
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        // What fits a schema is not wanted otherwise the next time. Models of the makers' own
        // servers that think refuse the word.
        let shape = request.output.as_ref();
        let shape = shape.filter(|_| self.choice.is_at_home());
        if shape.is_some() {
            body["temperature"] = json!(0);
        }
        if let Some(most) = request.most_tokens(&self.choice) {
            // OpenAI's own name since it has models that think; others know only the first one.
            let name = match self.choice.base_url {
                None => "max_completion_tokens",
                Some(_) => "max_tokens",
            };
            body[name] = json!(most);
        }
        body
    }

    fn messages(&self, request: &Request) -> Vec<Value> {
        let answer = |text: &str, calls: &[_], items: &[_]| vec![self.answer(text, calls, items)];
        let written = one_by_one(&with_ids(&request.messages), answer, outcome);
        system(&request.instructions()).chain(written).collect()
    }

    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Value {
        let mut message = json!({ "role": "assistant", "content": text });
        if let Some(Value::Object(thoughts)) = kept(&self.choice, items) {
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
        let calls = calls.iter().map(|call| {
            json!({
                "id": call.call_id,
                "type": "function",
                "function": { "name": call.name, "arguments": call.arguments },
            })
        });
        message["tool_calls"] = Value::Array(calls.collect());
        message
    }
}

/// There is no word for a refused call: its text says it.
fn outcome(result: &CallResult) -> Value {
    json!({ "role": "tool", "tool_call_id": result.id, "content": result.text })
}
