//! What went over the wire to models and came back, kept in memory for this run: for whoever wants to see
//! the request behind a call, and the bytes that the call came in.

use super::limits::{MOST_EXCHANGE_BYTES, MOST_EXCHANGES};
use super::{Choice, Key};
use serde_json::Value;
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::{ToolCall, same_arguments};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The newest exchanges with models. Cloning it shares them.
#[derive(Clone)]
pub struct Wire {
    ring: Arc<Mutex<Ring>>,
    /// Reads the calls that a model wrote into its text.
    text_calls: fn(&str) -> Vec<ToolCall>,
}

#[derive(Default)]
struct Ring {
    /// The oldest first.
    kept: VecDeque<Kept>,
    next: u64,
}

/// One request and its answer, as far as it has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Exchange {
    /// Counts up in the order in which requests were sent.
    pub id: u64,
    /// The protocol's word.
    pub provider: &'static str,
    pub model: String,
    /// What follows the server's base address.
    pub path: String,
    pub body: Body,
    /// The answer's bytes as they came, with U+FFFD for what is no UTF-8.
    pub stream: String,
    /// Bytes of the answer that are not kept, since there were too many.
    pub left_out: usize,
    /// What the model said, without its calls by the means of the protocol.
    pub words: String,
    /// The calls that it made by those means.
    pub calls: Vec<ToolCall>,
    pub end: ExchangeEnd,
}

/// What was sent. The key stands in a header, and no header is kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Json(Value),
    /// The beginning of one that is too long to keep.
    Cut {
        text: String,
        left_out: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExchangeEnd {
    /// The answer is still coming.
    Running,
    Whole,
    /// Nobody wanted the rest.
    Stopped,
    /// Why there is no answer, or no whole one.
    Failed(String),
}

/// An exchange as it is kept: with its key, so that it can be taken out of what is read.
struct Kept {
    exchange: Exchange,
    stream: Vec<u8>,
    key: Option<Key>,
}

impl Default for Wire {
    /// Finds no calls in texts.
    fn default() -> Self {
        Self::new(|_| Vec::new())
    }
}

impl Wire {
    pub fn new(text_calls: fn(&str) -> Vec<ToolCall>) -> Self {
        Self { ring: Arc::default(), text_calls }
    }

    /// Begins to record an exchange; the oldest goes where there are too many.
    pub(super) fn begin(&self, choice: &Choice, path: String, body: &Value) -> Recording {
        let mut ring = self.locked();
        let id = ring.next;
        ring.next += 1;
        if ring.kept.len() >= MOST_EXCHANGES {
            ring.kept.pop_front();
        }
        ring.kept.push_back(Kept {
            exchange: Exchange {
                id,
                provider: choice.protocol.word(),
                model: choice.model.clone(),
                path,
                body: Body::of(body, choice.key.as_ref()),
                stream: String::new(),
                left_out: 0,
                words: String::new(),
                calls: Vec::new(),
                end: ExchangeEnd::Running,
            },
            stream: Vec::new(),
            key: choice.key.clone(),
        });
        Recording { wire: self.clone(), id }
    }

    /// What is kept, the newest first.
    pub fn exchanges(&self) -> Vec<Exchange> {
        self.locked().kept.iter().rev().map(Kept::read).collect()
    }

    /// The newest exchange in whose answer this call came.
    pub fn find(&self, tool: &str, arguments: &str) -> Option<Exchange> {
        let is_it =
            |call: &ToolCall| call.name == tool && same_arguments(&call.arguments, arguments);
        let holds = |kept: &&Kept| {
            let Exchange { calls, words, .. } = &kept.exchange;
            calls.iter().any(is_it)
                // What could not be read as a call is recorded as it was written.
                || (!arguments.is_empty() && words.contains(arguments))
                || (words.contains(tool) && (self.text_calls)(words).iter().any(is_it))
        };
        self.locked().kept.iter().rev().find(holds).map(Kept::read)
    }

    fn locked(&self) -> MutexGuard<'_, Ring> {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, id: u64, change: impl FnOnce(&mut Kept)) {
        let mut ring = self.locked();
        if let Some(kept) = ring.kept.iter_mut().rev().find(|kept| kept.exchange.id == id) {
            change(kept);
        }
    }
}

/// Records one exchange, until it ends or is let go.
pub(super) struct Recording {
    wire: Wire,
    id: u64,
}

impl Recording {
    /// Bytes of the answer.
    pub fn bytes(&self, bytes: &[u8]) {
        self.wire.change(self.id, |kept| {
            let room = MOST_EXCHANGE_BYTES.saturating_sub(kept.stream.len()).min(bytes.len());
            kept.stream.extend_from_slice(&bytes[..room]);
            kept.exchange.left_out += bytes.len() - room;
        });
    }

    /// What was heard in them.
    pub fn heard(&self, heard: &[Delta]) {
        if heard.is_empty() {
            return;
        }
        self.wire.change(self.id, |kept| {
            for delta in heard {
                let Exchange { words, calls, .. } = &mut kept.exchange;
                match delta {
                    Delta::Text(text) => {
                        let room = MOST_EXCHANGE_BYTES.saturating_sub(words.len());
                        words.push_str(&text[..text.floor_char_boundary(room)]);
                    }
                    Delta::Call(call) => calls.push(call.clone()),
                    _ => {}
                }
            }
        });
    }

    pub fn end(self, end: ExchangeEnd) {
        self.wire.change(self.id, |kept| kept.exchange.end = end);
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        self.wire.change(self.id, |kept| {
            if kept.exchange.end == ExchangeEnd::Running {
                kept.exchange.end = ExchangeEnd::Stopped;
            }
        });
    }
}

impl Body {
    fn of(body: &Value, key: Option<&Key>) -> Self {
        let text = body.to_string();
        let room = text.floor_char_boundary(MOST_EXCHANGE_BYTES);
        if room < text.len() {
            let (begins, left_out) = (&text[..room], text.len() - room);
            return Self::Cut { text: redact(begins, key), left_out };
        }
        Self::Json(redact_value(body, key))
    }
}

impl Kept {
    fn read(&self) -> Exchange {
        let (key, exchange) = (self.key.as_ref(), self.exchange.clone());
        let call = |call: ToolCall| ToolCall { arguments: redact(&call.arguments, key), ..call };
        Exchange {
            stream: redact(&String::from_utf8_lossy(&self.stream), key),
            words: redact(&exchange.words, key),
            calls: exchange.calls.into_iter().map(call).collect(),
            ..exchange
        }
    }
}

fn redact(text: &str, key: Option<&Key>) -> String {
    key.map_or_else(|| text.to_owned(), |key| key.redact(text))
}

/// The same with the key taken out of every text in it, should the athlete have pasted it.
fn redact_value(value: &Value, key: Option<&Key>) -> Value {
    match value {
        Value::String(text) => Value::String(redact(text, key)),
        Value::Array(items) => items.iter().map(|item| redact_value(item, key)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), redact_value(value, key))).collect()
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests;
