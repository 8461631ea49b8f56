//! Anthropic Messages.
//!
//! ```text
//! Request ── body ── POST /v1/messages ── events ── blocks ── Delta
//! ```

mod blocks;
mod body;
mod complaint;
mod event;
#[cfg(test)]
mod tests;

use super::replay::keep;
use super::{Calls, Choice, Complaint, Credential, Frame, ModelError, Protocol, Request};
use blocks::Blocks;
use event::{Ending, Event, Piece, Start, Tokens, Whole};
use serde::de::IgnoredAny;
use serde_json::Value;
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;

/// The version of the protocol; the only one there is since 2023.
const VERSION: &str = "2023-06-01";

pub(super) struct Anthropic {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    blocks: Blocks,
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
            blocks: Blocks::default(),
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
        self.blocks.begin(index, &start);
        match start {
            Start::Text { text } => say(text, Delta::Text, heard),
            Start::Thinking { thinking, .. } => say(thinking, Delta::Thought, heard),
            Start::ToolUse { id, name, input } => {
                let whole = match &input {
                    Value::Object(object) if !object.is_empty() => input.to_string(),
                    _ => String::new(),
                };
                self.calls.piece(index as u64, Some(&id), Some(&name), &whole)?;
            }
            Start::RedactedThinking { .. } | Start::Unknown => {}
        }
        Ok(())
    }

    fn add(
        &mut self,
        index: usize,
        piece: Piece,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        self.blocks.add(index, &piece);
        match piece {
            Piece::TextDelta { text } => say(text, Delta::Text, heard),
            Piece::ThinkingDelta { thinking } => say(thinking, Delta::Thought, heard),
            Piece::InputJsonDelta { partial_json } => {
                self.calls.piece(index as u64, None, None, &partial_json)?;
            }
            Piece::SignatureDelta { .. } | Piece::Unknown => {}
        }
        Ok(())
    }

    /// A call that ends is held back until the next event: the last one of an answer that was cut
    /// short ends like any other, in the middle.
    fn close(&mut self, index: usize) {
        let mut closed = Vec::new();
        self.calls.close(index as u64, &mut closed);
        if let Some(Delta::Call(call)) = closed.pop() {
            self.blocks.fill(index, &call);
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
        self.written(request)
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let event: Event = frame.parse(&self.choice)?;
        if !matches!(event, Event::MessageDelta { .. } | Event::Unknown) {
            heard.extend(self.last.take().map(Delta::Call));
        }
        match event {
            Event::MessageStart { message } => self.count(message.usage, heard),
            Event::ContentBlockStart { index, content_block } => {
                self.begin(index, content_block, heard)?
            }
            Event::ContentBlockDelta { index, delta } => self.add(index, delta, heard)?,
            Event::ContentBlockStop { index } => self.close(index),
            Event::MessageDelta { delta, usage } => {
                self.ending(delta, heard);
                self.count(usage, heard);
            }
            Event::MessageStop => self.over = true,
            Event::Message(whole) => self.whole(whole, heard)?,
            Event::Error { error } => {
                return Err(ModelError::of_stream(&self.choice, complaint::of(&error)));
            }
            Event::Unknown => {}
        }
        Ok(())
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
        heard.extend(self.blocks.content().map(|content| keep(&self.choice, content)));
        Ok(())
    }

    fn complaint(&self, body: &Value) -> Option<Complaint> {
        complaint::read(body)
    }
}

fn say(text: String, kind: fn(String) -> Delta, heard: &mut Vec<Delta>) {
    if !text.is_empty() {
        heard.push(kind(text));
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}
