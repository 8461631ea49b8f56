//! A JSON value as it was written: in order, duplicate names kept, each part with its place.

use super::{escaped, shortened};
use serde_json::map::{Entry, Map};
use serde_json::{Number, Value};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

/// A value and where it stands, in bytes.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    pub kind: Kind<'a>,
    pub span: Range<usize>,
    /// Whether all of it could be read. Where not, it is the last thing that was.
    pub whole: bool,
}

#[derive(Clone, Debug)]
pub enum Kind<'a> {
    Null,
    Bool(bool),
    /// As written.
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<Member<'a>>),
    /// The text is no JSON here.
    Broken,
}

/// A name and its value.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    pub name: Cow<'a, str>,
    /// Where the name stands, quotes included.
    pub name_span: Range<usize>,
    pub value: Node<'a>,
}

impl<'a> Node<'a> {
    pub fn members(&self) -> Option<&[Member<'a>]> {
        match &self.kind {
            Kind::Object(members) => Some(members),
            _ => None,
        }
    }

    pub fn entries(&self) -> Option<&[Self]> {
        match &self.kind {
            Kind::List(entries) => Some(entries),
            _ => None,
        }
    }

    /// The first value under a name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let mut members = self.members()?.iter();
        members.find(|member| member.name == name).map(|member| &member.value)
    }

    /// The JSON pointer of the part that stands at `place`: a value or a name.
    pub fn pointer_to(&self, place: &Range<usize>) -> String {
        let (mut pointer, mut node) = (String::new(), self);
        while node.span != *place {
            match &node.kind {
                Kind::List(entries) => {
                    let around = |entry: &Self| {
                        entry.span.start <= place.start && place.end <= entry.span.end
                    };
                    let Some(index) = entries.iter().position(around) else {
                        break;
                    };
                    // Writing to a string can't fail.
                    let _ = write!(pointer, "/{index}");
                    node = &entries[index];
                }
                Kind::Object(members) => {
                    let around = |member: &&Member<'_>| {
                        member.name_span.start <= place.start && place.end <= member.value.span.end
                    };
                    let Some(member) = members.iter().find(around) else {
                        break;
                    };
                    let _ = write!(pointer, "/{}", escaped(&member.name));
                    if member.name_span == *place {
                        break;
                    }
                    node = &member.value;
                }
                _ => break,
            }
        }
        pointer
    }

    /// The JSON pointer of the innermost part that could not be read to its end.
    pub(super) fn pointer_to_break(&self) -> String {
        let (mut pointer, mut node) = (String::new(), self);
        loop {
            let _ = match &node.kind {
                Kind::List(entries) => match entries.last().filter(|last| !last.whole) {
                    Some(last) => {
                        node = last;
                        write!(pointer, "/{}", entries.len() - 1)
                    }
                    None => return pointer,
                },
                Kind::Object(members) => match members.last().filter(|last| !last.value.whole) {
                    Some(last) => {
                        node = &last.value;
                        write!(pointer, "/{}", escaped(&last.name))
                    }
                    None => return pointer,
                },
                _ => return pointer,
            };
        }
    }

    /// What it is, as a reader of the sentence would say; `text` is what it was read from.
    pub fn describe(&self, text: &str) -> String {
        let source = &text[self.span.clone()];
        match self.kind {
            Kind::Object(_) => "an object".into(),
            Kind::List(_) => "a list".into(),
            Kind::Text(_) => format!("the string {}", shortened(source)),
            Kind::Number(_) => format!("the number {}", shortened(source)),
            _ => source.into(),
        }
    }

    /// The same without places. `odd` is told of what a value can't hold: the name of a second
    /// field that has one of before, of which the first is kept, and a number beyond 64 bits.
    pub fn to_value(&self, odd: &mut impl FnMut(&Range<usize>, Odd)) -> Value {
        match &self.kind {
            Kind::Null | Kind::Broken => Value::Null,
            Kind::Bool(value) => Value::Bool(*value),
            Kind::Number(text) => number(text).map_or_else(
                || {
                    odd(&self.span, Odd::Number);
                    Value::from(0)
                },
                Value::Number,
            ),
            Kind::Text(text) => Value::String(text.clone().into_owned()),
            Kind::List(entries) => {
                Value::Array(entries.iter().map(|entry| entry.to_value(odd)).collect())
            }
            Kind::Object(members) => {
                let mut map = Map::with_capacity(members.len());
                for member in members {
                    match map.entry(member.name.as_ref()) {
                        Entry::Occupied(_) => odd(&member.name_span, Odd::SecondField),
                        Entry::Vacant(free) => {
                            free.insert(member.value.to_value(odd));
                        }
                    }
                }
                Value::Object(map)
            }
        }
    }
}

/// What a JSON value without places can't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odd {
    SecondField,
    Number,
}

/// Whole numbers of 64 bits as they are, all others as the nearest float there is, so that what
/// was written by this program is read as it was.
fn number(text: &str) -> Option<Number> {
    whole_number(text).or_else(|| text.parse().ok().and_then(Number::from_f64))
}

/// The whole number that is written, as JSON Schema counts them: `30`, and `30.0` and `3e1` as
/// well, as long as floats hold it exactly.
pub fn whole_number(text: &str) -> Option<Number> {
    let digits = text.parse::<u64>().map(Number::from);
    let digits = digits.or_else(|_| text.parse::<i64>().map(Number::from));
    digits.ok().or_else(|| whole(text.parse().ok()?).map(Number::from))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "it is whole and within the integers that 64-bit floats hold exactly"
)]
fn whole(value: f64) -> Option<i64> {
    const MOST: f64 = 9_007_199_254_740_992.0;
    (value.fract() == 0.0 && value.abs() < MOST).then_some(value as i64)
}
