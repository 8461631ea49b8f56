//! What a turn with a model has stored so far, against what was said.

use super::messages;
use super::stored_claim::stored_claim;
use crate::limits::MOST_REPEATED_CALLS;
use setwise_domain::kept_line::Door;
use setwise_domain::tool_call::{CallOutcome, ToolResult};

#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is something that happened or didn't, whatever else did"
)]
pub struct StoredSoFar {
    /// Of a turn that a model answers; of any other nothing is kept.
    is_of_model: bool,
    /// The athlete's words were meant for the log.
    meant: bool,
    /// Why they could not be read as a line.
    bad: Option<String>,
    /// Sets were logged, corrected or taken back.
    stored: bool,
    /// A card waits for the athlete's word.
    waiting: bool,
    /// Something else came of a call: a debrief, a proposal, a question.
    changed: bool,
    /// A sentence of the model's that says that something was stored.
    claimed: Option<String>,
    /// Calls that were answered as they were before.
    repeats: usize,
}

impl StoredSoFar {
    pub fn new(is_of_model: bool) -> Self {
        Self { is_of_model, ..Self::default() }
    }

    /// The athlete's words say that sets were done.
    pub fn meant(&mut self) {
        self.meant = true;
    }

    /// They were meant as a line, and could not be read as one.
    pub fn not_read(&mut self, why: String) {
        self.bad = Some(why);
    }

    /// Keeps what a model says that it stored, until it is known whether it did.
    pub fn hear(&mut self, words: &str) {
        if self.is_of_model && self.claimed.is_none() {
            self.claimed = stored_claim(words);
        }
    }

    /// Counts what calls came to.
    pub fn count(&mut self, outcomes: &[CallOutcome]) {
        for outcome in outcomes {
            let stopped = outcome.result.as_ref().map_or(true, ToolResult::is_held);
            self.repeats += usize::from(stopped && outcome.replayed);
            match &outcome.result {
                Ok(
                    ToolResult::Logged(_)
                    | ToolResult::TakenBack { .. }
                    | ToolResult::Edited { .. },
                ) => self.stored = true,
                Ok(ToolResult::Held(_) | ToolResult::Unresolved(_)) => self.waiting = true,
                Ok(ToolResult::Proposed(_) | ToolResult::Debriefed(_) | ToolResult::Asked(_)) => {
                    self.changed = true;
                }
                _ => {}
            }
        }
    }

    /// Whether the same calls come again and again.
    pub const fn is_looping(&self) -> bool {
        self.repeats >= MOST_REPEATED_CALLS
    }

    /// What the program adds at the end where nothing was stored that was meant to be, or that the
    /// model says was. `unlogged` is why it wasn't, where no more is known.
    pub fn not_stored(&mut self, unlogged: &str, door: Door) -> Option<String> {
        let claimed = self.claimed.take().filter(|_| !self.changed);
        let why = match self.bad.take() {
            _ if self.waiting => None,
            Some(bad) => Some(bad),
            None => self.meant.then(|| messages::unlogged(unlogged, door)),
        };
        if !self.is_of_model || self.stored || why.is_none() && claimed.is_none() {
            return None;
        }
        Some(messages::not_stored(why, claimed.as_deref()))
    }
}
