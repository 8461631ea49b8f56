//! The form `v2-flat`: blocks and exercises side by side, three levels deep.

use super::{BlockTemplate, Energy, ExerciseTemplate, PlanSource, TodayPlan};
use crate::limits::{
    ASKED_BLOCKS, ASKED_ENTRIES, ASKED_EXERCISES, ASKED_LABEL_CHARS, ASKED_MINUTES,
    ASKED_SENTENCE_CHARS,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A plan whose exercises name their block by its index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FlatPlan {
    /// What the session trains.
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub focus: String,
    #[schemars(range(min = 1, max = ASKED_MINUTES))]
    pub duration_minutes: u32,
    /// What it needs; may be empty.
    #[schemars(length(max = ASKED_ENTRIES), inner(length(max = ASKED_LABEL_CHARS)))]
    pub equipment: Vec<String>,
    pub source: PlanSource,
    pub energy: Energy,
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub summary: String,
    #[schemars(length(min = 1, max = ASKED_BLOCKS))]
    pub blocks: Vec<FlatBlock>,
    /// Empty only where every block is a template.
    #[schemars(length(max = ASKED_EXERCISES))]
    pub exercises: Vec<FlatExercise>,
}

/// A block written out, or a template in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields, rename_all_fields = "camelCase")]
pub enum FlatBlock {
    Own {
        #[schemars(length(max = ASKED_LABEL_CHARS))]
        title: String,
        #[schemars(range(min = 1, max = ASKED_MINUTES))]
        duration_minutes: u32,
        #[schemars(length(max = ASKED_LABEL_CHARS))]
        focus: String,
    },
    Template {
        block_template: BlockTemplate,
    },
}

/// An exercise written out, or a template in the place of its name, sets and detail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields, rename_all_fields = "camelCase")]
pub enum FlatExercise {
    Own {
        /// Its block, counted from 0.
        #[schemars(range(max = ASKED_BLOCKS - 1))]
        block_index: usize,
        /// Its place in the block: the smaller, the earlier; no two of a block share one.
        #[schemars(range(max = ASKED_EXERCISES))]
        order: u32,
        #[schemars(length(min = 2, max = ASKED_LABEL_CHARS))]
        name: String,
        /// Sets and what each asks for, such as `3 x 8-10`.
        #[schemars(length(min = 1, max = ASKED_LABEL_CHARS))]
        prescription: String,
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        detail: Option<String>,
    },
    Template {
        // First: providers tell forms of an object by their first names.
        exercise_template: ExerciseTemplate,
        #[schemars(range(max = ASKED_BLOCKS - 1))]
        block_index: usize,
        #[schemars(range(max = ASKED_EXERCISES))]
        order: u32,
    },
}

impl FlatExercise {
    /// Its block and its place in it.
    pub const fn place(&self) -> (usize, u32) {
        match self {
            Self::Own { block_index, order, .. } | Self::Template { block_index, order, .. } => {
                (*block_index, *order)
            }
        }
    }
}

/// The same plan in the flat form, without its ids.
impl From<&TodayPlan> for FlatPlan {
    fn from(plan: &TodayPlan) -> Self {
        let exercises = plan.blocks.iter().enumerate().flat_map(|(block_index, block)| {
            block.exercises.iter().zip(0..).map(move |(planned, order)| FlatExercise::Own {
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
