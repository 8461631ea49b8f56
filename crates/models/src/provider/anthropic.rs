//! Anthropic Messages.
//!
//! ```text
//! Request ── body ── POST /v1/messages ── events ── blocks ── Delta
//! ```

use super::limits::{ANTHROPIC_LONG_OUTPUT_TOKENS, ANTHROPIC_OUTPUT_TOKENS};
use super::replay::{arguments, is_same, keep, kept, with_ids};
use super::{
    About, CallResult, Calls, Choice, Complaint, Credential, Frame, Message, ModelError, Protocol,
    Request,
};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;

/// The version of the protocol; the only one there is since 2023.
const VERSION: &str = "2023-06-01";

/// The least that a model may be told to think, in tokens.
const LEAST_THINKING: u32 = 1024;

/// Words of its refusals that are about a schema, of an answer or of a strict tool.
const SCHEMA_WORDS: [&str; 4] = ["schema", "output_config", "strict", "grammar"];

pub(super) struct Anthropic {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    /// In the order in which they began, with the numbers that their pieces name them by: they must go
    /// back where the model thought.
    blocks: Vec<(usize, Block)>,
    /// A call that is over, until it is known not to have been cut short.
    last: Option<ToolCall>,
    /// What was counted so far.
    usage: Usage,
    ending: Option<Ending>,
    over: bool,
}

impl Anthropic {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            calls: Calls::new(choice, request),
            blocks: Vec::new(),
            last: None,
            usage: Usage::default(),
            ending: None,
            over: false,
        }
    }

    fn begin(
        &mut self,
        index: usize,
        start: Start,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        let block = match start {
            Start::Text { text } => {
                say(&text, Delta::Text, heard);
                Block::Text(text)
            }
            Start::Thinking { thinking, signature } => {
                say(&thinking, Delta::Thought, heard);
                Block::Thinking { thinking, signature }
            }
            Start::RedactedThinking { data } => Block::Redacted(data),
            Start::ToolUse { id, name, input } => {
                let whole = match &input {
                    Value::Object(object) if !object.is_empty() => input.to_string(),
                    _ => String::new(),
                };
                self.calls.piece(index as u64, Some(&id), Some(&name), &whole)?;
                Block::Call(None)
            }
            Start::Unknown => return Ok(()),
        };
        self.blocks.push((index, block));
        Ok(())
    }

    fn add(
        &mut self,
        index: usize,
        piece: &Piece,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        match (self.block(index), piece) {
            (Some(Block::Text(so_far)), Piece::TextDelta { text: more })
            | (
                Some(Block::Thinking { thinking: so_far, .. }),
                Piece::ThinkingDelta { thinking: more },
            )
            | (
                Some(Block::Thinking { signature: so_far, .. }),
                Piece::SignatureDelta { signature: more },
            ) => so_far.push_str(more),
            _ => {}
        }
        match piece {
            Piece::TextDelta { text } => say(text, Delta::Text, heard),
            Piece::ThinkingDelta { thinking } => say(thinking, Delta::Thought, heard),
            Piece::InputJsonDelta { partial_json } => {
                self.calls.piece(index as u64, None, None, partial_json)?;
            }
            Piece::SignatureDelta { .. } | Piece::Unknown => {}
        }
        Ok(())
    }

    /// The newest of that number.
    fn block(&mut self, index: usize) -> Option<&mut Block> {
        let block = self.blocks.iter_mut().rev().find(|(own, _)| *own == index);
        block.map(|(_, block)| block)
    }

    /// A call that ends is held back until the next event: the last one of an answer that was cut
    /// short ends like any other, in the middle.
    fn close(&mut self, index: usize) {
        let mut closed = Vec::new();
        self.calls.close(index as u64, &mut closed);
        if let Some(Delta::Call(call)) = closed.pop() {
            if let Some(Block::Call(whole)) = self.block(index) {
                *whole = Some(call.clone());
            }
            self.last = Some(call);
        }
    }

    fn ending(&mut self, ending: Ending, heard: &mut Vec<Delta>) {
        if let Some(call) = self.last.take()
            && (!ending.is_cut_short() || is_json(&call.arguments))
        {
            heard.push(Delta::Call(call));
        }
        self.ending = Some(ending);
    }

    /// Tells what has been counted since it was last told.
    fn count(&mut self, tokens: Option<Tokens>, heard: &mut Vec<Delta>) {
        let now = tokens.unwrap_or_default().usage(self.usage);
        heard.extend(self.usage.advance(now).map(Delta::Usage));
    }

    /// A whole answer, from a server that does not stream.
    fn whole(&mut self, whole: Whole, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        for (index, block) in whole.content.into_iter().enumerate() {
            heard.extend(self.last.take().map(Delta::Call));
            self.begin(index, block, heard)?;
            self.close(index);
        }
        self.ending(whole.ending, heard);
        self.count(whole.usage, heard);
        self.over = true;
        Ok(())
    }
}

impl Protocol for Anthropic {
    fn path(&self) -> String {
        "/v1/messages".to_owned()
    }

    fn credential(&self) -> Credential {
        Credential::Header("x-api-key")
    }

