//! One value of a call: text to what the parameter's kind wants, or what is wrong with it.

use super::descriptor::{Kind, Parameter};
use jiff::civil::{Date, date};
use setwise_catalog::schema::reader::day_in_words;
use setwise_domain::effort::Halves;
use setwise_domain::exercise_name::{self, NameError};
use setwise_domain::limits::MOST_EXERCISE_NAME_CHARS;
use setwise_domain::load::{Decimal, DecimalError, Load, Unit};
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::CallIssueCode;
use std::fmt::Write as _;

/// No set is older.
const FIRST_DATE: Date = date(1970, 1, 1);

/// A value that its parameter takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Text(String),
    Count(u16),
    Load(Load),
    Halves(Halves),
    Date(Date),
}

/// Why a value is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueIssue {
    pub code: CallIssueCode,
    pub message: String,
}

/// Reads the text of a value.
pub fn read(parameter: &Parameter, text: &str, today: Date) -> Result<Value, ValueIssue> {
    let reading = Reading { parameter, text };
    match parameter.kind {
        Kind::ExerciseName => reading.exercise_name(),
        Kind::Text { least, most } => reading.text(least, most),
        Kind::Json { most, .. } => reading.json(most),
        Kind::OneOf(words) => reading.one_of(words),
        Kind::Count { least, most } => reading.count(least, most),
        Kind::Load(unit) => reading.load(unit),
        Kind::Halves { least, most } => reading.halves(least, most),
        Kind::Date => reading.date(today),
    }
}

struct Reading<'a> {
    parameter: &'a Parameter,
    text: &'a str,
}

impl Reading<'_> {
    fn exercise_name(&self) -> Result<Value, ValueIssue> {
        match exercise_name::check(self.text) {
            Ok(name) => Ok(Value::Text(name.into())),
            Err(error @ NameError::Generic) => {
                Err(ValueIssue { code: CallIssueCode::GenericName, message: error.to_string() })
            }
            Err(NameError::TooLong { length }) => {
                Err(self.too_long(length, MOST_EXERCISE_NAME_CHARS))
            }
        }
    }

    fn text(&self, least: usize, most: usize) -> Result<Value, ValueIssue> {
        self.at_most(self.text, most)?;
        if self.text.trim().chars().count() < least {
            return Err(self.issue(CallIssueCode::OutOfRange));
        }
        Ok(Value::Text(self.text.into()))
    }

    fn at_most(&self, text: &str, most: usize) -> Result<(), ValueIssue> {
        match text.chars().count() {
            length if length > most => Err(self.too_long(length, most)),
            _ => Ok(()),
        }
    }

    fn too_long(&self, length: usize, most: usize) -> ValueIssue {
        ValueIssue {
            code: CallIssueCode::TooLong,
            message: format!(
                "'{}' takes at most {most} characters; this one has {length}",
                self.parameter.name
            ),
        }
    }

    fn json(&self, most: usize) -> Result<Value, ValueIssue> {
        if self.text.len() > most {
            return Err(ValueIssue {
                code: CallIssueCode::TooLong,
                message: format!(
                    "'{}' takes at most {} KiB; this one has {}",
                    self.parameter.name,
                    most / 1024,
                    self.text.len().div_ceil(1024)
                ),
            });
        }
        Ok(Value::Text(self.text.into()))
    }

    fn one_of(&self, words: &[&str]) -> Result<Value, ValueIssue> {
        let text = self.text.trim();
        words
            .iter()
            .find(|word| **word == text)
            .map(|word| Value::Text((*word).to_owned()))
            .ok_or_else(|| self.issue(CallIssueCode::OutOfRange))
    }

    fn count(&self, least: u16, most: u16) -> Result<Value, ValueIssue> {
        if self.text.contains('.') {
            return Err(self.issue(CallIssueCode::NotANumber));
        }
        let number = self.decimal(0)?;
        (least..=most)
            .find(|count| Decimal::from_int(i64::from(*count)) == number)
            .map(Value::Count)
            .ok_or_else(|| self.issue(CallIssueCode::OutOfRange))
    }

    fn load(&self, unit: Unit) -> Result<Value, ValueIssue> {
        let load = Load::new(self.decimal(unit.decimals())?, unit);
        if load.in_bounds() {
            Ok(Value::Load(load))
        } else {
            Err(self.issue(CallIssueCode::OutOfRange))
        }
    }

    fn halves(&self, least: u8, most: u8) -> Result<Value, ValueIssue> {
        let number = self.decimal(1)?;
        (least..=most)
            .find(|halves| Decimal::from_ten_thousandths(i64::from(*halves) * 5_000) == number)
            .map(|halves| Value::Halves(Halves::from_halves(halves)))
            .ok_or_else(|| self.issue(CallIssueCode::OutOfRange))
    }

    fn decimal(&self, decimals: u32) -> Result<Decimal, ValueIssue> {
        Decimal::parse(self.text, decimals).map_err(|error| {
            self.issue(match error {
                DecimalError::NotANumber => CallIssueCode::NotANumber,
                DecimalError::TooManyDecimals | DecimalError::TooLarge => CallIssueCode::OutOfRange,
            })
        })
    }

    fn date(&self, today: Date) -> Result<Value, ValueIssue> {
        let text = self.text.trim();
        if text == "today" {
            return Ok(Value::Date(today));
        }
        let Some(date) = iso_date(text) else {
            let mut issue = self.issue(CallIssueCode::BadDate);
            if let Some(meant) = day_in_words(text, today) {
                let _ = write!(issue.message, ", which is {meant}: send \"{meant}\"");
            }
            return Err(issue);
        };
        if date > today {
            return Err(ValueIssue {
                code: CallIssueCode::DateInFuture,
                message: format!(
                    "'{}' must not be in the future; found {date}, and today is {today}",
                    self.parameter.name
                ),
            });
        }
        if date < FIRST_DATE {
            return Err(ValueIssue {
                code: CallIssueCode::OutOfRange,
                message: format!(
                    "'{}' must not be before {FIRST_DATE}; found {date}",
                    self.parameter.name
                ),
            });
        }
        Ok(Value::Date(date))
    }

    fn issue(&self, code: CallIssueCode) -> ValueIssue {
        let Parameter { name, kind, good, .. } = self.parameter;
        let such_as = match (kind, good.first()) {
            (Kind::Date, _) | (_, None) => String::new(),
            (_, Some(example)) => format!(", such as \"{example}\""),
        };
        ValueIssue {
            code,
            message: format!(
                "'{name}' must be {}{such_as}; found \"{}\"",
                kind.wanted(),
                excerpt(self.text)
            ),
        }
    }
}

/// `YYYY-MM-DD` and nothing else; other forms of ISO 8601 are not taken.
fn iso_date(text: &str) -> Option<Date> {
    let shaped = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    shaped.then(|| text.parse().ok()).flatten()
}
