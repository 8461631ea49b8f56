//! The lines of Ollama's stream. What is unknown in them is passed over.

use crate::provider::calls::arguments_text;
use serde::Deserialize;
use serde_json::Value;
use setwise_domain::usage::Usage;
use std::borrow::Cow;

#[derive(Deserialize)]
pub(super) struct Line {
    #[serde(default)]
    pub(super) message: Said,
    #[serde(default)]
    pub(super) done: bool,
    pub(super) done_reason: Option<String>,
    pub(super) error: Option<Value>,
    #[serde(flatten)]
    pub(super) tokens: Tokens,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Said {
    pub(super) content: Option<String>,
    pub(super) thinking: Option<String>,
    pub(super) tool_calls: Option<Vec<Called>>,
}

/// A call, whole as it comes.
#[derive(Deserialize)]
pub(super) struct Called {
    pub(super) id: Option<String>,
    pub(super) function: Function,
}

#[derive(Deserialize)]
pub(super) struct Function {
    pub(super) name: String,
    #[serde(default)]
    arguments: Value,
}

impl Function {
    /// An object's text; servers that stand in for Ollama send the text itself.
    pub(super) fn arguments(&self) -> Cow<'_, str> {
        arguments_text(&self.arguments)
    }
}

/// Said once, in the last line.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Tokens {
    #[serde(rename = "prompt_eval_count")]
    prompt: u64,
    #[serde(rename = "prompt_eval_cached_count")]
    cached: u64,
    #[serde(rename = "eval_count")]
    said: u64,
}

impl Tokens {
    pub(super) const fn usage(&self) -> Usage {
        Usage { input: self.prompt, output: self.said, cached: self.cached }
    }
}
