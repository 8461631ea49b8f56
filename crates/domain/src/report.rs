//! What the verifier says of a program.

use super::edit::{Edit, PlanPlace};
use super::program::{UserProfile, WorkoutPlan};
use crate::limits::{ASKED_ENTRIES, ASKED_MESSAGE_CHARS, ASKED_SENTENCE_CHARS};
use crate::vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The verdict on a program, area by area.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VerifierReport {
    /// Whether nothing stands against it.
    pub ok: bool,
    /// Whether each day fits into its time.
    pub time_fit: TimeFit,
    /// Whether movements are balanced.
    pub balance: Balance,
    /// Whether all that is to be avoided is.
    pub avoidance: Avoidance,
    /// Whether it progresses.
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
    /// Every issue of every area with its place, in the order of the areas.
    pub findings: Vec<Finding>,
    /// Edits that would mend it.
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
    /// How much an issue of it weighs when two plans are compared.
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

/// One issue of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// What it is about.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "StructureReport")]
pub struct Structure {
    /// Whether it is well made.
    pub ok: bool,
    /// What is wrong, a sentence each.
    pub issues: Vec<String>,
}

/// That of a report that was stored before the area was looked at.
impl Default for Structure {
    fn default() -> Self {
        Self { ok: true, issues: Vec::new() }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimeFit {
    /// Whether every day fits.
    pub ok: bool,
    /// Minutes of each day.
    pub per_day_minutes: Vec<f64>,
    /// Minutes that a day may take.
    pub limit: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Balance {
    /// Whether they are balanced.
    pub ok: bool,
    /// On how many days of a week each comes.
    pub weekly_presence_days: PresenceDays,
    /// Movements that nothing possible and allowed trains, so that none is asked for.
    pub waived: Vec<String>,
}

/// On how many days of the week each movement is trained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PresenceDays {
    /// Days with a squat.
    pub squat_like: u8,
    /// Days with a hinge.
    pub hinge_like: u8,
    /// Days with a push.
    pub push_like: u8,
    /// Days with a pull.
    pub pull_like: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Avoidance {
    /// Whether nothing is against it.
    pub ok: bool,
    /// What is against it, a sentence each.
    pub violations: Vec<String>,
    /// All that is avoided, with what follows from it.
    pub expanded_terms: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProgressionReport {
    /// Whether it progresses.
    pub ok: bool,
    /// What is wrong, a sentence each.
    pub issues: Vec<String>,
    /// What was looked at, in words.
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
