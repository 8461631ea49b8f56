//! The arguments of a call as they were sent: JSON to names and values, in order, duplicates kept.

use super::text_call::BARE_WORD;
use crate::decode::message_of;
use crate::limits::{MOST_ARGUMENT_BYTES, MOST_ARGUMENTS};
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    pub name: String,
    pub value: Given,
}

/// A value of any JSON type. Only text is ever accepted; the others are kept to say what to write.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    Text(String),
    /// As text: `8`, `102.5`.
    Number(String),
    Bool(bool),
    Null,
    /// A word without quotes in the text syntax.
    BareWord(String),
    /// A list; its element where it has only one.
    List(Option<Box<Given>>),
    Object,
}

/// Arguments that are no JSON object.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("the arguments are longer than {} KiB", MOST_ARGUMENT_BYTES / 1024)]
    TooLong,
    /// The place is counted from 1, in characters.
    #[error(
        "the arguments must be one JSON object of strings: line {line}, column {column}: {message}"
    )]
    NotAnObject {
        line: usize,
        column: usize,
        message: String,
    },
}

/// Reads the text of a JSON object.
pub fn read(text: &str) -> Result<Vec<Argument>, Unreadable> {
    if text.len() > MOST_ARGUMENT_BYTES {
        return Err(Unreadable::TooLong);
    }
    serde_json::from_str::<Arguments>(text)
        .map(|Arguments(arguments)| arguments)
        .map_err(|error| not_an_object(text, &error))
}

fn not_an_object(text: &str, error: &serde_json::Error) -> Unreadable {
    let line = text
        .split('\n')
        .nth(error.line().saturating_sub(1))
        .unwrap_or("");
    // The fault counts bytes, of which the last is the one that offends.
    let mut before = error.column().saturating_sub(1).min(line.len());
    while !line.is_char_boundary(before) {
        before -= 1;
    }
    Unreadable::NotAnObject {
        line: error.line().max(1),
        column: line[..before].chars().count() + 1,
        message: message_of(error),
    }
}

struct Arguments(Vec<Argument>);

impl<'de> Deserialize<'de> for Arguments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ArgumentsVisitor)
    }
}

struct ArgumentsVisitor;

impl<'de> Visitor<'de> for ArgumentsVisitor {
    type Value = Arguments;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object such as {\"exercise\": \"Bench Press\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Arguments, A::Error> {
        let mut arguments = Vec::new();
        while let Some((name, value)) = map.next_entry()? {
            if arguments.len() == MOST_ARGUMENTS {
                return Err(A::Error::custom(format!(
                    "more than {MOST_ARGUMENTS} parameters"
                )));
            }
            arguments.push(Argument { name, value });
        }
        Ok(Arguments(arguments))
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GivenVisitor)
    }
}

struct GivenVisitor;

impl<'de> Visitor<'de> for GivenVisitor {
    type Value = Given;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Given, E> {
        Ok(Given::Text(text.into()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Given, E> {
        Ok(Given::Text(text))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Given, E> {
        Ok(Given::Bool(value))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Given, E> {
        Ok(Given::Number(number.to_string()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Given, E> {
        Ok(Given::Number(number.to_string()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Given, E> {
        Ok(Given::Number(number.to_string()))
    }

    fn visit_unit<E: Error>(self) -> Result<Given, E> {
        Ok(Given::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Given, A::Error> {
        let first = list.next_element::<Given>()?;
        let mut more = false;
        while list.next_element::<IgnoredAny>()?.is_some() {
            more = true;
        }
        Ok(Given::List(first.filter(|_| !more).map(Box::new)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
        let mut word = None;
        let mut others = false;
        while let Some(key) = map.next_key::<String>()? {
            if key == BARE_WORD && word.is_none() {
                word = Some(map.next_value::<Given>()?);
            } else {
                others = true;
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(match word {
            Some(Given::Text(word)) if !others => Given::BareWord(word),
            _ => Given::Object,
        })
    }
}

impl Given {
    /// The JSON type, for a sentence.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Text(_) => "a string",
            Self::Number(_) => "a number",
            Self::Bool(_) => "a boolean",
            Self::Null => "null",
            Self::BareWord(_) => "a word without quotes",
            Self::List(_) => "an array",
            Self::Object => "an object",
        }
    }

    /// The text that says the same, where one does.
    pub fn as_text(&self) -> Option<String> {
        match self {
            Self::Text(text) | Self::Number(text) | Self::BareWord(text) => Some(text.clone()),
            Self::Bool(value) => Some(value.to_string()),
            Self::List(Some(only)) if !matches!(**only, Self::List(_)) => only.as_text(),
            Self::Null | Self::List(_) | Self::Object => None,
        }
    }

    /// As it stood in the call.
    pub fn as_written(&self) -> String {
        match self {
            Self::Text(text) => format!("\"{text}\""),
            Self::Number(text) | Self::BareWord(text) => text.clone(),
            Self::Bool(value) => value.to_string(),
            Self::Null => "null".into(),
            Self::List(Some(only)) => format!("[{}]", only.as_written()),
            Self::List(None) => "[…]".into(),
            Self::Object => "{…}".into(),
        }
    }
}
