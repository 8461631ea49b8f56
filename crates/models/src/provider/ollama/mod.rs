//! Ollama `/api/chat`.
//!
//! ```text
//! Request ── body ── POST /api/chat ── lines ── Delta
//! ```

mod body;
mod complaint;
mod line;
#[cfg(test)]
mod tests;

use super::replay::keep;
use super::{Calls, Choice, Complaint, Frame, Framing, ModelError, Protocol, Request};
use line::{Line, Said};
use serde_json::{Value, json};
use setwise_domain::conversation::Delta;
use setwise_domain::usage::Usage;

pub(super) struct Ollama {
    /// Without its key.
    choice: Choice,
    calls: Calls,
    thinking: String,
    over: bool,
    stopped: Option<String>,
}

impl Ollama {
    pub(super) fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            choice: choice.without_key(),
            calls: Calls::new(choice, request),
            thinking: String::new(),
            over: false,
            stopped: None,
        }
    }

    fn said(&mut self, said: Said, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if let Some(more) = said.thinking.filter(|text| !text.is_empty()) {
            self.thinking.push_str(&more);
            heard.push(Delta::Thought(more));
        }
        if let Some(more) = said.content.filter(|text| !text.is_empty()) {
            heard.push(Delta::Text(more));
        }
        for call in said.tool_calls.iter().flatten() {
            let (id, name) = (call.id.as_deref(), call.function.name.as_str());
            let arguments = call.function.arguments();
            self.calls.whole(id, Some(name), &arguments, heard)?;
        }
        Ok(())
    }
}

impl Protocol for Ollama {
    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn path(&self) -> String {
        "/api/chat".to_owned()
    }

    fn body(&self, request: &Request) -> Value {
        self.written(request)
    }

    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let line: Line = frame.parse(&self.choice)?;
        let error = line.error.as_ref();
        if let Some(complaint) = error.and_then(|error| complaint::read(error, &self.choice.model))
        {
            return Err(ModelError::of_stream(&self.choice, complaint));
        }
        self.said(line.message, heard)?;
        if line.done {
            self.over = true;
            self.stopped = line.done_reason;
            let usage = line.tokens.usage();
            if usage != Usage::default() {
                heard.push(Delta::Usage(usage));
            }
        }
        Ok(())
    }

    fn done(&self) -> bool {
        self.over
    }

    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        if !self.over {
            return Err(ModelError::ended_early(&self.choice));
        }
        if self.stopped.as_deref() == Some("length") {
            return Err(ModelError::out_of_tokens(&self.choice));
        }
        // It thinks on from there once it knows how its calls ended; otherwise nobody needs it.
        if self.calls.any_whole() && !self.thinking.is_empty() {
            heard.push(keep(&self.choice, json!(self.thinking)));
        }
        Ok(())
    }

    fn complaint(&self, body: &Value) -> Option<Complaint> {
        complaint::read(body.get("error")?, &self.choice.model)
    }
}
