//! The conversation as it was said, and which one is running.

use super::columns;
use super::error::FaultKind;
use crate::domain::stamps::Stamps;
use crate::domain::transcript::Entry;
use rusqlite::{Connection, OptionalExtension};
use uuid::Uuid;

/// Adds entries, in their order.
pub(super) fn append_all(connection: &Connection, entries: &[Entry]) -> Result<(), FaultKind> {
    entries
        .iter()
        .try_for_each(|entry| append(connection, entry))
}

/// Adds an entry; one that is there already is said anew, in its place.
fn append(connection: &Connection, entry: &Entry) -> Result<(), FaultKind> {
    connection
        .prepare_cached(
            "INSERT INTO entries (uuid, body) VALUES (?1, ?2) \
             ON CONFLICT (uuid) DO UPDATE SET body = excluded.body",
        )?
        .execute((entry.id.as_bytes(), columns::to_json(entry)?))?;
    Ok(())
}

pub(super) const BEFORE: &str = "SELECT body FROM entries WHERE id < ?1 ORDER BY id DESC LIMIT ?2";

/// The newest entries, or those before one; oldest first. Before one that is not there is nothing.
pub(super) fn entries(
    connection: &Connection,
    limit: usize,
    before: Option<Uuid>,
) -> rusqlite::Result<Vec<Entry>> {
    let before = match before {
        None => i64::MAX,
        Some(id) => connection
            .prepare_cached("SELECT id FROM entries WHERE uuid = ?1")?
            .query_row([id.as_bytes()], |row| row.get(0))
            .optional()?
            .unwrap_or(i64::MIN),
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut found: Vec<Entry> = connection
        .prepare_cached(BEFORE)?
        .query_map((before, limit), |row| columns::json(row, 0))?
        .collect::<Result<_, _>>()?;
    found.reverse();
    Ok(found)
}

pub(super) fn running(connection: &Connection) -> rusqlite::Result<Option<Uuid>> {
    connection
        .prepare_cached("SELECT uuid FROM conversation")?
        .query_row([], |row| columns::uuid(row, 0))
        .optional()
}

/// Begins the first conversation. Where another process just did, its stays.
pub(super) fn begin(connection: Connection, stamps: &Stamps) -> Result<Connection, FaultKind> {
    if running(&connection)?.is_none() {
        connection.execute(
            "INSERT OR IGNORE INTO conversation VALUES (1, ?1)",
            [stamps.id().as_bytes()],
        )?;
    }
    Ok(connection)
}
