//! The chunks of Gemini's stream. What is unknown in them is passed over.

use crate::provider::ModelError;
use serde::Deserialize;
use serde_json::Value;
use setwise_domain::usage::Usage;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Chunk {
    pub(super) candidates: Option<Vec<Candidate>>,
    pub(super) usage_metadata: Option<Tokens>,
    pub(super) prompt_feedback: Option<Feedback>,
    pub(super) error: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Candidate {
    pub(super) content: Option<Content>,
    pub(super) finish_reason: Option<String>,
    pub(super) finish_message: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Content {
    /// As they came: they go back as they came.
    pub(super) parts: Option<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Feedback {
    pub(super) block_reason: Option<String>,
    block_reason_message: Option<String>,
}

/// Counted up to here.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Tokens {
    #[serde(rename = "promptTokenCount")]
    prompt: u64,
    #[serde(rename = "toolUsePromptTokenCount")]
    tools: u64,
    #[serde(rename = "cachedContentTokenCount")]
    cached: u64,
    #[serde(rename = "candidatesTokenCount")]
    said: u64,
    #[serde(rename = "thoughtsTokenCount")]
    thought: u64,
}

impl Tokens {
    pub(super) const fn usage(&self) -> Usage {
        Usage {
            input: self.prompt + self.tools,
            output: self.said + self.thought,
            cached: self.cached,
        }
    }
}

impl Feedback {
    /// Why the question was not let through, where it was not.
    pub(super) fn declined(&self) -> Option<ModelError> {
        let reason = self.block_reason.as_deref()?;
        let why = self.block_reason_message.as_deref();
        Some(ModelError::Declined(reasoned(reason, why)))
    }
}

/// The provider's word for why, and its sentence about it where it has one.
pub(super) fn reasoned(reason: &str, sentence: Option<&str>) -> String {
    match sentence.filter(|sentence| !sentence.is_empty()) {
        Some(sentence) => format!("{sentence} ({reason})"),
        None => reason.to_owned(),
    }
}
