//! A request as Gemini takes it.

use super::Gemini;
use crate::provider::replay::{arguments, is_same, kept};
use crate::provider::{CallResult, Message, Request};
use serde_json::{Map, Value, json};
use setwise_domain::tool_call::ToolCall;

/// What Gemini's documentation gives to be sent in place of a signature, with a call that the
/// model did not make itself.
const NOT_ITS_OWN: &str = "skip_thought_signature_validator";

impl Gemini {
    pub(super) fn written(&self, request: &Request) -> Value {
        let mut body = json!({});
        let instructions = request.instructions();
        if !instructions.is_empty() {
            body["systemInstruction"] = json!({ "parts": [{ "text": instructions }] });
        }
        body["contents"] = self.contents(&request.messages);
        let config = self.config(request);
        if !config.is_empty() {
            body["generationConfig"] = Value::Object(config);
        }
        body
    }

    fn config(&self, request: &Request) -> Map<String, Value> {
        let mut config = Map::new();
        if let Some(most) = request.most_tokens(&self.choice) {
            config.insert("maxOutputTokens".to_owned(), json!(most));
        }
        if self.choice.tuning.thoughts {
            let thinking = json!({ "includeThoughts": true });
            config.insert("thinkingConfig".to_owned(), thinking);
        }
        config
    }

    /// Never content without parts, nor an empty text: both are refused.
    fn contents(&self, messages: &[Message]) -> Value {
        let written = messages.iter().filter_map(|message| {
            let (role, parts) = match message {
                Message::User(text) => ("user", texts(text)),
                Message::Assistant { text, calls, kept } => {
                    ("model", self.answer(text, calls, kept))
                }
                Message::Results(results) => ("user", results.iter().map(outcome).collect()),
            };
            (!parts.is_empty()).then(|| json!({ "role": role, "parts": parts }))
        });
        Value::Array(written.collect())
    }

    /// An earlier answer: as it was, or, where less of it was taken over, without its signatures.
    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Vec<Value> {
        if let Some(Value::Array(parts)) = kept(&self.choice, items)
            && is_same(&parts, (text, calls), said, called)
        {
            return parts;
        }
        let mut parts = texts(text);
        for (place, call) in calls.iter().enumerate() {
            let mut part = json!({ "functionCall": {
                "name": call.name,
                "args": arguments(&call.arguments),
            } });
            if let Some(id) = &call.call_id {
                part["functionCall"]["id"] = json!(id);
            }
            if place == 0 && signs_calls(&self.choice.model) {
                part["thoughtSignature"] = json!(NOT_ITS_OWN);
            }
            parts.push(part);
        }
        parts
    }
}

/// Whether the model refuses a round of calls whose first is not signed: from version 3 on.
fn signs_calls(model: &str) -> bool {
    model.contains("gemini") && !model.contains("gemini-1") && !model.contains("gemini-2")
}

fn texts(text: &str) -> Vec<Value> {
    if text.is_empty() {
        return Vec::new();
    }
    vec![json!({ "text": text })]
}

fn outcome(result: &CallResult) -> Value {
    let end = if result.refused { "error" } else { "output" };
    let mut part = json!({ "functionResponse": {
        "name": result.name,
        "response": { end: result.text },
    } });
    if let Some(id) = &result.id {
        part["functionResponse"]["id"] = json!(id);
    }
    part
}

fn said(part: &Value) -> Option<&str> {
    part["text"].as_str().filter(|_| part["thought"] != true)
}

fn called(part: &Value) -> Option<(&Value, &Value)> {
    let call = part.get("functionCall")?;
    Some((&call["name"], &call["id"]))
}
