//! What was written beside sets, found by its words: each note is read where the index holds it, and only
//! the sets that are told of are looked up.

use super::columns;
use super::exercises;
use super::sets::{self, Stored};
use rusqlite::Connection;
use setwise_domain::limits::MOST_NOTES_SEARCHED;
use setwise_domain::moment::Moment;
use setwise_domain::note::{NoteWanted, NotesFound};
use setwise_domain::session::DateRange;
use std::cmp::Reverse;

pub(super) const NOTED: &str = "SELECT id, exercise, notes FROM sets WHERE notes IS NOT NULL \
     AND date BETWEEN ?1 AND ?2 ORDER BY date DESC, id DESC";

pub(super) const MOMENTS: &str = "SELECT date, at FROM sets WHERE date BETWEEN ?1 AND ?2";

pub(super) fn find(
    connection: &Connection,
    wanted: &NoteWanted<'_>,
) -> rusqlite::Result<NotesFound> {
    let exercise = match wanted.exercise {
        None => None,
        Some(key) => match exercises::find(connection, key)? {
            None => {
                return Ok(NotesFound { is_all: true, ..NotesFound::default() });
            }
            exercise => exercise,
        },
    };
    let days = (columns::day(wanted.within.from), columns::day(wanted.within.to));
    let mut statement = connection.prepare_cached(NOTED)?;
    let mut rows = statement.query(days)?;
    let (mut fitting, mut read, mut is_all) = (Vec::new(), 0, true);
    let mut count = 0;
    while let Some(row) = rows.next()? {
        if read == MOST_NOTES_SEARCHED {
            is_all = false;
            break;
        }
        read += 1;
        let of: i64 = row.get(1)?;
        if exercise.is_some_and(|wanted| wanted != of) || !wanted.is_in(row.get_ref(2)?.as_str()?) {
            continue;
        }
        count += 1;
        if fitting.len() < wanted.limit {
            fitting.push(row.get::<_, i64>(0)?);
        }
    }
    let found = fitting.into_iter().filter_map(|row| sets::by_row(connection, row).transpose());
    let mut found: Vec<Stored> = found.collect::<rusqlite::Result<_>>()?;
    // The index has those of a day as they came here.
    found.sort_by_key(|stored| Reverse((stored.set.date, stored.set.at, stored.row)));
    Ok(NotesFound { sets: found.into_iter().map(|stored| stored.set).collect(), count, is_all })
}

/// When the sets of some days were logged.
pub(super) fn moments(connection: &Connection, within: DateRange) -> rusqlite::Result<Vec<Moment>> {
    let mut statement = connection.prepare_cached(MOMENTS)?;
    let days = (columns::day(within.from), columns::day(within.to));
    let moments = statement.query_map(days, |row| {
        Ok(Moment { date: columns::date(row, 0)?, at: columns::timestamp(row, 1)? })
    })?;
    let mut moments: Vec<Moment> = moments.collect::<rusqlite::Result<_>>()?;
    // Times stand as text, in which those of several forms don't lie in their order.
    moments.sort_unstable_by_key(|moment| (moment.date, moment.at));
    Ok(moments)
}
