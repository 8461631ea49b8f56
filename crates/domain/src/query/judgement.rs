//! What a number means by the rules of training: each finding with what it follows from.

use crate::strength::volume::Verdict;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The lowest and the highest that is advised.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advised {
    pub low: f64,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MuscleVolume {
    pub muscle: String,
    pub a_week: f64,
}

/// What a number means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "camelCase", deny_unknown_fields)]
pub enum Judgement {
    /// Hard sets of a muscle in a week, against what is advised at the athlete's level.
    Volume {
        a_week: f64,
        advised: Advised,
    },
    /// The same of each of several muscles that are trained together: the legs, the arms.
    Volumes {
        each: Vec<MuscleVolume>,
        advised: Advised,
    },
    /// How often a muscle or lift is trained in a week.
    Frequency {
        a_week: f64,
        enough: bool,
    },
    /// Whether an estimated max moves: by so many percent over the days.
    Trend {
        percent: f64,
        lifts: u32,
    },
    /// No better estimate in the last sessions.
    Stalled {
        sessions: u32,
    },
    /// Too little to judge by.
    TooEarly {
        have: u32,
        need: u32,
    },
    /// One part against its other.
    Balance {
        ratio: f64,
        advised: Advised,
    },
    /// Reps in reserve against what is advised at the athlete's level.
    Effort {
        average: f64,
        advised: Advised,
    },
    /// Minutes of conditioning against what is advised to all adults.
    Conditioning {
        minutes_a_week: f64,
    },
    /// After so many days without a lift: the share of its load to come back with, in percent.
    Return {
        days: u32,
        percent: u32,
    },
    Deload(Strain),
    /// A target: what is missing, and the weeks that it takes at the present rate.
    Target {
        missing: f64,
        weeks: Option<f64>,
    },
    /// The day that a line which was drawn on is told of.
    Forecast {
        on: Date,
    },
    /// Muscles that are rested and short of sets.
    Due {
        rested_hours: u32,
    },
}

/// What speaks for a lighter week.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
