//! Gemini `generateContent`.
//!
//! ```text
//! Request ── body ── POST /v1beta/models/…:streamGenerateContent ── chunks of parts ── Delta
//! ```

use super::calls::Piece;
use super::member::{self, Chosen, Spoken, list, member, number, object, text, word};
use super::replay::{arguments, is_same, keep, kept};
use super::{CallResult, Calls, Choice, Credential, Message, ModelError, Protocol, Request};
use serde_json::{Map, Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;
use std::fmt::Write as _;

/// What Gemini's documentation gives to be sent in place of a signature, with a call that the
/// model did not make itself.
const NOT_ITS_OWN: &str = "skip_thought_signature_validator";

/// Names of a call and of a signature in a part; servers that stand in for Gemini write them in snake case.
const CALL: [&str; 2] = ["functionCall", "function_call"];
const SIGNATURE: [&str; 2] = ["thoughtSignature", "thought_signature"];

pub(super) struct Gemini {
    /// Without its key.
    choice: Choice,
    chosen: Chosen,
    calls: Calls,
    /// The answer as it must go back, where it is signed.
    parts: Vec<Value>,
    /// What was counted so far.
    usage: Usage,
    /// Why the model stopped, and its sentence about it.
    stopped: Option<(String, String)>,
}

impl Gemini {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            chosen: Chosen::default(),
            calls: Calls::new(choice, request),
            parts: Vec::new(),
            usage: Usage::default(),
            stopped: None,
        }
    }

    fn part(&mut self, part: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        for (kind, said) in member::spoken(part, Spoken::Text) {
            let kind = if kind == Spoken::Thought { Delta::Thought } else { Delta::Text };
            heard.push(kind(said.to_owned()));
        }
        let call = object(member(part, &CALL));
        if !call.is_null() {
            self.calls.whole(&Piece::read(&call, &Value::Null), heard)?;
        }
        self.put(part.clone());
        Ok(())
    }

    /// Puts a part to those before. Texts that nothing was signed on become one, because an
    /// answer comes in hundreds of them; a signed part stays by itself, as the model wants it.
    fn put(&mut self, part: Value) {
        if let Some(more) = mere_text(&part)
            && let Some(last) = self.parts.last_mut()
            && mere_text(last).is_some()
            && last["thought"] == part["thought"]
            && let Value::String(text) = &mut last["text"]
        {
            text.push_str(more);
        } else {
            self.parts.push(part);
        }
    }

    /// What the model stopped for, where it was not the end of what it had to say.
    fn error(&self, reason: &str, sentence: &str) -> Option<ModelError> {
        match reason {
            "MAX_TOKENS" => Some(ModelError::CutShort(
                "it reached the limit of tokens for an answer".to_owned(),
            )),
            "SAFETY" | "RECITATION" | "LANGUAGE" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII"
            | "IMAGE_SAFETY" | "MODEL_ARMOR" => {
                Some(ModelError::Declined(reasoned(reason, sentence)))
            }
            "MALFORMED_FUNCTION_CALL"
            | "UNEXPECTED_TOOL_CALL"
            | "TOO_MANY_TOOL_CALLS"
            | "MISSING_THOUGHT_SIGNATURE"
            | "MALFORMED_RESPONSE"
            | "OTHER" => Some(ModelError::BrokeOff {
                provider: self.choice.provider(),
                detail: reasoned(reason, sentence),
            }),
            _ => None,
        }
    }
}

impl Protocol for Gemini {
    fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The key is never part of it, although Gemini would take it there.
    fn path(&self) -> String {
        let name = match self.choice.model.split_once('/') {
            Some(_) => escaped(&self.choice.model),
            None => format!("models/{}", escaped(&self.choice.model)),
        };
        format!("/v1beta/{name}:streamGenerateContent?alt=sse")
    }

    fn credential(&self) -> Credential {
        Credential::Header("x-goog-api-key")
    }

    fn body(&self, request: &Request) -> Value {
        let mut body = json!({});
        let instructions = request.instructions();
        if !instructions.is_empty() {
            body["systemInstruction"] = json!({ "parts": [{ "text": instructions }] });
        }
        body["contents"] = self.contents(&request.told_in_turns());
        body["generationConfig"] = Value::Object(self.config(request));
        body
    }

    fn hear(&mut self, chunk: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if let Some(candidate) = self.chosen.of(&chunk["candidates"], |one| !parts(one).is_empty())
        {
            for part in parts(candidate) {
                self.part(part, heard)?;
            }
            if let Some(reason) = word(member(candidate, &["finishReason", "finish_reason"])) {
                let sentence = text(member(candidate, &["finishMessage", "finish_message"]));
                self.stopped = Some((reason.to_owned(), sentence));
            }
        }
        let tokens = usage(member(chunk, &["usageMetadata", "usage_metadata"]));
        if tokens != Usage::default() {
            heard.extend(self.usage.advance(tokens).map(Delta::Usage));
        }
        // Why the question was not let through, where it was not.
        let feedback = member(chunk, &["promptFeedback", "prompt_feedback"]);
        match word(member(feedback, &["blockReason", "block_reason"])) {
            Some(reason) => {
                let why = text(member(feedback, &["blockReasonMessage", "block_reason_message"]));
                Err(ModelError::Declined(reasoned(reason, &why)))
            }
            None => Ok(()),
        }
    }

