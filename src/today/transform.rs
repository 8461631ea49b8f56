//! From the text of a version of the schema to the canonical plan, or to all its faults.

use super::canonical::planned;
use super::error::{Met, PlanError, PlanFaultCode};
use super::expansion;
use super::reader::{Read, Reader};
use super::{v1_current, v2_flat};
use crate::domain::plan::{
    NestedBlock, NestedExercise, NestedPlan, PlanBlock, SchemaVersion, TodayPlan,
};
use crate::domain::stamps::Stamps;
use crate::limits::MOST_PLAN_BYTES;
use std::ops::Range;

/// Reads one plan in the given version; `stamps` makes the ids of the plan, its blocks and
/// exercises.
pub fn transform(
    text: &str,
    version: SchemaVersion,
    stamps: &Stamps,
) -> Result<TodayPlan, PlanError> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    transform_part(text, start..text.len(), version, stamps)
}

/// The same for a part of a text; places are those of the whole.
pub(super) fn transform_part(
    text: &str,
    part: Range<usize>,
    version: SchemaVersion,
    stamps: &Stamps,
) -> Result<TodayPlan, PlanError> {
    let nested = match version {
        SchemaVersion::V2Flat => read_part(text, part, v2_flat::read)?.into(),
        SchemaVersion::V1Current => read_part(text, part, v1_current::read)?,
    };
    Ok(canonical(nested, stamps))
}

/// Reads the one plan that stands in a part of a text.
pub(super) fn read_part<T>(
    text: &str,
    part: Range<usize>,
    read: impl FnOnce(&mut Reader<'_>) -> Read<Option<T>>,
) -> Result<T, PlanError> {
    if part.len() > MOST_PLAN_BYTES {
        return Err(PlanError::one(text, too_large(&part)));
    }
    let mut reader = Reader::new(text, part);
    let plan = read_all(&mut reader, read);
    match plan {
        Some(plan) if reader.met.is_empty() => Ok(plan),
        _ => Err(PlanError::of(text, reader.met, reader.more)),
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

/// The canonical plan of one that has no faults, its templates expanded.
fn canonical(plan: NestedPlan, stamps: &Stamps) -> TodayPlan {
    TodayPlan {
        id: stamps.id().to_string(),
        focus: plan.focus,
        duration_minutes: plan.duration_minutes,
        equipment: plan.equipment,
        source: plan.source,
        energy: plan.energy,
        summary: plan.summary,
        blocks: plan
            .blocks
            .into_iter()
            .map(|block| whole_block(block, stamps))
            .collect(),
    }
}

fn whole_block(block: NestedBlock, stamps: &Stamps) -> PlanBlock {
    let id = stamps.id().to_string();
    let exercises = |exercises: Vec<NestedExercise>| {
        let planned = |exercise| planned(stamps.id().to_string(), exercise);
        exercises.into_iter().map(planned).collect()
    };
    match block {
        NestedBlock::Own {
            title,
            duration_minutes,
            focus,
            exercises: own,
        } => PlanBlock {
            id,
            title,
            duration_minutes,
            focus,
            exercises: exercises(own),
        },
        NestedBlock::Template {
            block_template,
            exercises: more,
        } => {
            let template = expansion::template(block_template);
            let mut all = template.exercises.clone();
            all.extend(more);
            PlanBlock {
                id,
                title: template.title.clone(),
                duration_minutes: template.duration_minutes,
                focus: template.focus.clone(),
                exercises: exercises(all),
            }
        }
    }
}
