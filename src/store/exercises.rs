//! The exercises that have been done.

use crate::domain::exercise::{ExerciseId, ExerciseKey};
use jiff::civil::Date;

/// An exercise with live sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseDone {
    pub key: ExerciseKey,
    /// As written in its newest set.
    pub name: String,
    pub id: Option<ExerciseId>,
    pub sets: u64,
    /// The day of its newest set.
    pub last: Date,
}
