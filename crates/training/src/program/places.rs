//! The places of a plan that edits are about: there, or an issue that says what there is.

use super::refusal::EditError;
use setwise_domain::edit::ExerciseLoc;
use setwise_domain::program::{ProgramBlock, ProgramDay, ProgramExercise, WorkoutPlan};

pub(super) fn day_at(plan: &WorkoutPlan, day: usize) -> Result<&ProgramDay, EditError> {
    plan.days.get(day).ok_or(EditError::NoDay { day, days: plan.days.len() })
}

pub(super) fn block_at(
    plan: &WorkoutPlan,
    day: usize,
    block: usize,
) -> Result<&ProgramBlock, EditError> {
    let found = day_at(plan, day)?;
    found.blocks.get(block).ok_or(EditError::NoBlock { day, block, blocks: found.blocks.len() })
}

pub(super) fn exercise_at(
    plan: &WorkoutPlan,
    loc: ExerciseLoc,
) -> Result<&ProgramExercise, EditError> {
    let block = block_at(plan, loc.day_idx, loc.block_idx)?;
    block.exercises.get(loc.ex_idx).ok_or(EditError::NoExercise {
        day: loc.day_idx,
        block: loc.block_idx,
        exercise: loc.ex_idx,
        exercises: block.exercises.len(),
    })
}
