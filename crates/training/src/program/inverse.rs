//! What undoes the edits: how everything they touched had stood.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use setwise_domain::program::{ProgramExercise, WorkoutPlan};

/// The way back from an edited plan. Indexes are those of the plan before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Inverse {
    /// How many days and blocks there were, so that it is not applied to another plan.
    pub blocks: Vec<usize>,
    /// The order in which the days stand now, where they were reordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<usize>>,
    /// Blocks that were changed, as they had been.
    pub exercises: Vec<BlockBefore>,
    /// Notes of days that were changed, as they had been.
    pub day_notes: Vec<NotesBefore>,
    /// Notes of the plan, as they had been, where they were changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BlockBefore {
    /// The day, counted from 0.
    pub day_idx: usize,
    /// The block of the day, counted from 0.
    pub block_idx: usize,
    /// Its exercises, as they were.
    pub exercises: Vec<ProgramExercise>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NotesBefore {
    /// The day, counted from 0.
    pub day_idx: usize,
    /// The notes, as they were.
    pub notes: Vec<String>,
}

/// Why a plan can't be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InverseError {
    #[error("the plan is not the one that was edited: its days and blocks are others")]
    OtherPlan,
}

/// The plan as it had been before the edits.
pub fn undo(plan: &WorkoutPlan, inverse: &Inverse) -> Result<WorkoutPlan, InverseError> {
    let mut before = plan.clone();
    if let Some(order) = &inverse.order {
        before.days = in_place(&plan.days, order).ok_or(InverseError::OtherPlan)?;
    }
    let blocks = before.days.iter().map(|day| day.blocks.len());
    if !blocks.eq(inverse.blocks.iter().copied()) {
        return Err(InverseError::OtherPlan);
    }
    for block in &inverse.exercises {
        before
            .days
            .get_mut(block.day_idx)
            .and_then(|day| day.blocks.get_mut(block.block_idx))
            .ok_or(InverseError::OtherPlan)?
            .exercises
            .clone_from(&block.exercises);
    }
    for day in &inverse.day_notes {
        let found = before.days.get_mut(day.day_idx);
        found.ok_or(InverseError::OtherPlan)?.notes.clone_from(&day.notes);
    }
    if let Some(notes) = &inverse.notes {
        before.metadata.notes.clone_from(notes);
    }
    Ok(before)
}

/// Each thing back to the place that `order` took it from.
fn in_place<T: Clone>(things: &[T], order: &[usize]) -> Option<Vec<T>> {
    let mut placed: Vec<Option<T>> = vec![None; things.len()];
    for (thing, &from) in things.iter().zip(order) {
        *placed.get_mut(from)? = Some(thing.clone());
    }
    placed.into_iter().collect()
}
