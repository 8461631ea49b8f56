//! What happens in a turn, and what is to be done about it.

use super::event::TurnEvent;
use crate::ask::CoachError;
use crate::domain::command::{Rejection, Undone};
use crate::domain::conversation::{Delta, Message};
use crate::domain::summed_up::SummedUp;
use crate::domain::tool_call::{CallOutcome, ToolCall};
use crate::domain::transcript::EntryBody;
use crate::shorthand::{Line, Reading};

/// What happened.
#[derive(Debug)]
pub enum Event {
    /// The athlete said something.
    Said(String),
    /// The athlete wants this asked again, of whichever coach answers now.
    Again(String),
    /// The athlete's words say that sets were done, whether or not they read as a line.
    Reports,
    /// The line was read as shorthand.
    Read(Reading),
    /// The sets of a line were stored, or refused.
    Logged(Box<CallOutcome>),
    Undone(Result<Undone, Rejection>),
    /// A piece of the coach's answer.
    Delta(Delta),
    RoundEnded,
    RoundFailed(CoachError),
    /// The calls of a round ended, in their order.
    Called(Vec<CallOutcome>),
    /// The session was summed up and stored; none where there was nothing to sum up.
    SummedUp(Option<Box<SummedUp>>),
    /// The coach could not sum it up.
    NotSummedUp(CoachError),
    /// The athlete wants no more of it.
    Interrupted,
}

/// What is to be done about it, in order.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "an effect is made and carried out once, and a turn has few"
)]
pub enum Effect {
    /// Add to the transcript, stored and shown.
    Keep(Box<EntryBody>),
    /// Read this line as shorthand.
    Read(String),
    /// Store the sets of a line.
    LogLine(Line),
    /// Reverse the newest change.
    Undo,
    /// Ask the coach to sum the session up, and store what it says.
    SumUp,
    /// Ask the coach for a round; these are the messages of this turn so far.
    Ask(Vec<Message>),
    /// Listen no longer.
    Hush,
    /// Carry out the calls of a round.
    Call(Vec<ToolCall>),
    /// Tell whoever follows the turn.
    Tell(TurnEvent),
    /// The turn can't go on, and nothing of it was kept; the text goes back to the athlete.
    Fail(String),
    End,
}
