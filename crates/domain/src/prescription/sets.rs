//! Groups of sets: how many, what each asks for, how heavy, and of what kind.

use crate::effort::{Rir, Rpe};
use crate::load::Load;
use crate::prescription::SlotId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Sets that ask for the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetGroup {
    /// How many sets.
    pub count: Count,
    /// What each set aims for.
    pub target: Target,
    /// With which load.
    #[serde(default)]
    pub load: LoadTarget,
    /// What kind of set it is.
    #[serde(default)]
    pub kind: Kind,
    /// How hard a set should be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortTarget>,
    /// Harder than this it was done, but doesn't lead to more; one point above what is asked where
    /// none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort_cap: Option<Rpe>,
    /// Seconds of rest after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_seconds: Option<u32>,
}

/// How many sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// So many.
    Exactly(u8),
    /// From so many to so many.
    Range {
        /// The least.
        low: u8,
        /// The most.
        high: u8,
    },
    /// As many as it takes until so many reps are done in all.
    UntilTotal(u16),
}

/// What one set asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// So many reps.
    Reps(u16),
    /// From so many to so many.
    Range {
        /// The least.
        low: u16,
        /// The most.
        high: u16,
    },
    /// `5+`; `1+` is as many as possible.
    AtLeast(u16),
    /// So many seconds.
    Seconds(u32),
    /// At least so many seconds.
    AtLeastSeconds(u32),
    /// So many metres.
    Metres(u32),
    /// So many reps in all sets of the group together.
    TotalReps(u16),
    /// As many reps as possible within so many seconds.
    MostWithin(u32),
}

/// How heavy a set is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoadTarget {
    /// The slot's own working load: asked for where nothing is known, then moved by the rule.
    #[default]
    Working,
    /// As working, to begin with this; with a rule that moves no load, always this.
    Absolute(Load),
    /// Of a maximum. It stays a percentage: nothing is rounded before the load itself.
    Percent {
        /// What it is a percentage of.
        of: PercentOf,
        /// In tenths of a percent.
        percent: Percent,
    },
    /// Whatever the effort asks for, by the RPE chart.
    ByEffort,
    /// So many of the rule's steps above the working load.
    Stepped(u8),
    /// Of the top set, or the working load, of the same slot; not of one above it.
    OfTop(Percent),
    /// The same of another slot, as that is rounded.
    OfSlot {
        /// The slot whose load it is of.
        slot: SlotId,
        /// In tenths of a percent.
        percent: Percent,
    },
    /// The body, with so much hung on it, or taken off.
    Bodyweight(Option<Load>),
}

/// A share of a maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// What it is a percentage of.
    pub of: PercentOf,
    /// In tenths of a percent.
    pub percent: Percent,
}

/// What a percentage is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PercentOf {
    TrainingMax,
    OneRepMax,
    /// The one-rep max that the newest sets show.
    Estimated,
    /// The most for so many reps.
    RepMax(u16),
}

/// Tenths of a percent: 675 is 67.5 %.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Percent(u16);

impl Percent {
    pub const fn from_tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    pub const fn from_whole(percent: u16) -> Self {
        Self(percent * 10)
    }

    pub const fn tenths(self) -> u16 {
        self.0
    }

    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 1_000.0
    }
}

/// `75 %`, `67.5 %`.
impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenths) = (self.0 / 10, self.0 % 10);
        if tenths == 0 { write!(f, "{whole} %") } else { write!(f, "{whole}.{tenths} %") }
    }
}

/// As it was said: the two scales say the same, but a plan keeps its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EffortTarget {
    /// By the rate of perceived exertion.
    Rpe(Rpe),
    /// By reps in reserve.
    Rir(Rir),
}

impl EffortTarget {
    pub const fn reserve(self) -> Rir {
        match self {
            Self::Rpe(rpe) => rpe.rir(),
            Self::Rir(rir) => rir,
        }
    }
}

/// What kind of set it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    WarmUp,
    #[default]
    Work,
    /// The heaviest of the day.
    Top,
    BackOff,
    /// As many reps as possible, at least those asked for.
    Amrap,
    /// On without rest so many times, each time so much lighter.
    Drop {
        /// How many drops.
        steps: u8,
        /// How much lighter each is, in tenths of a percent.
        less: Percent,
    },
    /// After the first set so many short ones, each after a few breaths.
    RestPause {
        /// How many short sets follow.
        minis: u8,
        /// Reps in all.
        reps: u16,
        /// Seconds between them.
        rest_seconds: u32,
    },
    /// As rest-pause, until a short one gets fewer reps than this.
    Myo {
        /// Reps of each short set.
        reps: u16,
        /// Seconds between them.
        rest_seconds: u32,
        /// The short set with fewer reps is the last.
        stop_below: u16,
    },
    /// One set in parts of so many reps, with a short rest between them.
    Cluster {
        /// Reps of each part.
        reps: u16,
        /// Seconds between the parts.
        rest_seconds: u32,
    },
    Timed,
    /// What it shows is what the next loads are worked out of.
    Test,
}

impl SetGroup {
    /// So many sets of so many reps at the slot's working load.
    pub const fn straight(sets: u8, target: Target) -> Self {
        Self {
            count: Count::Exactly(sets),
            target,
            load: LoadTarget::Working,
            kind: Kind::Work,
            effort: None,
            effort_cap: None,
            rest_seconds: None,
        }
    }
}

impl Count {
    /// The sets to write down beforehand; one where it is not known.
    pub const fn least(self) -> u8 {
        match self {
            Self::Exactly(sets) | Self::Range { low: sets, .. } => sets,
            Self::UntilTotal(_) => 1,
        }
    }
}

impl Target {
    /// The fewest reps, seconds or metres with which a set was done as asked.
    pub fn least(self) -> u32 {
        match self {
            Self::Reps(least) | Self::Range { low: least, .. } | Self::AtLeast(least) => {
                u32::from(least)
            }
            Self::Seconds(least) | Self::AtLeastSeconds(least) | Self::Metres(least) => least,
            Self::TotalReps(_) | Self::MostWithin(_) => 1,
        }
    }

    /// The most that it asks for; none where it is open.
    pub fn most(self) -> Option<u32> {
        match self {
            Self::Reps(most) | Self::Range { high: most, .. } => Some(u32::from(most)),
            Self::Seconds(most) | Self::Metres(most) => Some(most),
            Self::AtLeast(_)
            | Self::AtLeastSeconds(_)
            | Self::TotalReps(_)
            | Self::MostWithin(_) => None,
        }
    }
}
