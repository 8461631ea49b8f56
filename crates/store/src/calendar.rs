//! The training calendar: its sessions, the count of its changes, and changes made of a whole.

use super::change;
use super::entity::Entity;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Op};
use super::replies;
use super::things::{self, Keys, select_things};
use super::work::{Halt, Work};
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::calendar::{Calendar, CalendarChange, Revision, SessionChange};
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::session::{Session, SessionId, Until};
use setwise_domain::team::Shared;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Where a session stands among all.
pub(super) const OPEN: &str = "open";
pub(super) const DONE: &str = "done";
pub(super) const REPEATS: &str = "repeats";
/// A moved day of a session that was done on that day all the same: it is not shown.
pub(super) const SUPERSEDED: &str = "superseded";

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

const REPEATING: &str = select_things!("kind = 'session' AND mark = 'repeats'");

const MOVED: &str = select_things!(
    "kind = 'session' AND mark IN ('open', 'superseded') AND body ->> '$.series' IS NOT NULL"
);

/// Settles which moved days are shown: one that was done on its day all the same stands there alone.
pub(super) fn settle_moved(connection: &Connection) -> rusqlite::Result<()> {
    let mut done: BTreeSet<Uuid> = BTreeSet::new();
    for (id, repeating) in things::list::<Session>(connection, REPEATING, ())? {
        done.extend(repeating.completed_dates.iter().map(|day| moved_from(id.uuid(), *day)));
    }
    for (id, _) in things::list::<Session>(connection, MOVED, ())? {
        let mark = if done.contains(&id.uuid()) { SUPERSEDED } else { OPEN };
        connection
            .prepare_cached(
                "UPDATE things SET mark = ?2 WHERE kind = 'session' AND id = ?1 AND mark <> ?2",
            )?
            .execute((id.to_string(), mark))?;
    }
    Ok(())
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

fn as_kept(session: &Session) -> Session {
    let mut kept = session.clone();
    kept.tidy();
    kept
}

/// A change is one step; no number that was ever a session's is given again.
pub(super) fn move_on(connection: &Connection) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE calendar SET revision = revision + 1, \
             next = max(next, (SELECT coalesce(max(number), 0) + 1 FROM things WHERE kind = 'session'))",
        )?
        .execute([])
        .map(drop)
}

impl Entity for Session {
    const KIND: &'static str = "session";
    const CLAIM: Option<&'static str> = Some("id");

    fn keys(&self) -> Keys {
        let mark = match () {
            () if self.recurrence.repeats() => REPEATS,
            () if self.completed => DONE,
            () => OPEN,
        };
        Keys { number: Some(self.id.0), day: self.scheduled_for, mark: Some(mark.to_owned()) }
    }

    fn set_number(&mut self, number: u32) {
        self.id = SessionId(number);
    }

    /// With its end as a day: one that is left open to the year is that of the anchor's.
    fn tidy(&mut self) {
        self.recurrence.until = match self.recurrence.until {
            _ if !self.recurrence.repeats() => Until::EndOfYear,
            Until::EndOfYear => {
                self.scheduled_for.map_or(Until::Never, |day| Until::On(day.last_of_year()))
            }
            said => said,
        };
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

pub(super) const NUMBERED: &str =
    select_things!("kind = 'session' AND number = ?1 AND mark <> 'superseded'");

/// The session of a number, with what it is called everywhere.
pub(super) fn find(
    connection: &Connection,
    id: SessionId,
) -> rusqlite::Result<Option<(Uuid, Session)>> {
    Ok(things::first(connection, NUMBERED, [id.0])?.map(|(id, session)| (id.uuid(), session)))
}

pub(super) const EVERY_SESSION: &str =
    select_things!("kind = 'session' AND mark <> 'superseded' ORDER BY number");

/// All of it, as it stood at one moment.
pub(super) fn whole(connection: &Connection) -> rusqlite::Result<Calendar> {
    let moment = connection.unchecked_transaction()?;
    let (revision, next) = revision_and_next(&moment)?;
    let sessions: Vec<Session> = things::each(&moment, EVERY_SESSION, ())?;
    Ok(Calendar { revision, sessions: sessions.into_iter().collect(), next })
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

/// What is wrong with the calendar, a sentence each: sessions that can't be read, a number that
/// would be given twice.
pub(super) fn faults(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut wrong = Vec::new();
    let mut statement = connection.prepare(EVERY_SESSION)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let Err(error) = things::found::<Session>(row) {
            let id: i64 = row.get(1)?;
            wrong.push(format!("session {id} of the calendar can't be read: {error}"));
        }
    }
    let given_twice: Option<i64> = connection
        .prepare(
            "SELECT max(number) FROM things \
             WHERE kind = 'session' AND number >= (SELECT next FROM calendar)",
        )?
        .query_row([], |row| row.get(0))?;
    wrong.extend(
        given_twice.map(|id| {
            format!("the number {id} is a session's already and would be given to another")
        }),
    );
    Ok(wrong)
}
