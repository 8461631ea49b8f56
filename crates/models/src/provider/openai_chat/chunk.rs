//! The pieces of a Chat Completions stream. What is unknown in them is passed over.

use crate::provider::calls::arguments_text;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

#[derive(Deserialize)]
pub(super) struct Chunk {
    /// Empty, null or missing where a chunk brings only usage.
    #[serde(default)]
    pub(super) choices: Option<Vec<Alternative>>,
    #[serde(default)]
    pub(super) usage: Option<Value>,
}

#[derive(Deserialize)]
pub(super) struct Alternative {
    /// The whole message, from a server that does not stream.
    #[serde(default, alias = "message")]
    pub(super) delta: Option<Said>,
    #[serde(default)]
    pub(super) finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Said {
    pub(super) content: Option<String>,
    pub(super) refusal: Option<String>,
    /// Of llama.cpp, LM Studio, `DeepSeek`.
    reasoning_content: Option<String>,
    /// Of `OpenRouter`, vLLM. Routers send the same under both names.
    reasoning: Option<String>,
    /// Of `OpenRouter`: the same as the model's own server gave it, signatures among it.
    pub(super) reasoning_details: Option<Vec<Map<String, Value>>>,
    pub(super) tool_calls: Option<Vec<Piece>>,
}

impl Said {
    /// Its thinking, and the name it came under; at most one.
    pub(super) fn thoughts(&self) -> Option<(&'static str, String)> {
        let named = |name, text: &Option<String>| {
            let text = text.as_ref().filter(|text| !text.is_empty())?;
            Some((name, text.clone()))
        };
        named("reasoning_content", &self.reasoning_content)
            .or_else(|| named("reasoning", &self.reasoning))
    }
}

/// A piece of a call.
#[derive(Deserialize)]
pub(super) struct Piece {
    #[serde(default)]
    pub(super) index: Option<u64>,
    #[serde(default)]
    pub(super) id: Option<String>,
    #[serde(default)]
    pub(super) function: Function,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Function {
    pub(super) name: Option<String>,
    arguments: Value,
}

impl Function {
    /// A piece of text, or from some servers the whole as an object.
    pub(super) fn arguments(&self) -> Cow<'_, str> {
        arguments_text(&self.arguments)
    }
}
