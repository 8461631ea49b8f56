//! What stands on the training calendar, and the operations that change it.
//!
//! On the wire the names are `camelCase`, `op` first in an operation.

mod operation;
mod when;

pub use operation::{Operation, SessionPatch};
pub use when::{ClockTime, Hour, NoClockTime, WeekdayWord, Weekdays};

use crate::limits::{
    ASKED_DAYS, ASKED_ENTRIES, ASKED_INTERVAL_DAYS, ASKED_LABEL_CHARS, ASKED_SESSION_ID,
};
use crate::vocabulary;
use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;

vocabulary! {
    Priority { Low = "low", Medium = "medium", High = "high" }
}

vocabulary! {
    SessionKind { Training = "training", Deload = "deload", CheckIn = "check_in", Other = "other" }
}

vocabulary! {
    RecurrenceType {
        None = "none",
        Daily = "daily",
        /// Monday to Friday.
        Weekdays = "weekdays",
        /// Every seven days from the anchor, or on its days of the week.
        Weekly = "weekly",
        EveryNDays = "every_n_days",
        /// On the anchor's day of the month; the last day where a month is shorter.
        Monthly = "monthly",
    }
}

vocabulary! {
    /// How much of a repeating session an operation is about.
    SeriesScope {
        /// The day named by `occurrenceDate` alone.
        One = "one",
        /// That day and all after it.
        From = "from",
        All = "all",
    }
}

/// A session's number in the calendar; small, so that a model copies it right.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct SessionId(#[schemars(range(max = ASKED_SESSION_ID))] pub u32);

/// Something planned for a day, or kept for later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// Its number on the calendar.
    pub id: SessionId,
    /// Its title.
    pub title: String,
    /// What was written to it.
    pub notes: String,
    /// The anchor of one that repeats; none puts it into the backlog.
    pub scheduled_for: Option<Date>,
    /// Any time of the day, where none is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<ClockTime>,
    /// How much it matters.
    pub priority: Priority,
    /// How it repeats.
    #[schemars(schema_with = "kept_recurrence")]
    pub recurrence: Recurrence,
    /// What it is.
    pub kind: SessionKind,
    /// The day of the program that is trained, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program_day: Option<u8>,
    /// The session that this one was part of, before a day of it was moved or it was divided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SessionId>,
    /// Whether it was done, of one that does not repeat.
    pub completed: bool,
    /// The occurrences that were done, of one that repeats; oldest first.
    pub completed_dates: Vec<Date>,
    /// The occurrences that were left out, oldest first; of one that does not repeat its own day,
    /// as long as it stands there.
    pub skipped_dates: Vec<Date>,
}

impl Session {
    /// Training on one day, or in the backlog, with nothing else said of it.
    pub fn once(id: SessionId, title: &str, day: Option<Date>) -> Self {
        Self {
            id,
            title: title.to_owned(),
            notes: String::new(),
            scheduled_for: day,
            time: None,
            priority: Priority::Medium,
            recurrence: Recurrence::NONE,
            kind: SessionKind::Training,
            program_day: None,
            series: None,
            completed: false,
            completed_dates: Vec::new(),
            skipped_dates: Vec::new(),
        }
    }
}

/// How a session repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Recurrence {
    /// How it repeats.
    #[serde(rename = "type")]
    pub kind: RecurrenceType,
    /// At least 1; for `every_n_days` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = ASKED_INTERVAL_DAYS))]
    pub interval_days: Option<u32>,
    /// The days of the week, for `weekly` only; without any it is the weekday of the first day.
    #[serde(default, skip_serializing_if = "Weekdays::is_none")]
    #[schemars(with = "Option<Vec<WeekdayWord>>", length(max = ASKED_DAYS))]
    pub days: Weekdays,
    /// The last day, as YYYY-MM-DD, or "never"; "" leaves it as it is, and is 31 December for one
    /// that is new.
    #[serde(default, skip_serializing_if = "Until::is_end_of_year")]
    #[schemars(schema_with = "an_end")]
    pub until: Until,
}

impl Recurrence {
    /// That of a session that does not repeat.
    pub const NONE: Self = Self {
        kind: RecurrenceType::None,
        interval_days: None,
        days: Weekdays::NONE,
        until: Until::EndOfYear,
    };

    /// One that is of a kind and says nothing else.
    pub const fn of(kind: RecurrenceType) -> Self {
        Self { kind, ..Self::NONE }
    }

    pub fn repeats(&self) -> bool {
        self.kind != RecurrenceType::None
    }
}

/// The last day on which a session repeats, that day included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// Not said: as it was, and for what is new 31 December. In files the field is left out.
    #[default]
    EndOfYear,
    /// `"never"`; null is read as the same, and is how a session is written.
    Never,
    On(Date),
}

impl Until {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_end_of_year(&self) -> bool {
        *self == Self::EndOfYear
    }
}

impl Serialize for Until {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            // Left out where it can be.
            Self::EndOfYear | Self::Never => serializer.serialize_none(),
            Self::On(date) => date.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Until {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Option::<String>::deserialize(deserializer)?.as_deref() {
            None | Some("never") => Ok(Self::Never),
            Some("") => Ok(Self::EndOfYear),
            Some(day) => day.parse().map(Self::On).map_err(de::Error::custom),
        }
    }
}

/// Where an operation puts a session: on a day, or with `""` into the backlog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    Backlog,
    On(Date),
}

impl Placement {
    pub const fn date(self) -> Option<Date> {
        match self {
            Self::Backlog => None,
            Self::On(date) => Some(date),
        }
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Backlog => serializer.serialize_str(""),
            Self::On(date) => date.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Cow::<str>::deserialize(deserializer)?.as_ref() {
            "" => Ok(Self::Backlog),
            day => day.parse().map(Self::On).map_err(de::Error::custom),
        }
    }
}

/// Which sessions a bulk operation is about; at least one condition, all of them hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Where {
    /// These sessions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_ENTRIES))]
    pub ids: Option<Vec<SessionId>>,
    /// Those whose title has these words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub title_contains: Option<String>,
    /// Whether their day is past and they are not done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overdue: Option<bool>,
    /// Those of these days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled_range: Option<DateRange>,
    /// Those that matter so much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    /// Whether they are done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    /// Whether they repeat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeating: Option<bool>,
}

/// From one day to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DateRange {
    /// The first day.
    #[schemars(schema_with = "a_date")]
    pub from: Date,
    /// The last day.
    #[schemars(schema_with = "a_date")]
    pub to: Date,
}

/// No end is null, where an operation says "never".
fn kept_recurrence(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = Recurrence::json_schema(generator);
    if let Some(until) = schema.pointer_mut("/properties/until") {
        *until = json_schema!({
            "description": "The last day; null or left out where there is none.",
            "anyOf": [a_date(generator), { "const": null }],
        })
        .to_value();
    }
    schema
}

fn an_end(generator: &mut SchemaGenerator) -> Schema {
    date_or(generator, &["never", ""])
}

fn date_or(generator: &mut SchemaGenerator, words: &[&str]) -> Schema {
    json_schema!({ "anyOf": [a_date(generator), { "type": "string", "enum": words }] })
}

fn a_date(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "format": "date" })
}
