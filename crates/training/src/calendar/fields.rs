//! An object of a proposal, checked field by field: what is wrong with one is noted, and the
//! checking goes on, so that everything is told at once. What passed becomes the typed value. Null
//! is read as left out.

use super::issue::code::OP;
use super::issue::{OperationIssues, error, found};
use jiff::civil::Date;
use serde::Deserialize as _;
use serde::de::{DeserializeOwned, IntoDeserializer as _};
use serde_json::{Map, Value};
use setwise_domain::session::Hour;
use setwise_domain::text::excerpt;

pub(super) struct Fields<'a> {
    /// What it is, as a sentence goes on: `this create`, `` `set` of this bulk_update ``.
    pub place: String,
    object: &'a Map<String, Value>,
    /// The fields that passed.
    passed: Map<String, Value>,
    pub faults: OperationIssues,
}

impl<'a> Fields<'a> {
    pub fn of(place: impl Into<String>, object: &'a Map<String, Value>) -> Self {
        Self { place: place.into(), object, passed: Map::new(), faults: OperationIssues::new() }
    }

    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    /// Whether it is said at all, as null too.
    pub fn names(&self, name: &str) -> bool {
        self.object.contains_key(name)
    }

    /// `name` is not what it must be.
    pub fn wrong(&mut self, code: &str, name: &str, value: &Value, wanted: &str) {
        let (place, found) = (&self.place, found(value));
        let message = format!("`{name}` of {place} is {found}, and must be {wanted}.");
        self.faults.push(error(code, message));
    }

    /// Takes a field into the typed value.
    pub fn pass(&mut self, name: &str, value: impl Into<Value>) {
        self.passed.insert(name.to_owned(), value.into());
    }

    /// The same with an object that was checked by itself.
    pub fn pass_inner(&mut self, name: &str, mut inner: Self) {
        self.faults.append(&mut inner.faults);
        self.pass(name, inner.passed);
    }

    /// The typed value of what passed, where all of it did.
    pub fn finish<T: DeserializeOwned>(self) -> Result<T, OperationIssues> {
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let read = serde_json::from_value(Value::Object(self.passed));
        read.map_err(|unread| vec![error(OP, unread.to_string())])
    }

    pub fn keep<T>(&mut self, checked: Result<T, setwise_domain::assistant::OperationIssue>) {
        self.faults.extend(checked.err());
    }

    /// What nobody reads is not passed over in silence.
    pub fn nothing_but(&mut self, code: &str, known: &[&str]) {
        let strays = self
            .object
            .iter()
            .filter(|(name, value)| !known.contains(&name.as_str()) && !value.is_null());
        let place = &self.place;
        self.faults.extend(strays.map(|(name, _)| {
            let name = excerpt(name);
            let listed = known.iter().map(|name| format!("`{name}`"));
            let listed = listed.collect::<Vec<_>>().join(", ");
            let message = format!(
                "{place} has `{name}`, which means nothing there; it takes {listed}: send it without, or under one of those."
            );
            error(code, message)
        }));
    }

