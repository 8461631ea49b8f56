//! The form `v1-current`, read: each block holds its exercises, and the order of the list is
//! theirs.

use super::fields::Form;
use super::head::{BLOCKS, DURATION, ENERGY, EQUIPMENT, EXERCISES, FOCUS, SOURCE, SUMMARY};
use super::nested::{self, Forms, NestedPart};
use super::parts::{BLOCK_TEMPLATE, Begun, DETAIL, NAME, PRESCRIPTION, TITLE};
use super::reader::{Read, Reader};
use crate::domain::plan::{NestedBlock, NestedPlan};

/// A template that needs no more exercises may leave the list out.
static FORMS: Forms = Forms {
    plan: Form::of(
        "a plan",
        &[FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS],
    ),
    block: Form::either(
        "a block",
        &[TITLE, DURATION, FOCUS, EXERCISES],
        &[BLOCK_TEMPLATE],
        &[EXERCISES],
    ),
    exercise: Form::of("an exercise", &[NAME, PRESCRIPTION, DETAIL]),
};

/// Reads the plan that stands here; none where it has faults.
pub(super) fn read(reader: &mut Reader<'_>) -> Read<Option<NestedPlan>> {
    let read = nested::read(reader, &FORMS)?;
    if !reader.met.is_empty() {
        return Ok(None);
    }
    let blocks = read.blocks.into_iter().map(block).collect();
    Ok(read.head.nested(blocks))
}

fn block(part: NestedPart) -> NestedBlock {
    let exercises = part.exercises.into_iter().map(|(_, exercise)| exercise);
    let exercises = exercises.collect();
    match part.begun {
        Begun::Own {
            title,
            duration_minutes,
            focus,
        } => NestedBlock::Own {
            title,
            duration_minutes,
            focus,
            exercises,
        },
        Begun::Template(block_template) => NestedBlock::Template {
            block_template,
            exercises,
        },
    }
}
