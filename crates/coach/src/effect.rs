//! What happens in a turn, and what is to be done about it.

use super::event::TurnEvent;
use super::intent::{Intent, Outcome, Work};
use jiff::civil::Date;
use setwise_domain::conversation::{Delta, Message};
use setwise_domain::kept_line::UnknownLine;
use setwise_domain::tool_call::{CallOutcome, ToolCall};
use setwise_domain::transcript::EntryBody;
use setwise_models::ask::CoachError;
use setwise_shorthand::Reading;
use uuid::Uuid;

/// What happened.
#[derive(Debug)]
pub enum Event {
    /// The athlete said something.
    Said(String),
    /// The athlete chose this option of the open question, counted from 1.
    Chosen(usize),
    /// The athlete wants this asked again, of whichever coach answers now.
    Again(String),
    /// A key asks for this.
    Wanted(Work),
    /// The athlete's words say that sets were done, whether or not they read as a line.
    Reports,
    /// The line was read as shorthand.
    Read(Reading),
    /// A piece of the coach's answer.
    Delta(Delta),
    RoundEnded,
    RoundFailed(CoachError),
    /// The calls of a round ended, in their order.
    Called(Vec<CallOutcome>),
    /// What was wanted is done, or not; what came of it.
    Done(Box<Outcome>),
    /// The athlete wants no more of it.
    Interrupted,
}

/// A line to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub text: String,
    /// The day from which days in it count, where it is not today.
    pub on: Option<Date>,
    /// It is a log only if it names its exercise: a model's question is open.
    pub named: bool,
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
    /// The athlete's words that are kept next answer this question.
    Answers(Uuid),
    /// Read this line as shorthand.
    Read(Line),
    /// Carry this out, at once.
    Do(Intent),
    /// Have this done; a coach may be asked.
    Have(Work),
    /// Keep a line that nobody understood.
    KeepLine(UnknownLine),
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

impl Effect {
    /// Whether it changes something or asks a coach: then what led to it is kept before.
    pub const fn changes_or_asks(&self) -> bool {
        matches!(self, Self::Do(_) | Self::Have(_) | Self::Ask(_) | Self::Call(_))
    }
}
