//! What the verifier says of a program.

use super::edit::{Edit, PlanPlace};
use super::program::{UserProfile, WorkoutPlan};
use crate::limits::{ASKED_ENTRIES, ASKED_MESSAGE_CHARS, ASKED_SENTENCE_CHARS};
use crate::vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The verdict on a program, area by area.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VerifierReport {
    pub ok: bool,
    pub time_fit: TimeFit,
    pub balance: Balance,
    pub avoidance: Avoidance,
    pub progression: ProgressionReport,
    /// Whether the plan is one that can be followed at all.
    pub structure: Structure,
    /// Whether each exercise suits the athlete's level.
    #[serde(default)]
    pub level: Structure,
    /// Whether each muscle gets its hard sets; its issues are among those of progression too.
    #[serde(default)]
    pub volume: Structure,
    /// Exercises that are neither in the catalogue nor named so that their movement is plain;
    /// nothing is guessed of them.
    pub unclassified: Vec<String>,
    /// Every fault of every area with its place, in the order of the areas.
    pub findings: Vec<Finding>,
    pub suggested_edits: Vec<Edit>,
}

vocabulary! {
    Area {
        Structure = "structure",
        Time = "time_fit",
        Balance = "balance",
        Avoidance = "avoidance",
        Level = "level",
        Progression = "progression",
        Volume = "volume",
    }
}

impl Area {
    /// How much a fault of it weighs when two plans are compared.
    pub const fn weight(self) -> u32 {
        match self {
            Self::Structure => 8,
            Self::Avoidance => 5,
            Self::Level => 4,
            Self::Time => 3,
            Self::Balance | Self::Volume => 2,
            Self::Progression => 1,
        }
    }
}

impl VerifierReport {
    /// What is wrong in all, by weight; 0 for a plan that is right.
    pub fn weight(&self) -> u32 {
        self.findings.iter().map(|one| one.area.weight()).sum()
    }
}

/// One fault of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub area: Area,
    /// Where; none where it is about the whole plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loc: Option<PlanPlace>,
    /// What was found and what was wanted.
    pub message: String,
    /// Which of the suggested edits mend it, by index; none where no edit can.
    pub edits: Vec<usize>,
}

/// An area of which nothing is told but its issues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Structure {
    pub ok: bool,
    pub issues: Vec<String>,
}

/// That of a report that was stored before the area was looked at.
impl Default for Structure {
    fn default() -> Self {
        Self { ok: true, issues: Vec::new() }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeFit {
    pub ok: bool,
    pub per_day_minutes: Vec<f64>,
    pub limit: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    pub ok: bool,
    pub weekly_presence_days: PresenceDays,
    /// Movements that nothing possible and allowed trains, so that none is asked for.
    pub waived: Vec<String>,
}

/// On how many days of the week each movement is trained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceDays {
    pub squat_like: u8,
    pub hinge_like: u8,
    pub push_like: u8,
    pub pull_like: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Avoidance {
    pub ok: bool,
    pub violations: Vec<String>,
    pub expanded_terms: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgressionReport {
    pub ok: bool,
    pub issues: Vec<String>,
    pub notes: String,
}

/// What a coach's judgement adds to the verdict of the code, which it can't vote away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Judgement {
    /// What is wrong with progression or fit to the goal, a sentence each; empty when nothing is.
    #[schemars(length(max = ASKED_ENTRIES), inner(length(max = ASKED_SENTENCE_CHARS)))]
    pub issues: Vec<String>,
    #[schemars(length(max = ASKED_MESSAGE_CHARS))]
    pub notes: String,
    #[schemars(length(max = ASKED_ENTRIES))]
    pub suggested_edits: Vec<Edit>,
}

/// What `verify` is asked with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VerifyRequest {
    pub profile: UserProfile,
    pub plan: WorkoutPlan,
    /// The verdict of the code.
    pub report: VerifierReport,
}
