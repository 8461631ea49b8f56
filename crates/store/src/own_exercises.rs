//! The athlete's own exercises as the records have them, and as the file had them when both were compared.

use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::folding::Folding;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use super::{change, columns};
use rusqlite::{Connection, OptionalExtension};
use serde_json::Value;
use setwise_domain::command::Applied;
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::team::Shared;
use setwise_domain::text::counted;
use std::collections::BTreeMap;

/// Records what was changed in the file, if anything was, and notes all that is in it. It is changed back
/// in the file, so undo passes over it.
pub(super) fn keep(
    work: &Work<'_>,
    changes: &[OwnEntry],
    file: &[OwnEntry],
) -> Result<Applied, Halt> {
    let connection = work.connection;
    if !changes.is_empty() {
        let ops: Vec<Op> = changes.iter().map(put_op).collect();
        let summary = format!("a change of {}", counted(changes.len(), "own exercise"));
        change::commit(work, ChangeKind::Exercise, &summary, Undo::PassedOver, &ops)?;
    }
    connection.execute("DELETE FROM own_exercise_file", [])?;
    for one in file {
        connection
            .prepare_cached("INSERT OR REPLACE INTO own_exercise_file (id, body) VALUES (?1, ?2)")?
            .execute((&one.id, one.entry.as_deref().unwrap_or_default()))?;
    }
    Ok(Applied::Saved)
}

fn put_op(said: &OwnEntry) -> Op {
    Op::Exercise(Id::Name(said.id.clone()), Deed::Put(Box::new(said.clone())))
}

/// One that was removed is there without an entry, so that it is told from one that was never known.
impl Entity for OwnEntry {
    const KIND: &'static str = "own exercise";

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let found = connection
            .prepare_cached("SELECT id, body FROM own_exercises WHERE id = ?1")?
            .query_row([id.to_string()], entry);
        Ok(found.optional()?)
    }

    fn put(&self, folding: &mut Folding<'_>, _: &Id, _: Option<&By>) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached("INSERT OR REPLACE INTO own_exercises (id, body) VALUES (?1, ?2)")?
            .execute((&self.id, &self.entry))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached("DELETE FROM own_exercises WHERE id = ?1")?
            .execute([id.to_string()])?;
        Ok(())
    }

    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let found = all(connection)?;
        found.iter().map(|one| Ok((one.id.clone(), columns::to_value(one)?))).collect()
    }

    /// Without them nobody could tell which muscles a set was for.
    fn hide(deed: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        Some(deed)
    }
}

fn entry(row: &rusqlite::Row<'_>) -> rusqlite::Result<OwnEntry> {
    Ok(OwnEntry { id: row.get(0)?, entry: row.get(1)? })
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
    connection.prepare_cached(sql)?.query_map([], entry)?.collect()
}