    /// Never before the stream ends: usage and signatures may come with the last of it.
    fn held(&self) -> usize {
        self.calls.held()
    }

    fn done(&self) -> bool {
        false
    }

    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let Some((reason, sentence)) = &self.stopped else {
            return Err(ModelError::ended_early(&self.choice));
        };
        if let Some(error) = self.error(reason, sentence) {
            return Err(error);
        }
        let signed = |part: &Value| member(part, &SIGNATURE).is_string();
        if self.parts.iter().any(signed) {
            let parts = std::mem::take(&mut self.parts);
            heard.push(keep(&self.choice, Value::Array(parts)));
        }
        Ok(())
    }
}

/// The parts of a candidate.
fn parts(candidate: &Value) -> &[Value] {
    let content = &candidate["content"];
    list(if content.is_object() { &content["parts"] } else { content })
}

/// The text of a part that is nothing but text.
fn mere_text(part: &Value) -> Option<&str> {
    let plain = part.as_object()?.keys().all(|key| key == "text" || key == "thought");
    part["text"].as_str().filter(|_| plain)
}

/// A model's name as it may stand in a path.
fn escaped(model: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let mut path = String::new();
    for byte in model.bytes() {
        if plain(byte) {
            path.push(char::from(byte));
        } else {
            // Writing to a string never fails.
            let _ = write!(path, "%{byte:02X}");
        }
    }
    path
}

impl Gemini {
    fn config(&self, request: &Request) -> Map<String, Value> {
        let mut config = Map::new();
        config.insert("maxOutputTokens".to_owned(), json!(request.most_tokens(&self.choice)));
        if self.choice.tuning.thoughts {
            let thinking = json!({ "includeThoughts": true });
            config.insert("thinkingConfig".to_owned(), thinking);
        }
        config
    }

    /// Never content without parts, nor an empty text: both are refused. A result has the id of its call,
    /// where the model gave that one; the order tells them apart as well.
    fn contents(&self, messages: &[Message]) -> Value {
        let mut before: &[ToolCall] = &[];
        let written = messages.iter().filter_map(|message| {
            let (role, parts) = match message {
                Message::User(text) => ("user", texts(text)),
                Message::Assistant { text, calls, kept } => {
                    before = calls;
                    ("model", self.answer(text, calls, kept))
                }
                Message::Results(results) => {
                    let calls = before.iter().map(Some).chain(std::iter::repeat(None));
                    (
                        "user",
                        results.iter().zip(calls).map(|(one, call)| outcome(one, call)).collect(),
                    )
                }
            };
            (!parts.is_empty()).then(|| json!({ "role": role, "parts": parts }))
        });
        Value::Array(written.collect())
    }

    /// An earlier answer: as it was, or, where less of it was taken over, without its signatures.
    fn answer(&self, text: &str, calls: &[ToolCall], items: &[String]) -> Vec<Value> {
        if let Some(Value::Array(parts)) = kept(&self.choice, items)
            && is_same(&parts, text, calls.iter(), said, called)
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

fn outcome(result: &CallResult, call: Option<&ToolCall>) -> Value {
    let end = if result.refused { "error" } else { "output" };
    let mut part = json!({ "functionResponse": {
        "name": result.name,
        "response": { end: result.text },
    } });
    if let Some(id) = call.and_then(|call| call.call_id.as_ref()) {
        part["functionResponse"]["id"] = json!(id);
    }
    part
}

fn said(part: &Value) -> Option<&str> {
    part["text"].as_str().filter(|_| part["thought"] != true)
}

fn called(part: &Value) -> Option<(&Value, &Value)> {
    let call = member(part, &CALL);
    call.is_object().then(|| (&call["name"], &call["id"]))
}

/// Counted up to here.
fn usage(tokens: &Value) -> Usage {
    let count = |name: &str| number(&tokens[name]).unwrap_or_default();
    Usage {
        input: count("promptTokenCount").saturating_add(count("toolUsePromptTokenCount")),
        output: count("candidatesTokenCount").saturating_add(count("thoughtsTokenCount")),
        cached: count("cachedContentTokenCount"),
    }
}

/// The provider's word for why, and its sentence about it where it has one.
fn reasoned(reason: &str, sentence: &str) -> String {
    match sentence {
        "" => reason.to_owned(),
        _ => format!("{sentence} ({reason})"),
    }
}

#[cfg(test)]
mod tests;
