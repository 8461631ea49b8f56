//! What happens in a turn, and what is to be done about it.

use super::event::TurnEvent;
use super::lesson::Lesson;
use super::profile_question::ProfileQuestion;
use super::profile_wish::ProfileWish;
use super::program_wish::ProgramWish;
use crate::local::UndoWish;
use jiff::civil::Date;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::conversation::{Delta, Message};
use setwise_domain::kept_line::UnknownLine;
use setwise_domain::proposal::Proposal;
use setwise_domain::summed_up::SummedUp;
use setwise_domain::tool_call::{CallOutcome, ToolCall};
use setwise_domain::transcript::EntryBody;
use setwise_models::ask::CoachError;
use setwise_shorthand::{self as shorthand, Reading};
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
    /// The athlete's words say that sets were done, whether or not they read as a line.
    Reports,
    /// The line was read as shorthand.
    Read(Reading),
    /// The sets of a line were stored or changed, or refused.
    Logged(Box<CallOutcome>),
    Undone(Box<Result<Applied, Rejection>>),
    /// The proposal was settled, or a weight kept, and the transcript has the word on it; whether
    /// that changed something.
    Settled(bool),
    /// A piece of the coach's answer.
    Delta(Delta),
    RoundEnded,
    RoundFailed(CoachError),
    /// The calls of a round ended, in their order.
    Called(Vec<CallOutcome>),
    /// The session was summed up and stored; none where there was nothing to sum up.
    SummedUp(Option<Box<SummedUp>>),
    /// What came of a wish for a program or a plan.
    Programmed(Box<Programmed>),
    /// The coach could not sum it up.
    NotSummedUp(CoachError),
    /// The athlete wants no more of it.
    Interrupted,
}

/// What comes of a wish for a program or a plan.
#[expect(clippy::large_enum_variant, reason = "there is one a turn")]
#[derive(Debug)]
pub enum Programmed {
    Proposed(Proposal),
    Said(String),
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
    /// Store the sets of a line.
    LogLine(shorthand::Line),
    /// Change stored sets.
    ChangeSets(shorthand::Change),
    /// Keep a bodyweight.
    Weigh(shorthand::Weight),
    /// Reverse the newest change.
    Undo(UndoWish),
    /// Accept or refuse a proposal.
    Settle {
        proposal: Uuid,
        accept: bool,
    },
    /// Ask the coach to sum the session up, and store what it says.
    SumUp,
    /// Change a part of the profile.
    Profile(ProfileWish),
    /// Say what the profile holds.
    ShowProfile(ProfileQuestion),
    /// List programs, propose a known one, or have one written and propose it.
    Program(ProgramWish),
    /// Teach what a phrase means.
    Teach(Lesson),
    /// Keep a line that nobody understood.
    KeepLine(UnknownLine),
    /// Have a plan for today written, as these words want it, and propose it.
    Plan(String),
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
        matches!(
            self,
            Self::LogLine(_)
                | Self::ChangeSets(_)
                | Self::Weigh(_)
                | Self::Undo(_)
                | Self::Settle { .. }
                | Self::SumUp
                | Self::Profile(_)
                | Self::Program(_)
                | Self::Plan(_)
                | Self::Teach(_)
                | Self::Ask(_)
                | Self::Call(_)
        )
    }
}
