//! What whoever follows a turn is told of it, as it happens.

use setwise_domain::tool_call::{CallOutcome, ToolResult};
use setwise_domain::transcript::Entry;
use setwise_domain::usage::TurnUsage;

/// What a turn shows, in order. The last one is `Done` or `Failed`.
#[expect(
    clippy::large_enum_variant,
    reason = "entries are what most events are, and each is moved once"
)]
#[derive(Clone, Debug, PartialEq)]
pub enum TurnEvent {
    /// An entry of the transcript.
    Entry(Entry),
    /// The coach is asked: for the first time in this turn, or for a further round.
    Asking {
        /// The coach's own name.
        coach: String,
    },
    /// The first of a round's answer came, whatever it is.
    Answering,
    /// A piece of the coach's entry to come.
    Text(String),
    /// A piece of what it thinks meanwhile; shown on demand.
    Thought(String),
    /// A call came whole; it is carried out once its round ends.
    Calling {
        tool: String,
    },
    /// A call ended, in the order they were made.
    Called(Box<CallOutcome>),
    /// Calls of a round wait for the athlete's word; the card or question comes as an entry.
    Held {
        /// The tools, one a call.
        calls: Vec<String>,
        /// What the athlete is asked, and why.
        why: String,
    },
    /// What the turn has cost so far, and how full the model is.
    Usage(TurnUsage),
    /// Sets, plan or profile are not what they were: reload what shows them.
    Changed,
    Done,
    /// The turn could not go on; what was logged before stays logged.
    Failed(String),
}

impl TurnEvent {
    /// What of a round was held, if something was.
    pub(super) fn held(outcomes: &[CallOutcome]) -> Option<Self> {
        let mut calls = Vec::new();
        let mut why = None;
        for outcome in outcomes {
            let asked = match &outcome.result {
                Ok(ToolResult::Held(proposal)) => &proposal.reason,
                Ok(ToolResult::Unresolved(question)) => &question.text,
                _ => continue,
            };
            if !outcome.replayed {
                calls.push(outcome.tool.clone());
                why = Some(asked.clone());
            }
        }
        why.map(|why| Self::Held { calls, why })
    }
}
