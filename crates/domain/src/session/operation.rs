//! Operations that change the calendar, as a coach proposes them.

use super::{
    DateRange, Hour, Placement, Priority, Recurrence, RecurrenceType, SeriesScope, SessionId,
    SessionKind, Until, Weekdays, Where, a_date, date_or,
};
use crate::limits::{ASKED_LABEL_CHARS, ASKED_SENTENCE_CHARS};
use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

/// What an update changes; what is left out stays as it is. Providers bound how many fields may be
/// left out, so what several sessions seldom get at once is read and not asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionPatch {
    /// What they are called from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-asked" = false))]
    pub title: Option<String>,
    /// What is noted of them from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-asked" = false))]
    pub notes: Option<String>,
    /// A day as YYYY-MM-DD; "" puts it into the backlog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "a_placement")]
    pub scheduled_for: Option<Placement>,
    /// HH:MM; "" is any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-asked" = false))]
    pub time: Option<Hour>,
    /// How much they matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    /// How they repeat.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "maybe_said")]
    pub recurrence: Option<Recurrence>,
}

/// A change to the calendar as a coach proposes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Operation {
    Create {
        /// Its title.
        #[schemars(length(min = 1, max = ASKED_LABEL_CHARS))]
        title: String,
        /// What the athlete or the author wrote to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        notes: Option<String>,
        /// A day as YYYY-MM-DD; left out, it goes into the backlog.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "a_placement")]
        scheduled_for: Option<Placement>,
        /// HH:MM, where the time of day matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "an_hour")]
        time: Option<Hour>,
        /// How much it matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        priority: Option<Priority>,
        /// How it repeats.
        #[serde(serialize_with = "said")]
        recurrence: Recurrence,
        /// What it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<SessionKind>,
        /// The day of the program that is trained, counted from 0. Read, and not asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(extend("x-asked" = false))]
        program_day: Option<u8>,
    },
    Update {
        /// The session's number.
        id: SessionId,
        /// Of one that repeats: all of it, the day of `occurrenceDate` alone ("one"), or that day
        /// and all after it ("from").
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<SeriesScope>,
        /// The day of the repeating session.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "a_date")]
        occurrence_date: Option<Date>,
        /// Its title.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(length(max = ASKED_LABEL_CHARS))]
        title: Option<String>,
        /// What the athlete or the author wrote to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(length(max = ASKED_SENTENCE_CHARS))]
        notes: Option<String>,
        /// A day as YYYY-MM-DD; "" puts it into the backlog.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "a_placement")]
        scheduled_for: Option<Placement>,
        /// HH:MM; "" is any time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "an_hour")]
        time: Option<Hour>,
        /// How much it matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        priority: Option<Priority>,
        /// How it repeats.
        #[serde(serialize_with = "said")]
        recurrence: Recurrence,
    },
    Delete {
        /// The session's number.
        id: SessionId,
        /// As for an update.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<SeriesScope>,
        /// The day of the repeating session.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "a_date")]
        occurrence_date: Option<Date>,
    },
    /// For a session that does not repeat.
    Complete {
        /// The session's number.
        id: SessionId,
        /// False takes it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        completed: Option<bool>,
    },
    CompleteOccurrence {
        /// The session's number.
        id: SessionId,
        /// The day of the repeating session.
        #[schemars(schema_with = "a_date")]
        occurrence_date: Date,
        /// False takes it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        completed: Option<bool>,
    },
    SkipOccurrence {
        /// The session's number.
        id: SessionId,
        /// The day of the repeating session.
        #[schemars(schema_with = "a_date")]
        occurrence_date: Date,
    },
    MoveOccurrence {
        /// The session's number.
        id: SessionId,
        /// The day of the repeating session.
        #[schemars(schema_with = "a_date")]
        occurrence_date: Date,
        /// The day to move it to.
        #[schemars(schema_with = "a_date")]
        to: Date,
    },
    BulkUpdate {
        /// Which sessions.
        r#where: Where,
        /// What they become.
        set: SessionPatch,
    },
    /// Of repeating sessions, the occurrence of a date or those of a range.
    BulkComplete {
        /// Which sessions.
        r#where: Where,
        /// The occurrence of this day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(extend("x-asked" = false))]
        occurrence_date: Option<Date>,
        /// The occurrences of these days.
        #[serde(default, rename = "occurrence_range", skip_serializing_if = "Option::is_none")]
        occurrence_range: Option<DateRange>,
    },
    BulkDelete {
        /// Which sessions.
        r#where: Where,
    },
}

impl Operation {
    /// Deletes a session with all of its days.
    pub const fn delete(id: SessionId) -> Self {
        Self::Delete { id, scope: Some(SeriesScope::All), occurrence_date: None }
    }

    /// The numbers of the sessions that it names.
    pub fn named(&mut self) -> Vec<&mut SessionId> {
        match self {
            Self::Create { .. } => Vec::new(),
            Self::Update { id, .. }
            | Self::Delete { id, .. }
            | Self::Complete { id, .. }
            | Self::CompleteOccurrence { id, .. }
            | Self::SkipOccurrence { id, .. }
            | Self::MoveOccurrence { id, .. } => vec![id],
            Self::BulkUpdate { r#where, .. }
            | Self::BulkComplete { r#where, .. }
            | Self::BulkDelete { r#where } => r#where.ids.iter_mut().flatten().collect(),
        }
    }

    /// Marks a session that does not repeat as done.
    pub const fn complete(id: SessionId) -> Self {
        Self::Complete { id, completed: Some(true) }
    }

    /// Marks a day of a session as done.
    pub const fn complete_occurrence(id: SessionId, occurrence_date: Date) -> Self {
        Self::CompleteOccurrence { id, occurrence_date, completed: Some(true) }
    }

    /// Changes all of a session.
    pub fn update(id: SessionId, changed: SessionPatch, recurrence: Recurrence) -> Self {
        Self::Update {
            id,
            scope: Some(SeriesScope::All),
            occurrence_date: None,
            title: changed.title,
            notes: changed.notes,
            scheduled_for: changed.scheduled_for,
            time: changed.time,
            priority: changed.priority,
            recurrence,
        }
    }
}

/// A recurrence as an operation says it: no end is `"never"` and nothing said of it `""`, because
/// null leaves the end of a session as it is.
fn said<S: Serializer>(recurrence: &Recurrence, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Said<'a> {
        r#type: RecurrenceType,
        #[serde(skip_serializing_if = "Option::is_none")]
        interval_days: Option<u32>,
        #[serde(skip_serializing_if = "Weekdays::is_none")]
        days: Weekdays,
        until: Cow<'a, str>,
    }
    let until = match recurrence.until {
        Until::EndOfYear => Cow::Borrowed(""),
        Until::Never => Cow::Borrowed("never"),
        Until::On(day) => Cow::Owned(day.to_string()),
    };
    Said {
        r#type: recurrence.kind,
        interval_days: recurrence.interval_days,
        days: recurrence.days,
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
    date_or(generator, &[""])
}

fn an_hour(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["string", "null"], "pattern": "^(([01][0-9]|2[0-3]):[0-5][0-9])?$" })
}
