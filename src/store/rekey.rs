//! Sets that are kept under another key from now on: an exercise that was logged by its name alone
//! has come to be known, or is known no longer.

use super::claims;
use super::exercises;
use super::journal::{self, ChangeKind, Inverse, Moved};
use super::work::{Halt, Work};
use crate::domain::command::{Applied, KeyChange, Rejection};
use crate::domain::text::counted;
use rusqlite::Connection;

/// The most sets of an exercise on one day.
const MOST_A_DAY: u8 = 99;

/// Moves the live sets of each exercise, all in one change. A number that the other has on the day
/// already becomes the next one free.
pub(super) fn rekey(work: &Work<'_>, changes: &[KeyChange]) -> Result<Applied, Halt> {
    let connection = work.connection;
    let mut moved = Vec::new();
    let mut sets = 0;
    for change in changes {
        let Some(from) = exercises::find(connection, &change.from)? else {
            continue;
        };
        let to = exercises::find_or_add(connection, &change.to)?;
        if from == to {
            continue;
        }
        let one = move_all(connection, from, to, change)?;
        sets += one.rows.len();
        if !one.rows.is_empty() {
            moved.push(one);
        }
    }
    if sets > 0 {
        let summary = format!("{} kept under another name", counted(sets, "set"));
        let inverse = Inverse::MoveBack { moved };
        journal::record(work, ChangeKind::Rekey, &summary, Some(&inverse))?;
    }
    Ok(Applied::Rekeyed { sets })
}

fn move_all(
    connection: &Connection,
    from: i64,
    to: i64,
    change: &KeyChange,
) -> Result<Moved, Halt> {
    let rows = rows_of(connection, from)?;
    let taken = exercises_sets(connection, to)? > 0;
    for (row, day, number) in &rows {
        let number = if taken {
            free_number(connection, to, *day, *number)?.ok_or_else(|| {
                Rejection::NoSetNumberLeft {
                    exercise: change.to.as_str().to_owned(),
                }
            })?
        } else {
            *number
        };
        put(connection, *row, to, number, change.to.is_catalogued())?;
    }
    settle(connection, from, to, rows.len())?;
    Ok(Moved {
        from,
        to,
        rows: rows
            .into_iter()
            .map(|(row, _, number)| (row, number))
            .collect(),
    })
}

/// Puts everything back where it was.
pub(super) fn move_back(connection: &Connection, moved: &[Moved]) -> rusqlite::Result<()> {
    for one in moved.iter().rev() {
        let catalogued = exercises::key_of(connection, one.from)?.is_catalogued();
        for (row, number) in &one.rows {
            put(connection, *row, one.from, *number, catalogued)?;
        }
        settle(connection, one.to, one.from, one.rows.len())?;
    }
    Ok(())
}

/// The live sets of an exercise: row, day, number.
fn rows_of(connection: &Connection, exercise: i64) -> rusqlite::Result<Vec<(i64, i64, u8)>> {
    connection
        .prepare_cached(
            "SELECT id, date, set_number FROM sets WHERE exercise = ?1 ORDER BY date, set_number",
        )?
        .query_map([exercise], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })?
        .collect()
}

fn exercises_sets(connection: &Connection, exercise: i64) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT sets FROM exercises WHERE id = ?1")?
        .query_row([exercise], |row| row.get(0))
}

/// The number itself where it is free on the day, else the one after the highest; none past the
/// last there is.
fn free_number(
    connection: &Connection,
    exercise: i64,
    day: i64,
    number: u8,
) -> rusqlite::Result<Option<u8>> {
    let (taken, highest): (bool, u8) = connection
        .prepare_cached(
            "SELECT coalesce(max(set_number = ?3), 0), coalesce(max(set_number), 0) FROM sets \
             WHERE exercise = ?1 AND date = ?2",
        )?
        .query_row((exercise, day, number), |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    if !taken {
        return Ok(Some(number));
    }
    Ok((highest < MOST_A_DAY).then(|| highest + 1))
}

fn put(
    connection: &Connection,
    row: i64,
    exercise: i64,
    number: u8,
    catalogued: bool,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE sets SET exercise = ?2, set_number = ?3, catalogued = ?4 WHERE id = ?1",
        )?
        .execute((row, exercise, number, catalogued))
        .map(drop)
}

/// Counts and records of both, once sets have moved from one to the other.
fn settle(connection: &Connection, from: i64, to: i64, sets: usize) -> rusqlite::Result<()> {
    let sets = i64::try_from(sets).unwrap_or(i64::MAX);
    exercises::count(connection, from, -sets)?;
    exercises::count(connection, to, sets)?;
    claims::rebuild(connection, from)?;
    claims::rebuild(connection, to)
}
