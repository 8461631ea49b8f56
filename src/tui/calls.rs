//! The tab of tool calls: every call, newest first, and what is said of them all.

use super::list::Cursor;
use crate::domain::tool_call::{Caller, Fault, Syntax};
use jiff::Timestamp;

/// One call of the call log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub at: Timestamp,
    pub tool: String,
    /// Who made it, where the log has that.
    pub caller: Option<Caller>,
    pub syntax: Syntax,
    /// As sent.
    pub arguments: String,
    pub faults: Vec<Fault>,
    /// Whether it was carried out.
    pub accepted: bool,
    /// What the caller was told.
    pub message: String,
    pub corrected: Option<String>,
    /// Microseconds to its decision, where the log has them.
    pub micros: Option<u64>,
}

/// What the line above the list says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub calls: u64,
    pub refused: u64,
    /// The wrong parameter name used most, the right one, and how often.
    pub commonest: Option<(String, String, u64)>,
}

#[derive(Debug, Default)]
pub struct Calls {
    pub rows: Vec<Call>,
    pub totals: Totals,
    pub cursor: Cursor,
    /// Whether they were read at all.
    pub loaded: bool,
}

impl Calls {
    pub fn chosen(&self) -> Option<&Call> {
        self.rows.get(self.cursor.chosen())
    }
}
