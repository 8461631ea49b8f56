//! Programs, each as it was accepted. The newest that was not dropped stands.

use super::columns;
use super::error::StoreErrorKind;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::stored_program::StoredProgram;
use uuid::Uuid;

pub(super) fn insert(
    connection: &Connection,
    seq: i64,
    program: &StoredProgram,
) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO programs (uuid, seq, since, body) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute((
            program.id.as_bytes(),
            seq,
            columns::day(program.since),
            columns::to_json(program)?,
        ))?;
    Ok(())
}

pub(super) const TABLE: &str = "programs";

pub(super) const STANDING: &str =
    "SELECT body FROM programs WHERE dropped_by IS NULL ORDER BY id DESC LIMIT 1";

pub(super) fn standing(connection: &Connection) -> rusqlite::Result<Option<StoredProgram>> {
    connection.prepare_cached(STANDING)?.query_row([], |row| columns::json(row, 0)).optional()
}

/// As it was accepted, whether it still stands or not.
pub(super) fn find(connection: &Connection, id: Uuid) -> rusqlite::Result<Option<StoredProgram>> {
    connection
        .prepare_cached("SELECT body FROM programs WHERE uuid = ?1")?
        .query_row([id.as_bytes()], |row| columns::json(row, 0))
        .optional()
}
