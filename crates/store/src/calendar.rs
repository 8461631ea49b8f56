//! The training calendar: its sessions, the count of its changes, and changes made of a whole.

use super::change;
use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::folding::Folding;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use super::{columns, replies};
use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::Value;
use setwise_domain::calendar::{Calendar, CalendarChange, Revision, SessionChange};
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::session::{
    Priority, Recurrence, RecurrenceType, Session, SessionId, SessionKind, Until,
};
use setwise_domain::team::Shared;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

macro_rules! select_sessions {
    (@columns) => {
        "SELECT number, title, notes, scheduled_for, priority, kind, recurrence, interval_days, \
         until, program_day, completed, completed_dates, skipped_dates, uuid, wished, days, time, \
         series "
    };
    ($rest:literal) => {
        concat!(crate::calendar::select_sessions!(@columns), "FROM sessions_shown ", $rest)
    };
}
pub(super) use select_sessions;

/// Makes a change as a whole, with its entry in the journal and its keyed reply.
pub(super) fn change(work: &Work<'_>, change: &CalendarChange) -> Result<Applied, Halt> {
    let ops = ops_of(work, change)?;
    if !ops.is_empty() {
        change::commit(work, ChangeKind::Calendar, &change.summary, Undo::Possible, &ops)?;
    }
    Ok(Applied::Saved)
}

/// What a change does, once nothing speaks against it; its keyed reply is kept.
pub(super) fn ops_of(work: &Work<'_>, change: &CalendarChange) -> Result<Vec<Op>, Halt> {
    let connection = work.connection;
    if let Some(keyed) = &change.keyed
        && replies::kept(connection, &keyed.key, work.at)?.is_some()
    {
        return Err(Rejection::KeyTaken.into());
    }
    if revision(connection)? != change.base {
        return Err(Rejection::CalendarMoved.into());
    }
    let mut ops = Vec::with_capacity(change.sessions.len());
    for one in &change.sessions {
        let name = match change.named.get(&one.id) {
            Some(name) => Some(*name),
            None => name_of_moved(connection, change, one)?,
        };
        ops.extend(op_of(work, one, name)?);
    }
    if let Some(keyed) = &change.keyed {
        replies::keep(work, keyed)?;
    }
    Ok(ops)
}

/// What a day of a session that repeats is called once it is moved: the same on every device that moves it.
fn moved_from(series: Uuid, day: Date) -> Uuid {
    Uuid::new_v5(&series, day.to_string().as_bytes())
}

/// What a new session is called that is a moved day of another: the one day that is left out of that by
/// the same change.
fn name_of_moved(
    connection: &Connection,
    change: &CalendarChange,
    new: &SessionChange,
) -> rusqlite::Result<Option<Uuid>> {
    let of = new.after.as_ref().filter(|_| new.before.is_none()).and_then(|after| after.series);
    let mut left_out = change.sessions.iter().filter_map(|one| {
        let (before, after) = (one.before.as_ref()?, one.after.as_ref()?);
        let is_it = of.is_some_and(|of| before.id == of || before.series == Some(of));
        let mut days = after.skipped_dates.iter().filter(|day| !before.skipped_dates.contains(day));
        let day = days.next().filter(|_| is_it)?;
        days.next().is_none().then_some((before.id, *day))
    });
    match (left_out.next(), left_out.next()) {
        (Some((id, day)), None) => {
            let series = find(connection, id)?;
            Ok(series.map(|(series, _)| moved_from(series, day)))
        }
        _ => Ok(None),
    }
}

/// Settles which moved days are shown: one that was done on its day all the same stands there alone.
pub(super) fn settle_moved(connection: &Connection) -> rusqlite::Result<()> {
    let moved: Vec<(Uuid, bool, Uuid, Vec<Date>)> = connection
        .prepare_cached(
            "WITH repeating AS MATERIALIZED (SELECT uuid, coalesce(wished, number) AS number, series, \
             completed_dates FROM sessions WHERE recurrence <> 'none') \
             SELECT moved.uuid, moved.superseded, repeating.uuid, repeating.completed_dates \
             FROM sessions AS moved CROSS JOIN repeating \
             WHERE moved.recurrence = 'none' AND moved.series IS NOT NULL AND NOT moved.completed \
             AND (repeating.number = moved.series OR repeating.series = moved.series) \
             ORDER BY moved.uuid",
        )?
        .query_map([], |row| {
            let (moved, series) = (columns::uuid(row, 0)?, columns::uuid(row, 2)?);
            Ok((moved, row.get(1)?, series, columns::json(row, 3)?))
        })?
        .collect::<rusqlite::Result<_>>()?;
    for rows in moved.chunk_by(|one, other| one.0 == other.0) {
        let (id, was, ..) = &rows[0];
        let is = rows
            .iter()
            .any(|(_, _, series, done)| done.iter().any(|day| moved_from(*series, *day) == *id));
        if is != *was {
            connection
                .prepare_cached("UPDATE sessions SET superseded = ?2 WHERE uuid = ?1")?
                .execute((id.as_bytes(), is))?;
        }
    }
    connection
        .prepare_cached("UPDATE sessions SET superseded = 0 WHERE superseded AND completed")?
        .execute([])
        .map(drop)
}

/// What one session becomes. What is recorded is the session as it is kept.
fn op_of(
    work: &Work<'_>,
    change: &SessionChange,
    name: Option<Uuid>,
) -> Result<Option<Op>, StoreErrorKind> {
    let before = find(work.connection, change.id)?;
    Ok(match (before, &change.after) {
        (None, None) => None,
        (Some((id, _)), None) => Some(Op::Session(id.into(), Deed::Remove)),
        (Some((id, before)), Some(after)) => {
            let fields = Fields::between(Some(&before), &as_kept(after))?;
            Some(Op::Session(id.into(), Deed::Edit(fields)))
        }
        (None, Some(created)) => {
            let id = name.unwrap_or_else(|| work.stamps.id());
            Some(Op::Session(id.into(), Deed::Put(Box::new(as_kept(created)))))
        }
    })
}

