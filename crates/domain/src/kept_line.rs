//! Lines of the athlete's that nobody understood, as they are kept on their own device.

use crate::vocabulary;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

vocabulary! {
    /// Where a line was said.
    Door {
        Screen = "screen",
        /// The chat as plain lines.
        Plain = "plain",
        CommandLine = "command_line",
        Http = "http",
    }
}

vocabulary! {
    /// Why a line was not understood.
    NotUnderstood {
        /// No rule reads it.
        NoReading = "no_reading",
        /// It was to be logged, and is no set.
        NotASet = "not_a_set",
        /// It names an exercise that is not known.
        UnknownExercise = "unknown_exercise",
    }
}

/// A line that was not understood, as a turn ends with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLine {
    pub line: String,
    pub why: NotUnderstood,
    /// The words in it that name no known exercise.
    pub name: Option<String>,
}

/// A kept line's number: small, so that it can be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct LineNumber(#[schemars(range(min = 1))] pub u32);

impl fmt::Display for LineNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KeptLine {
    /// Its number, as `lines teach` and `lines forget` take it.
    pub number: LineNumber,
    /// When it was said last.
    pub at: Timestamp,
    /// As it was typed.
    pub line: String,
    /// Where it was said.
    pub door: Door,
    /// Why it was not understood: no rule reads it, it was to be logged and is no set, or it names
    /// an exercise that is not known.
    pub why: NotUnderstood,
    /// The words in it that name no known exercise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How often it was said.
    pub times: u32,
}

impl KeptLine {
    /// What of it can be taught: the name that is not known, or all of it.
    pub fn phrase(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.line)
    }
}

/// Which kept lines are to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichLines {
    One(LineNumber),
    All,
}
