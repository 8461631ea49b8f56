//! The canonical form, read as strictly as what coaches write: ids kept, no templates.

use super::fields::{A_STRING, Field, Form};
use super::head::{BLOCKS, DURATION, ENERGY, EQUIPMENT, EXERCISES, FOCUS, SOURCE, SUMMARY};
use super::nested::{self, Forms, Nested, NestedPart};
use super::parts::{Begun, DETAIL, NAME, PRESCRIPTION, TITLE};
use super::reader::{Read, Reader};
use crate::domain::plan::{NestedExercise, PlanBlock, PlanExercise, TodayPlan};

const ID: Field = Field {
    name: "id",
    wanted: A_STRING,
};

static FORMS: Forms = Forms {
    plan: Form::of(
        "a plan",
        &[
            ID, FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS,
        ],
    ),
    block: Form::of("a block", &[ID, TITLE, DURATION, FOCUS, EXERCISES]),
    exercise: Form::of("an exercise", &[ID, NAME, PRESCRIPTION, DETAIL]),
};

/// Reads the plan that stands here; none where it has faults.
pub(super) fn read(reader: &mut Reader<'_>) -> Read<Option<TodayPlan>> {
    let read = nested::read(reader, &FORMS)?;
    Ok(if reader.met.is_empty() {
        whole(read)
    } else {
        None
    })
}

fn whole(read: Nested) -> Option<TodayPlan> {
    let Nested { id, head, blocks } = read;
    Some(TodayPlan {
        id: id?,
        focus: head.focus?,
        duration_minutes: head.duration_minutes?,
        equipment: head.equipment?,
        source: head.source?,
        energy: head.energy?,
        summary: head.summary?,
        blocks: blocks.into_iter().map(block).collect::<Option<_>>()?,
    })
}

fn block(part: NestedPart) -> Option<PlanBlock> {
    let Begun::Own {
        title,
        duration_minutes,
        focus,
    } = part.begun
    else {
        return None;
    };
    let exercises = part.exercises.into_iter();
    Some(PlanBlock {
        id: part.id?,
        title,
        duration_minutes,
        focus,
        exercises: exercises
            .map(|(id, exercise)| Some(planned(id?, exercise)))
            .collect::<Option<_>>()?,
    })
}

/// The exercise of a plan, under an id.
pub(super) fn planned(id: String, exercise: NestedExercise) -> PlanExercise {
    let NestedExercise {
        name,
        prescription,
        detail,
    } = exercise;
    PlanExercise {
        id,
        name,
        prescription,
        detail,
    }
}
