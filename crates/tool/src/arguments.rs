//! The arguments of a call as they were sent: JSON to names and values, in order, duplicates kept.

use super::descriptor::Kind;
use super::text_call::BARE_WORD;
use crate::limits::MOST_ARGUMENTS;
use setwise_domain::decode::{
    self, Counter, Found, IssueCode, Kind as JsonKind, Member, Node, Subject, whole_number, worded,
};
use setwise_domain::limits::MOST_ARGUMENT_BYTES;

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

const SUBJECT: Subject =
    Subject { noun: "object", with_article: "one object of strings", says_places: false };

/// Reads the text of a JSON object.
pub fn read(text: &str) -> Result<Vec<Argument>, Unreadable> {
    if text.len() > MOST_ARGUMENT_BYTES {
        return Err(Unreadable::TooLong);
    }
    let tree = decode::read(text, 0..text.len(), SUBJECT);
    if let Some(broken) = tree.broken {
        return Err(not_an_object(text, &broken));
    }
    let issue = |found: String, wanted: String| {
        let span = tree.root.span.clone();
        let code = IssueCode::WrongType;
        not_an_object(text, &Found { code, pointer: String::new(), span, found, wanted })
    };
    match tree.root.members() {
        None => {
            let wanted = "an object such as {\"exercise\": \"Bench Press\"}";
            Err(issue(tree.root.describe(text), wanted.to_owned()))
        }
        Some(members) if members.len() > MOST_ARGUMENTS => {
            Err(issue(format!("{} parameters", members.len()), format!("at most {MOST_ARGUMENTS}")))
        }
        Some(members) => Ok(of_members(members)),
    }
}

/// The members of an object; none of what is no object.
pub fn of(node: &Node<'_>) -> Vec<Argument> {
    of_members(node.members().unwrap_or_default())
}

fn of_members(members: &[Member<'_>]) -> Vec<Argument> {
    let all = members.iter();
    all.map(|one| Argument { name: one.name.to_string(), value: Given::of(&one.value) }).collect()
}

fn not_an_object(text: &str, found: &Found) -> Unreadable {
    let place = Counter::default().place(text, &found.span);
    Unreadable::NotAnObject {
        place: worded(text, place.line, place.column),
        message: format!("found {}, wanted {}", found.found, found.wanted),
    }
}

/// A number without what is written about it for nothing: `20.0` is `20`.
fn plain(text: &str) -> String {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    match (whole_number(text), number) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) => text.to_owned(),
    }
}

impl Given {
    pub fn of(node: &Node<'_>) -> Self {
        match &node.kind {
            JsonKind::Null | JsonKind::Broken => Self::Null,
            JsonKind::Bool(value) => Self::Bool(*value),
            JsonKind::Number(text) => Self::Number(plain(text)),
            JsonKind::Text(text) => Self::Text(text.to_string()),
            JsonKind::List(entries) => Self::List(entries.iter().map(Self::of).collect()),
            JsonKind::Object(members) => {
                let members = members.iter();
                let members: Vec<_> =
                    members.map(|one| (one.name.to_string(), Self::of(&one.value))).collect();
                match members.as_slice() {
                    [(key, Self::Text(word))] if key == BARE_WORD => Self::BareWord(word.clone()),
                    _ => Self::Object(members),
                }
            }
        }
    }

    /// As JSON.
    pub fn as_json(&self) -> String {
        let mut json = String::new();
        self.write_json(&mut json);
        json
    }

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
            (Self::List(_) | Self::Object(_), Kind::Json { .. }) => Some(self.as_json()),
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
