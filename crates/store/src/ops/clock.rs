//! What this device counts on from, and how it becomes another: with a clock that was wrong, or where
//! the home that it is was put back from a copy.

use super::sync_devices;
use crate::device;
use crate::error::StoreErrorKind;
use crate::folding::Folding;
use crate::numbering::Place;
use crate::parts::{self, Parts};
use crate::record::{Deed, Op, VERSION};
use crate::work::Work;
use crate::{columns, journal, retraction, sets};
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use setwise_domain::journal::{ChangeStamp, DeviceId, Hlc};
use setwise_domain::op::Cursor;
use std::collections::BTreeMap;

/// Notes where this device's own changes end, now that others stand behind them.
pub(super) fn note_end(connection: &Connection, own_nr: i64, highest: Hlc) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE this_device SET own_nr = ?1, hlc = max(hlc, ?2), \
             after = coalesce((SELECT max(seq) FROM changes), 0)",
        )?
        .execute((own_nr, highest.stored()))
        .map(drop)
}

/// Notes that a device's ops are known elsewhere up to there.
pub(crate) fn acknowledge(
    work: &Work<'_>,
    device: DeviceId,
    end: Cursor,
) -> Result<(), StoreErrorKind> {
    let connection = work.connection;
    let row = sync_devices::find_or_add(connection, device)?;
    let (_, from) = sync_devices::sent(connection, device)?.unwrap_or_default();
    let seq = i64::try_from(end.seq).unwrap_or(i64::MAX);
    let last: Option<i64> = connection
        .prepare_cached(
            "SELECT max(seq) FROM changes \
             WHERE device = ?1 AND arrived IS NULL AND seq > ?2 AND nr <= ?3",
        )?
        .query_row((row, from, seq), |row| row.get(0))?;
    sync_devices::save_sent(connection, row, end.seq, last.unwrap_or(from))?;
    Ok(())
}

/// Tells this device that its clock is ahead of the others' by so much. What it has not sent and is
/// stamped later than now is stamped anew, in its order, so that it stands where it belongs; gives how
/// many changes that were.
pub(crate) fn set_clock(work: &Work<'_>, ahead: SignedDuration) -> Result<usize, StoreErrorKind> {
    let connection = work.connection;
    let end = journal::end(connection)?;
    let own = end.device;
    let ahead_ms = i64::try_from(ahead.as_millis()).unwrap_or(0);
    connection.execute("UPDATE this_device SET ahead = ?1", [ahead_ms])?;
    let now = work.at.checked_sub(ahead).unwrap_or(work.at);
    let (_, sent) = sync_devices::sent(connection, DeviceId(end.device_id))?.unwrap_or_default();
    let first: Option<i64> = connection.query_row(
        "SELECT min(seq) FROM changes WHERE device = ?1 AND seq > ?2 AND hlc > ?3",
        (own, sent, Hlc::default().next(now).stored()),
        |row| row.get(0),
    )?;
    let Some(first) = first else {
        return Ok(0);
    };
    let before = Hlc::from_stored(connection.query_row(
        "SELECT coalesce(max(hlc), 0) FROM changes WHERE device <> ?1 OR seq < ?2",
        (own, first),
        |row| row.get(0),
    )?);
    // Those before lie as they lie: their clock is what the next one counts on from.
    connection.execute("UPDATE this_device SET hlc = ?1", [before.stored()])?;
    let nr = connection.query_row(
        "SELECT coalesce(max(nr), 0) FROM changes WHERE device = ?1 AND seq < ?2",
        (own, first),
        |row| row.get(0),
    )?;
    let from = From { device: own, row: first - 1, nr, hlc: before };
    restamp(work, &from, own, now)
}

/// Becomes another device: this home was put back from a copy, and what it was went on elsewhere.
/// What it has not sent is its own from now on; the device that it was is a peer.
pub(crate) fn become_another(work: &Work<'_>) -> Result<(), StoreErrorKind> {
    let connection = work.connection;
    let end = journal::end(connection)?;
    let id = work.stamps.id();
    let (_, sent) = sync_devices::sent(connection, DeviceId(end.device_id))?.unwrap_or_default();
    let new = connection
        .prepare("INSERT INTO devices (uuid, machine) VALUES (?1, ?2)")?
        .insert((id.as_bytes(), work.stamps.machine()))?;
    device::become_device(connection, new)?;
    let from = From { device: end.device, row: sent, nr: 0, hlc: end.hlc };
    restamp(work, &from, new, work.at)?;
    Ok(())
}

