//! Gemini `generateContent`.
//!
//! ```text
//! Request ── body ── POST /v1beta/models/…:streamGenerateContent ── chunks of parts ── Delta
//! ```

use super::replay::{arguments, is_same, keep, kept};
use super::{
    About, CallResult, Calls, Choice, Complaint, Credential, Frame, Message, ModelError, Protocol,
    Request,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;
use std::fmt::Write as _;
use std::time::Duration;

/// What Gemini's documentation gives to be sent in place of a signature, with a call that the
/// model did not make itself.
const NOT_ITS_OWN: &str = "skip_thought_signature_validator";

/// Words of its refusals that are about a schema, of an answer or of a function.
const SCHEMA_WORDS: [&str; 4] =
    ["schema", "Schema", "function_declarations", "functionDeclarations"];

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
        let config = self.config(request);
        if !config.is_empty() {
            body["generationConfig"] = Value::Object(config);
        }
        body
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let chunk: Chunk = frame.parse(&self.choice)?;
        if let Some(error) = chunk.error.filter(Value::is_object) {
            return Err(ModelError::of_stream(&self.choice, complaint_of(&error)));
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
        // Some of its servers put the error into a list of one.
        let error = body.get("error").or_else(|| body.get(0)?.get("error"))?;
        error.is_object().then(|| complaint_of(error))
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

impl Gemini {
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

/// A chunk of the stream. What is unknown in it is passed over.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    candidates: Option<Vec<Candidate>>,
    usage_metadata: Option<Tokens>,
    prompt_feedback: Option<Feedback>,
    error: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    content: Option<Content>,
    finish_reason: Option<String>,
    finish_message: Option<String>,
}

#[derive(Deserialize)]
struct Content {
    /// As they came: they go back as they came.
    parts: Option<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Feedback {
    block_reason: Option<String>,
    block_reason_message: Option<String>,
}

/// Counted up to here.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Tokens {
    #[serde(rename = "promptTokenCount")]
    prompt: u64,
    #[serde(rename = "toolUsePromptTokenCount")]
    tools: u64,
    #[serde(rename = "cachedContentTokenCount")]
    cached: u64,
    #[serde(rename = "candidatesTokenCount")]
    said: u64,
    #[serde(rename = "thoughtsTokenCount")]
    thought: u64,
}

impl Tokens {
    const fn usage(&self) -> Usage {
        Usage {
            input: self.prompt + self.tools,
            output: self.said + self.thought,
            cached: self.cached,
        }
    }
}

impl Feedback {
    /// Why the question was not let through, where it was not.
    fn declined(&self) -> Option<ModelError> {
        let reason = self.block_reason.as_deref()?;
        let why = self.block_reason_message.as_deref();
        Some(ModelError::Declined(reasoned(reason, why)))
    }
}

/// The provider's word for why, and its sentence about it where it has one.
fn reasoned(reason: &str, sentence: Option<&str>) -> String {
    match sentence.filter(|sentence| !sentence.is_empty()) {
        Some(sentence) => format!("{sentence} ({reason})"),
        None => reason.to_owned(),
    }
}

/// What an error is about: `{"error":{"code","message","status","details"}}`.
fn complaint_of(error: &Value) -> Complaint {
    let message = error["message"].as_str().unwrap_or_default();
    let about = match error["status"].as_str().unwrap_or_default() {
        "INVALID_ARGUMENT" if is_about_the_key(error) => Some(About::Key),
        "INVALID_ARGUMENT" if names_schema(message) => Some(About::Schema),
        "UNAUTHENTICATED" | "PERMISSION_DENIED" => Some(About::Key),
        "NOT_FOUND" => Some(About::Model),
        "RESOURCE_EXHAUSTED" => Some(About::Rate),
        "INTERNAL" | "UNAVAILABLE" | "DEADLINE_EXCEEDED" => Some(About::Trouble),
        _ => None,
    };
    Complaint { message: message.to_owned(), about, wait: wait(error), context: None }
}

/// `"retryDelay": "34.07s"` of a detail: a protobuf duration
/// (<https://protobuf.dev/reference/protobuf/google.protobuf/#duration>).
fn wait(error: &Value) -> Option<Duration> {
    let details = error["details"].as_array()?;
    let told = details.iter().find_map(|one| one["retryDelay"].as_str())?;
    let seconds: f64 = told.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|wait| !wait.is_zero())
}

/// A wrong key is a bad argument to Gemini, told by its reason.
fn is_about_the_key(error: &Value) -> bool {
    let details = error["details"].as_array();
    details.into_iter().flatten().any(|detail| detail["reason"] == "API_KEY_INVALID")
        || error["message"].as_str().is_some_and(|message| message.contains("API key"))
}

fn names_schema(message: &str) -> bool {
    SCHEMA_WORDS.iter().any(|word| message.contains(word))
}

#[cfg(test)]
mod tests;
