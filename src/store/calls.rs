//! The call log: every call with how it ended, for replay, for the tool log and for statistics.

use crate::domain::batch::{CallRecord, Conclusion};
use crate::domain::exercise::vocabulary;
use crate::domain::tool_call::{FaultCode, Origin};
use jiff::Timestamp;

vocabulary! {
    /// How a recorded call ended.
    CallEnd {
        Done = "done",
        Refused = "refused",
        /// Another call of its atomic batch was rejected.
        NotDone = "not done",
    }
}

/// A call with its end, as the tool log shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedCall {
    /// Counts up in the order recorded.
    pub id: i64,
    pub at: Timestamp,
    pub origin: Origin,
    pub call: CallRecord,
    pub end: CallEnd,
    /// None where another call of its atomic batch was rejected.
    pub conclusion: Option<Conclusion>,
}

/// What the statistics need of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFact {
    pub at: Timestamp,
    pub origin: Origin,
    pub tool: String,
    pub end: CallEnd,
    pub faults: Vec<FaultCode>,
    /// Wrong parameter names with the right ones.
    pub name_mistakes: Vec<(String, String)>,
    pub micros: u64,
}