/// With its end as a day, as its row has it.
fn as_kept(session: &Session) -> Session {
    let mut kept = session.clone();
    kept.recurrence.until = match last_day(session) {
        _ if !session.recurrence.repeats() => Until::EndOfYear,
        Some(day) => Until::On(day),
        None => Until::Never,
    };
    kept
}

/// A change is one step; no number that was ever a session's is given again.
pub(super) fn move_on(connection: &Connection) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE calendar SET revision = revision + 1, \
             next = max(next, (SELECT coalesce(max(number), 0) + 1 FROM sessions))",
        )?
        .execute([])
        .map(drop)
}

columns::fields! {
    Session;
    insert "INSERT INTO sessions (uuid", "?", "ON CONFLICT (uuid) DO NOTHING";
    update "UPDATE sessions SET wished = NULL", "WHERE uuid = ?";
    "number" |it| it.id.0;
    "title" |it| &it.title;
    "notes" |it| &it.notes;
    "scheduled_for" |it| it.scheduled_for.map(columns::day);
    "time" |it| it.time.map(|time| time.to_string());
    "priority" |it| it.priority.word();
    "kind" |it| it.kind.word();
    "recurrence" |it| it.recurrence.kind.word();
    "interval_days" |it| it.recurrence.interval_days;
    "days" |it| days(it)?;
    "until" |it| last_day(it).map(columns::day);
    "program_day" |it| it.program_day;
    "series" |it| it.series.map(|series| series.0);
    "completed" |it| it.completed;
    "completed_dates" |it| columns::to_json(&it.completed_dates)?;
    "skipped_dates" |it| columns::to_json(&it.skipped_dates)?;
}

fn days(session: &Session) -> Result<Option<String>, StoreErrorKind> {
    let days = session.recurrence.days;
    (!days.is_empty()).then(|| columns::to_json(&days)).transpose()
}

impl Entity for Session {
    const KIND: &'static str = "session";
    const CLAIM: Option<&'static str> = Some("id");

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let claimed = |row: &Row<'_>| {
            let mut session = read(row)?;
            if let Some(wished) = row.get(ID + 1)? {
                session.id = SessionId(wished);
            }
            Ok(session)
        };
        let found = connection
            .prepare_cached(concat!(select_sessions!(@columns), "FROM sessions WHERE uuid = ?1"))?
            .query_row([id.bytes()], claimed);
        Ok(found.optional()?)
    }

    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        _: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        folding.touch_sessions();
        let mut insert = folding.connection.prepare_cached(INSERT)?;
        insert.raw_bind_parameter(1, id.bytes())?;
        bind(&mut insert, 2, self)?;
        if insert.raw_execute()? == 0 {
            let mut update = folding.connection.prepare_cached(UPDATE)?;
            let last = bind(&mut update, 1, self)?;
            update.raw_bind_parameter(last, id.bytes())?;
            update.raw_execute()?;
        }
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding.touch_sessions();
        folding
            .connection
            .prepare_cached("DELETE FROM sessions WHERE uuid = ?1")?
            .execute([id.bytes()])?;
        Ok(())
    }

    /// Under the numbers that they have.
    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let mut statement = connection.prepare(EVERY_SESSION)?;
        let mut rows = statement.query([])?;
        let mut found = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let id = columns::uuid(row, ID)?;
            found.insert(id.to_string(), columns::to_value(&read(row)?)?);
        }
        Ok(found)
    }

    /// A day that two devices moved is on the later of the two days.
    fn put_again(&self, mut new: Self) -> Self {
        if !self.recurrence.repeats() && !new.recurrence.repeats() {
            new.scheduled_for = self.scheduled_for.max(new.scheduled_for);
        }
        new
    }

    /// Without its notes.
    fn hide(mut deed: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        match &mut deed {
            Deed::Put(session) => session.notes.clear(),
            Deed::Edit(fields) => fields.retain(|name| name != "notes"),
            Deed::Remove => {}
        }
        Some(deed)
    }

    fn called(&self) -> Option<String> {
        Some(setwise_words::text::quoted(&self.title))
    }
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

/// The session of a number, with what it is called everywhere.
pub(super) fn find(
    connection: &Connection,
    id: SessionId,
) -> rusqlite::Result<Option<(Uuid, Session)>> {
    connection
        .prepare_cached(select_sessions!("WHERE number = ?1"))?
        .query_row([id.0], |row| Ok((columns::uuid(row, ID)?, read(row)?)))
        .optional()
}

/// The column that says what a session is called everywhere.
pub(super) const ID: usize = 13;

pub(super) const EVERY_SESSION: &str = select_sessions!("ORDER BY number");

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
        days: columns::maybe_json(row, 15)?.unwrap_or_default(),
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
        time: match row.get_ref(16)?.data_type() {
            Type::Null => None,
            _ => Some(columns::word(row, 16, |text| text.parse().ok())?),
        },
        priority: columns::word(row, 4, Priority::from_word)?,
        kind: columns::word(row, 5, SessionKind::from_word)?,
        recurrence,
        program_day: row.get(9)?,
        series: row.get::<_, Option<u32>>(17)?.map(SessionId),
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
        .prepare("SELECT max(number) FROM sessions WHERE number >= (SELECT next FROM calendar)")?
        .query_row([], |row| row.get(0))?;
    wrong.extend(
        given_twice.map(|id| {
            format!("the number {id} is a session's already and would be given to another")
        }),
    );
    Ok(wrong)
}
