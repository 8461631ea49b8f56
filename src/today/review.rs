//! A plan out of raw text: what a model said, or what a file holds.

use super::canonical;
use super::fault::{Met, PlanFaultCode, PlanFaults};
use super::reader::{Read, Reader};
use super::transform::{read_part, too_large, transform_part};
use crate::domain::plan::{SchemaVersion, TodayPlan};
use crate::domain::stamps::Stamps;
use crate::limits::MOST_PLAN_BYTES;
use crate::schema::extract::{self, NoCandidate};
use std::ops::Range;

/// A plan that has no faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    pub plan: TodayPlan,
    /// What it was written in; none for the canonical form, whose ids are kept.
    pub schema: Option<SchemaVersion>,
}

/// Finds the plan in `raw`, detects its form where none is forced, and reads it.
pub fn review(
    raw: &str,
    forced: Option<SchemaVersion>,
    stamps: &Stamps,
) -> Result<Reviewed, PlanFaults> {
    if raw.len() > MOST_PLAN_BYTES {
        return Err(PlanFaults::one(raw, too_large(&(0..raw.len()))));
    }
    let part = extract::object(raw).map_err(|fault| PlanFaults::one(raw, no_plan(&fault)))?;
    let Some(schema) = forced.or_else(|| detect(raw, part.clone())) else {
        let plan = read_part(raw, part, canonical::read)?;
        return Ok(Reviewed { plan, schema: None });
    };
    let plan = transform_part(raw, part, schema, stamps)?;
    Ok(Reviewed {
        plan,
        schema: Some(schema),
    })
}

/// The version, by the fields at the top: exercises stand there in the flat form alone, an id in
/// the canonical one alone. What has neither is measured against the flat form.
fn detect(raw: &str, part: Range<usize>) -> Option<SchemaVersion> {
    let (mut id, mut flat) = (false, false);
    let mut reader = Reader::new(raw, part);
    let skimmed: Read<()> = reader.members(|reader, key, _| {
        id |= key == "id";
        flat |= key == "exercises";
        reader.skip()
    });
    // Where the text breaks off, what came before has to do; reading it will say where.
    drop(skimmed);
    let canonical = id && !flat;
    (!canonical).then_some(SchemaVersion::V2Flat)
}

fn no_plan(fault: &NoCandidate) -> Met {
    let (code, span) = match fault {
        NoCandidate::Several { second } => (PlanFaultCode::SeveralValues, *second..second + 1),
        NoCandidate::Empty | NoCandidate::NoObject { .. } => (PlanFaultCode::NoObject, 0..0),
    };
    let wanted = match code {
        PlanFaultCode::SeveralValues => "one plan alone",
        _ => "a plan as one JSON object",
    };
    Met {
        pointer: String::new(),
        code,
        found: fault.to_string(),
        wanted: wanted.into(),
        span,
    }
}
