//! What was saved of the state, held against what the saved changes come to: where changes are lost, one
//! more says what they said.

use crate::change::Change;
use crate::entity::Entity as _;
use crate::error::StoreErrorKind;
use crate::journal::{ChangeKind, Undo};
use crate::ledger::Ledger;
use crate::record::{Deed, Id, KINDS, Op};
use crate::sets::{self, LoggedSet, set_columns};
use crate::work::Work;
use crate::{day_totals, exercises, replay};
use rusqlite::Connection;
use serde_json::Value;
use setwise_domain::journal::Who;
use setwise_domain::set_result::SetId;
use setwise_domain::stamps::Stamps;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Folds the changes, and records what they don't say of what was saved. A device of which changes are lost
/// is another from now on: what it says next is not what it said.
pub(super) fn settle(
    connection: &Connection,
    path: &Path,
    stamps: &Stamps,
) -> Result<(), StoreErrorKind> {
    let saved: Vec<BTreeMap<String, Value>> =
        KINDS.iter().map(|kind| (kind.all)(connection)).collect::<Result<_, _>>()?;
    connection.execute_batch("CREATE TEMP TABLE saved_sets AS SELECT * FROM sets")?;
    replay::clear(connection)?;
    replay::rebuild(connection)?;
    let has_gaps = has_gaps(connection)?;
    connection.execute_batch("SAVEPOINT device")?;
    become_another(connection, stamps)?;
    let (arrived, ledger) = (Arc::<AtomicU64>::default(), Ledger::default());
    let work = Work::new(connection, path, stamps, Who::Athlete, &arrived, &ledger);
    let mut change = Change::begin(&work, ChangeKind::Salvage, Undo::PassedOver)?;
    say_sets(&mut change)?;
    for (kind, saved) in KINDS.iter().zip(saved).filter(|(kind, _)| kind.name != LoggedSet::KIND) {
        let mut now = (kind.all)(connection)?;
        for (id, saved) in saved {
            let op = (kind.become_op)(Id::from(id.clone()), now.remove(&id), saved)?;
            op.into_iter().try_for_each(|op| change.add(&op))?;
        }
    }
    if change.is_empty() {
        change.give_up()?;
        if !has_gaps {
            connection.execute_batch("ROLLBACK TO device")?;
        }
    } else {
        change.end("what was salvaged")?;
    }
    connection.execute_batch("RELEASE device")?;
    day_totals::rebuild(connection)?;
    connection.execute_batch("DROP TABLE temp.saved_sets")?;
    Ok(())
}

/// The sets that are not there, or not as they were saved.
fn say_sets(change: &mut Change<'_, '_>) -> Result<(), StoreErrorKind> {
    let connection = change.connection();
    let mut statement = connection.prepare(concat!(
        "SELECT ",
        set_columns!("exercises.key"),
        ", wished FROM temp.saved_sets AS sets \
         CROSS JOIN exercises ON exercises.id = sets.exercise ORDER BY sets.id"
    ))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let stored = sets::read(row)?;
        let mut set = stored.set;
        if let Some(wished) = row.get(sets::SET_COLUMNS)? {
            set.set_number = wished;
        }
        let id = Id::Uuid(set.id.0);
        let now = sets::by_id(connection, SetId(set.id.0))?;
        let key = exercises::key_of(connection, stored.exercise)?;
        let mut saved = LoggedSet { under: (key != set.key()).then_some(key), set, slot: None };
        let op = match now {
            None => Op::Set(id, Deed::Put(Box::new(saved))),
            Some(now) => {
                let now = LoggedSet::of(connection, &now)?;
                saved.slot.clone_from(&now.slot);
                if saved == now {
                    continue;
                }
                let fields = crate::fields::Fields::between(Some(&now), &saved)?;
                Op::Set(id, Deed::Edit(fields))
            }
        };
        change.add(&op)?;
    }
    Ok(())
}

/// Whether changes of this device are lost, or it is not known which it was.
fn has_gaps(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row(
        "SELECT count(DISTINCT this_device.device) = 0 \
         OR coalesce(sum(changes.parts), 0) <> coalesce(max(changes.nr), 0) \
         OR coalesce(max(changes.nr), 0) < coalesce(max(own_nr), 0) \
         OR coalesce(sum((SELECT count(*) FROM change_parts WHERE change_parts.seq = changes.seq) \
            <> changes.parts AND changes.parts > 1), 0) \
         FROM this_device LEFT JOIN changes USING (device)",
        [],
        |row| row.get(0),
    )
}

fn become_another(connection: &Connection, stamps: &Stamps) -> rusqlite::Result<()> {
    let device = connection
        .prepare("INSERT INTO devices (uuid, machine) VALUES (?1, ?2)")?
        .insert((stamps.id().as_bytes(), stamps.machine()))?;
    crate::device::become_device(connection, device)
}
