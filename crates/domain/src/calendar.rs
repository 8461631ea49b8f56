//! The calendar as a whole, and a change of it that was worked out but not yet made.

use super::session::{Session, SessionId};
use super::sessions::Sessions;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Counts the changes of the calendar; a change is worked out against one and made only on it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Revision(pub i64);

/// Every session, as they stood together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    pub revision: Revision,
    pub sessions: Sessions,
    /// The number that the next new session gets; none is given twice.
    pub next: SessionId,
}

/// A session before and after; one that is new has no before, one that is deleted no after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionChange {
    pub id: SessionId,
    pub before: Option<Session>,
    pub after: Option<Session>,
}

/// How many sessions a change touches, each counted once under what becomes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Touched {
    /// Sessions that are new.
    pub created: usize,
    /// Sessions that change.
    pub updated: usize,
    /// Sessions that go.
    pub deleted: usize,
    /// Sessions that are marked as done.
    pub completed: usize,
}

/// A change of the calendar, to be made as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarChange {
    /// What it does, in a few words, as an undo names it: `3 changes of the calendar`.
    pub summary: String,
    /// What it was worked out against; on any other it is refused.
    pub base: Revision,
    pub sessions: Vec<SessionChange>,
    /// What new sessions are called everywhere, where that follows from where they come from: an event
    /// of a file is the same session each time.
    pub named: BTreeMap<SessionId, Uuid>,
    /// What is answered if the same is asked for again under the same key.
    pub keyed: Option<KeyedReply>,
}

/// A reply kept under an idempotency key, bound to what was asked with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedReply {
    pub key: String,
    /// The whole of what was asked, byte for byte.
    pub body: String,
    pub reply: String,
}
