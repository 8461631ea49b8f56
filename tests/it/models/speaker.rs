//! What a protocol says in the cases of the matrix, as it stands on the wire.

use super::speakers::{anthropic, gemini, ollama, openai_chat, openai_responses};
use setwise::domain::provider::ProtocolName;

pub struct Speaker {
    pub protocol: ProtocolName,
    /// What follows the base URL.
    pub path: &'static str,
    /// The header of the key, and what stands in it before the key.
    pub key: (&'static str, &'static str),
    /// Whether calls come in pieces; otherwise each comes whole.
    pub pieces: bool,
    /// An answer of these words.
    pub text: fn(&[&str]) -> String,
    /// Words, before which it thought.
    pub thought: fn(&str, &str) -> String,
    /// These words and no end.
    pub begun: fn(&str) -> String,
    /// Calls and nothing else.
    pub calls: fn(&[Call<'_>]) -> String,
    pub declined: fn(&str) -> String,
    /// These words, and then the limit of tokens.
    pub cut_short: fn(&str) -> String,
    /// Words among events that nobody has heard of.
    pub unknown: fn(&str) -> String,
    /// An error in the stream.
    pub error: fn(&str) -> String,
    /// An error under a status.
    pub refusal: fn(Refusal, &str) -> (u16, String),
}

/// A call, with its arguments in the pieces in which they come.
pub struct Call<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub pieces: Vec<&'a str>,
}

#[derive(Clone, Copy, Debug)]
pub enum Refusal {
    Key,
    Model,
    Schema,
    Rate,
    Trouble,
    Overloaded,
}

pub const SPEAKERS: [Speaker; 5] = [
    openai_responses::SPEAKER,
    openai_chat::SPEAKER,
    anthropic::SPEAKER,
    gemini::SPEAKER,
    ollama::SPEAKER,
];

/// One of them, for tests that need any.
pub const CHAT: Speaker = openai_chat::SPEAKER;
