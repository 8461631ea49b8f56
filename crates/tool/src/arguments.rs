//! The arguments of a call as they were sent: JSON to names and values, in order, duplicates kept.

use super::descriptor::Kind;
use super::text_call::BARE_WORD;
use crate::limits::MOST_ARGUMENTS;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use setwise_domain::decode::{message_of, place_of, worded};
use setwise_domain::limits::MOST_ARGUMENT_BYTES;
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
    List(Vec<Given>),
    /// In the order sent, names that stand twice kept.
    Object(Vec<(String, Given)>),
}

/// Arguments that are no JSON object.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("the arguments are longer than {} KiB", MOST_ARGUMENT_BYTES / 1024)]
    TooLong,
    #[error("the arguments must be one JSON object of strings: {place}: {message}")]
    NotAnObject {
        /// Counted from 1, in characters.
        place: String,
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
    let (line, column) = place_of(text, error);
    Unreadable::NotAnObject { place: worded(text, line, column), message: message_of(error) }
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
                return Err(A::Error::custom(format!("more than {MOST_ARGUMENTS} parameters")));
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
        let mut elements = Vec::new();
        while let Some(element) = list.next_element()? {
            elements.push(element);
        }
        Ok(Given::List(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry::<String, Given>()? {
            members.push(member);
        }
        Ok(match members.as_slice() {
            [(key, Given::Text(word))] if key == BARE_WORD => Given::BareWord(word.clone()),
            _ => Given::Object(members),
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
            Self::Object(_) => "an object",
        }
    }

    /// The text that says the same, where one does.
    pub fn as_text(&self) -> Option<String> {
        match self {
            Self::Text(text) | Self::Number(text) | Self::BareWord(text) => Some(text.clone()),
            Self::Bool(value) => Some(value.to_string()),
            Self::List(elements) => match elements.as_slice() {
                [Self::List(_)] => None,
                [only] => only.as_text(),
                _ => None,
            },
            Self::Null | Self::Object(_) => None,
        }
    }

    /// The same for a parameter of this kind: where JSON text is wanted, a list or an object is
    /// its own.
    pub fn as_text_for(&self, kind: Kind) -> Option<String> {
        match (self, kind) {
            (Self::List(_) | Self::Object(_), Kind::Json { .. }) => {
                let mut json = String::new();
                self.write_json(&mut json);
                Some(json)
            }
            _ => self.as_text(),
        }
    }

    fn write_json(&self, json: &mut String) {
        let string = |text: &str| serde_json::Value::from(text).to_string();
        match self {
            Self::Text(text) | Self::BareWord(text) => json.push_str(&string(text)),
            Self::Number(text) => json.push_str(text),
            Self::Bool(value) => json.push_str(&value.to_string()),
            Self::Null => json.push_str("null"),
            Self::List(elements) => {
                json.push('[');
                for (place, element) in elements.iter().enumerate() {
                    json.push_str(if place > 0 { "," } else { "" });
                    element.write_json(json);
                }
                json.push(']');
            }
            Self::Object(members) => {
                json.push('{');
                for (place, (name, value)) in members.iter().enumerate() {
                    json.push_str(if place > 0 { "," } else { "" });
                    json.push_str(&string(name));
                    json.push(':');
                    value.write_json(json);
                }
                json.push('}');
            }
        }
    }

    /// As it stood in the call.
    pub fn as_written(&self) -> String {
        match self {
            Self::Text(text) => format!("\"{text}\""),
            Self::Number(text) | Self::BareWord(text) => text.clone(),
            Self::Bool(value) => value.to_string(),
            Self::Null => "null".into(),
            Self::List(elements) => match elements.as_slice() {
                [only] => format!("[{}]", only.as_written()),
                _ => "[…]".into(),
            },
            Self::Object(_) => "{…}".into(),
        }
    }
}
