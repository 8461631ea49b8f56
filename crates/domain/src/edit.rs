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
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        loc: ExerciseLoc,
        payload: NewName,
    },
    TuneSets {
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        loc: ExerciseLoc,
        payload: NewSets,
    },
    TuneReps {
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        loc: ExerciseLoc,
        payload: NewReps,
    },
    AddRest {
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        loc: ExerciseLoc,
        payload: NewRest,
    },
    RemoveExercise {
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        loc: ExerciseLoc,
        payload: Nothing,
    },
    /// Inserts at `ex_idx`, else appends to the block.
    AddExercise {
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        loc: BlockLoc,
        payload: NewExercise,
    },
    ReorderDays {
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        payload: NewOrder,
    },
    /// Without a place it is for the whole plan, with a day alone for that day.
    AddNote {
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loc: Option<PlanPlace>,
        payload: NewNote,
    },
}

/// One exercise of a plan; all three are counted from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct ExerciseLoc {
    #[schemars(range(max = ASKED_DAYS))]
    pub day_idx: usize,
    #[schemars(range(max = ASKED_BLOCKS))]
    pub block_idx: usize,
    #[schemars(range(max = ASKED_EXERCISES))]
    pub ex_idx: usize,
}

/// A block of a plan, and a place in it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct BlockLoc {
    #[schemars(range(max = ASKED_DAYS))]
    pub day_idx: usize,
    #[schemars(range(max = ASKED_BLOCKS))]
    pub block_idx: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = ASKED_EXERCISES))]
    pub ex_idx: Option<usize>,
}

/// A day, a block of it, or an exercise of that.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct PlanPlace {
    #[schemars(range(max = ASKED_DAYS))]
    pub day_idx: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = ASKED_BLOCKS))]
    pub block_idx: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = ASKED_EXERCISES))]
    pub ex_idx: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewName {
    #[schemars(length(min = 2, max = ASKED_LABEL_CHARS))]
    pub new_name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewSets {
    #[schemars(range(min = 1, max = ASKED_SETS))]
    pub sets: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewReps {
    #[schemars(length(min = 1, max = ASKED_AMOUNT_CHARS))]
    pub reps: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewRest {
    #[schemars(range(max = ASKED_REST_SECONDS))]
    pub rest_seconds: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Nothing {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewExercise {
    pub exercise: ProgramExercise,
}

/// A permutation of the days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewOrder {
    #[schemars(length(max = ASKED_DAYS), inner(range(max = ASKED_DAYS)))]
    pub order: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewNote {
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub note: String,
}
