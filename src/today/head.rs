//! The fields at the top of a plan that all its forms share.

use super::fields::{A_STRING, ABOVE_ZERO, Field};
use super::reader::{Read, Reader};
use crate::domain::plan::{Energy, NestedBlock, NestedPlan, PlanSource};

pub(super) const FOCUS: Field = Field {
    name: "focus",
    wanted: A_STRING,
};
pub(super) const DURATION: Field = Field {
    name: "durationMinutes",
    wanted: ABOVE_ZERO,
};
pub(super) const EQUIPMENT: Field = Field {
    name: "equipment",
    wanted: "a list of strings, which may be empty",
};
pub(super) const SOURCE: Field = Field {
    name: "source",
    wanted: "\"ai\" or \"manual\"",
};
pub(super) const ENERGY: Field = Field {
    name: "energy",
    wanted: "\"easy\" or \"moderate\" or \"intense\"",
};
pub(super) const SUMMARY: Field = Field {
    name: "summary",
    wanted: A_STRING,
};

pub(super) const BLOCKS: Field = Field {
    name: "blocks",
    wanted: "a list of at least one block",
};
pub(super) const EXERCISES: Field = Field {
    name: "exercises",
    wanted: "a list of at least one exercise",
};

/// What could be read at the top of a plan.
#[derive(Default)]
pub(super) struct Head {
    pub focus: Option<String>,
    pub duration_minutes: Option<u32>,
    pub equipment: Option<Vec<String>>,
    pub source: Option<PlanSource>,
    pub energy: Option<Energy>,
    pub summary: Option<String>,
}

impl Head {
    /// Reads the value of a field at the top of a plan.
    pub fn field(&mut self, reader: &mut Reader<'_>, name: &str) -> Read<()> {
        match name {
            "focus" => self.focus = reader.text()?,
            "durationMinutes" => self.duration_minutes = reader.minutes()?,
            "equipment" => self.equipment = equipment(reader)?,
            "source" => self.source = reader.word(PlanSource::from_word, PlanSource::ALL)?,
            "energy" => self.energy = reader.word(Energy::from_word, Energy::ALL)?,
            _ => self.summary = reader.text()?,
        }
        Ok(())
    }
}

impl Head {
    /// The plan with these blocks; none where a field could not be read.
    pub fn nested(self, blocks: Vec<NestedBlock>) -> Option<NestedPlan> {
        Some(NestedPlan {
            focus: self.focus?,
            duration_minutes: self.duration_minutes?,
            equipment: self.equipment?,
            source: self.source?,
            energy: self.energy?,
            summary: self.summary?,
            blocks,
        })
    }
}

fn equipment(reader: &mut Reader<'_>) -> Read<Option<Vec<String>>> {
    let mut names = Vec::new();
    let count = reader.list(EQUIPMENT.wanted, usize::MAX, |reader, _| {
        names.extend(reader.text()?);
        Ok(())
    })?;
    Ok(count.filter(|&count| count == names.len()).map(|_| names))
}
