//! The athlete's own exercises as the records have them, and as the file had them when both were compared.

use super::effect::Effect;
use super::error::StoreErrorKind;
use super::journal::{self, ChangeKind, Undo};
use super::work::{Halt, Work};
use rusqlite::Connection;
use setwise_domain::command::Applied;
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::text::counted;

/// Records what was changed in the file, if anything was, and notes all that is in it. It is changed back
/// in the file, so undo passes over it.
pub(super) fn keep(
    work: &Work<'_>,
    changes: &[OwnEntry],
    file: &[OwnEntry],
) -> Result<Applied, Halt> {
    let connection = work.connection;
    if !changes.is_empty() {
        let effects: Vec<Effect> =
            changes.iter().map(|one| Effect::OwnExercise { said: one.clone() }).collect();
        let summary = format!("a change of {}", counted(changes.len(), "own exercise"));
        journal::record(work, ChangeKind::Exercise, &summary, Undo::PassedOver, &effects)?;
        changes.iter().try_for_each(|one| put(connection, one))?;
    }
    connection.execute("DELETE FROM own_exercise_file", [])?;
    for one in file {
        connection
            .prepare_cached("INSERT OR REPLACE INTO own_exercise_file (id, body) VALUES (?1, ?2)")?
            .execute((&one.id, one.entry.as_deref().unwrap_or_default()))?;
    }
    Ok(Applied::Saved)
}

/// What is said of one takes the place of what was said before.
pub(super) fn put(connection: &Connection, said: &OwnEntry) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO own_exercises (id, body) VALUES (?1, ?2)")?
        .execute((&said.id, &said.entry))?;
    Ok(())
}

/// All that the records say, by id; those that were removed too.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<OwnEntry>> {
    entries(connection, "SELECT id, body FROM own_exercises ORDER BY id")
}

/// What the file had when it was last compared.
pub(super) fn in_file(connection: &Connection) -> rusqlite::Result<Vec<OwnEntry>> {
    entries(connection, "SELECT id, body FROM own_exercise_file ORDER BY id")
}

fn entries(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<OwnEntry>> {
    connection
        .prepare_cached(sql)?
        .query_map([], |row| Ok(OwnEntry { id: row.get(0)?, entry: row.get(1)? }))?
        .collect()
}
