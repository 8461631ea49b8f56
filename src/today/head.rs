//! The fields at the top of a plan that all its forms share.

use super::fields::{A_STRING, ABOVE_ZERO, Field};
use super::reader::{Read, Reader};
use crate::domain::plan::{Energy, PlanSource};

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
pub(super) const TITLE: Field = Field {
    name: "title",
    wanted: A_STRING,
};

/// What could be read of them.
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
    /// Reads the value of one of these fields.
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

fn equipment(reader: &mut Reader<'_>) -> Read<Option<Vec<String>>> {
    let mut names = Vec::new();
    let count = reader.list(EQUIPMENT.wanted, usize::MAX, |reader, _| {
        names.extend(reader.text()?);
        Ok(())
    })?;
    Ok(count.filter(|&count| count == names.len()).map(|_| names))
}
