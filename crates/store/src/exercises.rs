//! The exercises that have been done, each with how many live sets it has.

use super::sets::in_order_done;
use super::{columns, journal};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::exercise_name::{self, NameError};
use std::collections::hash_map::{Entry, HashMap};

/// An exercise with live sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseDone {
    pub key: ExerciseKey,
    /// As written in its newest set.
    pub name: String,
    pub id: Option<ExerciseId>,
    pub sets: u64,
    /// The day of its newest set.
    pub last: Date,
}

/// The row of an exercise, where it has been done before.
pub(super) fn find(connection: &Connection, key: &ExerciseKey) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM exercises WHERE key = ?1")?
        .query_row([key.as_str()], |row| row.get(0))
        .optional()
}

/// The row of an exercise and the highest live set number that it has on a day, 0 where it has
/// none; nothing where it has never been done.
pub(super) fn place(
    connection: &Connection,
    key: &ExerciseKey,
    date: Date,
) -> rusqlite::Result<Option<(i64, u8)>> {
    connection
        .prepare_cached(
            "SELECT id, (SELECT coalesce(max(set_number), 0) FROM sets \
             WHERE exercise = exercises.id AND date = ?2) FROM exercises WHERE key = ?1",
        )?
        .query_row((key.as_str(), columns::day(date)), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

pub(super) fn find_or_add(connection: &Connection, key: &ExerciseKey) -> rusqlite::Result<i64> {
    match find(connection, key)? {
        Some(known) => Ok(known),
        None => add(connection, key),
    }
}

fn add(connection: &Connection, key: &ExerciseKey) -> rusqlite::Result<i64> {
    connection.prepare_cached("INSERT INTO exercises (key) VALUES (?1)")?.insert([key.as_str()])
}

pub(super) fn key_of(connection: &Connection, exercise: i64) -> rusqlite::Result<ExerciseKey> {
    connection
        .prepare_cached("SELECT key FROM exercises WHERE id = ?1")?
        .query_row([exercise], |row| row.get(0).map(ExerciseKey::stored))
}

/// The keys of exercises, each looked up once: of thousands of sets there are a few dozen.
pub(super) struct Keys<'c> {
    connection: &'c Connection,
    known: HashMap<i64, ExerciseKey>,
}

impl<'c> Keys<'c> {
    pub fn new(connection: &'c Connection) -> Self {
        Self { connection, known: HashMap::new() }
    }

    pub fn of(&mut self, exercise: i64) -> rusqlite::Result<&ExerciseKey> {
        match self.known.entry(exercise) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(place) => Ok(place.insert(key_of(self.connection, exercise)?)),
        }
    }
}

/// The newest change of an exercise's sets, by the clock's value of it, which is the same
/// everywhere; 0 where there is none.
pub(super) fn newest_change(connection: &Connection, key: &ExerciseKey) -> rusqlite::Result<i64> {
    let newest: Option<i64> = connection
        .prepare_cached(
            "SELECT max( \
             coalesce((SELECT max(id) >> 24 FROM sets WHERE exercise = exercises.id), 0), \
             coalesce((SELECT max(seq) FROM touched WHERE exercise = exercises.id AND exercise <> 0), 0)) \
             FROM exercises WHERE key = ?1",
        )?
        .query_row([key.as_str()], |row| row.get(0))
        .optional()?;
    newest.map_or(Ok(0), |seq| journal::hlc_of(connection, seq))
}

/// Keeps count of the live sets.
pub(super) fn count(connection: &Connection, exercise: i64, more: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE exercises SET sets = sets + ?2 WHERE id = ?1")?
        .execute((exercise, more))
        .map(drop)
}

/// The one done last comes first.
pub(super) fn done(connection: &Connection) -> rusqlite::Result<Vec<ExerciseDone>> {
    connection
        .prepare_cached(concat!(
            "SELECT key, name, catalogued, exercises.sets, date FROM exercises \
                 CROSS JOIN sets ON sets.id = (SELECT id FROM sets WHERE exercise = exercises.id \
                 ORDER BY date DESC, set_number DESC LIMIT 1) ORDER BY ",
            in_order_done!(DESC)
        ))?
        .query_map([], |row| {
            let key: String = row.get(0)?;
            let catalogued: bool = row.get(2)?;
            Ok(ExerciseDone {
                id: catalogued.then(|| ExerciseId(key.clone())),
                key: ExerciseKey::stored(key),
                name: row.get(1)?,
                sets: columns::count(row, 3)?,
                last: columns::date(row, 4)?,
            })
        })?
        .collect()
}

/// Live sets under a name that says nothing, such as `unknown`.
pub(super) fn under_generic_names(connection: &Connection) -> rusqlite::Result<u64> {
    let mut statement = connection
        .prepare_cached("SELECT key, sets FROM exercises WHERE sets > 0 AND key LIKE '~%'")?;
    let mut rows = statement.query([])?;
    let mut found = 0;
    while let Some(row) = rows.next()? {
        let key = row.get_ref(0)?.as_str()?;
        let name = key.strip_prefix('~').map(exercise_name::check);
        if name == Some(Err(NameError::Generic)) {
            found += columns::count(row, 1)?;
        }
    }
    Ok(found)
}
