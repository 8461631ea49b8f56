//! The part of the training calendar that a pane shows: what can stand on some days, and the
//! beginning of the backlog.

use super::calendar::{self, select_sessions};
use super::columns;
use super::error::StoreError;
use super::reader::Reader;
use crate::domain::calendar::Calendar;
use crate::domain::session::{DateRange, Session, SessionId};
use crate::limits::MOST_SESSIONS;
use rusqlite::{Connection, Params};
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// What was read of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarDays {
    /// The sessions that can stand on the days asked for, and those of the backlog that were; a
    /// part of the calendar, so no change is worked out on it.
    pub part: Calendar,
    /// Those without a date that are not done, in the order of their numbers, as many as were asked
    /// for.
    pub backlog: Vec<SessionId>,
    pub backlog_in_all: usize,
    /// Sessions of the whole calendar.
    pub in_all: usize,
}

impl Reader {
    /// What stands on these days: the repeating sessions, the single ones of the days, and so many
    /// of the backlog. What lies on other days is not read.
    pub fn calendar_days(
        &self,
        within: DateRange,
        backlog: usize,
    ) -> Result<CalendarDays, StoreError> {
        self.read(|connection| days(connection, within, backlog))
    }
}

impl Reader {
    /// What changes of these sessions are worked out on: they themselves, what stands on their days or these
    /// days, and what repeats. None where one of them isn't there, or there is hardly room for more: then
    /// the whole calendar has to be looked at.
    pub fn calendar_around(
        &self,
        ids: &[SessionId],
        days: DateRange,
    ) -> Result<Option<Calendar>, StoreError> {
        self.read(|connection| around(connection, ids, days))
    }
}

impl Reader {
    /// What every session is called everywhere.
    pub fn session_names(&self) -> Result<BTreeSet<Uuid>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT uuid FROM sessions")?
                .query_map([], |row| columns::uuid(row, 0))?
                .collect()
        })
    }

    /// The titles of sessions that something can still come of, each once, the newest first.
    pub fn session_titles(&self, most: usize) -> Result<Vec<String>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.read(|connection| {
            connection
                .prepare_cached(TITLES)?
                .query_map([most], |row| row.get(0))?
                .collect()
        })
    }
}

fn days(connection: &Connection, within: DateRange, most: usize) -> rusqlite::Result<CalendarDays> {
    let moment = connection.unchecked_transaction()?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let backlog = sessions(&moment, IN_BACKLOG, [most])?;
    let on_days = sessions(
        &moment,
        ON_DAYS,
        (columns::day(within.from), columns::day(within.to)),
    )?;
    let (in_all, backlog_in_all): (u32, u32) = moment
        .prepare_cached(
            "SELECT count(*), count(*) FILTER (WHERE scheduled_for IS NULL AND completed = 0) \
             FROM sessions",
        )?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let ids = backlog.iter().map(|session| session.id).collect();
    let all = on_days.into_iter().chain(backlog);
    let sessions: BTreeMap<_, _> = all.map(|session| (session.id, session)).collect();
    Ok(CalendarDays {
        part: Calendar {
            revision: calendar::revision(&moment)?,
            next: SessionId(u32::MAX),
            sessions,
        },
        backlog: ids,
        backlog_in_all: backlog_in_all as usize,
        in_all: in_all as usize,
    })
}

fn around(
    connection: &Connection,
    ids: &[SessionId],
    days: DateRange,
) -> rusqlite::Result<Option<Calendar>> {
    let moment = connection.unchecked_transaction()?;
    let in_all: u32 = moment
        .prepare_cached("SELECT count(*) FROM sessions")?
        .query_row([], |row| row.get(0))?;
    if in_all as usize + ids.len() > MOST_SESSIONS {
        return Ok(None);
    }
    let (from, to) = (columns::day(days.from), columns::day(days.to));
    let numbers: Vec<_> = ids.iter().map(|id| id.0.to_string()).collect();
    let numbers = format!("[{}]", numbers.join(","));
    let found = sessions(&moment, AROUND, (numbers, from, to))?;
    let sessions: BTreeMap<_, _> = found.into_iter().map(|one| (one.id, one)).collect();
    if !ids.iter().all(|id| sessions.contains_key(id)) {
        return Ok(None);
    }
    let (revision, next) = calendar::revision_and_next(&moment)?;
    Ok(Some(Calendar {
        revision,
        sessions,
        next,
    }))
}

const AROUND: &str = select_sessions!(
    "WHERE recurrence <> 'none' OR id IN (SELECT value FROM json_each(?1)) \
     OR scheduled_for BETWEEN ?2 AND ?3 OR scheduled_for IN \
     (SELECT scheduled_for FROM sessions WHERE id IN (SELECT value FROM json_each(?1))) ORDER BY id"
);

/// The newest number of each title, so that the order is that in which they were made.
const TITLES: &str = "SELECT title FROM sessions WHERE completed = 0 \
    GROUP BY title ORDER BY max(id) DESC LIMIT ?1";

const IN_BACKLOG: &str =
    select_sessions!("WHERE scheduled_for IS NULL AND completed = 0 ORDER BY id LIMIT ?1");

/// Which days a repeating one stands on is arithmetic, not a question to the database.
const ON_DAYS: &str =
    select_sessions!("WHERE scheduled_for BETWEEN ?1 AND ?2 OR recurrence <> 'none' ORDER BY id");

fn sessions(
    connection: &Connection,
    question: &str,
    parameters: impl Params,
) -> rusqlite::Result<Vec<Session>> {
    connection
        .prepare_cached(question)?
        .query_map(parameters, calendar::read)?
        .collect()
}
