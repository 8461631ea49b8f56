//! Language models: what is asked of one, what it gives as it comes, and why it may fail.
//!
//! ```text
//! Choice ── connect ── Model
//! Request ── speech: body ── answer ── http: send ─┐
//!                          Hints ── retry ◄── fault │
//! Heard … ◄── speech: hear ◄── frames (sse, lines) ◄┘ bytes
//! ```
//! The only user of HTTP. A protocol turns a request into a body and frames into what was heard;
//! everything else (keys, retries, time-outs, limits) is the same for all of them.

mod answer;
mod anthropic;
mod calls;
mod choice;
mod connect;
mod error;
mod frames;
mod gemini;
mod http;
mod lines;
mod ollama;
mod openai_chat;
mod openai_error;
mod openai_responses;
mod protocol;
mod replay;
mod retry;
mod sse;
#[cfg(test)]
mod transcript;

pub use choice::{Choice, Key, Tuning};
pub use connect::connect;
pub use error::ModelError;
pub use protocol::Frame;
pub use sse::Sse;

use calls::Calls;
use lines::Lines;
use protocol::{About, Complaint, Credential, Framing, Protocol};

use crate::domain::provider::{Dialect, ProtocolName};
use crate::domain::usage::Usage;
use crate::schema::{Shape, ToolShape};
use futures_util::stream::BoxStream;
use std::sync::Arc;

/// One request: everything that the model is to see, in order.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// What it is told in every request alike, so that a provider may keep what it made of it.
    pub system: String,
    /// What it is told after that, which may be other in the next request.
    pub standing: String,
    pub messages: Vec<Message>,
    /// What it may call; none where calls go as text, or where it has nothing to call.
    pub tools: Vec<ToolShape>,
    /// What its answer must be; none in the chat.
    pub output: Option<Arc<Shape>>,
}

impl Request {
    /// All that it is told before the messages, for a provider that has one place for it.
    pub fn instructions(&self) -> String {
        let parts = [self.system.trim_end(), self.standing.trim_end()];
        let told: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        told.join("\n\n")
    }
}

/// One message of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    User(String),
    Assistant {
        text: String,
        calls: Vec<ModelCall>,
        /// What the same model gave to be sent back as it was, such as its signed thinking.
        kept: Vec<String>,
    },
    /// How the calls of the message before ended, in their order.
    Results(Vec<CallResult>),
}

/// A call as the model made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelCall {
    /// The provider's own; none where it gives none.
    pub id: Option<String>,
    pub name: String,
    /// The text of a JSON object as sent, but for the nulls that our own strict schema forced.
    /// Not believed: it may be broken.
    pub arguments: String,
}

/// The end of a call, as the model is told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallResult {
    pub id: Option<String>,
    pub name: String,
    pub text: String,
    pub refused: bool,
}

/// What a model gives, as it comes. The stream's end is the answer's end.
#[derive(Clone, Debug, PartialEq)]
pub enum StreamEvent {
    Text(String),
    /// Thinking that may be shown on demand.
    Thought(String),
    /// A whole call.
    Call(ModelCall),
    /// To be sent back as it is with this answer, if the same model is asked on.
    Keep(String),
    Usage(Usage),
}

/// A model that can be asked.
pub trait Model: Send + Sync {
    fn protocol(&self) -> ProtocolName;

    /// What it takes of JSON Schema.
    fn dialect(&self) -> Dialect;

    /// The model's own name.
    fn name(&self) -> &str;

    /// Asks. Dropping the stream cancels the request.
    fn ask(&self, request: Request) -> BoxStream<'static, Result<StreamEvent, ModelError>>;
}
