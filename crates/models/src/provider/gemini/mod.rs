//! Gemini `generateContent`.
//!
//! ```text
//! Request ── body ── POST /v1beta/models/…:streamGenerateContent ── chunks of parts ── Delta
//! ```

mod body;
mod chunk;
mod complaint;
#[cfg(test)]
mod tests;

use super::replay::keep;
use super::{Calls, Choice, Complaint, Credential, Frame, ModelError, Protocol, Request};
use chunk::{Candidate, Chunk, reasoned};
use serde_json::Value;
use setwise_domain::conversation::Delta;
use setwise_domain::usage::Usage;
use std::fmt::Write as _;

pub(super) struct Gemini {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    /// The answer as it must go back, where it is signed.
    parts: Vec<Value>,
    /// What was counted so far.
    usage: Usage,
    /// Why the model stopped, and its sentence about it.
    stopped: Option<(String, Option<String>)>,
}

impl Gemini {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            calls: Calls::new(choice, request),
            parts: Vec::new(),
            usage: Usage::default(),
            stopped: None,
        }
    }

    fn candidate(
        &mut self,
        candidate: Candidate,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        let parts = candidate.content.and_then(|content| content.parts);
        for part in parts.into_iter().flatten() {
            self.part(part, heard)?;
        }
        if let Some(reason) = candidate.finish_reason {
            self.stopped = Some((reason, candidate.finish_message));
        }
        Ok(())
    }

    fn part(&mut self, part: Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if let Some(text) = part["text"].as_str().filter(|text| !text.is_empty()) {
            let kind = if part["thought"] == true { Delta::Thought } else { Delta::Text };
            heard.push(kind(text.to_owned()));
        }
        if let Some(call) = part.get("functionCall") {
            let (id, name) = (call["id"].as_str(), call["name"].as_str());
            let arguments = call.get("args").map(Value::to_string).unwrap_or_default();
            self.calls.whole(id, name, &arguments, heard)?;
        }
        self.put(part);
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
    fn error(&self, reason: &str, sentence: Option<&str>) -> Option<ModelError> {
        match reason {
            "MAX_TOKENS" => Some(ModelError::CutShort(
                "it reached the most tokens that an answer may have".to_owned(),
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
        self.written(request)
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let chunk: Chunk = frame.parse(&self.choice)?;
        if let Some(error) = chunk.error.filter(Value::is_object) {
            return Err(ModelError::of_stream(&self.choice, complaint::of(&error)));
        }
        // There is one candidate unless more are asked for.
        if let Some(candidate) = chunk.candidates.into_iter().flatten().next() {
            self.candidate(candidate, heard)?;
        }
        if let Some(tokens) = chunk.usage_metadata {
            heard.extend(self.usage.advance(tokens.usage()).map(Delta::Usage));
        }
        match chunk.prompt_feedback.and_then(|feedback| feedback.declined()) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Never before the stream ends: usage and signatures may come with the last of it.
    fn done(&self) -> bool {
        false
    }

    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let Some((reason, sentence)) = &self.stopped else {
            return Err(ModelError::ended_early(&self.choice));
        };
        if let Some(error) = self.error(reason, sentence.as_deref()) {
            return Err(error);
        }
        let signed = |part: &Value| part.get("thoughtSignature").is_some();
        if self.parts.iter().any(signed) {
            let parts = std::mem::take(&mut self.parts);
            heard.push(keep(&self.choice, Value::Array(parts)));
        }
        Ok(())
    }

    fn complaint(&self, body: &Value) -> Option<Complaint> {
        complaint::read(body)
    }
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
