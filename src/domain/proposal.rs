//! A change that waits for the athlete's word.

use super::exercise::vocabulary;
use super::plan::StoredPlan;
use super::session::Operation;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

vocabulary! {
    ProposalStatus { Open = "open", Accepted = "accepted", Refused = "refused", Stale = "stale" }
}

/// One type for every change that a coach may only suggest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub id: Uuid,
    pub at: Timestamp,
    /// What changes, in a sentence.
    pub title: String,
    /// Why, with the rule.
    pub reason: String,
    /// What it was made against; where that has moved on, accepting is refused as stale.
    pub base: Base,
    pub change: ProposedChange,
    /// The change as the athlete reads it.
    pub hunks: Vec<Hunk>,
    pub status: ProposalStatus,
}

/// What a proposal rests on: the id of the plan that stood when it was made, if any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Base {
    pub plan: Option<Uuid>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ProposedChange {
    /// A plan to stand in place of today's.
    Plan { plan: Box<StoredPlan> },
    /// Changes of the calendar, in this order.
    Calendar { operations: Vec<Operation> },
}

/// One line of a diff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "sign", content = "line", rename_all = "snake_case")]
pub enum Hunk {
    Same(String),
    Removed(String),
    Added(String),
}
