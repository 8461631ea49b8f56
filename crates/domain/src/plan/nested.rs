//! The form `v1-current`: each block holds its exercises, in their order.

use super::{
    BlockTemplate, Energy, ExerciseTemplate, FlatBlock, FlatExercise, FlatPlan, PlanSource,
};
use crate::limits::{
    ASKED_BLOCKS, ASKED_ENTRIES, ASKED_EXERCISES_OF_A_BLOCK, ASKED_LABEL_CHARS, ASKED_MINUTES,
    ASKED_SENTENCE_CHARS,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A plan with its exercises inside its blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NestedPlan {
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
    pub blocks: Vec<NestedBlock>,
}

/// A block written out, or a template in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields, rename_all_fields = "camelCase")]
pub enum NestedBlock {
    Own {
        #[schemars(length(max = ASKED_LABEL_CHARS))]
        title: String,
        #[schemars(range(min = 1, max = ASKED_MINUTES))]
        duration_minutes: u32,
        #[schemars(length(max = ASKED_LABEL_CHARS))]
        focus: String,
        #[schemars(length(min = 1, max = ASKED_EXERCISES_OF_A_BLOCK))]
        exercises: Vec<NestedExercise>,
    },
    Template {
        block_template: BlockTemplate,
        /// More exercises, behind those of the template; may be empty or left out.
        #[serde(default)]
        #[schemars(length(max = ASKED_EXERCISES_OF_A_BLOCK))]
        exercises: Vec<NestedExercise>,
    },
}

/// An exercise written out, or a template in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields, rename_all_fields = "camelCase")]
pub enum NestedExercise {
    Own {
        #[schemars(length(min = 2, max = ASKED_LABEL_CHARS))]
        name: String,
        /// Sets and what each asks for, such as `3 x 8-10`.
        #[schemars(length(min = 1, max = ASKED_LABEL_CHARS))]
        prescription: String,
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        detail: Option<String>,
    },
    Template {
        exercise_template: ExerciseTemplate,
    },
}

/// The same plan, its exercises in the order that `order` gives them. One that names no block of
/// the plan has no place in this form.
impl From<FlatPlan> for NestedPlan {
    fn from(flat: FlatPlan) -> Self {
        let mut exercises = flat.exercises;
        exercises.sort_by_key(FlatExercise::place);
        let mut exercises = exercises.into_iter().peekable();
        let blocks = flat.blocks.into_iter().enumerate().map(|(index, block)| {
            let inside =
                std::iter::from_fn(|| exercises.next_if(|exercise| exercise.place().0 == index));
            NestedBlock::of(block, inside.map(NestedExercise::from).collect())
        });
        Self {
            focus: flat.focus,
            duration_minutes: flat.duration_minutes,
            equipment: flat.equipment,
            source: flat.source,
            energy: flat.energy,
            summary: flat.summary,
            blocks: blocks.collect(),
        }
    }
}

impl From<FlatExercise> for NestedExercise {
    fn from(flat: FlatExercise) -> Self {
        match flat {
            FlatExercise::Own { name, prescription, detail, .. } => {
                Self::Own { name, prescription, detail }
            }
            FlatExercise::Template { exercise_template, .. } => {
                Self::Template { exercise_template }
            }
        }
    }
}

impl NestedBlock {
    fn of(block: FlatBlock, exercises: Vec<NestedExercise>) -> Self {
        match block {
            FlatBlock::Own { title, duration_minutes, focus } => {
                Self::Own { title, duration_minutes, focus, exercises }
            }
            FlatBlock::Template { block_template } => Self::Template { block_template, exercises },
        }
    }
}
