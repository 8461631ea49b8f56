//! An object of a proposal, read field by field: what can't be read is a fault, and the reading
//! goes on, so that all faults are told at once. Null is read as left out.

use super::issue::{OperationIssues, error, found, short};
use crate::domain::session::{DateRange, Placement};
use jiff::civil::Date;
use serde_json::{Map, Value};

pub(super) struct Fields<'a> {
    /// What it is, as a sentence goes on: `this create`, `` `set` of this bulk_update ``.
    pub place: String,
    object: &'a Map<String, Value>,
    pub faults: OperationIssues,
}

impl<'a> Fields<'a> {
    pub fn of(place: impl Into<String>, object: &'a Map<String, Value>) -> Self {
        Self {
            place: place.into(),
            object,
            faults: OperationIssues::new(),
        }
    }

    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    /// Whether it is said at all, be it as null.
    pub fn names(&self, name: &str) -> bool {
        self.object.contains_key(name)
    }

    /// `name` is not what it must be.
    pub fn wrong(&mut self, code: &str, name: &str, value: &Value, wanted: &str) {
        let (place, found) = (&self.place, found(value));
        let message = format!("`{name}` of {place} is {found}, and must be {wanted}.");
        self.faults.push(error(code, message));
    }

    pub fn keep<T>(&mut self, checked: Result<T, crate::domain::assistant::OperationIssue>) {
        self.faults.extend(checked.err());
    }

    /// What nobody reads is not passed over in silence.
    pub fn nothing_but(&mut self, code: &str, known: &[&str]) {
        let strays = self
            .object
            .iter()
            .filter(|(name, value)| !known.contains(&name.as_str()) && !value.is_null());
        let place = &self.place;
        let listed = known.iter().map(|name| format!("`{name}`"));
        let listed = listed.collect::<Vec<_>>().join(", ");
        self.faults.extend(strays.map(|(name, _)| {
            let name = short(name);
            let message = format!(
                "{place} has `{name}`, which means nothing there; it takes {listed}: send it without, or under one of those."
            );
            error(code, message)
        }));
    }

    pub fn text(&mut self, name: &str, code: &str) -> Option<&'a str> {
        let value = self.get(name)?;
        if value.is_string() {
            return value.as_str();
        }
        self.wrong(code, name, value, "a text: send it in quotes");
        None
    }

    pub fn flag(&mut self, name: &str, code: &str) -> Option<bool> {
        let value = self.get(name)?;
        if value.is_boolean() {
            return value.as_bool();
        }
        self.wrong(code, name, value, "true or false: send it without quotes");
        None
    }

    /// A whole number that `T` can hold.
    pub fn number<T: TryFrom<u64>>(&mut self, name: &str, code: &str, wanted: &str) -> Option<T> {
        let value = self.get(name)?;
        let number = value.as_u64().and_then(|number| T::try_from(number).ok());
        if number.is_none() {
            self.wrong(code, name, value, wanted);
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
        if word.is_none() {
            let wanted = format!("one of {}: send one of those words", words.join(", "));
            self.wrong(code, name, value, &wanted);
        }
        word
    }

    pub fn date(&mut self, name: &str, code: &str) -> Option<Date> {
        let value = self.get(name)?;
        match value.as_str().map(civil) {
            Some(Ok(day)) => return Some(day),
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
    pub fn needed_date(&mut self, name: &str, code: &str) -> Option<Date> {
        if self.get(name).is_none() {
            let place = &self.place;
            let message =
                format!("{place} has no `{name}`: send the day as a date, such as \"2026-11-21\".");
            self.faults.push(error(code, message));
        }
        self.date(name, code)
    }

    /// A day, or `""` for the backlog.
    pub fn placement(&mut self, name: &str, code: &str) -> Option<Placement> {
        match self.get(name)?.as_str() {
            Some("") => Some(Placement::Backlog),
            Some("none" | "backlog") => {
                let value = self.get(name)?;
                self.wrong(
                    code,
                    name,
                    value,
                    "a date, or \"\" for the backlog: send \"\"",
                );
                None
            }
            _ => self.date(name, code).map(Placement::On),
        }
    }

    /// `{"from": …, "to": …}`, both days included.
    pub fn range(&mut self, name: &str, code: &str) -> Option<DateRange> {
        let value = self.get(name)?;
        let Some(object) = value.as_object() else {
            let wanted = "a range: send {\"from\": \"2026-11-16\", \"to\": \"2026-11-22\"}";
            self.wrong(code, name, value, wanted);
            return None;
        };
        let mut inner = Fields::of(format!("`{name}` of {}", self.place), object);
        let from = inner.needed_date("from", code);
        let to = inner.needed_date("to", code);
        inner.nothing_but(code, &["from", "to"]);
        self.faults.append(&mut inner.faults);
        from.zip(to).map(|(from, to)| DateRange { from, to })
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
        first.map_or(NoDate::NotADate, |first| NoDate::NoSuchDay {
            last: first.last_of_month(),
        })
    })
}
