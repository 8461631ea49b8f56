//! The training calendar: its sessions, the count of its changes, and changes made of a whole.

use super::columns;
use super::effect::Effect;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::{self, ChangeKind, Undo};
use super::replies;
use super::work::{Halt, Work};
use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
use setwise_domain::calendar::{Calendar, CalendarChange, Revision, SessionChange};
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::session::{
    Priority, Recurrence, RecurrenceType, Session, SessionId, SessionKind, Until,
};
use std::collections::BTreeSet;
use uuid::Uuid;

/// Makes a change as a whole, with its entry in the journal and its keyed reply.
pub(super) fn change(work: &Work<'_>, change: &CalendarChange) -> Result<Applied, Halt> {
    let effects = make(work, change)?;
    if !change.sessions.is_empty() {
        journal::record(work, ChangeKind::Calendar, &change.summary, Undo::Possible, &effects)?;
    }
    Ok(Applied::Saved)
}

/// Writes a change and gives what it did. It decides before it writes.
pub(super) fn make(work: &Work<'_>, change: &CalendarChange) -> Result<Vec<Effect>, Halt> {
    let connection = work.connection;
    if let Some(keyed) = &change.keyed
        && replies::kept(connection, &keyed.key, work.at)?.is_some()
    {
        return Err(Rejection::KeyTaken.into());
    }
    if revision(connection)? != change.base {
        return Err(Rejection::CalendarMoved.into());
    }
    let mut effects = Vec::with_capacity(change.sessions.len());
    for one in &change.sessions {
        let name = change.named.get(&one.id).copied();
        effects.extend(make_one(work, one, name)?);
    }
    if !change.sessions.is_empty() {
        move_on(connection)?;
    }
    if let Some(keyed) = &change.keyed {
        replies::keep(work, keyed)?;
    }
    Ok(effects)
}

/// Writes what one session becomes. What is recorded is the session as it is kept.
fn make_one(
    work: &Work<'_>,
    change: &SessionChange,
    name: Option<Uuid>,
) -> Result<Option<Effect>, StoreErrorKind> {
    let connection = work.connection;
    let before = find(connection, change.id)?;
    let Some(after) = &change.after else {
        let Some((session, _)) = before else {
            return Ok(None);
        };
        remove(connection, session)?;
        return Ok(Some(Effect::DeleteSession { session }));
    };
    let session = match &before {
        Some((session, _)) => *session,
        None => name.unwrap_or_else(|| work.stamps.id()),
    };
    write(connection, session, after)?;
    let kept = by_id(connection, session)?;
    Ok(match (before, kept) {
        (Some((_, before)), Some(after)) => {
            Some(Effect::ChangeSession { session, fields: Fields::between(Some(&before), &after)? })
        }
        (None, Some(created)) => {
            Some(Effect::CreateSession { session, created: Box::new(created) })
        }
        (_, None) => None,
    })
}

/// A change is one step; no number that was ever a session's is given again.
pub(super) fn move_on(connection: &Connection) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE calendar SET revision = revision + 1, \
             next = max(next, (SELECT coalesce(max(id), 0) + 1 FROM sessions))",
        )?
        .execute([])
        .map(drop)
}

pub(super) fn remove(connection: &Connection, id: Uuid) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM sessions WHERE uuid = ?1")?
        .execute([id.as_bytes()])
        .map(drop)
}

/// Puts a session as it is under its number.
pub(super) fn write(
    connection: &Connection,
    id: Uuid,
    session: &Session,
) -> Result<(), StoreErrorKind> {
    let days = session.recurrence.days;
    let days = (!days.is_empty()).then(|| columns::to_json(&days)).transpose()?;
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO sessions (id, title, notes, scheduled_for, priority, kind, \
             recurrence, interval_days, until, program_day, completed, completed_dates, \
             skipped_dates, uuid, days, time, series) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
        )?
        .execute(params![
            session.id.0,
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
            id.as_bytes(),
            days,
            session.time.map(|time| time.to_string()),
            session.series.map(|series| series.0),
        ])?;
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
             until, program_day, completed, completed_dates, skipped_dates, uuid, days, \
             time, series FROM sessions ",
            $rest
        )
    };
}
pub(super) use select_sessions;

/// The session of a number, with what it is called everywhere.
pub(super) fn find(
    connection: &Connection,
    id: SessionId,
) -> rusqlite::Result<Option<(Uuid, Session)>> {
    connection
        .prepare_cached(select_sessions!("WHERE id = ?1"))?
        .query_row([id.0], |row| Ok((columns::uuid(row, ID)?, read(row)?)))
        .optional()
}

pub(super) fn by_id(connection: &Connection, id: Uuid) -> rusqlite::Result<Option<Session>> {
    connection
        .prepare_cached(select_sessions!("WHERE uuid = ?1"))?
        .query_row([id.as_bytes()], read)
        .optional()
}

/// The column that says what a session is called everywhere.
pub(super) const ID: usize = 13;

pub(super) const EVERY_SESSION: &str = select_sessions!("ORDER BY id");

/// All of it, as it stood at one moment.
pub(super) fn whole(connection: &Connection) -> rusqlite::Result<Calendar> {
    let moment = connection.unchecked_transaction()?;
    let (revision, next) = revision_and_next(&moment)?;
    let sessions = moment
        .prepare_cached(EVERY_SESSION)?
        .query_map([], read)?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Calendar { revision, sessions, next })
}

/// These sessions of it, those that there are.
pub(super) fn some(
    connection: &Connection,
    ids: &BTreeSet<SessionId>,
) -> rusqlite::Result<Calendar> {
    let moment = connection.unchecked_transaction()?;
    let (revision, next) = revision_and_next(&moment)?;
    let found = ids.iter().filter_map(|id| find(&moment, *id).transpose());
    Ok(Calendar {
        revision,
        sessions: found
            .map(|found| found.map(|(_, session)| session))
            .collect::<rusqlite::Result<_>>()?,
        next,
    })
}

fn revision_and_next(connection: &Connection) -> rusqlite::Result<(Revision, SessionId)> {
    connection
        .prepare_cached("SELECT revision, next FROM calendar")?
        .query_row([], |row| Ok((Revision(row.get(0)?), SessionId(row.get(1)?))))
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
        days: columns::maybe_json(row, 14)?.unwrap_or_default(),
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
        time: match row.get_ref(15)?.data_type() {
            Type::Null => None,
            _ => Some(columns::word(row, 15, |text| text.parse().ok())?),
        },
        priority: columns::word(row, 4, Priority::from_word)?,
        kind: columns::word(row, 5, SessionKind::from_word)?,
        recurrence,
        program_day: row.get(9)?,
        series: row.get::<_, Option<u32>>(16)?.map(SessionId),
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
            wrong.push(format!("session {id} of the calendar can't be read: {error}"));
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
