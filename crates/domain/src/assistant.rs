//! What the calendar's assistant asks a coach for, and with what.

use super::profile::DateOrder;
use super::question::{Question, Slot};
use super::session::{DateRange, Operation, Priority, Session, SessionId, Where};
use crate::limits::{
    ASKED_ENTRIES, ASKED_LABEL_CHARS, ASKED_MESSAGE_CHARS, ASKED_OPERATIONS, ASKED_SENTENCE_CHARS,
};
use crate::vocabulary;
use jiff::civil::Date;
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

/// What a message to the calendar wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Route {
    pub decision: Decision,
    /// What the message is about, in a word: `move`, `skip`, `create`, `question`.
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub category: String,
    /// Sessions, days and exercises that are named, in the athlete's words.
    #[schemars(length(max = ASKED_ENTRIES), inner(length(max = ASKED_LABEL_CHARS)))]
    pub entities: Vec<String>,
    /// What would have to be known to act.
    #[schemars(length(max = ASKED_ENTRIES), inner(length(max = ASKED_SENTENCE_CHARS)))]
    pub missing: Vec<String>,
    /// 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub confidence: f64,
    /// The question back, where the decision is clarify.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub question: Option<String>,
}

/// Changes to the calendar, in the order in which they are made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProposedOperations {
    #[schemars(length(max = ASKED_OPERATIONS))]
    pub operations: Vec<Operation>,
}

/// Words for the athlete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Words {
    /// Plain text, two or three sentences.
    #[schemars(length(max = ASKED_MESSAGE_CHARS))]
    pub text: String,
}

vocabulary! {
    Speaker { Athlete = "athlete", Coach = "coach" }
}

/// One message of the talk so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Utterance {
    pub who: Speaker,
    pub text: String,
}

/// What of the calendar a message is looked at with, where nothing narrows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Surroundings {
    pub today: Date,
    /// How the athlete writes days in numbers.
    pub dates: DateOrder,
    /// Monday to Sunday.
    pub week: DateRange,
    /// Other days that the message names, each read as days to come and as days behind.
    pub asked: Vec<DateRange>,
    /// The sessions of that week and of those days.
    pub sessions: Vec<Session>,
    /// Some of those without a date.
    pub backlog: Vec<Session>,
    /// Others that the message names, whenever they are.
    pub named: Vec<Session>,
}

/// The question that the athlete was asked last: the message may answer it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenQuestion {
    pub id: String,
    pub text: String,
    pub slot: Slot,
    /// The answers to choose from, as they were shown.
    pub options: Vec<String>,
    /// What the athlete had said that led to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
}

impl From<&Question> for OpenQuestion {
    fn from(question: &Question) -> Self {
        let options = question.options.iter();
        Self {
            id: question.id.clone(),
            text: question.text.clone(),
            slot: question.slot,
            options: options.map(|option| option.label.clone()).collect(),
            about: question.about.as_ref().map(|about| about.text.clone()),
        }
    }
}

/// What `route` is asked with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RouteRequest {
    pub message: String,
    #[serde(flatten)]
    pub surroundings: Surroundings,
    /// The messages before, oldest first.
    pub transcript: Vec<Utterance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<OpenQuestion>,
}

/// What `answer` is asked with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerRequest {
    pub message: String,
    #[serde(flatten)]
    pub surroundings: Surroundings,
    /// The messages before, oldest first.
    pub transcript: Vec<Utterance>,
}

/// What the athlete chose when asked back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// The numbers of the sessions.
    #[serde(default)]
    pub ids: Vec<SessionId>,
    /// The day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// How important it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
}

vocabulary! {
    /// How the sessions of a snapshot were found.
    Scope {
        /// The router or a choice named them: they are what the message is about.
        Focused = "focused",
        /// The likeliest by search; the message may be about others.
        Top = "top",
    }
}

/// The sessions that operations may be about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Snapshot {
    pub scope: Scope,
    pub sessions: Vec<Session>,
}

impl Snapshot {
    /// The sessions of another one behind its own, as far as they are not among them.
    pub fn add(&mut self, other: Self) {
        for session in other.sessions {
            if self.sessions.iter().all(|own| own.id != session.id) {
                self.sessions.push(session);
            }
        }
    }
}

/// How many sessions there are of each sort, those that a snapshot leaves out among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Aggregates {
    pub total: usize,
    pub this_week: usize,
    pub backlog: usize,
    pub overdue: usize,
    pub repeating: usize,
    pub completed: usize,
}

/// What `propose` is asked with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposeRequest {
    pub message: String,
    pub today: Date,
    /// How the athlete writes days in numbers.
    pub dates: DateOrder,
    pub snapshot: Snapshot,
    pub aggregates: Aggregates,
    /// What was chosen, and the condition that says the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selection: Option<Selection>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#where: Option<Where>,
    /// The messages before, oldest first.
    pub transcript: Vec<Utterance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<OpenQuestion>,
}

/// One issue of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OperationIssue {
    /// Such as `id_not_found`.
    pub code: String,
    /// What is wrong with it.
    pub message: String,
    /// Where in the operation, as a JSON pointer (RFC 6901); none where it is of the whole of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
}

impl OperationIssue {
    /// Of an operation as a whole.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), pointer: None }
    }

    /// Of one place in it.
    #[must_use]
    pub fn at(self, pointer: impl Into<String>) -> Self {
        Self { pointer: Some(pointer.into()), ..self }
    }

    /// What is wrong, without what its author is to send instead: who reads it on a screen sends nothing.
    pub fn fact(&self) -> String {
        let advice = ["; send ", ": send "];
        let ends = advice.iter().filter_map(|words| self.message.find(words));
        match ends.min() {
            Some(end) => format!("{}.", &self.message[..end]),
            None => self.message.clone(),
        }
    }
}

/// An operation that can't be carried out, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusedOperation {
    /// Its place in the proposal, counted from 0.
    pub index: usize,
    pub errors: Vec<OperationIssue>,
}

/// What `repair` is asked with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RepairRequest {
    pub today: Date,
    pub refused: Vec<RefusedOperation>,
    /// What was proposed, as the coach wrote it: it may be anything.
    pub proposal: String,
    /// The part of the schema that was broken, as JSON text.
    pub schema: String,
    /// The last messages, oldest first.
    pub transcript: Vec<Utterance>,
    /// The sessions that the proposal is about, as they stand.
    pub sessions: Vec<Session>,
}

/// What `summarize` is asked with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SummarizeRequest {
    pub message: String,
    pub today: Date,
    /// What is proposed; none of it is done yet.
    pub operations: Vec<Operation>,
    pub refused: Vec<RefusedOperation>,
    /// The sessions that the operations are about, as they stand.
    pub sessions: Vec<Session>,
}
