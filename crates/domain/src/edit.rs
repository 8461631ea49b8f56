//! Edits to a program: eight kinds, each with no more than it needs.
//!
//! On the wire an edit is `{type, reason, loc, payload}`; `loc` is absent where a kind has none.

use super::program::ProgramExercise;
use crate::limits::{
    ASKED_AMOUNT_CHARS, ASKED_BLOCKS, ASKED_DAYS, ASKED_EXERCISES, ASKED_LABEL_CHARS,
    ASKED_REST_SECONDS, ASKED_SENTENCE_CHARS, ASKED_SETS,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One change to a program, addressed to the plan as it was verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Edit {
    ReplaceExercise {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// Where in the plan.
        loc: ExerciseLoc,
        /// What it becomes.
        payload: NewName,
    },
    TuneSets {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// Where in the plan.
        loc: ExerciseLoc,
        /// What it becomes.
        payload: NewSets,
    },
    TuneReps {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// Where in the plan.
        loc: ExerciseLoc,
        /// What it becomes.
        payload: NewReps,
    },
    AddRest {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// Where in the plan.
        loc: ExerciseLoc,
        /// What it becomes.
        payload: NewRest,
    },
    RemoveExercise {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// Where in the plan.
        loc: ExerciseLoc,
        /// Nothing more is said of it.
        payload: Nothing,
    },
    /// Inserts at `ex_idx`, else appends to the block.
    AddExercise {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// Where in the plan.
        loc: BlockLoc,
        /// What it becomes.
        payload: NewExercise,
    },
    ReorderDays {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// What it becomes.
        payload: NewOrder,
    },
    /// Without a place it is for the whole plan, with a day alone for that day.
    AddNote {
        /// Why.
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        /// Where in the plan.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loc: Option<PlanPlace>,
        /// What it becomes.
        payload: NewNote,
    },
}

/// One exercise of a plan; all three are counted from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct ExerciseLoc {
    /// The day, counted from 0.
    #[schemars(range(max = ASKED_DAYS))]
    pub day_idx: usize,
    /// The block of the day, counted from 0.
    #[schemars(range(max = ASKED_BLOCKS))]
    pub block_idx: usize,
    /// The exercise of the block, counted from 0.
    #[schemars(range(max = ASKED_EXERCISES))]
    pub ex_idx: usize,
}

/// A block of a plan, and a place in it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct BlockLoc {
    /// The day, counted from 0.
    #[schemars(range(max = ASKED_DAYS))]
    pub day_idx: usize,
    /// The block of the day, counted from 0.
    #[schemars(range(max = ASKED_BLOCKS))]
    pub block_idx: usize,
    /// The exercise of the block, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = ASKED_EXERCISES))]
    pub ex_idx: Option<usize>,
}

/// A day, a block of it, or an exercise of that.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct PlanPlace {
    /// The day, counted from 0.
    #[schemars(range(max = ASKED_DAYS))]
    pub day_idx: usize,
    /// The block of the day, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = ASKED_BLOCKS))]
    pub block_idx: Option<usize>,
    /// The exercise of the block, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = ASKED_EXERCISES))]
    pub ex_idx: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewName {
    /// The exercise that takes its place.
    #[schemars(length(min = 2, max = ASKED_LABEL_CHARS))]
    pub new_name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewSets {
    /// How many sets.
    #[schemars(range(min = 1, max = ASKED_SETS))]
    pub sets: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewReps {
    /// How many reps, such as 8-10.
    #[schemars(length(min = 1, max = ASKED_AMOUNT_CHARS))]
    pub reps: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewRest {
    /// Seconds of rest.
    #[schemars(range(max = ASKED_REST_SECONDS))]
    pub rest_seconds: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Nothing {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewExercise {
    /// The exercise that is added.
    pub exercise: ProgramExercise,
}

/// A permutation of the days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewOrder {
    /// The days in their new order, by their indexes.
    #[schemars(length(max = ASKED_DAYS), inner(range(max = ASKED_DAYS)))]
    pub order: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewNote {
    /// What is noted.
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub note: String,
}