    fn headers(&self) -> Vec<(&'static str, &'static str)> {
        vec![("anthropic-version", VERSION)]
    }

    fn body(&self, request: &Request) -> Value {
        let most = self.most_tokens(request);
        let mut body = json!({
            "model": self.choice.model,
            "max_tokens": most,
            "stream": true,
        });
        if let Some(system) = system(request) {
            body["system"] = system;
        }
        body["messages"] = self.messages(request);
        if self.choice.tuning.thoughts {
            body["thinking"] = thinking(&self.choice.model, most);
        }
        body
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let event: Event = frame.parse(&self.choice)?;
        if !matches!(event, Event::MessageDelta { .. } | Event::Unknown) {
            heard.extend(self.last.take().map(Delta::Call));
        }
        match event {
            Event::MessageStart { message } => self.count(message.usage, heard),
            Event::ContentBlockStart { index, content_block } => {
                self.begin(index, content_block, heard)?;
            }
            Event::ContentBlockDelta { index, delta } => self.add(index, &delta, heard)?,
            Event::ContentBlockStop { index } => self.close(index),
            Event::MessageDelta { delta, usage } => {
                self.ending(delta, heard);
                self.count(usage, heard);
            }
            Event::MessageStop => self.over = true,
            Event::Message(whole) => self.whole(whole, heard)?,
            Event::Error { error } => {
                return Err(ModelError::of_stream(&self.choice, complaint_of(&error)));
            }
            Event::Unknown => {}
        }
        Ok(())
    }

    fn held(&self) -> usize {
        self.calls.held()
    }

    fn done(&self) -> bool {
        self.over
    }

    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        heard.extend(self.last.take().map(Delta::Call));
        match &self.ending {
            Some(ending) => ending.error()?,
            None if self.over => {}
            None => {
                return Err(ModelError::ended_early(&self.choice));
            }
        }
        let thought = |(_, block): &(usize, Block)| {
            matches!(block, Block::Thinking { .. } | Block::Redacted(_))
        };
        if self.blocks.iter().any(thought) {
            let content = self.blocks.iter().filter_map(|(_, block)| block.sent_back());
            heard.push(keep(&self.choice, Value::Array(content.collect())));
        }
        Ok(())
    }

    fn complaint(&self, body: &Value) -> Option<Complaint> {
        let error = body.get("error")?;
        error.is_object().then(|| complaint_of(error))
    }
}

