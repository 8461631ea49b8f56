//! Today's plan: the canonical form, which never changes, and the flat form that coaches write.

use super::exercise::vocabulary;
use jiff::{Timestamp, civil::Date};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

vocabulary! {
    Energy { Easy = "easy", Moderate = "moderate", Intense = "intense" }
}

vocabulary! {
    PlanSource { Ai = "ai", Manual = "manual" }
}

/// The contract of every reader of a plan: pane, command line, export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TodayPlan {
    pub id: String,
    pub focus: String,
    pub duration_minutes: u32,
    pub equipment: Vec<String>,
    pub source: PlanSource,
    pub energy: Energy,
    pub summary: String,
    pub blocks: Vec<PlanBlock>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlanBlock {
    pub id: String,
    pub title: String,
    pub duration_minutes: u32,
    pub focus: String,
    pub exercises: Vec<PlanExercise>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlanExercise {
    pub id: String,
    pub name: String,
    pub prescription: String,
    pub detail: Option<String>,
}

impl TodayPlan {
    pub fn exercises(&self) -> impl Iterator<Item = &PlanExercise> {
        self.blocks.iter().flat_map(|block| &block.exercises)
    }
}

/// The form `v2-flat`: blocks and exercises side by side, three levels deep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FlatPlan {
    pub focus: String,
    pub duration_minutes: u32,
    pub equipment: Vec<String>,
    pub source: PlanSource,
    pub energy: Energy,
    pub summary: String,
    pub blocks: Vec<FlatBlock>,
    pub exercises: Vec<FlatExercise>,
}

/// The same plan in the flat form, without its ids.
impl From<&TodayPlan> for FlatPlan {
    fn from(plan: &TodayPlan) -> Self {
        let exercises = plan
            .blocks
            .iter()
            .enumerate()
            .flat_map(|(block_index, block)| {
                block
                    .exercises
                    .iter()
                    .zip(0..)
                    .map(move |(planned, order)| FlatExercise {
                        block_index,
                        order,
                        name: planned.name.clone(),
                        prescription: planned.prescription.clone(),
                        detail: planned.detail.clone(),
                    })
            });
        Self {
            focus: plan.focus.clone(),
            duration_minutes: plan.duration_minutes,
            equipment: plan.equipment.clone(),
            source: plan.source,
            energy: plan.energy,
            summary: plan.summary.clone(),
            blocks: plan
                .blocks
                .iter()
                .map(|block| FlatBlock {
                    title: block.title.clone(),
                    duration_minutes: block.duration_minutes,
                    focus: block.focus.clone(),
                })
                .collect(),
            exercises: exercises.collect(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FlatBlock {
    pub title: String,
    pub duration_minutes: u32,
    pub focus: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FlatExercise {
    pub block_index: usize,
    pub order: u32,
    pub name: String,
    pub prescription: String,
    pub detail: Option<String>,
}

vocabulary! {
    /// The version of the schema that a plan was written in.
    SchemaVersion { V2Flat = "v2-flat" }
}

vocabulary! {
    /// How a plan came to stand: an accepted one goes before a generated one.
    PlanStanding { Generated = "generated", Accepted = "accepted" }
}

/// A plan as stored, with how it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPlan {
    pub id: Uuid,
    /// The day it is for.
    pub date: Date,
    pub at: Timestamp,
    pub standing: PlanStanding,
    pub plan: TodayPlan,
    pub made: Generation,
}

/// Who wrote a plan, in which schema, and why in that one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Generation {
    /// `offline`, a provider's name, or `file`.
    pub coach: String,
    pub schema_version: SchemaVersion,
    /// Why this version: the rule of selection that applied.
    pub reason: String,
}
