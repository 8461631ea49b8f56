//! The training calendar: its sessions, the count of its changes, and changes made of a whole.

use super::columns;
use super::error::FaultKind;
use super::journal::{self, ChangeKind, Inverse};
use super::replies;
use super::work::{Halt, Work};
use crate::domain::calendar::{Calendar, CalendarChange, Revision};
use crate::domain::command::{Applied, Rejection};
use crate::domain::session::{
    Priority, Recurrence, RecurrenceType, Session, SessionId, SessionKind, Until,
};
use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row};
use serde::{Deserialize, Serialize};

/// How one session stood before a change; none where it was not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Before {
    id: SessionId,
    session: Option<Session>,
}

/// Makes a change as a whole, with its entry in the journal and its keyed reply.
pub(super) fn change(work: &Work<'_>, change: &CalendarChange) -> Result<Applied, Halt> {
    let before = make(work, change)?;
    if before.is_empty() {
        return Ok(Applied::Saved);
    }
    let inverse = Inverse::RestoreSessions { before };
    journal::record(work, ChangeKind::Calendar, &change.summary, Some(&inverse))?;
    Ok(Applied::Saved)
}

/// Writes a change and gives how the sessions stood before. It decides before it writes.
pub(super) fn make(work: &Work<'_>, change: &CalendarChange) -> Result<Vec<Before>, Halt> {
    let connection = work.connection;
    if let Some(keyed) = &change.keyed
        && replies::kept(connection, &keyed.key, work.at)?.is_some()
    {
        return Err(Rejection::KeyTaken.into());
    }
    if revision(connection)? != change.base {
        return Err(Rejection::CalendarMoved.into());
    }
    let mut before = Vec::with_capacity(change.sessions.len());
    for one in &change.sessions {
        let session = find(connection, one.id)?;
        before.push(Before {
            id: one.id,
            session,
        });
        write(connection, one.id, one.after.as_ref())?;
    }
    if !before.is_empty() {
        move_on(connection)?;
    }
    if let Some(keyed) = &change.keyed {
        replies::keep(work, keyed)?;
    }
    Ok(before)
}

/// Puts sessions back as they stood.
pub(super) fn restore(connection: &Connection, before: &[Before]) -> Result<(), FaultKind> {
    for one in before {
        write(connection, one.id, one.session.as_ref())?;
    }
    Ok(move_on(connection)?)
}

/// A change is one step; no number that was ever a session's is given again.
fn move_on(connection: &Connection) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE calendar SET revision = revision + 1, \
             next = max(next, (SELECT coalesce(max(id), 0) + 1 FROM sessions))",
        )?
        .execute([])
        .map(drop)
}

fn write(
    connection: &Connection,
    id: SessionId,
    session: Option<&Session>,
) -> Result<(), FaultKind> {
    let Some(session) = session else {
        connection
            .prepare_cached("DELETE FROM sessions WHERE id = ?1")?
            .execute([id.0])?;
        return Ok(());
    };
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO sessions (id, title, notes, scheduled_for, priority, kind, \
             recurrence, interval_days, until, program_day, completed, completed_dates, \
             skipped_dates) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?
        .execute((
            id.0,
            &session.title,
            &session.notes,
            session.scheduled_for.map(columns::day),
            session.priority.word(),
            session.kind.word(),
            session.recurrence.kind.word(),
            session.recurrence.interval_days,
            last_day(session).map(columns::day),
            session.program_day,
            session.completed,
            columns::to_json(&session.completed_dates)?,
            columns::to_json(&session.skipped_dates)?,
        ))?;
    Ok(())
}

/// An end that is left open to the year is that of the anchor's.
fn last_day(session: &Session) -> Option<Date> {
    match session.recurrence.until {
        _ if !session.recurrence.repeats() => None,
        Until::Never => None,
        Until::On(until) => Some(until),
        Until::EndOfYear => session.scheduled_for.map(Date::last_of_year),
    }
}

macro_rules! select_sessions {
    ($rest:literal) => {
        concat!(
            "SELECT id, title, notes, scheduled_for, priority, kind, recurrence, interval_days, \
             until, program_day, completed, completed_dates, skipped_dates FROM sessions ",
            $rest
        )
    };
}
pub(super) use select_sessions;

fn find(connection: &Connection, id: SessionId) -> rusqlite::Result<Option<Session>> {
    connection
        .prepare_cached(select_sessions!("WHERE id = ?1"))?
        .query_row([id.0], read)
        .optional()
}

pub(super) const EVERY_SESSION: &str = select_sessions!("ORDER BY id");

/// All of it, as it stood at one moment.
pub(super) fn whole(connection: &Connection) -> rusqlite::Result<Calendar> {
    let moment = connection.unchecked_transaction()?;
    let (revision, next) = moment
        .prepare_cached("SELECT revision, next FROM calendar")?
        .query_row([], |row| {
            Ok((Revision(row.get(0)?), SessionId(row.get(1)?)))
        })?;
    let sessions = moment
        .prepare_cached(EVERY_SESSION)?
        .query_map([], |row| read(row).map(|session| (session.id, session)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Calendar {
        revision,
        sessions,
        next,
    })
}

pub(super) fn revision(connection: &Connection) -> rusqlite::Result<Revision> {
    connection
        .prepare_cached("SELECT revision FROM calendar")?
        .query_row([], |row| row.get(0).map(Revision))
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Session> {
    let kind = columns::word(row, 6, RecurrenceType::from_word)?;
    let repeats = kind != RecurrenceType::None;
    let recurrence = Recurrence {
        kind,
        interval_days: row.get(7)?,
        until: match maybe_date(row, 8)? {
            _ if !repeats => Until::EndOfYear,
            Some(day) => Until::On(day),
            None => Until::Never,
        },
    };
    Ok(Session {
        id: SessionId(row.get(0)?),
        title: row.get(1)?,
        notes: row.get(2)?,
        scheduled_for: maybe_date(row, 3)?,
        priority: columns::word(row, 4, Priority::from_word)?,
        kind: columns::word(row, 5, SessionKind::from_word)?,
        recurrence,
        program_day: row.get(9)?,
        completed: row.get(10)?,
        completed_dates: columns::json(row, 11)?,
        skipped_dates: columns::json(row, 12)?,
    })
}

fn maybe_date(row: &Row<'_>, index: usize) -> rusqlite::Result<Option<Date>> {
    match row.get_ref(index)?.data_type() {
        Type::Null => Ok(None),
        _ => columns::date(row, index).map(Some),
    }
}

/// What is wrong with the calendar, a sentence each: sessions that can't be read, a number that
/// would be given twice.
pub(super) fn faults(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut wrong = Vec::new();
    let mut statement = connection.prepare(EVERY_SESSION)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let Err(error) = read(row) {
            let id: i64 = row.get(0)?;
            wrong.push(format!(
                "session {id} of the calendar can't be read: {error}"
            ));
        }
    }
    let given_twice: Option<i64> = connection
        .prepare("SELECT max(id) FROM sessions WHERE id >= (SELECT next FROM calendar)")?
        .query_row([], |row| row.get(0))?;
    wrong.extend(
        given_twice.map(|id| {
            format!("the number {id} is a session's already and would be given to another")
        }),
    );
    Ok(wrong)
}
