//! The athlete's own exercises as the records have them, and as the file had them when both were compared.

use super::entity::Entity;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use super::{change, things};
use rusqlite::Connection;
use setwise_domain::command::Applied;
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::team::Shared;
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

    /// Without them nobody could tell which muscles a set was for.
    fn hide(deed: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        Some(deed)
    }
}

/// All that the records say, by id; those that were removed too.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<OwnEntry>> {
    things::each(connection, things::ALL, [OwnEntry::KIND])
}

/// What the file had when it was last compared.
pub(super) fn in_file(connection: &Connection) -> rusqlite::Result<Vec<OwnEntry>> {
    connection
        .prepare_cached("SELECT id, body FROM own_exercise_file ORDER BY id")?
        .query_map([], |row| Ok(OwnEntry { id: row.get(0)?, entry: row.get(1)? }))?
        .collect()
}
