//! Operations out of whatever a coach wrote: an envelope, a list, a bare operation, several of
//! them, behind thoughts, in tags, fences and prose.

use serde_json::{Map, Value};
use setwise_catalog::schema::codec::{DecodeError, decode_values};
use setwise_catalog::schema::limits::MOST_VALUES_OF_AN_ANSWER;
use setwise_domain::text::{counted, line_excerpt};

/// What an envelope keeps its operations under.
const LISTS: [&str; 2] = ["operations", "actions"];

/// What only an operation begins with.
const MARKS: [&str; 6] = ["op", "action", "type", "id", "title", "where"];

/// All that was found in an answer, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    pub operations: Vec<Value>,
    /// What was meant as a proposal, perhaps, and is not taken.
    pub unread: Vec<Unread>,
}

/// A part of an answer that is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// How it begins, safe to show.
    pub found: String,
    /// Why, in a sentence.
    pub why: String,
}

impl Parsed {
    /// The operations, where all was taken; else why not, in a sentence.
    pub fn whole(self) -> Result<Vec<Value>, String> {
        match self.unread.into_iter().next() {
            None => Ok(self.operations),
            Some(unread) => Err(unread.why),
        }
    }
}

/// Takes the operations out of a text. Their shape is as it was written.
pub fn parse(text: &str) -> Parsed {
    let read = match decode_values(text) {
        Ok(read) => read,
        Err(issues) => {
            return Parsed { unread: vec![broken(&issues)], ..Parsed::default() };
        }
    };
    let full = read.len() >= MOST_VALUES_OF_AN_ANSWER;
    let (mut taken, mut beside) = (Taken::default(), 0);
    for value in read {
        match value.map(proposal) {
            Ok(Found::Proposal(operations)) => taken.proposal(operations),
            Ok(Found::Bare(operation)) => taken.bare(operation),
            Ok(Found::Other) => beside += 1,
            Err(issues) => taken.parsed.unread.push(broken(&issues)),
        }
    }
    let mut parsed = taken.parsed;
    if taken.from.is_none() && parsed.unread.is_empty() {
        parsed.unread.push(nothing(text, beside));
    }
    if full {
        parsed.unread.push(too_many(text));
    }
    parsed
}

enum Found {
    Proposal(Vec<Value>),
    Bare(Value),
    Other,
}

fn proposal(value: Value) -> Found {
    match value {
        Value::Array(operations) => Found::Proposal(operations),
        Value::Object(mut fields) => match enclosed(&mut fields) {
            Some(operations) => Found::Proposal(operations),
            None if MARKS.iter().any(|mark| fields.contains_key(*mark)) => {
                Found::Bare(Value::Object(fields))
            }
            None => Found::Other,
        },
        _ => Found::Other,
    }
}

/// The operations of an envelope.
fn enclosed(fields: &mut Map<String, Value>) -> Option<Vec<Value>> {
    let name = LISTS.iter().find(|name| fields.contains_key(**name))?;
    match fields.remove(*name)? {
        Value::Array(operations) => Some(operations),
        Value::Null => Some(Vec::new()),
        // One alone, without its list.
        other => Some(vec![other]),
    }
}

/// What the operations are taken from: the first proposal, or bare operations one by one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Proposal,
    Bare,
}

#[derive(Default)]
struct Taken {
    from: Option<From>,
    parsed: Parsed,
}

impl Taken {
    fn proposal(&mut self, operations: Vec<Value>) {
        if self.from.is_none() {
            self.from = Some(From::Proposal);
            self.parsed.operations = operations;
        } else {
            self.second(operations);
        }
    }

    fn bare(&mut self, operation: Value) {
        if self.from == Some(From::Proposal) {
            self.second(vec![operation]);
        } else {
            self.from = Some(From::Bare);
            self.parsed.operations.push(operation);
        }
    }

    /// A draft says again what was taken already; anything else is not passed over in silence.
    fn second(&mut self, operations: Vec<Value>) {
        for operation in operations {
            if !self.parsed.operations.contains(&operation) {
                self.parsed.unread.push(Unread {
                    found: beginning(&operation.to_string()),
                    why: "It stands in a second proposal of the same answer, and only the first is taken; send all operations in one list.".to_owned(),
                });
            }
        }
    }
}

fn broken(issues: &DecodeError) -> Unread {
    Unread {
        found: beginning(&issues.raw),
        why: format!(
            "It can't be read as JSON: {} Send one JSON object with a list named operations.",
            issues.to_string().replace('\n', " ")
        ),
    }
}

fn nothing(text: &str, beside: usize) -> Unread {
    Unread {
        found: beginning(text),
        why: format!(
            "It has {} and no operations in it; send one JSON object with a list named operations.",
            counted(beside, "JSON value")
        ),
    }
}

fn too_many(text: &str) -> Unread {
    Unread {
        found: beginning(text),
        why: format!(
            "It has more than {MOST_VALUES_OF_AN_ANSWER} JSON values, and no more are read; send one JSON object with a list named operations."
        ),
    }
}

/// How a text begins, on one line and safe to show.
pub(super) fn beginning(text: &str) -> String {
    line_excerpt(text.trim())
}

#[cfg(test)]
mod tests;
