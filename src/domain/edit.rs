//! Edits to a program: eight kinds, each with no more than it needs.
//!
//! On the wire an edit is `{type, reason, loc, payload}`; `loc` is absent where a kind has none.

use super::program::ProgramExercise;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One change to a program, addressed to the plan as it was verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Edit {
    ReplaceExercise {
        reason: String,
        loc: ExerciseLoc,
        payload: NewName,
    },
    TuneSets {
        reason: String,
        loc: ExerciseLoc,
        payload: NewSets,
    },
    TuneReps {
        reason: String,
        loc: ExerciseLoc,
        payload: NewReps,
    },
    AddRest {
        reason: String,
        loc: ExerciseLoc,
        payload: NewRest,
    },
    RemoveExercise {
        reason: String,
        loc: ExerciseLoc,
        payload: Nothing,
    },
    /// Inserts at `ex_idx`, else appends to the block.
    AddExercise {
        reason: String,
        loc: BlockLoc,
        payload: NewExercise,
    },
    ReorderDays {
        reason: String,
        payload: NewOrder,
    },
    /// Without a place it is for the whole plan, with a day alone for that day.
    AddNote {
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
    pub day_idx: usize,
    pub block_idx: usize,
    pub ex_idx: usize,
}

/// A block of a plan, and a place in it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct BlockLoc {
    pub day_idx: usize,
    pub block_idx: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ex_idx: Option<usize>,
}

/// A day, a block of it, or an exercise of that.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct PlanPlace {
    pub day_idx: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block_idx: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ex_idx: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewName {
    pub new_name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewSets {
    pub sets: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewReps {
    pub reps: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewRest {
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
    pub order: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewNote {
    pub note: String,
}
