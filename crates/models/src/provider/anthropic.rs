//! Anthropic Messages.
//!
//! ```text
//! Request ── body ── POST /v1/messages ── events ── blocks ── Delta
//! ```

use super::calls::{arguments_text, is_whole};
use super::limits::{ANTHROPIC_LONG_OUTPUT_TOKENS, OUTPUT_TOKENS};
use super::member::{Spoken, id, list, member, number, object, spoken, text, word};
use super::replay::{Sent, SentCall, arguments, is_same, keep, kept, told_apart};
use super::{CallResult, Calls, Choice, Credential, ModelError, Protocol, Request};
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;

/// The version of the protocol; the only one there is since 2023.
const VERSION: &str = "2023-06-01";

/// The least that a model may be told to think, in tokens.
const LEAST_THINKING: u32 = 1024;

pub(super) struct Anthropic {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    /// In the order in which they began, with the numbers that their pieces name them by: they must go
    /// back where the model thought.
    blocks: Vec<(u64, Block)>,
    /// The number of a call that is over, until it is known not to have been cut short.
    last: Option<u64>,
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
        index: u64,
        start: &Value,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        let block = match start["type"].as_str().unwrap_or_default() {
            "thinking" => {
                let thinking = text(&start["thinking"]);
                say(&thinking, Delta::Thought, heard);
                Block::Thinking { thinking, signature: text(&start["signature"]) }
            }
            "tool_use" => {
                let input = object(&start["input"]);
                let whole = match input.as_object() {
                    Some(members) if !members.is_empty() => input.to_string(),
                    _ => String::new(),
                };
                let id = id(&start["id"]);
                self.calls.piece(index, id.as_deref(), start["name"].as_str(), &whole)?;
                Block::Call(None)
            }
            "text" | "" => {
                let said: String =
                    spoken(start, Spoken::Text).into_iter().map(|(_, more)| more).collect();
                say(&said, Delta::Text, heard);
                Block::Text(said)
            }
            // A call of the provider's own, thinking that nobody can read, and whatever else.
            _ => Block::Other { block: start.clone(), input: String::new() },
        };
        self.blocks.push((index, block));
        Ok(())
    }

    fn add(&mut self, index: u64, piece: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        // A kind that nobody knows has members of its own.
        let kind = piece["type"].as_str().unwrap_or_default();
        let is = |word: &str| kind.is_empty() || kind.contains(word);
        let said = if is("text") { text(&piece["text"]) } else { String::new() };
        let thought = if is("think") { text(&piece["thinking"]) } else { String::new() };
        let input = arguments_text(&piece["partial_json"]);
        match self.block(index) {
            Some(Block::Text(so_far)) => so_far.push_str(&said),
            Some(Block::Thinking { thinking, signature }) => {
                thinking.push_str(&thought);
                signature.push_str(&text(&piece["signature"]));
            }
            Some(Block::Other { input: so_far, .. }) => {
                so_far.push_str(&input);
                return Ok(());
            }
            None if !said.is_empty() => self.blocks.push((index, Block::Text(said.clone()))),
            Some(Block::Call(_)) | None => {}
        }
        say(&said, Delta::Text, heard);
        say(&thought, Delta::Thought, heard);
        if !input.is_empty() {
            self.calls.piece(index, None, None, &input)?;
        }
        Ok(())
    }

    /// The newest of that number.
    fn block(&mut self, index: u64) -> Option<&mut Block> {
        let block = self.blocks.iter_mut().rev().find(|(own, _)| *own == index);
        block.map(|(_, block)| block)
    }

    /// The number of a block; without one it is the newest's, or that of one more.
    fn index(&self, event: &Value, begins: bool) -> u64 {
        let newest = self.blocks.last().map(|(index, _)| *index);
        let next = newest.map_or(0, |newest| newest.saturating_add(1));
        number(&event["index"]).unwrap_or(if begins { next } else { newest.unwrap_or_default() })
    }

    /// A call that ends is held back until the next event: the last one of an answer that was cut
    /// short ends like any other, in the middle.
    fn close(&mut self, index: u64) {
        if let Some(call) = self.calls.end(index).cloned() {
            if let Some(Block::Call(whole)) = self.block(index) {
                *whole = Some(call);
            }
            self.last = Some(index);
        }
    }

    /// Something follows the last call, so it wasn't cut short.
    fn go_on(&mut self, heard: &mut Vec<Delta>) {
        if self.last.take().is_some() {
            self.calls.hear_whole(heard);
        }
    }

    fn ending(&mut self, ending: Ending, heard: &mut Vec<Delta>) {
        if let Some(index) = self.last.filter(|_| ending.is_cut_short())
            && let Some(Block::Call(Some(call))) = self.block(index)
            && !is_whole(&call.arguments)
        {
            self.calls.forget(index);
        }
        self.go_on(heard);
        self.ending = Some(ending);
    }

    /// Tells what has been counted since it was last told.
    fn count(&mut self, tokens: &Value, heard: &mut Vec<Delta>) {
        let now = usage(tokens, self.usage);
        heard.extend(self.usage.advance(now).map(Delta::Usage));
    }

    /// A whole answer, from a server that does not stream; from one that does, it is all of it again.
    fn whole(&mut self, whole: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let content = match &whole["content"] {
            _ if !self.blocks.is_empty() => &Value::Null,
            Value::String(_) => &json!([{ "type": "text", "text": whole["content"] }]),
            content => content,
        };
        for (index, block) in (0..).zip(list(content)) {
            self.go_on(heard);
            self.begin(index, block, heard)?;
            self.close(index);
        }
        self.ending(Ending::read(whole), heard);
        self.count(&whole["usage"], heard);
        self.over = true;
        Ok(())
    }
}

