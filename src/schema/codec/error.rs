//! What is wrong with an answer: every fault with its place, never only the first.

use crate::domain::text::printable;
use crate::limits::{MOST_ANSWER_DEPTH, MOST_ANSWER_FAULTS};
use crate::schema::extract::NoCandidate;
use crate::schema::place::Counter;
use crate::schema::reader::{FaultCode, Met};
use serde::Serialize;
use std::fmt;

/// One fault of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecodeIssue {
    /// JSON pointer (RFC 6901); of a missing field, where it should stand.
    pub pointer: String,
    pub found: String,
    pub wanted: String,
    /// The whole sentence.
    pub message: String,
}

/// All the faults of one answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct DecodeError {
    pub faults: Vec<DecodeIssue>,
    /// How many more there were than are listed.
    pub more: usize,
    /// What was said, as it came.
    pub raw: String,
}

/// What the reader of JSON may find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// It is no JSON there: the place is told by line and column.
    Broken,
    /// It is JSON, and wrong.
    Wrong,
}

impl FaultCode for Code {
    const NOUN: &'static str = "answer";
    const A_NOUN: &'static str = "an answer";
    const MOST_DEPTH: usize = MOST_ANSWER_DEPTH;
    const MOST_FAULTS: usize = MOST_ANSWER_FAULTS;
    const CUT_SHORT: Self = Self::Broken;
    const NOT_JSON: Self = Self::Broken;
    const TOO_DEEP: Self = Self::Wrong;
    const SEVERAL_VALUES: Self = Self::Broken;
}

impl DecodeIssue {
    pub(super) fn new(pointer: &str, found: impl Into<String>, wanted: impl Into<String>) -> Self {
        Self::placed(pointer, found.into(), "", wanted.into())
    }

    fn placed(pointer: &str, found: String, place: &str, wanted: String) -> Self {
        let subject = match pointer {
            "" => "the answer".into(),
            pointer => printable(pointer),
        };
        Self {
            message: format!("{subject}: found {found}{place}; wanted {wanted}."),
            pointer: pointer.to_owned(),
            found,
            wanted,
        }
    }
}

impl DecodeError {
    pub(super) fn one(raw: &str, error: DecodeIssue) -> Self {
        Self {
            faults: vec![error],
            more: 0,
            raw: raw.to_owned(),
        }
    }

    /// Those that the reader met.
    pub(super) fn met(raw: &str, mut met: Vec<Met<Code>>, more: usize) -> Self {
        met.sort_by_key(|error| error.span.start);
        let mut counter = Counter::default();
        let sentence = |error: Met<Code>| {
            let at = counter.place(raw, &error.span);
            let place = match error.code {
                Code::Broken => format!(" at line {}, column {}", at.line, at.column),
                Code::Wrong => String::new(),
            };
            DecodeIssue::placed(&error.pointer, error.found, &place, error.wanted)
        };
        Self {
            faults: met.into_iter().map(sentence).collect(),
            more,
            raw: raw.to_owned(),
        }
    }

    pub(super) fn no_candidate(raw: &str, error: &NoCandidate) -> Self {
        let wanted = match error {
            NoCandidate::Several { .. } => "one JSON object alone",
            NoCandidate::Empty | NoCandidate::NoObject { .. } => "one JSON object",
        };
        Self::one(raw, DecodeIssue::new("", error.to_string(), wanted))
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&error.message)?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}
