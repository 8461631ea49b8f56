//! A debrief once it is stored: how each of its sections ended.

use super::debrief::{DatedDebrief, DebriefSection};
use super::proposal::Proposal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How one section ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SectionEnd {
    /// The section.
    pub name: DebriefSection,
    #[serde(flatten)]
    pub end: End,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "end", rename_all = "snake_case")]
pub enum End {
    Stored,
    /// The debrief has no such section.
    Absent,
    /// It was stored before, with the same content.
    AlreadyStored,
    /// It could not be stored; the others were all the same.
    Failed {
        /// Why it could not be stored.
        message: String,
    },
}

/// A debrief with how its sections ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SummedUp {
    #[serde(flatten)]
    pub dated: DatedDebrief,
    /// Every section, in their order.
    pub sections: Vec<SectionEnd>,
    /// The calendar's operations, for the athlete to accept or refuse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// Facts to remember that the athlete did not say, for them to accept or refuse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<Proposal>,
}

impl SummedUp {
    /// One read back: what it holds is stored.
    pub fn stored(dated: DatedDebrief) -> Self {
        let sections = DebriefSection::ALL
            .iter()
            .map(|name| SectionEnd { name: *name, end: End::AlreadyStored });
        Self { sections: sections.collect(), proposal: None, unsaid: None, dated }
    }

    /// Whether anything of it is new.
    pub fn stored_something(&self) -> bool {
        self.unsaid.is_some() || self.sections.iter().any(|section| section.end == End::Stored)
    }

    pub fn failed_something(&self) -> bool {
        self.failures().next().is_some()
    }

    pub fn failures(&self) -> impl Iterator<Item = (DebriefSection, &str)> {
        self.sections.iter().filter_map(|section| match &section.end {
            End::Failed { message } => Some((section.name, message.as_str())),
            _ => None,
        })
    }

    pub fn is_stored(&self, name: DebriefSection) -> bool {
        self.sections.iter().any(|section| {
            section.name == name && matches!(section.end, End::Stored | End::AlreadyStored)
        })
    }
}

#[cfg(test)]
mod tests;
