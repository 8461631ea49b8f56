//! Today's plan: the canonical form, which never changes, and the forms that coaches write.

mod finding;
mod flat;
mod made;
mod nested;

pub use finding::{FindingCode, PlanFinding, PlanReview, Weight};
pub use flat::{FlatBlock, FlatExercise, FlatPlan};
pub use made::{Generation, PlanFailure, PlanFailureIssue, PlanStanding, PlansBy, StoredPlan};
pub use nested::{NestedBlock, NestedExercise, NestedPlan};

use crate::vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    Energy { Easy = "easy", Moderate = "moderate", Intense = "intense" }
}

vocabulary! {
    PlanSource { Ai = "ai", Manual = "manual" }
}

/// The contract of every reader of a plan: pane, command line, export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TodayPlan {
    /// Its id, which never changes.
    pub id: String,
    /// What the day is about.
    pub focus: String,
    /// How long it takes, in minutes.
    pub duration_minutes: u32,
    /// What is needed.
    pub equipment: Vec<String>,
    /// Who wrote it.
    pub source: PlanSource,
    /// How hard a day it is.
    pub energy: Energy,
    /// The plan in a sentence.
    pub summary: String,
    /// Its blocks, in their order.
    pub blocks: Vec<PlanBlock>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlanBlock {
    /// Its id, which never changes.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How long it takes, in minutes.
    pub duration_minutes: u32,
    /// What it is about.
    pub focus: String,
    /// Its exercises, in their order.
    pub exercises: Vec<PlanExercise>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlanExercise {
    /// Its id, which never changes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is asked, such as `3 × 8 @ 70 kg`.
    pub prescription: String,
    /// How to do it.
    pub detail: Option<String>,
}

impl TodayPlan {
    pub fn exercises(&self) -> impl Iterator<Item = &PlanExercise> {
        self.blocks.iter().flat_map(|block| &block.exercises)
    }
}

vocabulary! {
    /// The version of the schema that a plan was written in.
    SchemaVersion { V2Flat = "v2-flat", V1Current = "v1-current" }
}

vocabulary! {
    /// Blocks that a coach may name instead of writing them out, finishers among them. What stands
    /// behind each is data, in `assets/plan_rules.json`.
    BlockTemplate {
        WarmupBasic = "warmup-basic",
        WarmupLower = "warmup-lower",
        WarmupUpper = "warmup-upper",
        WarmupFull = "warmup-full",
        CooldownBasic = "cooldown-basic",
        FinisherCore = "finisher-core",
        FinisherConditioning = "finisher-conditioning",
        FinisherArms = "finisher-arms",
        FinisherCarry = "finisher-carry",
        MobilityBasic = "mobility-basic",
    }
}

vocabulary! {
    /// Exercises with their sets that a coach may name instead of writing them out. What stands
    /// behind each is data, in `assets/plan_rules.json`.
    ExerciseTemplate {
        Squat5x5 = "squat-5x5",
        Bench5x5 = "bench-5x5",
        Deadlift1x5 = "deadlift-1x5",
        Press5x5 = "press-5x5",
        Row5x5 = "row-5x5",
        Rdl3x8 = "rdl-3x8",
        SplitSquat3x10 = "split-squat-3x10",
        PullUpAmrap = "pull-up-amrap",
        PushUpAmrap = "push-up-amrap",
        Plank3x45s = "plank-3x45s",
    }
}
