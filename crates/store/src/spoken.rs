//! Which sets the athlete speaks of when they say "it" or "the last one": those of the receipt that
//! they have just been given, else the set that was done last.

use super::columns;
use super::error::StoreErrorKind;
use super::log::LAST_DONE;
use super::parts::Parts;
use super::record::{Deed, Op};
use super::sets::{self, Stored};
use crate::limits::{MOST_CHANGES_LOOKED_AT, RECEIPT_IN_MIND};
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::set_result::SetId;

/// The last set of the newest receipt of logged sets while that is in mind, whichever day it was
/// for; else the set done last, wherever it was logged.
pub(super) fn last(
    connection: &Connection,
    now: Timestamp,
) -> Result<Option<Stored>, StoreErrorKind> {
    for seq in receipts(connection, now)? {
        let row = sets::newest_rows_of(connection, seq, 1)?.pop();
        if let Some(set) = row.map(|row| sets::by_row(connection, row)).transpose()?.flatten() {
            return Ok(Some(set));
        }
    }
    Ok(sets::one(connection, LAST_DONE, [])?)
}

/// The sets that the newest receipt of a change of sets told of, in the order logged: while it is in
/// mind, or where the set done last is among them; else that set. Of an import no more than a line
/// can log.
pub(super) fn spoken_of(
    connection: &Connection,
    now: Timestamp,
) -> Result<Vec<Stored>, StoreErrorKind> {
    let last_done = last(connection, now)?;
    let newest = newest_receipt(connection)?;
    let Some((seq, at)) = newest else {
        return Ok(last_done.into_iter().collect());
    };
    let rows = rows_of(connection, seq)?;
    let is_meant =
        is_in_mind(at, now) || last_done.as_ref().is_some_and(|last| rows.contains(&last.row));
    let live = if is_meant {
        let found = rows.into_iter().filter_map(|row| sets::by_row(connection, row).transpose());
        found.collect::<rusqlite::Result<Vec<_>>>()?
    } else {
        Vec::new()
    };
    Ok(if live.is_empty() { last_done.into_iter().collect() } else { live })
}

fn is_in_mind(at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(at) <= SignedDuration::try_from(RECEIPT_IN_MIND).unwrap_or_default()
}

/// The live changes made here that logged sets and are still in mind, newest first. What came from
/// another device is no receipt here.
fn receipts(connection: &Connection, now: Timestamp) -> Result<Vec<i64>, StoreErrorKind> {
    let mut statement = connection.prepare_cached(RECEIPTS)?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if !is_in_mind(columns::timestamp(row, 1)?, now) || found.len() == MOST_CHANGES_LOOKED_AT {
            break;
        }
        found.push(row.get(0)?);
    }
    Ok(found)
}

/// Live changes made here, but for imports: what they bring was not done now.
pub(super) const RECEIPTS: &str = "SELECT seq, at FROM changes WHERE undone_by IS NULL \
     AND undoable AND kind <> 'import' AND coalesce(arrived, 2) = 2 ORDER BY seq DESC";

/// The newest live change of sets made here, and when.
fn newest_receipt(connection: &Connection) -> rusqlite::Result<Option<(i64, Timestamp)>> {
    connection
        .prepare_cached(
            "SELECT seq, at FROM changes WHERE undone_by IS NULL AND undoable \
             AND kind IN ('log', 'import', 'edit') AND coalesce(arrived, 2) = 2 \
             ORDER BY seq DESC LIMIT 1",
        )?
        .query_row([], |row| Ok((row.get(0)?, columns::timestamp(row, 1)?)))
        .optional()
}

/// The rows of the sets that a change logged or changed. They may be deleted since.
fn rows_of(connection: &Connection, seq: i64) -> Result<Vec<i64>, StoreErrorKind> {
    let ops = Parts::new(connection).all(seq, 0)?;
    let is_edit = |op: &&Op| matches!(op, Op::Set(_, Deed::Edit(_)));
    let edited: Vec<SetId> = ops.iter().filter(is_edit).filter_map(sets::spoken_of).collect();
    if edited.is_empty() {
        return Ok(sets::newest_rows_of(connection, seq, MOST_SETS_A_LINE)?);
    }
    let found = edited
        .into_iter()
        .map(|set| sets::by_id(connection, set))
        .collect::<rusqlite::Result<Vec<_>>>()?;
    let mut rows: Vec<i64> = found.into_iter().flatten().map(|set| set.row).collect();
    rows.sort_unstable();
    rows.dedup();
    Ok(rows)
}