/// What changes that are stamped anew go on from.
struct From {
    device: i64,
    /// The change before the first of them.
    row: i64,
    /// The number of the last part that the device that they are of has before them.
    nr: i64,
    hlc: Hlc,
}

/// Gives the changes of a device after a row new stamps, in their order, and puts things where they
/// belong by those.
fn restamp(work: &Work<'_>, from: &From, to: i64, now: Timestamp) -> Result<usize, StoreErrorKind> {
    let connection = work.connection;
    let devices: BTreeMap<i64, DeviceId> =
        sync_devices::all(connection)?.into_iter().map(|(row, id, _)| (row, id)).collect();
    let (Some(was), Some(is)) = (devices.get(&from.device), devices.get(&to)) else {
        return Ok(0);
    };
    let unsent: Vec<(i64, i64, i64, u32)> = connection
        .prepare(
            "SELECT seq, hlc, v, parts FROM changes WHERE device = ?1 AND seq > ?2 ORDER BY seq",
        )?
        .query_map((from.device, from.row), |row| row.try_into())?
        .collect::<rusqlite::Result<_>>()?;
    let mut stamps: BTreeMap<ChangeStamp, ChangeStamp> = BTreeMap::new();
    let (mut hlc, mut nr) = (from.hlc, from.nr);
    for (seq, old, version, parts) in &unsent {
        hlc = hlc.next(now);
        nr += i64::from(*parts);
        let old = ChangeStamp { hlc: Hlc::from_stored(*old), device: *was };
        let new = ChangeStamp { hlc, device: *is };
        stamps.insert(old, new);
        if *version == VERSION {
            restamp_flags(connection, *seq, &stamps)?;
        }
        connection
            .prepare_cached("UPDATE touched SET id = ?2 WHERE kind = 'change' AND id = ?1")?
            .execute((retraction::id_of(old).bytes(), retraction::id_of(new).bytes()))?;
        connection
            .prepare_cached(
                "UPDATE changes SET device = ?2, nr = ?3, hlc = ?4, arrived = NULL WHERE seq = ?1",
            )?
            .execute((seq, to, nr, hlc.stored()))?;
    }
    note_end(connection, nr, hlc)?;
    let mut folding = Folding::new(connection);
    for (seq, _, version, parts) in &unsent {
        if *version == VERSION {
            mark_stale(connection, &mut folding, *seq, *parts)?;
        }
    }
    folding.end()?;
    Ok(unsent.len())
}

/// What says that a change is taken back, of one that is called otherwise now.
fn restamp_flags(
    connection: &Connection,
    seq: i64,
    stamps: &BTreeMap<ChangeStamp, ChangeStamp>,
) -> Result<(), StoreErrorKind> {
    let ops = Parts::new(connection).all(seq, 0)?;
    let now = |op: &Op| match op {
        Op::Change(id, _) => stamps.get(&retraction::stamp_of(id)?).copied(),
        _ => None,
    };
    if ops.iter().all(|op| now(op).is_none()) {
        return Ok(());
    }
    let restamped = ops.iter().map(|op| match (now(op), op) {
        (Some(stamp), Op::Change(_, deed)) => Op::Change(retraction::id_of(stamp), deed.clone()),
        _ => op.clone(),
    });
    connection
        .prepare_cached("UPDATE changes SET body = ?2 WHERE seq = ?1")?
        .execute((seq, columns::to_json(&restamped.collect::<Vec<_>>())?))?;
    Ok(())
}

/// All that a change speaks of stands elsewhere among all ops now. Of sets that it brought in masses only
/// the numbers may be others.
fn mark_stale(
    connection: &Connection,
    folding: &mut Folding<'_>,
    seq: i64,
    count: u32,
) -> Result<(), StoreErrorKind> {
    if count > 1 {
        let places: Vec<Place> = connection
            .prepare_cached("SELECT DISTINCT exercise, date FROM sets WHERE id BETWEEN ?1 AND ?2")?
            .query_map(sets::rows_of(seq), |row| row.try_into())?
            .collect::<rusqlite::Result<_>>()?;
        folding.touch_places(places);
    }
    for part in 0..count {
        let text = parts::text(connection, seq, part)?;
        let ops: Vec<Op> = serde_json::from_str(&text)
            .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })?;
        for op in ops {
            match op {
                Op::Change(..) => {}
                Op::Set(_, Deed::Put(_)) if count > 1 => {}
                op => folding.stale(op.thing()),
            }
        }
    }
    Ok(())
}