fn say(text: &str, kind: fn(String) -> Delta, heard: &mut Vec<Delta>) {
    if !text.is_empty() {
        heard.push(kind(text.to_owned()));
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

impl Anthropic {
    /// As the settings say, and as much as the longest answer that its schema allows, where the model
    /// writes so much: a program of a week with every day full is longer than a chat's answers.
    fn most_tokens(&self, request: &Request) -> u32 {
        let usual = self.choice.tuning.output_tokens;
        let usual = usual.unwrap_or(ANTHROPIC_OUTPUT_TOKENS);
        let longest = request.longest_answer();
        longest.min(written_at_most(&self.choice.model)).max(usual)
    }

    /// Never a message without content, nor an empty text: both are refused. What one side says on end is one
    /// message of several parts, which are marked for the cache where what comes after is other in the
    /// next turn, and at the end, which the next round goes on from.
    fn messages(&self, request: &Request) -> Value {
        let told: Vec<_> = request.told().collect();
        let mut written: Vec<(&str, Vec<Value>)> = Vec::new();
        let last = told.len();
        for (place, message) in with_ids(&told).into_iter().enumerate() {
            let (role, mut content) = match message {
                Message::User(text) => ("user", texts(&text)),
                Message::Assistant { text, calls, kept } => {
                    ("assistant", self.answer(&text, &calls, &kept))
                }
                Message::Results(results) => ("user", results.iter().map(outcome).collect()),
            };
            let Some(end) = content.last_mut() else {
                continue;
            };
            let is_kept = [request.running, last].contains(&(place + 1));
            if is_kept && !request.standing.is_empty() && !is_thinking(end) {
                end["cache_control"] = json!({ "type": "ephemeral" });
            }
            match written.last_mut().filter(|(before, _)| *before == role) {
                Some((_, before)) => before.extend(content),
                None => written.push((role, content)),
            }
        }
        let written = written.into_iter();
        written.map(|(role, content)| json!({ "role": role, "content": content })).collect()
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

/// It stays for ever, and is marked for the cache, with the tools before it:
/// <https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching>. Too short a text to be kept is
/// taken as if it were not marked.
fn system(request: &Request) -> Option<Value> {
    let instructions = request.instructions();
    if instructions.is_empty() || request.standing.is_empty() {
        return (!instructions.is_empty()).then(|| json!(instructions));
    }
    let cache = json!({ "type": "ephemeral" });
    Some(json!([{ "type": "text", "text": instructions, "cache_control": cache }]))
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

/// A block of the answer, as it must go back.
enum Block {
    Text(String),
    Thinking {
        thinking: String,
        signature: String,
    },
    /// Thinking that nobody but the model can read.
    Redacted(String),
    /// Filled in when it is whole.
    Call(Option<ToolCall>),
}

impl Block {
    /// An empty text would be refused.
    fn sent_back(&self) -> Option<Value> {
        match self {
            Self::Text(text) => (!text.is_empty()).then(|| json!({ "type": "text", "text": text })),
            Self::Thinking { thinking, signature } => Some(json!({
                "type": "thinking",
                "thinking": thinking,
                "signature": signature,
            })),
            Self::Redacted(data) => Some(json!({ "type": "redacted_thinking", "data": data })),
            Self::Call(call) => call.as_ref().map(|call| {
                json!({
                    "type": "tool_use",
                    "id": call.call_id,
                    "name": call.name,
                    "input": arguments(&call.arguments),
                })
            }),
        }
    }
}

/// An event of the stream. What is unknown among them, or in them, is passed over.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Event {
    MessageStart {
        message: Started,
    },
    ContentBlockStart {
        index: usize,
        content_block: Start,
    },
    ContentBlockDelta {
        index: usize,
        delta: Piece,
    },
    ContentBlockStop {
        index: usize,
    },
    MessageDelta {
        delta: Ending,
        usage: Option<Tokens>,
    },
    MessageStop,
    /// The whole answer in one.
    Message(Whole),
    Error {
        error: Value,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Deserialize)]
struct Whole {
    content: Vec<Start>,
    #[serde(flatten)]
    ending: Ending,
    usage: Option<Tokens>,
}

#[derive(Deserialize)]
struct Started {
    usage: Option<Tokens>,
}

/// A block as it begins; most begin empty.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Start {
    Text {
        #[serde(default)]
        text: String,
    },
    Thinking {
        #[serde(default)]
        thinking: String,
        #[serde(default)]
        signature: String,
    },
    RedactedThinking {
        data: String,
    },
    ToolUse {
        id: String,
        name: String,
        #[serde(default)]
        input: Value,
    },
    #[serde(other)]
    Unknown,
}

/// More of a block.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Piece {
    TextDelta {
        text: String,
    },
    InputJsonDelta {
        partial_json: String,
    },
    ThinkingDelta {
        thinking: String,
    },
    SignatureDelta {
        signature: String,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Deserialize)]
struct Ending {
    stop_reason: Option<String>,
    stop_details: Option<Details>,
}

#[derive(Deserialize)]
struct Details {
    explanation: Option<String>,
}

impl Ending {
    fn is_cut_short(&self) -> bool {
        matches!(
            self.stop_reason.as_deref(),
            Some("max_tokens" | "model_context_window_exceeded" | "pause_turn")
        )
    }

    /// What the model stopped for, where it was not the end of what it had to say.
    fn error(&self) -> Result<(), ModelError> {
        let cut = |why: &str| Err(ModelError::CutShort(why.to_owned()));
        match self.stop_reason.as_deref() {
            Some("max_tokens") => cut("it reached the limit of tokens for an answer"),
            Some("model_context_window_exceeded") => {
                cut("the conversation is as long as the model can hold")
            }
            Some("pause_turn") => cut("the model paused"),
            Some("refusal") => Err(ModelError::Declined(self.explanation())),
            _ => Ok(()),
        }
    }

    fn explanation(&self) -> String {
        let details = self.stop_details.as_ref();
        details
            .and_then(|details| details.explanation.clone())
            .unwrap_or_else(|| "it gave no reason".to_owned())
    }
}

/// Counted up to here; those that are missing have not changed.
#[derive(Default, Deserialize)]
struct Tokens {
    #[serde(rename = "input_tokens")]
    fresh: Option<u64>,
    #[serde(rename = "cache_creation_input_tokens")]
    stored: Option<u64>,
    #[serde(rename = "cache_read_input_tokens")]
    cached: Option<u64>,
    #[serde(rename = "output_tokens")]
    output: Option<u64>,
}

impl Tokens {
    /// All of it; what was read from a cache, or stored in one, is not among what is fresh.
    fn usage(&self, before: Usage) -> Usage {
        let cached = self.cached.unwrap_or(before.cached);
        let input = self
            .fresh
            .map_or(before.input, |fresh| fresh + cached + self.stored.unwrap_or_default());
        Usage { input, output: self.output.unwrap_or(before.output), cached }
    }
}

/// What an error is about: `{"type":"error","error":{"type","message"}}`.
fn complaint_of(error: &Value) -> Complaint {
    let message = error["message"].as_str().unwrap_or_default();
    let about = match error["type"].as_str().unwrap_or_default() {
        "authentication_error" | "permission_error" => Some(About::Key),
        "not_found_error" if message.contains("model") => Some(About::Model),
        "rate_limit_error" => Some(About::Rate),
        "overloaded_error" | "api_error" | "timeout_error" => Some(About::Trouble),
        "invalid_request_error" if names_schema(message) => Some(About::Schema),
        _ => None,
    };
    Complaint { message: message.to_owned(), about, wait: None, context: None }
}

fn names_schema(message: &str) -> bool {
    SCHEMA_WORDS.iter().any(|word| message.contains(word))
}

#[cfg(test)]
mod tests;
