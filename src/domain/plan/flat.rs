//! The form `v2-flat`: blocks and exercises side by side, three levels deep.

use super::{BlockTemplate, Energy, PlanSource, TodayPlan};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A plan whose exercises name their block by its index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FlatPlan {
    /// What the session trains.
    pub focus: String,
    #[schemars(range(min = 1))]
    pub duration_minutes: u32,
    /// What it needs; may be empty.
    pub equipment: Vec<String>,
    pub source: PlanSource,
    pub energy: Energy,
    pub summary: String,
    #[schemars(length(min = 1))]
    pub blocks: Vec<FlatBlock>,
    /// Empty only where every block is a template.
    pub exercises: Vec<FlatExercise>,
}

/// A block written out, or a template in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields, rename_all_fields = "camelCase")]
pub enum FlatBlock {
    Own {
        title: String,
        #[schemars(range(min = 1))]
        duration_minutes: u32,
        focus: String,
    },
    Template {
        block_template: BlockTemplate,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FlatExercise {
    /// Its block, counted from 0.
    pub block_index: usize,
    /// Its place in the block: the smaller, the earlier; no two of a block share one.
    pub order: u32,
    pub name: String,
    /// Sets and what each asks for, such as `3 x 8-10`.
    pub prescription: String,
    pub detail: Option<String>,
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
                .map(|block| FlatBlock::Own {
                    title: block.title.clone(),
                    duration_minutes: block.duration_minutes,
                    focus: block.focus.clone(),
                })
                .collect(),
            exercises: exercises.collect(),
        }
    }
}
