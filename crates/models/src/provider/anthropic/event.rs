//! The events of Anthropic's stream. What is unknown among them, or in them, is passed over.

use crate::provider::ModelError;
use serde::Deserialize;
use serde_json::Value;
use setwise_domain::usage::Usage;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Event {
    MessageStart {
        message: Started,
    },
    ContentBlockStart {
        index: usize,
        content_block: Start,
    },
    ContentBlockDelta {
        index: usize,
        delta: Piece,
    },
    ContentBlockStop {
        index: usize,
    },
    MessageDelta {
        delta: Ending,
        usage: Option<Tokens>,
    },
    MessageStop,
    /// The whole answer in one.
    Message(Whole),
    Error {
        error: Value,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Deserialize)]
pub(super) struct Whole {
    pub(super) content: Vec<Start>,
    #[serde(flatten)]
    pub(super) ending: Ending,
    pub(super) usage: Option<Tokens>,
}

#[derive(Deserialize)]
pub(super) struct Started {
    pub(super) usage: Option<Tokens>,
}

/// A block as it begins; most begin empty.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Start {
    Text {
        #[serde(default)]
        text: String,
    },
    Thinking {
        #[serde(default)]
        thinking: String,
        #[serde(default)]
        signature: String,
    },
    RedactedThinking {
        data: String,
    },
    ToolUse {
        id: String,
        name: String,
        #[serde(default)]
        input: Value,
    },
    #[serde(other)]
    Unknown,
}

/// More of a block.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Piece {
    TextDelta {
        text: String,
    },
    InputJsonDelta {
        partial_json: String,
    },
    ThinkingDelta {
        thinking: String,
    },
    SignatureDelta {
        signature: String,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Deserialize)]
pub(super) struct Ending {
    stop_reason: Option<String>,
    stop_details: Option<Details>,
}

#[derive(Deserialize)]
pub(super) struct Details {
    explanation: Option<String>,
}

impl Ending {
    pub(super) fn is_cut_short(&self) -> bool {
        matches!(
            self.stop_reason.as_deref(),
            Some("max_tokens" | "model_context_window_exceeded" | "pause_turn")
        )
    }

    /// What the model stopped for, where it was not the end of what it had to say.
    pub(super) fn error(&self) -> Result<(), ModelError> {
        let cut = |why: &str| Err(ModelError::CutShort(why.to_owned()));
        match self.stop_reason.as_deref() {
            Some("max_tokens") => cut("it reached the most tokens that an answer may have"),
            Some("model_context_window_exceeded") => {
                cut("the conversation is as long as the model can hold")
            }
            Some("pause_turn") => cut("the model paused"),
            Some("refusal") => Err(ModelError::Declined(self.explanation())),
            _ => Ok(()),
        }
    }

    fn explanation(&self) -> String {
        let details = self.stop_details.as_ref();
        details
            .and_then(|details| details.explanation.clone())
            .unwrap_or_else(|| "it gave no reason".to_owned())
    }
}

/// Counted up to here; those that are missing have not changed.
#[derive(Default, Deserialize)]
pub(super) struct Tokens {
    #[serde(rename = "input_tokens")]
    fresh: Option<u64>,
    #[serde(rename = "cache_creation_input_tokens")]
    stored: Option<u64>,
    #[serde(rename = "cache_read_input_tokens")]
    cached: Option<u64>,
    #[serde(rename = "output_tokens")]
    output: Option<u64>,
}

impl Tokens {
    /// All of it; what was read from a cache, or stored in one, is not among what is fresh.
    pub(super) fn usage(&self, before: Usage) -> Usage {
        let cached = self.cached.unwrap_or(before.cached);
        let input = self
            .fresh
            .map_or(before.input, |fresh| fresh + cached + self.stored.unwrap_or_default());
        Usage { input, output: self.output.unwrap_or(before.output), cached }
    }
}