    pub fn text(&mut self, name: &str, code: &str) -> Option<&'a str> {
        let value = self.get(name)?;
        if value.is_string() {
            self.pass(name, value.clone());
            return value.as_str();
        }
        self.wrong(code, name, value, "a text: send it in quotes");
        None
    }

    pub fn flag(&mut self, name: &str, code: &str) {
        match self.get(name) {
            None => {}
            Some(value) if value.is_boolean() => self.pass(name, value.clone()),
            Some(value) => self.wrong(code, name, value, "true or false: send it without quotes"),
        }
    }

    /// A whole number that `T` can hold.
    pub fn number<T: TryFrom<u64>>(&mut self, name: &str, code: &str, wanted: &str) -> Option<T> {
        let value = self.get(name)?;
        let number = value.as_u64().and_then(|number| T::try_from(number).ok());
        match number {
            Some(_) => self.pass(name, value.clone()),
            None => self.wrong(code, name, value, wanted),
        }
        number
    }

    /// A word of a vocabulary.
    pub fn word<T: Copy>(
        &mut self,
        name: &str,
        code: &str,
        from_word: fn(&str) -> Option<T>,
        words: &[&str],
    ) -> Option<T> {
        let value = self.get(name)?;
        let word = value.as_str().and_then(from_word);
        if word.is_some() {
            self.pass(name, value.clone());
        } else {
            let wanted = format!("one of {}: send one of those words", words.join(", "));
            self.wrong(code, name, value, &wanted);
        }
        word
    }

    pub fn date(&mut self, name: &str, code: &str) -> Option<Date> {
        let value = self.get(name)?;
        match value.as_str().map(civil) {
            Some(Ok(day)) => {
                self.pass(name, value.clone());
                return Some(day);
            }
            Some(Err(NoDate::NoSuchDay { last })) => {
                let (place, found) = (&self.place, found(value));
                let message = format!(
                    "`{name}` of {place} is {found}, and there is no such day: send one that there is, such as \"{last}\"."
                );
                self.faults.push(error(code, message));
            }
            _ => self.wrong(code, name, value, DATE),
        }
        None
    }

    /// A date that has to be there.
    pub fn needed_date(&mut self, name: &str, code: &str) {
        if self.get(name).is_none() {
            let place = &self.place;
            let message =
                format!("{place} has no `{name}`: send the day as a date, such as \"2026-11-21\".");
            self.faults.push(error(code, message));
        }
        self.date(name, code);
    }

    /// A day, or `""` for the backlog.
    pub fn placement(&mut self, name: &str, code: &str) {
        let Some(value) = self.get(name) else {
            return;
        };
        match value.as_str() {
            Some("") => self.pass(name, ""),
            Some("none" | "backlog") => {
                let wanted = "a date, or \"\" for the backlog: send \"\"";
                self.wrong(code, name, value, wanted);
            }
            _ => {
                self.date(name, code);
            }
        }
    }

    /// A time of day, or `""` for none.
    pub fn hour(&mut self, name: &str, code: &str) {
        let Some(value) = self.get(name) else {
            return;
        };
        let read = value.as_str().map(|text| {
            let hour = Hour::deserialize(text.into_deserializer());
            hour.map_err(|_: serde::de::value::Error| ())
        });
        if let Some(Ok(_)) = read {
            self.pass(name, value.clone());
        } else {
            let wanted = "a time of day, or \"\" for none: send it as HH:MM, such as \"18:00\"";
            self.wrong(code, name, value, wanted);
        }
    }

    /// `{"from": …, "to": …}`, both days included.
    pub fn range(&mut self, name: &str, code: &str) {
        let Some(value) = self.get(name) else {
            return;
        };
        let Some(object) = value.as_object() else {
            let wanted = "a range: send {\"from\": \"2026-11-16\", \"to\": \"2026-11-22\"}";
            self.wrong(code, name, value, wanted);
            return;
        };
        let mut inner = Self::of(format!("`{name}` of {}", self.place), object);
        inner.needed_date("from", code);
        inner.needed_date("to", code);
        inner.nothing_but(code, &["from", "to"]);
        self.pass_inner(name, inner);
    }
}

pub(super) const DATE: &str = "a date: send it as YYYY-MM-DD, such as \"2026-11-21\"";

/// Why a text is no day.
pub(super) enum NoDate {
    /// Such as 31 June; with the last day of that month.
    NoSuchDay {
        last: Date,
    },
    NotADate,
}

/// A day as YYYY-MM-DD and in no other form.
pub(super) fn civil(text: &str) -> Result<Date, NoDate> {
    let form = text.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    if text.len() != 10 || !form {
        return Err(NoDate::NotADate);
    }
    text.parse().map_err(|_| {
        let first = format!("{}-01", &text[..7]).parse::<Date>();
        first.map_or(NoDate::NotADate, |first| NoDate::NoSuchDay { last: first.last_of_month() })
    })
}
