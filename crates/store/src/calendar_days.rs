//! The part of the training calendar that a pane shows: what can stand on some days, and the
//! beginning of the backlog.

use super::error::StoreError;
use super::reader::Reader;
use super::things::{self, select_things};
use super::{calendar, columns};
use rusqlite::Connection;
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{DateRange, Session, SessionId};
use std::collections::BTreeSet;
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
    /// What every session is called everywhere.
    pub fn session_names(&self) -> Result<BTreeSet<Uuid>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT id FROM things WHERE kind = 'session'")?
                .query_map([], |row| columns::uuid_text(row, 0))?
                .collect()
        })
    }
}

fn days(connection: &Connection, within: DateRange, most: usize) -> rusqlite::Result<CalendarDays> {
    let moment = connection.unchecked_transaction()?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let backlog: Vec<Session> = things::each(&moment, IN_BACKLOG, [most])?;
    let days = (columns::day(within.from), columns::day(within.to));
    let on_days: Vec<Session> = things::each(&moment, ON_DAYS, days)?;
    let (in_all, backlog_in_all): (u32, u32) = moment
        .prepare_cached(
            "SELECT count(*), count(*) FILTER (WHERE day IS NULL AND mark = 'open') \
             FROM things WHERE kind = 'session' AND mark <> 'superseded'",
        )?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let ids = backlog.iter().map(|session| session.id).collect();
    let all = on_days.into_iter().chain(backlog);
    Ok(CalendarDays {
        part: Calendar {
            revision: calendar::revision(&moment)?,
            next: SessionId(u32::MAX),
            sessions: all.collect(),
        },
        backlog: ids,
        backlog_in_all: backlog_in_all as usize,
        in_all: in_all as usize,
    })
}

const IN_BACKLOG: &str =
    select_things!("kind = 'session' AND day IS NULL AND mark = 'open' ORDER BY number LIMIT ?1");

/// Which days a repeating one stands on is arithmetic, not a question to the database.
pub(super) const ON_DAYS: &str = select_things!(
    "kind = 'session' AND (mark = 'repeats' OR day BETWEEN ?1 AND ?2 AND mark <> 'superseded') \
     ORDER BY number"
);
