//! Sets that changes of several devices speak of: each becomes what all records of it come to.

use crate::error::StoreErrorKind;
use crate::fold::Fold;
use crate::refold::{self, FoldedSet};
use crate::sets::{self, Stored};
use crate::{columns, exercises, journal, past, slots};
use rusqlite::Connection;
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::set_version::VersionEnd;
use std::collections::{BTreeMap, BTreeSet};

/// What a page speaks of.
#[derive(Debug, Default)]
pub(super) struct Touched {
    /// Each with the change that speaks of it.
    pub sets: BTreeMap<SetId, i64>,
    /// Those whose slot of a program may be another.
    pub marks: BTreeSet<SetId>,
}

pub(super) fn settle(
    connection: &Connection,
    fold: &mut Fold<'_>,
    touched: &Touched,
) -> Result<(), StoreErrorKind> {
    for (set, by) in &touched.sets {
        settle_one(connection, fold, *set, *by)?;
    }
    settle_marks(connection, touched)
}

/// For which slots of a program they were done.
pub(super) fn settle_marks(
    connection: &Connection,
    touched: &Touched,
) -> Result<(), StoreErrorKind> {
    for set in touched.marks.iter().chain(touched.sets.keys()) {
        match refold::mark(connection, *set)? {
            Some(mark) => slots::put(connection, *set, &mark)?,
            None => slots::remove(connection, *set)?,
        }
    }
    Ok(())
}

/// All sets that a change logged.
pub(super) fn touch_all_of(
    connection: &Connection,
    seq: i64,
    by: i64,
    touched: &mut Touched,
) -> rusqlite::Result<()> {
    let (first, last) = sets::rows_among(connection, seq)?;
    let mut statement = connection.prepare_cached(
        "SELECT uuid FROM sets WHERE id BETWEEN ?1 AND ?2 AND seq = ?3 \
         UNION SELECT uuid FROM past_sets WHERE seq = ?3 \
         UNION SELECT uuid FROM came_sets WHERE seq = ?3",
    )?;
    let mut rows = statement.query((first, last, seq))?;
    while let Some(row) = rows.next()? {
        touched.sets.insert(SetId(columns::uuid(row, 0)?), by);
    }
    Ok(())
}

/// After an undo of this device: sets that another device logged too are there by its record.
pub(crate) fn settle_after_undo(
    connection: &Connection,
    fold: &mut Fold<'_>,
    seq: i64,
    by: i64,
) -> Result<(), StoreErrorKind> {
    let others: Vec<SetId> = connection
        .prepare_cached(
            "SELECT DISTINCT uuid FROM came_sets \
             WHERE uuid IN (SELECT uuid FROM past_sets WHERE seq = ?1)",
        )?
        .query_map([seq], |row| columns::uuid(row, 0).map(SetId))?
        .collect::<rusqlite::Result<_>>()?;
    for set in others {
        settle_one(connection, fold, set, by)?;
    }
    fold.go_on(by);
    Ok(())
}

pub(super) fn settle_one(
    connection: &Connection,
    fold: &mut Fold<'_>,
    id: SetId,
    by: i64,
) -> Result<(), StoreErrorKind> {
    let folded = refold::set(connection, id)?;
    let live = sets::by_id(connection, id)?;
    let deleted_by = folded.as_ref().and_then(|folded| folded.deleted_by);
    let wanted = match folded {
        Some(folded) if deleted_by.is_none() && journal::is_live(connection, folded.logged_by)? => {
            Some(folded)
        }
        _ => None,
    };
    match (live, wanted) {
        (None, None) => {}
        (None, Some(wanted)) => bring(fold, &wanted)?,
        (Some(live), None) => {
            fold.go_on(deleted_by.unwrap_or(by));
            let ending = deleted_by.map_or(VersionEnd::Undone, |_| VersionEnd::Deleted);
            fold.take_away(&live, ending)?;
        }
        (Some(live), Some(wanted)) if is_logged_by(connection, &live, wanted.logged_by)? => {
            if !is_same(connection, &live, &wanted)? {
                past::keep(connection, live.row, VersionEnd::Edited, by)?;
                fold.put(&live, &wanted.set, Some(&wanted.key))?;
            }
        }
        // Another change was first to log it.
        (Some(live), Some(wanted)) => {
            fold.go_on(by);
            fold.take_away(&live, VersionEnd::Undone)?;
            bring(fold, &wanted)?;
        }
    }
    Ok(())
}

fn bring(fold: &mut Fold<'_>, wanted: &FoldedSet) -> Result<(), StoreErrorKind> {
    fold.bring_back(wanted.row, &wanted.set, &wanted.key, wanted.logged_by)
}

fn is_logged_by(connection: &Connection, live: &Stored, seq: i64) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT seq = ?2 FROM sets WHERE id = ?1")?
        .query_row((live.row, seq), |row| row.get(0))
}

/// Whether it is stored as it is wanted, under the number that it claims.
fn is_same(
    connection: &Connection,
    live: &Stored,
    wanted: &FoldedSet,
) -> Result<bool, StoreErrorKind> {
    let number = sets::wished(connection, live.row)?.unwrap_or(live.set.set_number);
    let claimed = SetResult { set_number: number, ..live.set.clone() };
    Ok(claimed == wanted.set && exercises::key_of(connection, live.exercise)? == wanted.key)
}
