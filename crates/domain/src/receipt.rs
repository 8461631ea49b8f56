//! What is acknowledged after a set is stored, and the records it broke.

use super::board::Suggestion;
use super::set_place::Places;
use super::set_result::SetResult;
use crate::vocabulary;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// The four kinds of record, each separate.
    RecordKind {
        /// Most load for this many reps or more.
        Load = "load",
        /// Most reps at this load or more.
        Reps = "reps",
        /// Highest estimated one-rep max.
        E1rm = "e1rm",
        /// Most load × reps of one exercise in one session.
        Volume = "volume",
    }
}

/// A standing record, or one just broken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub kind: RecordKind,
    /// The set that made it; for a session's volume, its last set.
    pub set: SetResult,
    /// Kilograms for load and e1RM, a count for reps, kilograms × reps for volume.
    pub value: f64,
    /// What it beat. A first entry beats nothing and is not announced.
    pub beat: Option<Beaten>,
}

/// The set that held the record before, and its value in the record's measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beaten {
    pub set: SetResult,
    pub value: f64,
}

/// A plan item that a logged set counted for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tick {
    pub item: String,
    pub done: usize,
    pub asked: usize,
}

/// What comes next on the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextUp {
    pub exercise: String,
    pub prescription: String,
    /// Whether it is the exercise just done.
    pub same_exercise: bool,
    pub rest_seconds: Option<u32>,
    pub suggestion: Option<Suggestion>,
    /// The program asks for other loads from set to set.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub loads_vary: bool,
    /// What is to be known where there is no load to suggest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The acknowledgement of one change that logged sets. It exists only after the commit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    pub sets: Vec<SetResult>,
    /// Which sets of their day they are, as the athlete counts.
    #[serde(default, skip_serializing_if = "Places::is_plain")]
    pub places: Places,
    pub records: Vec<Record>,
    pub ticks: Vec<Tick>,
    pub next: Option<NextUp>,
    /// Said beside the facts: a unit that was taken from the profile, a name outside the
    /// catalogue, an alias that is deprecated, what could be added.
    pub remarks: Vec<String>,
}
