//! What is acknowledged after a set is stored, and the records it broke.

use super::board::Suggestion;
use super::set_place::Places;
use super::set_result::SetResult;
use crate::vocabulary;
use schemars::JsonSchema;
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    /// What it is the best of.
    pub kind: RecordKind,
    /// The set that made it; for a session's volume, its last set.
    pub set: SetResult,
    /// Kilograms for load and e1RM, a count for reps, kilograms × reps for volume.
    pub value: f64,
    /// What it beat. A first entry beats nothing and is not announced.
    pub beat: Option<Beaten>,
}

/// The set that held the record before, and its value in the record's measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Beaten {
    /// The set that held it.
    pub set: SetResult,
    /// The value that was beaten.
    pub value: f64,
}

/// A plan item that a logged set counted for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tick {
    /// The name of the plan's exercise.
    pub item: String,
    /// How many of its sets are done now.
    pub done: usize,
    /// How many sets the plan asks for.
    pub asked: usize,
}

/// What comes next on the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NextUp {
    /// The exercise, by its name in the plan.
    pub exercise: String,
    /// What the plan asks for, in words.
    pub prescription: String,
    /// Whether it is the exercise just done.
    pub same_exercise: bool,
    /// Seconds of rest after it.
    pub rest_seconds: Option<u32>,
    /// The load that is suggested.
    pub suggestion: Option<Suggestion>,
    /// The program asks for other loads from set to set.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub loads_vary: bool,
    /// What is to be known where there is no load to suggest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The acknowledgement of one change that logged sets. It exists only after the commit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Receipt {
    /// The sets that were stored.
    pub sets: Vec<SetResult>,
    /// Which sets of their day they are, as the athlete counts.
    #[serde(default, skip_serializing_if = "Places::is_plain")]
    pub places: Places,
    /// The records that they broke.
    pub records: Vec<Record>,
    /// What of today's plan they count for.
    pub ticks: Vec<Tick>,
    /// What the plan asks for next.
    pub next: Option<NextUp>,
    /// Said beside the facts: a unit that was taken from the profile, a name outside the
    /// catalogue, an alias that is deprecated, what could be added.
    pub remarks: Vec<String>,
}
