//! What whoever coaches an athlete sends them: words about a day, or a change that waits for their word.

use super::session::{Operation, SessionId};
use crate::vocabulary;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// As it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeamMessage {
    /// What the coach says; of a comment all that there is.
    pub words: String,
    /// The day that it is about.
    pub date: Date,
    pub suggested: Suggested,
}

/// What a coach wants changed. It is sent as it was written: what it comes to is worked out where it is
/// to be changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Suggested {
    /// Nothing.
    Comment,
    /// The plan of the day.
    Plan { plan: String },
    /// A program to train by.
    Program { program: String },
    Calendar {
        operations: Vec<Operation>,
        /// What the sessions that the operations number are called everywhere.
        sessions: Vec<(SessionId, Uuid)>,
    },
}

vocabulary! {
    /// How far a message has come.
    MessageState {
        /// It waits here until the database can be reached.
        Waiting = "waiting",
        /// The database has it.
        Sent = "sent",
        /// The athlete's setwise has taken it in.
        Taken = "taken",
        /// Where it came: it did not open, or its sender reads nothing, and it is passed over. Where it was
        /// written: the athlete shares nothing any more, and it is not sent.
        Refused = "refused",
    }
}

/// A message as it is kept, where it was written and where it came.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMessage {
    pub id: Uuid,
    /// The athlete whom it was sent to from here; none where it came to this home's own.
    pub athlete: Option<Uuid>,
    /// What that athlete is called here, or the login that sent it.
    pub who: String,
    pub at: Timestamp,
    pub state: MessageState,
    pub message: TeamMessage,
}
