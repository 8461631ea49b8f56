//! A setting that can't be used: where it stands, what was wanted, and what is used instead.

use super::key::{COACH_TABLE, KEYS_TABLE, MODELS_TABLE};
use setwise_domain::vocabulary;
use std::fmt;

vocabulary! {
    /// What a setting is about: whoever uses that is told what is wrong with it.
    Area {
        /// The config file as a whole.
        File = "file",
        Coach = "coach",
        Plan = "plan",
        Program = "program",
        Tools = "tools",
        Screen = "screen",
    }
}

impl Area {
    /// What the keys of a table are about.
    pub fn of_table(table: &str) -> Self {
        match table {
            COACH_TABLE | MODELS_TABLE => Self::Coach,
            "plan" => Self::Plan,
            "program" => Self::Program,
            "tools" | "mcp" => Self::Tools,
            "ui" | KEYS_TABLE => Self::Screen,
            _ => Self::File,
        }
    }

    /// What a key of the table is about, by its whole name.
    pub fn of_key(name: &str) -> Self {
        Self::of_table(name.split('.').next().unwrap_or_default())
    }
}

/// One setting that is passed over. It stops nothing: what is used instead is said with it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Problem {
    pub area: Area,
    /// The file with line and column, the variable, or the flag.
    pub place: String,
    /// What was wanted, what was found, and what is used instead.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}
