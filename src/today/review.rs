//! A plan out of raw text: what a model said, or what a file holds.

use super::canonical;
use super::error::{Met, PlanError, PlanFaultCode};
use super::expansion::rules_version;
use super::reader::{Read, Reader};
use super::transform::{read_part, too_large, transform, transform_part};
use crate::domain::plan::{Generation, SchemaVersion, TodayPlan};
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

impl Reviewed {
    /// How the plan came to be, as it is stored.
    pub fn made(&self) -> Generation {
        match self.schema {
            Some(version) => Generation {
                rules: Some(rules_version()),
                ..Generation::by("file", version, "the file is written in it")
            },
            None => Generation::by(
                "file",
                SchemaVersion::V2Flat,
                "the file holds the canonical form",
            ),
        }
    }
}

/// Reads a plan that a coach wrote, in whichever version it did.
pub fn transform_either(
    text: &str,
    stamps: &Stamps,
) -> Result<(TodayPlan, SchemaVersion), PlanError> {
    let version = detect(text, 0..text.len()).unwrap_or(SchemaVersion::V1Current);
    transform(text, version, stamps).map(|plan| (plan, version))
}

/// Finds the plan in `raw`, detects its form where none is forced, and reads it.
pub fn review(
    raw: &str,
    forced: Option<SchemaVersion>,
    stamps: &Stamps,
) -> Result<Reviewed, PlanError> {
    if raw.len() > MOST_PLAN_BYTES {
        return Err(PlanError::one(raw, too_large(&(0..raw.len()))));
    }
    let part = extract::object(raw).map_err(|error| PlanError::one(raw, no_plan(&error)))?;
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

/// The version, by where the exercises stand: at the top in the flat form, else in the blocks; an
/// id at the top is the canonical form's own. What shows neither is measured against the flat
/// form.
fn detect(raw: &str, part: Range<usize>) -> Option<SchemaVersion> {
    let mut met = Signs::default();
    let mut reader = Reader::new(raw, part);
    let skimmed: Read<()> = reader.members(|reader, key, _| match key {
        "blocks" if reader.peek() == Some(b'[') => met.skim_blocks(reader),
        _ => {
            met.id |= key == "id";
            met.flat |= key == "exercises";
            reader.skip()
        }
    });
    // Where the text breaks off, what came before has to do; reading it will say where.
    drop(skimmed);
    if met.flat || !(met.id || met.nested || met.all_templates()) {
        return Some(SchemaVersion::V2Flat);
    }
    (!met.id).then_some(SchemaVersion::V1Current)
}

/// What tells the forms apart.
#[derive(Default)]
struct Signs {
    id: bool,
    flat: bool,
    nested: bool,
    blocks: usize,
    templates: usize,
}

impl Signs {
    fn skim_blocks(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let count = reader.entries(|reader, _| {
            if reader.peek() != Some(b'{') {
                return reader.skip();
            }
            reader.members(|reader, key, _| {
                self.nested |= key == "exercises";
                self.templates += usize::from(key == "blockTemplate");
                reader.skip()
            })
        })?;
        self.blocks += count;
        Ok(())
    }

    /// Nothing but templates, and so no exercises: only the nested form may leave them out.
    fn all_templates(&self) -> bool {
        self.blocks > 0 && self.templates == self.blocks
    }
}

fn no_plan(error: &NoCandidate) -> Met {
    let (code, span) = match error {
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
        found: error.to_string(),
        wanted: wanted.into(),
        span,
    }
}
