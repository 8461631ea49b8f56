//! What sets were before an edit, and sets that are gone: kept, so that nothing is destroyed.

use crate::domain::set_result::SetId;
use rusqlite::{Connection, OptionalExtension};

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

/// Keeps the live set of a row as it is now.
pub(super) fn keep(
    connection: &Connection,
    row: i64,
    ending: Ending,
    ended_by: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO past_sets SELECT NULL, ?1, ?2, sets.* FROM sets WHERE sets.id = ?3",
        )?
        .execute((ending.word(), ended_by, row))
        .map(drop)
}

/// Takes the live set of a row away, once it is kept.
pub(super) fn take_away(connection: &Connection, row: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM sets WHERE id = ?1")?
        .execute([row])
        .map(drop)
}

/// Keeps the live sets that carry a change and takes them away.
pub(super) fn take_away_all(
    connection: &Connection,
    (first, last): (i64, i64),
    seq: i64,
    ended_by: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO past_sets SELECT NULL, ?1, ?2, sets.* FROM sets \
             WHERE sets.id BETWEEN ?3 AND ?4 AND sets.seq = ?5 ORDER BY sets.id",
        )?
        .execute((Ending::Undone.word(), ended_by, first, last, seq))?;
    connection
        .prepare_cached("DELETE FROM sets WHERE id BETWEEN ?1 AND ?2 AND seq = ?3")?
        .execute((first, last, seq))
        .map(drop)
}

/// The row that a set had when a change took it away.
pub(super) fn row_taken_by(
    connection: &Connection,
    id: SetId,
    ended_by: i64,
) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached(
            "SELECT id FROM past_sets WHERE uuid = ?1 AND ended_by = ?2 \
             ORDER BY version DESC LIMIT 1",
        )?
        .query_row((id.0.as_bytes(), ended_by), |row| row.get(0))
        .optional()
}

pub(super) fn any_deleted(connection: &Connection) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM past_sets WHERE ending = 'deleted')")?
        .query_row([], |row| row.get(0))
}

/// Whether the athlete deleted the set of this id, and left it at that. One whose logging was undone
/// was not deleted.
pub(super) fn was_deleted(connection: &Connection, id: SetId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM past_sets JOIN changes ON changes.seq = ended_by \
             WHERE uuid = ?1 AND ending = 'deleted' AND undone_by IS NULL)",
        )?
        .query_row([id.0.as_bytes()], |row| row.get(0))
}
