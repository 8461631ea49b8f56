//! The canonical form, read as strictly as what coaches write: ids kept, exercises in their
//! blocks.

use super::fault::PlanFaultCode;
use super::fields::{A_STRING, A_STRING_OR_NULL, Field, TextOrNull};
use super::head::{DURATION, ENERGY, EQUIPMENT, FOCUS, Head, SOURCE, SUMMARY, TITLE};
use super::reader::{Read, Reader};
use super::v2_flat::few;
use crate::domain::plan::{PlanBlock, PlanExercise, TodayPlan};
use crate::limits::{MOST_BLOCKS, MOST_EXERCISES};
use std::collections::HashMap;

const ID: Field = Field {
    name: "id",
    wanted: A_STRING,
};
const BLOCKS: Field = Field {
    name: "blocks",
    wanted: "a list of at least one block",
};
const EXERCISES: Field = Field {
    name: "exercises",
    wanted: "a list of at least one exercise",
};
const PLAN: [Field; 8] = [
    ID, FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS,
];
const BLOCK: [Field; 5] = [ID, TITLE, DURATION, FOCUS, EXERCISES];
const EXERCISE: [Field; 4] = [
    ID,
    Field {
        name: "name",
        wanted: A_STRING,
    },
    Field {
        name: "prescription",
        wanted: A_STRING,
    },
    Field {
        name: "detail",
        wanted: A_STRING_OR_NULL,
    },
];

/// Reads the plan that stands here; none where it has faults.
pub(super) fn read(reader: &mut Reader<'_>) -> Read<Option<TodayPlan>> {
    let mut ids = Ids::default();
    let mut head = Head::default();
    let mut plan_id = None;
    let mut blocks = Vec::new();
    let mut exercises = 0;
    reader.fields("a plan", &PLAN, |reader, name| match name {
        "id" => {
            plan_id = ids.read(reader)?;
            Ok(())
        }
        "blocks" => {
            let start = reader.at;
            let count = reader.list(BLOCKS.wanted, MOST_BLOCKS, |reader, _| {
                blocks.extend(block(reader, &mut ids, &mut exercises)?);
                Ok(())
            })?;
            few(reader, count, start, BLOCKS.wanted);
            Ok(())
        }
        _ => head.field(reader, name),
    })?;
    if exercises > MOST_EXERCISES {
        let (found, wanted) = (
            format!("{exercises} exercises"),
            format!("at most {MOST_EXERCISES}"),
        );
        let end = reader.at;
        reader.report(
            PlanFaultCode::TooMany,
            "/blocks".into(),
            end..end,
            found,
            wanted,
        );
    }
    Ok(if reader.met.is_empty() {
        whole(plan_id, head, blocks)
    } else {
        None
    })
}

fn whole(id: Option<String>, head: Head, blocks: Vec<PlanBlock>) -> Option<TodayPlan> {
    Some(TodayPlan {
        id: id?,
        focus: head.focus?,
        duration_minutes: head.duration_minutes?,
        equipment: head.equipment?,
        source: head.source?,
        energy: head.energy?,
        summary: head.summary?,
        blocks,
    })
}

fn block(reader: &mut Reader<'_>, ids: &mut Ids, exercises: &mut usize) -> Read<Option<PlanBlock>> {
    let (mut id, mut title, mut minutes, mut focus) = (None, None, None, None);
    let mut inside = Vec::new();
    reader.fields("a block", &BLOCK, |reader, name| {
        match name {
            "id" => id = ids.read(reader)?,
            "title" => title = reader.words()?,
            "durationMinutes" => minutes = reader.minutes()?,
            "focus" => focus = reader.text()?,
            _ => {
                let start = reader.at;
                let room = MOST_EXERCISES.saturating_sub(*exercises);
                let count = reader.list(EXERCISES.wanted, usize::MAX, |reader, index| {
                    if index >= room {
                        return reader.skip();
                    }
                    inside.extend(exercise(reader, ids)?);
                    Ok(())
                })?;
                *exercises += count.unwrap_or_default();
                few(reader, count, start, EXERCISES.wanted);
            }
        }
        Ok(())
    })?;
    let (Some(id), Some(title)) = (id, title) else {
        return Ok(None);
    };
    let (Some(duration_minutes), Some(focus)) = (minutes, focus) else {
        return Ok(None);
    };
    Ok(Some(PlanBlock {
        id,
        title,
        duration_minutes,
        focus,
        exercises: inside,
    }))
}

fn exercise(reader: &mut Reader<'_>, ids: &mut Ids) -> Read<Option<PlanExercise>> {
    let (mut id, mut exercise_name, mut prescription, mut detail) = (None, None, None, None);
    reader.fields("an exercise", &EXERCISE, |reader, name| {
        match name {
            "id" => id = ids.read(reader)?,
            "name" => exercise_name = reader.words()?,
            "prescription" => prescription = reader.words()?,
            _ => detail = reader.text_or_null()?,
        }
        Ok(())
    })?;
    let (Some(id), Some(name)) = (id, exercise_name) else {
        return Ok(None);
    };
    let (Some(prescription), Some(TextOrNull(detail))) = (prescription, detail) else {
        return Ok(None);
    };
    Ok(Some(PlanExercise {
        id,
        name,
        prescription,
        detail,
    }))
}

/// The ids met so far, with where: no two may be the same.
#[derive(Default)]
struct Ids(HashMap<String, String>);

impl Ids {
    fn read(&mut self, reader: &mut Reader<'_>) -> Read<Option<String>> {
        let start = reader.at;
        let Some(id) = reader.words()? else {
            return Ok(None);
        };
        let pointer = reader.pointer();
        if let Some(other) = self.0.insert(id.clone(), pointer) {
            let found = format!("the id that {other} has too");
            let wanted = "an id of its own for the plan, each block and each exercise";
            reader.refuse(PlanFaultCode::DuplicateId, start, found, wanted);
        }
        Ok(Some(id))
    }
}
