//! What a message to the calendar comes to, as it happens: the events of one turn, in order.

use crate::calendar::{is_done_on, occurrences, serialize_shown};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::question::Slot;
use setwise_domain::session::{DateRange, Session, SessionId};
use setwise_domain::vocabulary;
use uuid::Uuid;

use super::planned::Planned;

vocabulary! {
    /// How a message is taken.
    Mode {
        /// As a wish for changes.
        Plan = "plan",
        /// As talk: it is answered, and nothing is proposed.
        Chat = "chat",
        /// As whichever of these the router says, or with a question back.
        Auto = "auto",
    }
}

vocabulary! {
    /// A part of the way from a message to a proposal.
    /// What is being done now.
    Stage {
        Routing = "routing",
        Proposing = "proposing",
        Validating = "validating",
        Repairing = "repairing",
        Summarizing = "summarizing",
    }
}

impl Stage {
    /// What is going on, for whoever waits.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Routing => "reading the message",
            Self::Proposing => "working out the changes",
            Self::Validating => "checking them",
            Self::Repairing => "fixing what is wrong",
            Self::Summarizing => "putting it into words",
        }
    }
}

/// A session to choose, where it can't be told which one is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AssistantChoice")]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The session's number.
    pub id: SessionId,
    /// Its title.
    pub title: String,
    /// Its day; null in the backlog.
    pub scheduled_for: Option<Date>,
}

impl Choice {
    /// With the day on which it is next: of one that repeats not the one on which it began.
    pub fn of(session: &Session, today: Date) -> Self {
        let ahead = DateRange { from: today, to: Date::MAX };
        let next = occurrences(session, ahead)
            .find(|day| !is_done_on(session, *day))
            .filter(|_| session.recurrence.repeats());
        Self {
            id: session.id,
            title: session.title.clone(),
            scheduled_for: next.or(session.scheduled_for),
        }
    }
}

/// Something that can be done with what a message is about, and the message that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Action {
    /// Such as `skip`.
    pub action: String,
    /// The message that says it.
    pub message: String,
}

/// A question back, with what there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Asked {
    /// The question.
    pub question: String,
    /// The sessions that may be meant.
    pub options: Vec<Choice>,
    /// What is asked about.
    pub slot: Slot,
    /// Where a day is missing: the next days, for the session that is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<Days>,
    /// What may be done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Action>,
}

/// Days to choose from, for a session where the message names one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Days {
    /// The session's number.
    pub session: Option<Choice>,
    /// The days that may be meant.
    pub dates: Vec<Date>,
}

/// A proposed operation with all that is wrong with it; nothing is, where it can be carried out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Judged {
    /// As it was proposed, its shape made good.
    #[serde(serialize_with = "serialize_shown")]
    pub op: Value,
    /// What is wrong with it; empty where nothing is.
    pub errors: Vec<OperationIssue>,
}

impl Judged {
    pub const fn is_valid(&self) -> bool {
        self.errors.is_empty()
    }
}

/// One event; `Done` is the last of every turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(
    tag = "event",
    content = "data",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    /// The next step has begun.
    Stage {
        /// What is being done now.
        stage: Stage,
    },
    /// A question back. The choice comes back as a selection with the same message.
    Clarify(Asked),
    /// What is proposed; the second version is what stands after a repair.
    Ops {
        /// How many times operations were proposed.
        version: u8,
        /// The operations, good and bad.
        operations: Vec<Judged>,
        /// How many of them can be carried out.
        valid_count: usize,
        /// How many of them can't be.
        invalid_count: usize,
    },
    /// Plain text for the athlete.
    Summary {
        /// The summary.
        text: String,
    },
    /// What it came to.
    Result(Box<Outcome>),
    /// Somebody still works on it.
    Heartbeat {},
    /// It broke off; why, in a sentence. Nothing is proposed.
    Failed {
        /// Why.
        message: String,
    },
    /// The end of the turn.
    Done {},
}

/// What a message that was taken as a wish came to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// How the message was taken.
    pub mode: Mode,
    /// The summary of what is proposed.
    pub text: String,
    /// The operations as they were proposed, good and bad.
    pub operations: Vec<Judged>,
    /// How many of them can be carried out.
    pub valid_count: usize,
    /// How many of them can't be.
    pub invalid_count: usize,
    /// The open proposal of what is valid, once it is stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Uuid>,
    /// What is valid, to be proposed.
    #[serde(flatten)]
    pub planned: Planned,
}
