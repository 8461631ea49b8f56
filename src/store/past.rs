//! What sets were before an edit, and sets that are gone: kept, so that nothing is destroyed.

use crate::domain::set_result::SetId;
use rusqlite::Connection;

/// Why a set, or this version of it, is live no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Edited,
    Deleted,
    Undone,
}

impl Ending {
    const fn word(self) -> &'static str {
        match self {
            Self::Edited => "edited",
            Self::Deleted => "deleted",
            Self::Undone => "undone",
        }
    }
}

/// The version that is kept next.
pub(super) fn next_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT coalesce(max(version), 0) + 1 FROM past_sets")?
        .query_row([], |row| row.get(0))
}

/// Keeps the live sets of these rows, both ends included, as they are now.
pub(super) fn keep(
    connection: &Connection,
    (first, last): (i64, i64),
    ending: Ending,
    ended_by: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO past_sets SELECT NULL, ?1, ?2, sets.* FROM sets \
             WHERE sets.id BETWEEN ?3 AND ?4 ORDER BY sets.id",
        )?
        .execute((ending.word(), ended_by, first, last))
        .map(drop)
}

/// Takes the live sets of these rows away, once they are kept.
pub(super) fn take_away(
    connection: &Connection,
    (first, last): (i64, i64),
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM sets WHERE id BETWEEN ?1 AND ?2")?
        .execute((first, last))
        .map(drop)
}

/// The row of the set that a version was of.
pub(super) fn row_of(connection: &Connection, version: i64) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT id FROM past_sets WHERE version = ?1")?
        .query_row([version], |row| row.get(0))
}

/// Makes a version live again, in its old row.
pub(super) fn put_back(connection: &Connection, version: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO sets SELECT id, uuid, seq, at, date, exercise, name, catalogued, \
             set_number, kind, source, reps, load, unit, mass, rir, rpe, seconds, metres, notes \
             FROM past_sets WHERE version = ?1",
        )?
        .execute([version])?;
    connection
        .prepare_cached("DELETE FROM past_sets WHERE version = ?1")?
        .execute([version])
        .map(drop)
}

pub(super) fn any_deleted(connection: &Connection) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM past_sets WHERE ending = 'deleted')")?
        .query_row([], |row| row.get(0))
}

/// Whether the athlete deleted the set of this id. One whose logging was undone was not deleted.
pub(super) fn was_deleted(connection: &Connection, id: SetId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM past_sets WHERE uuid = ?1 AND ending = 'deleted')",
        )?
        .query_row([id.0.as_bytes()], |row| row.get(0))
}
