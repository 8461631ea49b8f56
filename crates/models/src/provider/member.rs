//! What stands in a frame, read as far as it is understood: servers that speak one protocol differ in its
//! members, so what is of an unexpected kind counts as missing, and the rest is heard.

use serde_json::{Map, Value};
use std::borrow::Cow;
use std::slice;

/// Members that hold the text of a part.
const TEXTS: [&str; 7] =
    ["text", "content", "thinking", "reasoning", "summary", "value", "refusal"];

/// What a piece of an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    Text,
    Thought,
    Refusal,
}

impl Spoken {
    /// What a part is by its type; none of one that isn't words, such as a picture or a call.
    fn of_part(part: &Value, usual: Self) -> Option<Self> {
        let kind = part["type"].as_str().unwrap_or_default();
        if part["thought"] == true
            || ["think", "reason", "summary"].iter().any(|one| kind.contains(one))
        {
            return Some(Self::Thought);
        }
        match kind {
            "refusal" => Some(Self::Refusal),
            _ if kind.is_empty() || kind.contains("text") || kind == "message" => Some(usual),
            _ => None,
        }
    }
}

/// The first of these members that is there and isn't null.
pub fn member<'a>(value: &'a Value, names: &[&str]) -> &'a Value {
    names.iter().map(|name| &value[*name]).find(|one| !one.is_null()).unwrap_or(&Value::Null)
}

/// All text of a value: its own, or that of its parts.
pub fn text(value: &Value) -> String {
    spoken(value, Spoken::Text).into_iter().map(|(_, text)| text).collect()
}

/// The pieces of a value in their order. What doesn't say of itself what it is, is as `usual`.
pub fn spoken(value: &Value, usual: Spoken) -> Vec<(Spoken, &str)> {
    match value {
        Value::String(text) if !text.is_empty() => vec![(usual, text)],
        Value::Array(parts) => parts.iter().flat_map(|part| spoken(part, usual)).collect(),
        Value::Object(_) => {
            let kind = Spoken::of_part(value, usual);
            kind.map(|kind| spoken(member(value, &TEXTS), kind)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// A word such as the reason of an end; also where it stands as the type of an object.
pub fn word(value: &Value) -> Option<&str> {
    let word = value.as_str().or_else(|| member(value, &["type", "reason"]).as_str());
    word.filter(|word| !word.is_empty())
}

/// A whole number from 0 on, from a number or from text.
pub fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => {
            number.as_u64().or_else(|| number.to_string().strip_suffix(".0")?.parse().ok())
        }
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// What something is known by: text or a number.
pub fn id(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// An object, or the one whose JSON a text is; null where it is neither.
pub fn object(value: &Value) -> Cow<'_, Value> {
    match value {
        Value::Object(_) => Cow::Borrowed(value),
        Value::String(text) => {
            let read: Option<Map<String, Value>> = serde_json::from_str(text).ok();
            Cow::Owned(read.map_or(Value::Null, Value::Object))
        }
        _ => Cow::Owned(Value::Null),
    }
}

/// The members of a list; a single object is a list of one.
pub fn list(value: &Value) -> &[Value] {
    match value {
        Value::Array(all) => all,
        Value::Object(_) => slice::from_ref(value),
        _ => &[],
    }
}

/// What is left of a text that comes whole, after what came of it in pieces; nothing where those are no
/// beginning of it, because then it was said in other words already.
pub fn rest<'a>(whole: &'a str, before: &str) -> &'a str {
    whole.strip_prefix(before).unwrap_or_default()
}

/// Which of several answers is heard: the first by its number that says something. Never more than one is
/// asked for, and two are never mixed.
#[derive(Default)]
pub struct Chosen(Option<u64>);

impl Chosen {
    pub fn of<'a>(&mut self, all: &'a Value, speaks: impl Fn(&Value) -> bool) -> Option<&'a Value> {
        let all = list(all);
        let numbered = all.iter().enumerate().map(|(at, one)| {
            let by_place = || self.0.filter(|_| all.len() == 1).unwrap_or(at as u64);
            (number(&one["index"]).unwrap_or_else(by_place), one)
        });
        if let Some(chosen) = self.0 {
            return numbered.into_iter().find(|(number, _)| *number == chosen).map(|(_, one)| one);
        }
        let mut numbered: Vec<_> = numbered.collect();
        numbered.sort_by_key(|(number, _)| *number);
        let speaking = numbered.iter().find(|(_, one)| speaks(one));
        self.0 = speaking.map(|(number, _)| *number);
        speaking.or_else(|| numbered.first()).map(|(_, one)| *one)
    }
}

#[cfg(test)]
mod tests;
