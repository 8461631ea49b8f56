//! What was trained on a day of the calendar, planned or not.

use super::calendar::Calendar;
use super::session::SessionId;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A calendar in which what was trained is done.
#[derive(Clone, Debug)]
pub struct Trained {
    pub calendar: Arc<Calendar>,
    /// What is done there by the log alone.
    pub by_log: BTreeSet<(SessionId, Date)>,
    /// Of days whose plan was begun, how much of it was done, where that is not all.
    pub begun: BTreeMap<Date, WorkShare>,
}

/// The work of a day. Warm-ups are among the lines and count for nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrainedDay {
    /// The day.
    pub date: Date,
    /// How many sets were done.
    pub sets: usize,
    /// The titles of its workouts, where the log that they came from has any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub workouts: Vec<String>,
    /// By name, in the order in which they were begun.
    pub exercises: Vec<String>,
    /// Its sets, a line an exercise.
    pub lines: Vec<String>,
}

/// How much of a plan's work was done, in sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WorkShare {
    /// Sets that were done.
    pub done: u16,
    /// Sets that were asked for.
    pub asked: u16,
}

impl WorkShare {
    pub const fn is_whole(self) -> bool {
        self.asked > 0 && self.done == self.asked
    }
}
