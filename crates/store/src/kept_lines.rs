//! Lines that nobody understood: kept on this device, in no record, so that they go nowhere else.

use super::columns;
use super::limits::MOST_KEPT_LINES;
use super::work::{Halt, Work};
use jiff::Timestamp;
use rusqlite::{Connection, Row};
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::kept_line::{
    Door, KeptLine, LineNumber, NotUnderstood, UnknownLine, WhichLines,
};
use setwise_domain::limits::MOST_KEPT_LINE_CHARS;
use setwise_domain::taught_phrase::phrase_key;

/// Keeps one, or counts it where it is kept already, and lets go of the oldest beyond those that are kept.
pub(super) fn keep(
    work: &Work<'_>,
    unknown: &UnknownLine,
    door: Door,
    at: Timestamp,
) -> Result<Applied, Halt> {
    let line: String = unknown.line.trim().chars().take(MOST_KEPT_LINE_CHARS).collect();
    work.connection
        .prepare_cached(
            "INSERT INTO kept_lines (key, line, at, door, why, name, times) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1) ON CONFLICT (key) DO UPDATE SET \
             at = excluded.at, door = excluded.door, why = excluded.why, name = excluded.name, \
             times = times + 1",
        )?
        .execute((
            phrase_key(&line),
            &line,
            at.to_string(),
            door.word(),
            unknown.why.word(),
            &unknown.name,
        ))?;
    work.connection
        .prepare_cached(
            "DELETE FROM kept_lines WHERE id NOT IN \
             (SELECT id FROM kept_lines ORDER BY at DESC, id DESC LIMIT ?1)",
        )?
        .execute([i64::try_from(MOST_KEPT_LINES).unwrap_or(i64::MAX)])?;
    Ok(Applied::Saved)
}

pub(super) fn forget(work: &Work<'_>, which: WhichLines) -> Result<Applied, Halt> {
    let connection = work.connection;
    let lines = match which {
        WhichLines::All => connection.execute("DELETE FROM kept_lines", [])?,
        WhichLines::One(number) => {
            match connection.execute("DELETE FROM kept_lines WHERE id = ?1", [number.0])? {
                0 => return Err(Rejection::NoSuchLine(number).into()),
                one => one,
            }
        }
    };
    Ok(Applied::LinesForgotten { lines })
}

/// The one said last comes last.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<KeptLine>> {
    let read = |row: &Row<'_>| {
        Ok(KeptLine {
            number: LineNumber(row.get(0)?),
            line: row.get(1)?,
            at: columns::timestamp(row, 2)?,
            door: columns::word(row, 3, Door::from_word)?,
            why: columns::word(row, 4, NotUnderstood::from_word)?,
            name: row.get(5)?,
            times: row.get(6)?,
        })
    };
    connection
        .prepare_cached(
            "SELECT id, line, at, door, why, name, times FROM kept_lines ORDER BY at, id",
        )?
        .query_map([], read)?
        .collect()
}
