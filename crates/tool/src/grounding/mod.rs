//! Whether the athlete's words support what a model wants to store.
//!
//! ```text
//! words ─ claims ─┐            ┌─ supported: carried out, and the claim is used up
//! call ─ command ─┴─ judge ────┼─ not as said (unit, day, note): refused with the call as said
//!                              ├─ not found: held, all of a round as one card
//!                              └─ said of an exercise that nobody knows: asked about
//! ```
//!
//! Only models are judged. A model without words of the athlete's, such as one whose turn gave
//! none, has everything held.

mod answered;
mod card;
mod changes;
mod facts;
mod logs;
mod open_claims;
#[cfg(test)]
mod tests;

pub(super) use card::{asked, card, told};
pub use facts::{hold_unsaid, said_on};
pub(super) use open_claims::{Held, Verdict};

use crate::setting::Sight;
use answered::Answered;
use jiff::Zoned;
use jiff::tz::TimeZone;
use open_claims::OpenClaims;
use setwise_domain::batch::Conclusion;
use setwise_domain::command::Command;
use setwise_domain::debrief::Debrief;
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::tool_call::{CallOutcome, ToolCall};
use setwise_shorthand::claims::Utterance;
use setwise_store::{StoreError, StoreErrorKind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The issue of a log that could not be read.
pub(super) fn unreadable(error: LogUnreadable) -> StoreError {
    StoreError::new(PathBuf::new(), StoreErrorKind::Reply(error))
}

/// What was said in a turn and just before it, and what calls have used up of it. Cloning shares
/// it.
#[derive(Clone, Default)]
pub struct Grounding {
    exchange: Arc<[Utterance]>,
    /// The program whose words they are, where they are not the athlete's.
    program: Option<Arc<str>>,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// Read when the first call needs it.
    open: Option<OpenClaims>,
    answered: Answered,
}

impl Grounding {
    /// `exchange` is what was said since sets were last acknowledged, oldest first, the words of
    /// the turn at its end.
    pub fn new(exchange: Vec<Utterance>) -> Self {
        Self { exchange: exchange.into(), ..Self::default() }
    }

    /// Of a program whose athlete can't be heard: all that it wants changed is held, in its name.
    pub(super) fn of_program(name: &str) -> Self {
        Self { program: Some(name.into()), ..Self::default() }
    }

    /// Judges a change that a model asks for by `call`.
    pub(super) fn judge(
        &self,
        call: &ToolCall,
        command: &Command,
        sight: &Sight<'_>,
        now: &Zoned,
    ) -> Result<Verdict, StoreError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let open = match &mut state.open {
            Some(open) => open,
            empty => empty.insert(OpenClaims::read(&self.exchange, sight)?),
        };
        let verdict = open.judge(call, command, sight, now)?;
        Ok(match &self.program {
            Some(program) => verdict.for_program(program),
            None => verdict,
        })
    }

    /// Sets aside what a debrief would have remembered and the athlete did not say.
    pub(super) fn hold_unsaid(
        &self,
        debrief: &mut Debrief,
        sight: &Sight<'_>,
        zone: &TimeZone,
    ) -> Result<(), StoreError> {
        let mut said = self.exchange.to_vec();
        if self.program.is_none() {
            said.extend(said_on(sight.reader, sight.today, zone)?);
        }
        hold_unsaid(debrief, &said, sight.catalog);
        Ok(())
    }

    /// How the same changing call ended before in the turn, where it was refused or held.
    pub(super) fn before(&self, call: &ToolCall) -> Option<Conclusion> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.answered.before(call)
    }

    /// Keeps how the calls of a round ended that were refused or held.
    pub(super) fn keep(&self, outcomes: &[CallOutcome]) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.answered.keep(outcomes);
    }
}
