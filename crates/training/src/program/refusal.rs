//! Why an edit was not applied, each for itself.

use crate::program::limits::{MOST_BLOCK_EXERCISES, MOST_PROGRAM_REST};
use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::edit::Edit;
use setwise_domain::exercise_name::NameError;
use setwise_domain::limits::{MOST_ASKED_SETS, MOST_PROGRAM_TEXT};

/// An edit that was left out, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refused {
    /// Which of the edits, counted from 0.
    pub index: usize,
    /// As the file has it.
    pub edit: Edit,
    /// A whole sentence.
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    #[error("there is no day {day}: the plan has {days}, counted from 0")]
    NoDay { day: usize, days: usize },
    #[error("there is no block {block} on day {day}, which has {blocks}, counted from 0")]
    NoBlock { day: usize, block: usize, blocks: usize },
    #[error(
        "there is no exercise {exercise} in block {block} of day {day}, which has {exercises}, counted from 0"
    )]
    NoExercise { day: usize, block: usize, exercise: usize, exercises: usize },
    #[error(
        "a place in a block can't be {exercise}: the block has {exercises} exercises, so 0 to {exercises}"
    )]
    NoPlace { exercise: usize, exercises: usize },
    #[error("an exercise in a block needs the block: give block_idx beside ex_idx")]
    ExerciseWithoutBlock,
    #[error("edit {other} already changes the same of that exercise")]
    AlreadyChanged { other: usize },
    #[error("edit {other} removes that exercise")]
    Removed { other: usize },
    #[error("edit {other} changes that exercise, so it is not removed")]
    Changed { other: usize },
    #[error("edit {other} already reorders the days")]
    AlreadyReordered { other: usize },
    #[error("{sets} sets were asked for; wanted 1 to {MOST_ASKED_SETS}")]
    Sets { sets: u32 },
    #[error("'{reps}' can't be read as reps; wanted such as 5, 8-12, 30s or AMRAP")]
    Reps { reps: String },
    #[error("{seconds} s of rest were asked for; wanted 0 to {MOST_PROGRAM_REST}")]
    Rest { seconds: u32 },
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("the text is over {MOST_PROGRAM_TEXT} characters")]
    TooLong,
    #[error("the note is empty")]
    NoNote,
    #[error("the block already has {MOST_BLOCK_EXERCISES} exercises, the most that are taken")]
    BlockFull,
    #[error("the order must name each of the {days} days once, from 0 to {}", days.saturating_sub(1))]
    NoPermutation { days: usize },
}
