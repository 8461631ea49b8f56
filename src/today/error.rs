//! What is wrong with a plan's text: every fault with its place, never only the first.

use crate::domain::exercise::vocabulary;
use crate::domain::plan::PlanFailureIssue;
use crate::domain::text::printable;
use crate::schema::place::{Counter, Place};
use crate::schema::reader;
use serde::Serialize;
use std::fmt;

vocabulary! {
    /// What kind of fault it is, for programs.
    PlanFaultCode {
        /// More text than is read.
        TooLarge = "too_large",
        /// No JSON object in the text.
        NoObject = "no_object",
        /// A second JSON value behind the first.
        SeveralValues = "several_values",
        /// The text stops inside the JSON.
        CutShort = "cut_short",
        NotJson = "not_json",
        TooDeep = "too_deep",
        WrongType = "wrong_type",
        MissingField = "missing_field",
        UnknownField = "unknown_field",
        DuplicateField = "duplicate_field",
        /// A field that another one of the same object excludes.
        ConflictingField = "conflicting_field",
        /// A word that is not in the vocabulary of its field.
        UnknownWord = "unknown_word",
        /// A number outside what the field takes.
        OutOfRange = "out_of_range",
        TooLong = "too_long",
        /// A name or prescription that says nothing.
        Blank = "blank",
        /// A list with fewer entries than it needs.
        TooFew = "too_few",
        TooMany = "too_many",
        DuplicateOrder = "duplicate_order",
        /// A block without exercises.
        EmptyBlock = "empty_block",
        /// The same id twice.
        DuplicateId = "duplicate_id",
    }
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlanIssue {
    /// JSON pointer (RFC 6901); of a missing field, where it should stand.
    pub pointer: String,
    pub code: PlanFaultCode,
    pub found: String,
    pub wanted: String,
    /// The whole sentence.
    pub message: String,
    pub span: Place,
}

/// All the faults of one text, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct PlanError {
    pub faults: Vec<PlanIssue>,
    /// How many more there were than are listed.
    pub more: usize,
}

pub(super) type Met = reader::Met<PlanFaultCode>;

impl PlanError {
    pub(super) fn of(source: &str, mut met: Vec<Met>, more: usize) -> Self {
        met.sort_by_key(|error| error.span.start);
        let mut counter = Counter::default();
        let faults = met
            .into_iter()
            .map(|error| {
                let span = counter.place(source, &error.span);
                PlanIssue {
                    message: sentence(&error, span),
                    span,
                    pointer: error.pointer,
                    code: error.code,
                    found: error.found,
                    wanted: error.wanted,
                }
            })
            .collect();
        Self { faults, more }
    }

    /// As they are recorded.
    pub fn recorded(&self) -> Vec<PlanFailureIssue> {
        let recorded = self.faults.iter().map(|error| PlanFailureIssue {
            pointer: error.pointer.clone(),
            code: error.code.word().to_owned(),
            message: error.message.clone(),
        });
        recorded.collect()
    }

    pub(super) fn one(source: &str, met: Met) -> Self {
        Self::of(source, vec![met], 0)
    }
}

fn sentence(error: &Met, span: Place) -> String {
    use PlanFaultCode::{CutShort, NotJson, SeveralValues};
    let pointer = match error.pointer.as_str() {
        "" => "the plan".into(),
        pointer => printable(pointer),
    };
    // What is not JSON has no place in the plan worth the name.
    let place = match error.code {
        CutShort | NotJson | SeveralValues => {
            format!(" at line {}, column {}", span.line, span.column)
        }
        _ => String::new(),
    };
    format!(
        "{pointer}: found {}{place}; wanted {}.",
        error.found, error.wanted
    )
}

impl fmt::Display for PlanError {
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
