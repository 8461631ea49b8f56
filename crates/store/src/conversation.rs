//! What was said, in which conversation, and which of them is running.

use super::columns;
use super::error::StoreErrorKind;
use super::transaction::Transaction;
use super::work::Work;
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row};
use schemars::JsonSchema;
use setwise_domain::stamps::Stamps;
use setwise_domain::transcript::Entry;
use uuid::Uuid;

/// Adds entries, in their order.
pub(super) fn append_all(connection: &Connection, entries: &[Entry]) -> Result<(), StoreErrorKind> {
    entries.iter().try_for_each(|entry| append(connection, entry))
}

/// A conversation as a list tells of it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct PastConversation {
    /// Its id, which never changes.
    pub id: Uuid,
    /// When it began.
    pub began: Timestamp,
    /// When its newest entry was written.
    pub last: Timestamp,
    /// How many entries it has.
    pub entries: u64,
    /// What the athlete said first.
    pub title: String,
}

/// Adds an entry to the running conversation; one that is there already is said anew, in its place.
fn append(connection: &Connection, entry: &Entry) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT INTO entries (uuid, body, conversation) VALUES (?1, ?2, \
             (SELECT id FROM conversations WHERE uuid = (SELECT uuid FROM conversation))) \
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

const RUNNING: &str = "(SELECT id FROM conversations WHERE uuid = (SELECT uuid FROM conversation))";

/// The newest entries of the running conversation, oldest first.
pub(super) fn newest(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<Entry>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut found: Vec<Entry> = connection
        .prepare_cached(&format!(
            "SELECT body FROM entries WHERE conversation = {RUNNING} ORDER BY id DESC LIMIT ?1"
        ))?
        .query_map([limit], |row| columns::json(row, 0))?
        .collect::<Result<_, _>>()?;
    found.reverse();
    Ok(found)
}

/// The entries of the running conversation.
pub(super) fn length(connection: &Connection) -> rusqlite::Result<u64> {
    connection
        .prepare_cached(&format!("SELECT count(*) FROM entries WHERE conversation = {RUNNING}"))?
        .query_row([], |row| columns::count(row, 0))
}

/// Those in which the athlete said something, but for the running one; the newest first.
pub(super) fn past(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<PastConversation>> {
    let read = |row: &Row<'_>| {
        Ok(PastConversation {
            id: columns::uuid(row, 0)?,
            began: columns::timestamp(row, 1)?,
            last: columns::timestamp(row, 2)?,
            entries: columns::count(row, 3)?,
            title: row.get(4)?,
        })
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection
        .prepare_cached(&format!(
            "SELECT uuid, began_at, \
             (SELECT body ->> '$.at' FROM entries WHERE conversation = one.id ORDER BY id DESC LIMIT 1), \
             (SELECT count(*) FROM entries WHERE conversation = one.id), \
             (SELECT body ->> '$.body.text' FROM entries WHERE conversation = one.id \
              AND body ->> '$.body.kind' = 'athlete' ORDER BY id LIMIT 1) AS title \
             FROM conversations AS one WHERE id <> {RUNNING} AND title IS NOT NULL \
             ORDER BY (SELECT max(id) FROM entries WHERE conversation = one.id) DESC LIMIT ?1"
        ))?
        .query_map([limit], read)?
        .collect()
}

/// Begins a new conversation.
pub(super) fn begin_another(work: &Work<'_>) -> Result<Uuid, StoreErrorKind> {
    let id = work.stamps.id();
    insert(work.connection, id, work.at)?;
    run(work.connection, id)?;
    Ok(id)
}

/// Goes on with an earlier conversation; false where there is none of that id.
pub(super) fn resume(work: &Work<'_>, id: Uuid) -> Result<bool, StoreErrorKind> {
    let is_there = work
        .connection
        .prepare_cached("SELECT 1 FROM conversations WHERE uuid = ?1")?
        .exists([id.as_bytes()])?;
    if is_there {
        run(work.connection, id)?;
    }
    Ok(is_there)
}

fn insert(connection: &Connection, id: Uuid, at: Timestamp) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached("INSERT INTO conversations (uuid, began_at) VALUES (?1, ?2)")?
        .execute((id.as_bytes(), at.to_string()))?;
    Ok(())
}

fn run(connection: &Connection, id: Uuid) -> Result<(), StoreErrorKind> {
    connection.prepare_cached("UPDATE conversation SET uuid = ?1")?.execute([id.as_bytes()])?;
    Ok(())
}

pub(super) fn running(connection: &Connection) -> rusqlite::Result<Option<Uuid>> {
    connection
        .prepare_cached("SELECT uuid FROM conversation")?
        .query_row([], |row| columns::uuid(row, 0))
        .optional()
}

/// Begins the first conversation. Where another process just did, its stays.
pub(super) fn begin(connection: Connection, stamps: &Stamps) -> Result<Connection, StoreErrorKind> {
    if running(&connection)?.is_none() {
        let transaction = Transaction::begin(&connection)?;
        let id = stamps.id();
        let begun = connection
            .execute("INSERT OR IGNORE INTO conversation VALUES (1, ?1)", [id.as_bytes()])?;
        if begun == 1 {
            insert(&connection, id, stamps.timestamp())?;
        }
        transaction.commit()?;
    }
    Ok(connection)
}
