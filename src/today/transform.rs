//! From the text of a version of the schema to the canonical plan, or to all its faults.

use super::fault::{Met, PlanFaultCode, PlanFaults};
use super::reader::{Read, Reader};
use super::v2_flat;
use crate::domain::plan::{FlatPlan, PlanBlock, PlanExercise, SchemaVersion, TodayPlan};
use crate::domain::stamps::Stamps;
use crate::limits::MOST_PLAN_BYTES;
use std::ops::Range;

/// Reads one plan in the given version; `stamps` makes the ids of the plan, its blocks and
/// exercises.
pub fn transform(
    text: &str,
    version: SchemaVersion,
    stamps: &Stamps,
) -> Result<TodayPlan, PlanFaults> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    transform_part(text, start..text.len(), version, stamps)
}

/// The same for a part of a text; places are those of the whole.
pub(super) fn transform_part(
    text: &str,
    part: Range<usize>,
    version: SchemaVersion,
    stamps: &Stamps,
) -> Result<TodayPlan, PlanFaults> {
    match version {
        SchemaVersion::V2Flat => {
            read_part(text, part, v2_flat::read).map(|flat| canonical(flat, stamps))
        }
    }
}

/// Reads the one plan that stands in a part of a text.
pub(super) fn read_part<T>(
    text: &str,
    part: Range<usize>,
    read: impl FnOnce(&mut Reader<'_>) -> Read<Option<T>>,
) -> Result<T, PlanFaults> {
    if part.len() > MOST_PLAN_BYTES {
        return Err(PlanFaults::one(text, too_large(&part)));
    }
    let mut reader = Reader::new(text, part);
    let plan = read_all(&mut reader, read);
    match plan {
        Some(plan) if reader.met.is_empty() => Ok(plan),
        _ => Err(PlanFaults::of(text, reader.met, reader.more)),
    }
}

fn read_all<T>(
    reader: &mut Reader<'_>,
    read: impl FnOnce(&mut Reader<'_>) -> Read<Option<T>>,
) -> Option<T> {
    reader.space();
    let plan = read(reader).ok()?;
    reader.finish().ok()?;
    plan
}

pub(super) fn too_large(part: &Range<usize>) -> Met {
    Met {
        pointer: String::new(),
        code: PlanFaultCode::TooLarge,
        found: format!("{} bytes of text", part.len()),
        wanted: format!("at most {MOST_PLAN_BYTES}"),
        span: part.start..part.start,
    }
}

/// The canonical plan of a flat one that has no faults: `order` decides the position, whatever
/// the order of the list.
fn canonical(flat: FlatPlan, stamps: &Stamps) -> TodayPlan {
    let id = || stamps.id().to_string();
    let plan_id = id();
    let mut exercises = flat.exercises;
    exercises.sort_by_key(|exercise| (exercise.block_index, exercise.order));
    let mut exercises = exercises.into_iter().peekable();
    let blocks = flat.blocks.into_iter().enumerate().map(|(index, block)| {
        let block_id = id();
        let mut inside = Vec::new();
        while let Some(exercise) = exercises.next_if(|exercise| exercise.block_index == index) {
            inside.push(PlanExercise {
                id: id(),
                name: exercise.name,
                prescription: exercise.prescription,
                detail: exercise.detail,
            });
        }
        PlanBlock {
            id: block_id,
            title: block.title,
            duration_minutes: block.duration_minutes,
            focus: block.focus,
            exercises: inside,
        }
    });
    TodayPlan {
        id: plan_id,
        focus: flat.focus,
        duration_minutes: flat.duration_minutes,
        equipment: flat.equipment,
        source: flat.source,
        energy: flat.energy,
        summary: flat.summary,
        blocks: blocks.collect(),
    }
}
