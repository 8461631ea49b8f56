//! What was answered under idempotency keys: the same asked again gets the same answer, and
//! nothing is done twice.

use super::work::Work;
use crate::limits::{KEYED_REPLY_KEPT, MOST_KEYED_REPLIES};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::calendar::KeyedReply;

/// The reply under a key, while it is kept.
pub(super) fn kept(
    connection: &Connection,
    key: &str,
    now: Timestamp,
) -> rusqlite::Result<Option<KeyedReply>> {
    connection
        .prepare_cached("SELECT key, body, reply FROM calendar_replies WHERE key = ?1 AND at > ?2")?
        .query_row((key, since(now)), |row| {
            Ok(KeyedReply { key: row.get(0)?, body: row.get(1)?, reply: row.get(2)? })
        })
        .optional()
}

/// Keeps a reply, and lets go of those whose time is over.
pub(super) fn keep(work: &Work<'_>, keyed: &KeyedReply) -> rusqlite::Result<()> {
    let connection = work.connection;
    connection
        .prepare_cached("DELETE FROM calendar_replies WHERE at <= ?1")?
        .execute([since(work.at)])?;
    connection
        .prepare_cached(
            "DELETE FROM calendar_replies WHERE key IN \
             (SELECT key FROM calendar_replies ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?1)",
        )?
        .execute([i64::try_from(MOST_KEYED_REPLIES - 1).unwrap_or(i64::MAX)])?;
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO calendar_replies (key, at, body, reply) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute((
            &keyed.key,
            work.at.as_millisecond(),
            &keyed.body,
            &keyed.reply,
        ))
        .map(drop)
}

/// Replies of this moment or earlier are let go.
fn since(now: Timestamp) -> i64 {
    let kept = i64::try_from(KEYED_REPLY_KEPT.as_millis()).unwrap_or(i64::MAX);
    now.as_millisecond().saturating_sub(kept)
}
