//! What stands on the training calendar, and the operations that change it.
//!
//! On the wire the names are `camelCase`, `op` first in an operation.

use super::exercise::vocabulary;
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
        /// Every seven days from the anchor.
        Weekly = "weekly",
        EveryNDays = "every_n_days",
    }
}

/// A session's number in the calendar; small, so that a model copies it right.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct SessionId(pub u32);

/// Something planned for a day, or kept for later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub id: SessionId,
    pub title: String,
    pub notes: String,
    /// The anchor of one that repeats; none puts it into the backlog.
    pub scheduled_for: Option<Date>,
    pub priority: Priority,
    pub recurrence: Recurrence,
    pub kind: SessionKind,
    /// The day of the program that is trained, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program_day: Option<u8>,
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
            priority: Priority::Medium,
            recurrence: Recurrence::NONE,
            kind: SessionKind::Training,
            program_day: None,
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
    #[serde(rename = "type")]
    pub kind: RecurrenceType,
    /// At least 1; for `every_n_days` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval_days: Option<u32>,
    /// The last day, as YYYY-MM-DD, or "never". Left out, it is 31 December of the year.
    #[serde(default, skip_serializing_if = "Until::is_end_of_year")]
    #[schemars(schema_with = "an_end")]
    pub until: Until,
}

impl Recurrence {
    /// That of a session that does not repeat.
    pub const NONE: Self = Self {
        kind: RecurrenceType::None,
        interval_days: None,
        until: Until::EndOfYear,
    };

    pub fn repeats(&self) -> bool {
        self.kind != RecurrenceType::None
    }
}

/// The last day on which a session repeats, that day included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// 31 December of the anchor's year; in files the field is left out.
    #[default]
    EndOfYear,
    /// `"never"`; null is read as the same, and is how a session is written.
    Never,
    On(Date),
}

impl Until {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<SessionId>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title_contains: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overdue: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled_range: Option<DateRange>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeating: Option<bool>,
}

/// From one day to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DateRange {
    #[schemars(schema_with = "a_date")]
    pub from: Date,
    #[schemars(schema_with = "a_date")]
    pub to: Date,
}

/// What an update changes; what is left out stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionPatch {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// A day as YYYY-MM-DD; "" puts it into the backlog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "a_placement")]
    pub scheduled_for: Option<Placement>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "maybe_said"
    )]
    pub recurrence: Option<Recurrence>,
}

/// A change to the calendar as a coach proposes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Operation {
    Create {
        title: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        notes: Option<String>,
        /// A day as YYYY-MM-DD; left out, it goes into the backlog.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "a_placement")]
        scheduled_for: Option<Placement>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        priority: Option<Priority>,
        #[serde(serialize_with = "said")]
        recurrence: Recurrence,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<SessionKind>,
        /// The day of the program that is trained, counted from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        program_day: Option<u8>,
    },
    Update {
        id: SessionId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        notes: Option<String>,
        /// A day as YYYY-MM-DD; "" puts it into the backlog.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "a_placement")]
        scheduled_for: Option<Placement>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        priority: Option<Priority>,
        #[serde(serialize_with = "said")]
        recurrence: Recurrence,
    },
    Delete {
        id: SessionId,
    },
    /// For a session that does not repeat.
    Complete {
        id: SessionId,
    },
    CompleteOccurrence {
        id: SessionId,
        #[schemars(schema_with = "a_date")]
        occurrence_date: Date,
    },
    SkipOccurrence {
        id: SessionId,
        #[schemars(schema_with = "a_date")]
        occurrence_date: Date,
    },
    MoveOccurrence {
        id: SessionId,
        #[schemars(schema_with = "a_date")]
        occurrence_date: Date,
        #[schemars(schema_with = "a_date")]
        to: Date,
    },
    BulkUpdate {
        r#where: Where,
        set: SessionPatch,
    },
    /// Of repeating sessions, the occurrence of a date or those of a range.
    BulkComplete {
        r#where: Where,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "a_date")]
        occurrence_date: Option<Date>,
        #[serde(
            default,
            rename = "occurrence_range",
            skip_serializing_if = "Option::is_none"
        )]
        occurrence_range: Option<DateRange>,
    },
    BulkDelete {
        r#where: Where,
    },
}

/// A recurrence as an operation says it: no end is `"never"`, because null leaves the end of a
/// session as it is.
fn said<S: Serializer>(recurrence: &Recurrence, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Said<'a> {
        r#type: RecurrenceType,
        #[serde(skip_serializing_if = "Option::is_none")]
        interval_days: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Cow<'a, str>>,
    }
    let until = match recurrence.until {
        Until::EndOfYear => None,
        Until::Never => Some(Cow::Borrowed("never")),
        Until::On(day) => Some(Cow::Owned(day.to_string())),
    };
    Said {
        r#type: recurrence.kind,
        interval_days: recurrence.interval_days,
        until,
    }
    .serialize(serializer)
}

#[expect(clippy::ref_option, reason = "serde passes a reference")]
fn maybe_said<S: Serializer>(
    recurrence: &Option<Recurrence>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match recurrence {
        Some(recurrence) => said(recurrence, serializer),
        None => serializer.serialize_none(),
    }
}

fn a_placement(generator: &mut SchemaGenerator) -> Schema {
    date_or(generator, "")
}

fn an_end(generator: &mut SchemaGenerator) -> Schema {
    date_or(generator, "never")
}

fn date_or(generator: &mut SchemaGenerator, word: &str) -> Schema {
    json_schema!({ "anyOf": [a_date(generator), { "type": "string", "enum": [word] }] })
}

fn a_date(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "format": "date" })
}
