//! Debriefs, each with its sections. The newest of a day that was not dropped stands.
//!
//! A debrief is one change, and its sections are stored one by one within it: one that fails
//! leaves the others, and an undo takes all of them back.

mod sections;

use super::columns;
use super::effect::Effect;
use super::error::StoreErrorKind;
use super::facts;
use super::journal::{self, ChangeKind, Undo};
use super::plans;
use super::work::{Halt, Work};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use sections::Shelf;
use setwise_domain::command::Applied;
use setwise_domain::debrief::{DatedDebrief, Debrief, DebriefSection};
use setwise_domain::summed_up::SummedUp;
use uuid::Uuid;

/// Stores what is not stored of it. The same debrief again, as long as it is the newest of its
/// day, adds only the sections that failed before.
pub(super) fn keep(work: &Work<'_>, mut dated: DatedDebrief) -> Result<Applied, Halt> {
    let connection = work.connection;
    let standing = newest_of(connection, dated.date)?
        .filter(|(_, standing)| goes_on(&standing.debrief, &dated.debrief));
    connection.execute_batch("SAVEPOINT debrief")?;
    let summary = format!("the debrief of {}", dated.date);
    let seq = journal::record(work, ChangeKind::Debrief, &summary, Undo::Possible, &[])?;
    let mut effects = Vec::new();
    let row = if let Some((row, standing)) = standing {
        (dated.id, dated.at) = (standing.id, standing.at);
        row
    } else {
        let coach = dated.coach.as_str();
        effects.push(Effect::Debrief {
            debrief: dated.id,
            date: dated.date,
            at: dated.at,
            coach: coach.to_owned(),
        });
        insert(connection, seq, dated.id, dated.date, dated.at, coach)?
    };
    let mut shelf = Shelf::new(work, (row, dated.id), seq, dated.date, &dated.debrief.author);
    let sections = shelf.store(&dated.debrief)?;
    effects.append(&mut shelf.effects);
    let (proposal, unsaid) = (shelf.proposal, shelf.unsaid);
    journal::complete(connection, seq, &summary, &effects)?;
    let summed_up = SummedUp { dated, sections, proposal, unsaid };
    if summed_up.stored_something() {
        connection.execute_batch("RELEASE debrief")?;
        work.newest_change.set(Some(seq));
    } else {
        connection.execute_batch("ROLLBACK TO debrief; RELEASE debrief")?;
        work.newest_change.set(None);
    }
    Ok(Applied::Debriefed(Box::new(summed_up)))
}

/// Whether `new` says all that `standing` does: then it is the same debrief, with what failed of
/// it before.
fn goes_on(standing: &Debrief, new: &Debrief) -> bool {
    fn fits<T: PartialEq>(standing: Option<&T>, new: Option<&T>) -> bool {
        standing.is_none() || standing == new
    }
    let said = |debrief: &'_ Debrief| -> Option<String> {
        Some(debrief.message.clone()).filter(|message| !message.is_empty())
    };
    *standing != Debrief::default()
        && fits(said(standing).as_ref(), said(new).as_ref())
        && fits(standing.highlights.as_ref(), new.highlights.as_ref())
        && fits(standing.progressions.as_ref(), new.progressions.as_ref())
        && fits(standing.athlete_facts.as_ref(), new.athlete_facts.as_ref())
        && fits(standing.calendar.as_ref(), new.calendar.as_ref())
}

/// Adds a debrief without its sections and gives its row.
pub(super) fn insert(
    connection: &Connection,
    seq: i64,
    id: Uuid,
    date: Date,
    at: Timestamp,
    coach: &str,
) -> Result<i64, StoreErrorKind> {
    Ok(connection
        .prepare_cached(
            "INSERT INTO debriefs (uuid, seq, date, at, coach) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .insert((id.as_bytes(), seq, columns::day(date), at.to_string(), coach))?)
}

/// Adds a section to a debrief, as long as that is there and has none of the name.
pub(super) fn insert_section(
    connection: &Connection,
    seq: i64,
    debrief: Uuid,
    name: &str,
    body: &str,
) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO debrief_sections (debrief, name, seq, body) \
             SELECT id, ?2, ?3, ?4 FROM debriefs WHERE uuid = ?1",
        )?
        .execute((debrief.as_bytes(), name, seq, body))?;
    Ok(())
}

/// Takes back what a change had stored.
pub(super) fn drop_of_change(connection: &Connection, seq: i64, by: i64) -> rusqlite::Result<()> {
    for table in ["debriefs", "debrief_sections"] {
        plans::drop_of_change(connection, table, seq, by)?;
    }
    facts::drop_of_change(connection, seq, by)
}

/// A debrief without its sections, with its row.
fn read(row: &Row<'_>) -> rusqlite::Result<(i64, DatedDebrief)> {
    let dated = DatedDebrief {
        id: columns::uuid(row, 1)?,
        date: columns::date(row, 2)?,
        at: columns::timestamp(row, 3)?,
        coach: row.get(4)?,
        debrief: Debrief::default(),
    };
    Ok((row.get(0)?, dated))
}

fn newest_of(connection: &Connection, date: Date) -> rusqlite::Result<Option<(i64, DatedDebrief)>> {
    let newest = connection
        .prepare_cached(
            "SELECT id, uuid, date, at, coach FROM debriefs \
             WHERE date = ?1 AND dropped_by IS NULL ORDER BY id DESC LIMIT 1",
        )?
        .query_row([columns::day(date)], read)
        .optional()?;
    let Some((row, mut dated)) = newest else {
        return Ok(None);
    };
    dated.debrief = said(connection, row)?;
    Ok(Some((row, dated)))
}

/// Whether a debrief of a day stands.
pub(super) fn has_one(connection: &Connection, date: Date) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM debriefs WHERE date = ?1 AND dropped_by IS NULL")?
        .exists([columns::day(date)])
}

/// Those that were not dropped, the newest first.
pub(super) fn history(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<DatedDebrief>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let found: Vec<(i64, DatedDebrief)> = connection
        .prepare_cached(
            "SELECT id, uuid, date, at, coach FROM debriefs \
             WHERE dropped_by IS NULL ORDER BY id DESC LIMIT ?1",
        )?
        .query_map([limit], read)?
        .collect::<Result<_, _>>()?;
    found
        .into_iter()
        .map(|(row, dated)| {
            let debrief = said(connection, row)?;
            Ok(DatedDebrief { debrief, ..dated })
        })
        .collect()
}

/// What the stored sections of a debrief say.
fn said(connection: &Connection, debrief: i64) -> rusqlite::Result<Debrief> {
    let mut said = Debrief::default();
    let mut statement = connection.prepare_cached(
        "SELECT name, body FROM debrief_sections WHERE debrief = ?1 AND dropped_by IS NULL",
    )?;
    let mut rows = statement.query([debrief])?;
    while let Some(row) = rows.next()? {
        match columns::word(row, 0, DebriefSection::from_word)? {
            DebriefSection::Message => said.message = columns::json(row, 1)?,
            DebriefSection::Highlights => said.highlights = columns::json(row, 1)?,
            DebriefSection::Progressions => said.progressions = columns::json(row, 1)?,
            DebriefSection::AthleteFacts => said.athlete_facts = columns::json(row, 1)?,
            DebriefSection::Calendar => said.calendar = columns::json(row, 1)?,
        }
    }
    Ok(said)
}
