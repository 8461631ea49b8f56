//! Language models: what is asked of one, what it gives as it comes, and why it may fail.
//!
//! ```text
//! Choice ── http: connect ── Model
//! Request ── protocol: body ── http: send, and again after an error ─┐
//! Delta … ◄── answer: protocol ◄── frames (events, lines) ◄── bytes ◄──┘
//!                                                 wire: kept to be looked at
//! ```
//! The only user of HTTP. A protocol turns a request into a body and frames into what was heard;
//! everything else (keys, retries, time-outs, limits) is the same for all of them.

mod answer;
mod anthropic;
mod calls;
mod choice;
mod error;
mod frames;
mod gemini;
mod http;
pub mod limits;
mod member;
mod ollama;
mod openai;
mod openai_chat;
mod openai_responses;
mod protocol;
mod replay;
pub mod script;
mod server;
#[cfg(test)]
mod tests;
mod wire;

pub use choice::{Choice, Key, Tuning};
pub use error::ModelError;
pub use frames::{Frame, Sse};
pub use http::connect;
pub use server::{Engine, Found, Server};
pub use wire::{Body, Exchange, ExchangeEnd, Wire};

use calls::Calls;
use error::{About, Complaint};
use frames::Framing;
use protocol::{Credential, Protocol};

use crate::provider::limits::{
    BYTES_A_TOKEN, LEAST_BYTES_A_TOKEN, LEAST_CHARS_A_TOKEN, LEAST_OUTPUT_TOKENS, MOST_REPLY_BYTES,
};
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::BoxStream;
use setwise_catalog::schema::{Shape, ToolShape};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolCall;
use std::sync::Arc;

/// One request: everything that the model is to see, in order.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// What it is told in every request alike, so that a provider may keep what it made of it.
    pub system: String,
    /// What stands now, which may be other in the next turn: it comes last before the words to answer, so that
    /// nothing before it changes.
    pub standing: String,
    pub messages: Vec<Message>,
    /// The first of them that is of the running turn.
    pub running: usize,
    /// What it may call; none where calls go as text, or where it has nothing to call.
    pub tools: Vec<ToolShape>,
    /// What its answer must be; none in the chat.
    pub output: Option<Arc<Shape>>,
    /// What the model holds, question and answer together, where that is known.
    pub context: Option<u32>,
    /// What its words are held to where calls go as text, for a server that takes grammars: GBNF, in
    /// which anything can be said but a call that can't be read.
    pub grammar: Option<Arc<str>>,
    /// Whether it is the first of a turn of the chat. No provider is told.
    pub begins_turn: bool,
}

impl Request {
    /// The most tokens of the answer: as the settings say, or what is usual; one to a schema may be as long
    /// as its schema allows, since half of it is none. Never more than what is left of a context.
    pub(crate) fn most_tokens(&self, choice: &Choice) -> u32 {
        let most = choice.usual_tokens().max(self.longest_answer());
        let sent = u32::try_from(self.length() / LEAST_BYTES_A_TOKEN).unwrap_or(u32::MAX);
        let left =
            self.context.map(|context| context.saturating_sub(sent).max(LEAST_OUTPUT_TOKENS));
        left.map_or(most, |left| most.min(left))
    }

    /// Bytes of all that it is told.
    fn length(&self) -> usize {
        let tools = self.tools.iter().map(ToolShape::length);
        let messages = self.messages.iter().map(Message::length);
        self.system.len() + self.standing.len() + tools.sum::<usize>() + messages.sum::<usize>()
    }

    /// Tokens of the longest answer that its schema allows; none in the chat, nor where it has no end. A
    /// model whose size has to be known is small, and writes what is worth fewer letters a token.
    fn longest_answer(&self) -> u32 {
        let longest = self.output.as_ref().map_or(0, |shape| shape.longest());
        let (most, letters) = match self.context {
            Some(context) => (context, LEAST_CHARS_A_TOKEN),
            None => (u32::MAX, BYTES_A_TOKEN),
        };
        let has_end = longest <= MOST_REPLY_BYTES;
        let tokens = u32::try_from(longest / letters).ok();
        tokens.filter(|_| has_end).unwrap_or(0).min(most)
    }

    /// What it is told before the messages.
    pub fn instructions(&self) -> &str {
        self.system.trim_end()
    }

    /// All messages in their order, what stands now among them.
    fn told(&self) -> impl Iterator<Item = Message> {
        let (before, running) = self.messages.split_at(self.running.min(self.messages.len()));
        let standing = (!self.standing.is_empty()).then(|| Message::User(self.standing.clone()));
        before.iter().cloned().chain(standing).chain(running.iter().cloned())
    }

    /// The same where the sides take turns: what one says on end is one message.
    fn told_in_turns(&self) -> Vec<Message> {
        let mut told: Vec<Message> = Vec::new();
        for message in self.told() {
            match (told.last_mut(), message) {
                (Some(Message::User(before)), Message::User(text)) => {
                    before.extend(["\n\n", &text]);
                }
                (_, message) => told.push(message),
            }
        }
        told
    }
}

/// Calls as a model writes them into its text.
#[derive(Clone, Copy)]
pub struct TextCalls {
    pub written: fn(&ToolCall) -> String,
    /// Those that can be read in a text.
    pub read: fn(&str) -> Vec<ToolCall>,
}

/// One message of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    User(String),
    Assistant {
        text: String,
        calls: Vec<ToolCall>,
        /// What the same model gave to be sent back as it was, such as its signed thinking.
        kept: Vec<String>,
    },
    /// How the calls of the message before ended, in their order.
    Results(Vec<CallResult>),
}

impl Message {
    /// Its bytes.
    pub fn length(&self) -> usize {
        match self {
            Self::User(text) => text.len(),
            Self::Assistant { text, calls, kept } => {
                let calls = calls.iter().map(|call| call.name.len() + call.arguments.len());
                text.len() + calls.sum::<usize>() + kept.iter().map(String::len).sum::<usize>()
            }
            Self::Results(results) => results.iter().map(|one| one.text.len()).sum(),
        }
    }
}

/// The end of a call, as the model is told it; it belongs to the call at its place in the message before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallResult {
    pub name: String,
    pub text: String,
    pub refused: bool,
}

/// A model that can be asked.
pub trait Model: Send + Sync {
    /// Which it is, and where.
    fn choice(&self) -> &Choice;

    /// What its server says of itself, when it is asked the first time; nothing where nobody did.
    fn server(&self) -> BoxFuture<'static, Server> {
        future::ready(Server::default()).boxed()
    }

    /// Which protocol answers at its address, for when another was expected; none where none does.
    fn found(&self) -> BoxFuture<'static, Option<Found>> {
        future::ready(None).boxed()
    }

    /// Asks; the stream ends with the answer. The arguments of a call are as sent, but for the nulls
    /// that our own strict schema forced. Dropping the stream cancels the request.
    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>>;
}
