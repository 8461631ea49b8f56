//! The conversation as it happened, kept between runs.

use super::proposal::Proposal;
use super::question::Question;
use super::receipt::Receipt;
use super::summed_up::SummedUp;
use super::tool_call::CallOutcome;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// One thing said or done, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// Its id.
    pub id: Uuid,
    /// When it was said.
    pub at: Timestamp,
    /// The turn it belongs to.
    pub turn: Uuid,
    /// The window in which it was said; none for the command line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Uuid>,
    /// The entry of the question that these words answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Uuid>,
    /// The call of a model that it came of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Box<MadeCall>>,
    /// What was said or done.
    pub body: EntryBody,
}

/// A call of a model as it was made and answered, so that it can be told to one as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MadeCall {
    /// The calls of its turn before those that were made with it.
    pub round: usize,
    /// The tool, by its own name.
    pub tool: String,
    /// As sent.
    pub arguments: String,
    /// What the model was told.
    pub message: String,
    /// Whether it was refused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
}

impl MadeCall {
    pub fn new(outcome: &CallOutcome, round: usize) -> Box<Self> {
        Box::new(Self {
            round,
            tool: outcome.tool.clone(),
            arguments: outcome.arguments.clone(),
            message: outcome.message.clone(),
            refused: outcome.result.is_err(),
        })
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a refused call is rare, and an entry is held once")]
pub enum EntryBody {
    /// What the athlete typed.
    Athlete {
        /// What the athlete said.
        text: String,
    },
    /// The next set of the plan, logged by one key.
    PlannedSet {
        /// The line that logs the same.
        text: String,
    },
    /// What the coach said, as plain text or Markdown.
    Coach {
        /// What the coach said.
        text: String,
        /// What it thought before and meanwhile, folded; empty where it let nothing be seen.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        thought: String,
        /// The answer did not come to its end: it was stopped, it failed, or the program was
        /// ended in the middle of it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        broken_off: bool,
    },
    /// Sets acknowledged.
    Receipt {
        /// What was stored.
        receipt: Receipt,
    },
    /// A question back; the newest of its window waits for an answer.
    Question {
        /// The question.
        question: Question,
    },
    /// A tool call of a coach that was refused, folded to one line.
    Refused {
        /// The call with its refusal.
        outcome: CallOutcome,
    },
    /// A model's call that only read, folded to one line.
    Called {
        /// What the call came to.
        tool: String,
        /// As sent.
        arguments: String,
        /// What the model was told.
        message: String,
    },
    /// A card to accept or refuse.
    Proposal {
        /// What is proposed.
        proposal: Proposal,
    },
    /// A session summed up.
    Debrief {
        /// The debrief.
        debrief: Box<SummedUp>,
    },
    /// The program's own word: an undo, an error, a setting changed.
    Notice {
        /// What the athlete should know.
        text: String,
    },
    /// The coach's answer did not come to its end; why, and what can be done. What was asked can
    /// be asked again.
    Unanswered {
        /// Why there is no answer.
        text: String,
    },
}

impl EntryBody {
    /// A whole answer of a coach.
    pub fn coach(text: impl Into<String>) -> Self {
        Self::Coach { text: text.into(), thought: String::new(), broken_off: false }
    }
}
