//! What the athlete said of files that were imported.

use super::columns;
use super::error::StoreErrorKind;
use rusqlite::Connection;
use setwise_domain::import_answer::ImportAnswer;

/// Adds those that an import came with.
pub(super) fn insert(
    connection: &Connection,
    seq: i64,
    answers: &[ImportAnswer],
) -> Result<(), StoreErrorKind> {
    for answer in answers {
        connection
            .prepare_cached("INSERT INTO import_answers (seq, body) VALUES (?1, ?2)")?
            .execute((seq, columns::to_json(answer)?))?;
    }
    Ok(())
}

/// Takes away what a change added.
pub(super) fn drop_of_change(connection: &Connection, seq: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM import_answers WHERE seq = ?1")?.execute([seq]).map(drop)
}

/// Those that count, the oldest first: of what was said twice, what was said last.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<ImportAnswer>> {
    let said: Vec<ImportAnswer> = connection
        .prepare_cached("SELECT body FROM import_answers ORDER BY id")?
        .query_map([], |row| columns::json(row, 0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut counting: Vec<ImportAnswer> = Vec::new();
    for answer in said {
        counting.retain(|before| !before.is_about(&answer));
        counting.push(answer);
    }
    Ok(counting)
}