impl Protocol for Anthropic {
    fn choice(&self) -> &Choice {
        &self.choice
    }

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

    fn hear(&mut self, event: &Value, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let kind = event["type"].as_str().unwrap_or_default();
        if kind.starts_with("content_block") || matches!(kind, "message_stop" | "error") {
            self.go_on(heard);
        }
        match kind {
            "message_start" => self.count(&event["message"]["usage"], heard),
            "content_block_start" => {
                let index = self.index(event, true);
                self.begin(index, &event["content_block"], heard)?;
            }
            "content_block_delta" => {
                let index = self.index(event, false);
                self.add(index, &event["delta"], heard)?;
            }
            "content_block_stop" => self.close(self.index(event, false)),
            "message_delta" => {
                self.ending(Ending::read(&event["delta"]), heard);
                self.count(&event["usage"], heard);
            }
            "message_stop" => self.over = true,
            "message" => self.whole(event, heard)?,
            _ => {}
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
        self.go_on(heard);
        match &self.ending {
            Some(ending) => ending.error()?,
            None if self.over => {}
            None => {
                return Err(ModelError::ended_early(&self.choice));
            }
        }
        let thought = |(_, block): &(u64, Block)| match block {
            Block::Thinking { .. } => true,
            Block::Other { block, .. } => is_thinking(block),
            Block::Text(_) | Block::Call(_) => false,
        };
        if self.blocks.iter().any(thought) {
            let content = self.blocks.iter().filter_map(|(_, block)| block.sent_back());
            heard.push(keep(&self.choice, Value::Array(content.collect())));
        }
        Ok(())
    }
}

fn say(text: &str, kind: fn(String) -> Delta, heard: &mut Vec<Delta>) {
    if !text.is_empty() {
        heard.push(kind(text.to_owned()));
    }
}

impl Anthropic {
    /// As the settings say, and as much as the longest answer that its schema allows, where the model
    /// writes so much: a program of a week with every day full is longer than a chat's answers.
    fn most_tokens(&self, request: &Request) -> u32 {
        let usual = self.choice.usual_tokens();
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
        for (place, message) in told_apart(&told, tool_use_id).iter().enumerate() {
            let (role, mut content) = match message {
                Sent::User(text) => ("user", texts(text)),
                Sent::Assistant { text, calls, kept } => {
                    ("assistant", self.answer(text, calls, kept))
                }
                Sent::Results(results) => {
                    ("user", results.iter().map(|(result, id)| outcome(result, id)).collect())
                }
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
    fn answer(&self, text: &str, calls: &[SentCall<'_>], items: &[String]) -> Vec<Value> {
        let made = || calls.iter().map(|sent| sent.call);
        let mut content = match kept(&self.choice, items) {
            Some(Value::Array(mut content)) if is_same(&content, text, made(), said, called) => {
                let ids = content.iter_mut().filter(|block| block["type"] == "tool_use");
                for (block, sent) in ids.zip(calls) {
                    block["id"] = json!(sent.id);
                }
                return content;
            }
            Some(Value::Array(content)) => content.into_iter().filter(is_thinking).collect(),
            _ => Vec::new(),
        };
        content.extend(texts(text));
        content.extend(calls.iter().map(|SentCall { call, id }| {
            json!({
                "type": "tool_use",
                "id": id,
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
        false => OUTPUT_TOKENS,
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

fn outcome(result: &CallResult, id: &str) -> Value {
    let mut block = json!({
        "type": "tool_result",
        "tool_use_id": id,
        "content": result.text,
    });
    if result.refused {
        block["is_error"] = json!(true);
    }
    block
}

/// An id as Anthropic takes it: those of other providers have dots and colons in them.
fn tool_use_id(id: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    id.chars().map(|c| if plain(c) { c } else { '_' }).collect()
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
    /// What only goes back, such as thinking that nobody but the model can read, with the input that came of
    /// it in pieces.
    Other {
        block: Value,
        input: String,
    },
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
            Self::Other { block, input } => {
                let mut block = block.clone();
                if let Ok(input) = serde_json::from_str::<Value>(input) {
                    block["input"] = input;
                }
                Some(block)
            }
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

/// Why an answer stopped, and the provider's sentence about it.
struct Ending {
    reason: Option<String>,
    explanation: String,
}

impl Ending {
    fn read(said: &Value) -> Self {
        Self {
            reason: word(&said["stop_reason"]).map(str::to_owned),
            explanation: text(member(&said["stop_details"], &["explanation"])),
        }
    }

    fn is_cut_short(&self) -> bool {
        matches!(
            self.reason.as_deref(),
            Some("max_tokens" | "model_context_window_exceeded" | "pause_turn")
        )
    }

    /// What the model stopped for, where it was not the end of what it had to say.
    fn error(&self) -> Result<(), ModelError> {
        let cut = |why: &str| Err(ModelError::CutShort(why.to_owned()));
        match self.reason.as_deref() {
            Some("max_tokens") => cut("it reached the limit of tokens for an answer"),
            Some("model_context_window_exceeded") => {
                cut("the conversation is as long as the model can hold")
            }
            Some("pause_turn") => cut("the model paused"),
            Some("refusal") if self.explanation.is_empty() => {
                Err(ModelError::Declined("it gave no reason".to_owned()))
            }
            Some("refusal") => Err(ModelError::Declined(self.explanation.clone())),
            _ => Ok(()),
        }
    }
}

/// Counted up to here; what is missing has not changed. What was read from a cache, or stored in one, is not
/// among what is fresh.
fn usage(tokens: &Value, before: Usage) -> Usage {
    let count = |name: &str| number(&tokens[name]);
    let cached = count("cache_read_input_tokens").unwrap_or(before.cached);
    let stored = count("cache_creation_input_tokens").unwrap_or_default();
    let input = count("input_tokens")
        .map_or(before.input, |fresh| fresh.saturating_add(cached).saturating_add(stored));
    Usage { input, output: count("output_tokens").unwrap_or(before.output), cached }
}

#[cfg(test)]
mod tests;
