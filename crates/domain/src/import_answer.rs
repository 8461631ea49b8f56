//! What the athlete said of a file that was imported, so that it need not be said again.

use super::exercise::ExerciseId;
use super::load::Unit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that a file leaves open: it is asked once, and the answer holds for the next file too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportQuestion {
    /// Whether the day or the month comes first in a date such as this one.
    Dates { such_as: String },
    /// The unit of loads without one, which otherwise are in the athlete's own.
    Unit { own: Unit },
    /// Which of these exercises a name is; otherwise it is kept as it is.
    Name { name: String, near: Vec<String> },
}

/// One thing that was said once. Of several of one thing the newest counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum ImportAnswer {
    /// What a name in a file means: an exercise, or with `None` one of its own.
    Name {
        /// In lower case.
        name: String,
        /// The exercise; null where the name is one of its own.
        exercise: Option<ExerciseId>,
    },
    /// How tables with a header are read.
    Table {
        /// Its names in lower case, in their order.
        header: Vec<String>,
        /// What was said of it.
        answers: TableAnswers,
    },
}

/// What was said of a table; what wasn't is found out or taken from the profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TableAnswers {
    /// Of loads that name none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
    /// What comes first in dates of numbers alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_first: Option<bool>,
    /// Which column holds what, by the words of `--map`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<(String, String)>,
    /// The zones in which times that name none were read: their names, or seconds from UTC.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<String>,
}

impl TableAnswers {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl ImportAnswer {
    /// What it is about, the same for all answers about one thing.
    pub fn subject(&self) -> String {
        match self {
            Self::Name { name, .. } => format!("name {name}"),
            // A name in a header may have any character but this one.
            Self::Table { header, .. } => format!("table {}", header.join("\u{0}")),
        }
    }
}
