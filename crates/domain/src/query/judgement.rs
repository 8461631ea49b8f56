//! What a number means by the rules of training: each finding with what it follows from.

use crate::strength::volume::Verdict;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The lowest and the highest that is advised.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Advised {
    /// The least that is advised.
    pub low: f64,
    /// The most that is advised.
    pub high: f64,
}

impl Advised {
    pub fn verdict(self, value: f64) -> Verdict {
        if value < self.low {
            Verdict::Below
        } else if value > self.high {
            Verdict::Above
        } else {
            Verdict::Within
        }
    }
}

/// Hard sets of one muscle in a week.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MuscleVolume {
    /// The muscle.
    pub muscle: String,
    /// Its hard sets in a week.
    pub a_week: f64,
}

/// What a number means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "finding", rename_all = "camelCase", deny_unknown_fields)]
pub enum Judgement {
    /// Hard sets of a muscle in a week, against what is advised at the athlete's level.
    Volume {
        /// Hard sets a week.
        a_week: f64,
        /// What is advised a week.
        advised: Advised,
    },
    /// The same of each of several muscles that are trained together: the legs, the arms.
    Volumes {
        /// Each of the muscles.
        each: Vec<MuscleVolume>,
        /// How many hard sets each should get in a week.
        advised: Advised,
    },
    /// How often a muscle or lift is trained in a week.
    Frequency {
        /// Days a week.
        a_week: f64,
        /// Whether that is often enough.
        enough: bool,
    },
    /// Whether an estimated max moves: by so many percent over the days.
    Trend {
        /// The change in percent.
        percent: f64,
        /// The lifts that it was worked out from.
        lifts: u32,
    },
    /// No better estimate in the last sessions.
    Stalled {
        /// Sessions without a step forward.
        sessions: u32,
    },
    /// Too little to judge by.
    TooEarly {
        /// How much there is.
        have: u32,
        /// How much is needed to tell.
        need: u32,
    },
    /// One part against its other.
    Balance {
        /// One side by the other.
        ratio: f64,
        /// What is advised.
        advised: Advised,
    },
    /// Reps in reserve against what is advised at the athlete's level.
    Effort {
        /// The mean of what was said of effort.
        average: f64,
        /// What is advised.
        advised: Advised,
    },
    /// Minutes of conditioning against what is advised to all adults.
    Conditioning {
        /// Minutes a week.
        minutes_a_week: f64,
    },
    /// After so many days without a lift: the share of its load to come back with, in percent.
    Return {
        /// Days without training.
        days: u32,
        /// By how much to begin lighter, in percent.
        percent: u32,
    },
    Deload(Strain),
    /// A target: what is missing, and the weeks that it takes at the present rate.
    Target {
        /// What is missing to it.
        missing: f64,
        /// In how many weeks it is reached as things go.
        weeks: Option<f64>,
    },
    /// The day that a line which was drawn on is told of.
    Forecast {
        /// The day that it is told of.
        on: Date,
    },
    /// Muscles that are rested and short of sets.
    Due {
        /// Hours since it was trained.
        rested_hours: u32,
    },
}

/// What speaks for a lighter week.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Strain {
    /// Weeks of training since the last one that was light or free.
    pub weeks: u32,
    /// The most that is advised at the athlete's level; none where stalls alone count.
    pub every: Option<u32>,
    /// Main lifts without a better estimate in their last sessions.
    pub stalled: Vec<String>,
}

impl Strain {
    /// Lifts that stall at once from which on it is time.
    pub const STALLS: usize = 2;

    pub fn is_due(&self) -> bool {
        self.stalled.len() >= Self::STALLS || self.every.is_some_and(|every| self.weeks >= every)
    }
}
