//! The only authority on what is asked of a model and what is believed of its answer.
//!
//! ```text
//! shape ── encode: check, attach ── body ──► model ──► text ── decode: candidate, tree, hold ── T
//! ```

mod arguments;
mod error;

#[cfg(test)]
mod tests;

pub use super::reader::Unknown;
pub use arguments::{arguments, same_arguments};
pub use error::DecodeError;

use super::expected::Expected;
use super::format::{attach_answer, strict_tools};
use super::reader::{Fitting, Strictness, read_text};
use super::rules::{RuleIssue, check_name, check_request};
use super::{SchemaError, Shape, shape};
use crate::schema::limits::{MOST_ANSWER_BYTES, MOST_VALUES_OF_AN_ANSWER};
use error::SUBJECT;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use setwise_domain::decode::extract;
use setwise_domain::provider::{Dialect, ProtocolName};
use std::ops::Range;
use std::sync::Arc;

/// An answer that fits its contract.
pub type Decoded<T> = Fitting<T>;

/// Checks the schema of the answer against what the dialect takes, and puts it into the body of a
/// request. Without a schema nothing is done; with a bad one nothing is put in.
pub fn encode(
    protocol: ProtocolName,
    dialect: Dialect,
    shape: Option<&Shape>,
    body: &mut Value,
) -> Result<(), SchemaError> {
    let Some(shape) = shape else {
        return Ok(());
    };
    let mut issues = refusals(dialect, shape);
    if protocol == ProtocolName::Anthropic {
        let tools = strict_tools(body);
        issues.extend(check_request(dialect, &tools, Some(shape.adapted(dialect))));
    }
    if !issues.is_empty() {
        return Err(SchemaError::Refused { dialect, issues });
    }
    attach_answer(protocol, dialect, shape, body);
    Ok(())
}

/// What can't be sent; what is only worth a warning is logged.
fn refusals(dialect: Dialect, shape: &Shape) -> Vec<RuleIssue> {
    let found = shape.issues(dialect).iter().cloned();
    let (warnings, issues): (Vec<_>, Vec<_>) =
        found.chain(check_name(&shape.name)).partition(|error| error.warning);
    for warning in warnings {
        tracing::warn!(shape = shape.name, "{}", warning.message);
    }
    issues
}

/// Reads an answer to the contract `name`: the one JSON object in the text, held to the type as it
/// was written, not to what a provider made of it. Every issue is found, not only the first.
pub fn decode<T: JsonSchema + DeserializeOwned + 'static>(
    name: &'static str,
    text: &str,
    unknown: Unknown,
) -> Result<Decoded<T>, DecodeError> {
    decode_from(Dialect::OpenAi, name, text, unknown)
}

/// The same, of a provider that may have bent it: Anthropic does not promise the case of an enum's
/// words, so that they are compared without case there.
pub fn decode_from<T: JsonSchema + DeserializeOwned + 'static>(
    dialect: Dialect,
    name: &'static str,
    text: &str,
    unknown: Unknown,
) -> Result<Decoded<T>, DecodeError> {
    let how = Strictness { unknown, case: dialect != Dialect::Anthropic, quotes: true };
    let shape = shape_of::<T>(name, text)?;
    read_by(how, shape.expected(), text, candidate(text)?)
}

fn shape_of<T: JsonSchema + 'static>(
    name: &'static str,
    text: &str,
) -> Result<Arc<Shape>, DecodeError> {
    shape::<T>(name).map_err(|error| {
        let why = error.to_string();
        let found = format!("no schema to hold it to: {}", why.trim_end_matches('.'));
        DecodeError::whole(text, found, "a contract whose type has one")
    })
}

fn read_by<T: DeserializeOwned>(
    how: Strictness,
    expected: &Expected,
    text: &str,
    part: Range<usize>,
) -> Result<Decoded<T>, DecodeError> {
    read_text(SUBJECT, how, expected, text, part).map_err(|issues| DecodeError::new(text, issues))
}

/// What of an answer could not be read, and why.
pub type LostParts = Vec<(&'static str, String)>;

/// The same of an answer whose optional `parts` stand for themselves: one that can't be read is left out
/// and told, and the others stand.
pub fn decode_parts<T: JsonSchema + DeserializeOwned + 'static>(
    dialect: Dialect,
    name: &'static str,
    text: &str,
    unknown: Unknown,
    parts: &[&'static str],
) -> Result<(Decoded<T>, LostParts), DecodeError> {
    let whole = match decode_from(dialect, name, text, unknown) {
        Ok(decoded) => return Ok((decoded, Vec::new())),
        Err(error) => error,
    };
    let Ok(Value::Object(mut kept)) = decode_value(text) else {
        return Err(whole);
    };
    let read = |object: &Map<String, Value>| {
        let text = Value::Object(object.clone()).to_string();
        decode_from::<T>(dialect, name, &text, unknown)
    };
    let mut lost = Vec::new();
    for part in parts.iter().filter(|part| kept.contains_key(**part)).copied().collect::<Vec<_>>() {
        let mut alone = kept.clone();
        alone.retain(|key, _| key == part || !parts.contains(&key.as_str()));
        if let Err(error) = read(&alone) {
            kept.remove(part);
            lost.push((part, first_issue(&error)));
        }
    }
    match read(&kept) {
        Ok(decoded) if !lost.is_empty() => Ok((decoded, lost)),
        _ => Err(whole),
    }
}

fn first_issue(error: &DecodeError) -> String {
    let issues = &error.issues.listed;
    let first = issues.first().map(|issue| issue.message.clone());
    first.unwrap_or_else(|| error.to_string())
}

/// Reads an answer that has no schema: the whole text where it is JSON, else the one object in it.
pub fn decode_value(text: &str) -> Result<Value, DecodeError> {
    if text.len() <= MOST_ANSWER_BYTES {
        let bare = text.trim_start_matches('\u{feff}');
        if let Ok(value) = tree(bare, 0..bare.len()) {
            return Ok(value);
        }
    }
    tree(text, candidate(text)?)
}

/// Reads everything that stands in an answer: the whole text where it is JSON, else each object and
/// each list of objects in it, in their order, or what is wrong with that one, which is then its
/// `raw`. At least one, and no more than are looked at.
pub fn decode_values(text: &str) -> Result<Vec<Result<Value, DecodeError>>, DecodeError> {
    short_enough(text)?;
    let bare = text.trim_start_matches('\u{feff}');
    if let Ok(value) = tree(bare, 0..bare.len()) {
        return Ok(vec![Ok(value)]);
    }
    let found = extract::values(text).map_err(|error| DecodeError::no_candidate(text, &error))?;
    let read = found.into_iter().take(MOST_VALUES_OF_AN_ANSWER);
    Ok(read
        .map(|part| {
            tree(text, part.clone())
                .map_err(|issues| DecodeError { raw: text[part].to_owned(), ..issues })
        })
        .collect())
}

fn candidate(text: &str) -> Result<Range<usize>, DecodeError> {
    short_enough(text)?;
    extract::object(text).map_err(|error| DecodeError::no_candidate(text, &error))
}

fn short_enough(text: &str) -> Result<(), DecodeError> {
    if text.len() <= MOST_ANSWER_BYTES {
        return Ok(());
    }
    let found = format!("{} bytes", text.len());
    let wanted = format!("at most {MOST_ANSWER_BYTES}");
    Err(DecodeError::whole(text, found, wanted))
}

fn tree(text: &str, part: Range<usize>) -> Result<Value, DecodeError> {
    read_by(Strictness::FULL, &Expected::Any, text, part).map(|read| read.value)
}
