//! What the calendar's assistant asks a coach for.

use super::exercise::vocabulary;
use super::session::Operation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What is to be done with a message.
    Decision {
        /// Ask back.
        Clarify = "clarify",
        /// Answer, change nothing.
        Chat = "chat",
        /// Propose operations.
        Plan = "plan",
    }
}

/// The contract `route`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Route {
    pub decision: Decision,
    /// What the message is about, in a word: `move`, `skip`, `create`, `question`.
    pub category: String,
    /// Sessions, days and exercises that are named, in the athlete's words.
    pub entities: Vec<String>,
    /// What would have to be known to act.
    pub missing: Vec<String>,
    /// 0 to 1.
    pub confidence: f64,
    /// The question back, where the decision is clarify.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// The contracts `propose` and `repair`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProposedOperations {
    pub operations: Vec<Operation>,
}

/// The contracts `summarize` and `answer`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Words {
    /// Plain text, two or three sentences.
    pub text: String,
}
