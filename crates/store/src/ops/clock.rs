//! What this device counts on from, and how it becomes another: with a clock that was wrong, or where
//! the home that it is was put back from a copy.

use super::sync_devices;
use super::{beside, settle_sets};
use crate::columns;
use crate::device;
use crate::effect::{Effect, VERSION};
use crate::error::StoreErrorKind;
use crate::fold::Fold;
use crate::journal;
use crate::work::Work;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use setwise_domain::journal::{ChangeStamp, DeviceId, Hlc};
use setwise_domain::op::Cursor;
use setwise_domain::set_result::SetId;
use std::collections::BTreeMap;

/// Notes where this device's own changes end, now that others stand behind them.
pub(super) fn note_end(
    connection: &Connection,
    own_seq: i64,
    highest: Hlc,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE this_device SET own_seq = ?1, hlc = max(hlc, ?2), \
             after = coalesce((SELECT max(seq) FROM changes), 0)",
        )?
        .execute((own_seq, highest.stored()))
        .map(drop)
}

/// Notes that a device's ops are known elsewhere up to there.
pub(crate) fn acknowledge(
    work: &Work<'_>,
    device: DeviceId,
    end: Cursor,
) -> Result<(), StoreErrorKind> {
    let row = sync_devices::find_or_add(work.connection, device, work.at)?;
    Ok(sync_devices::save(work.connection, row, end)?)
}

/// Tells this device that its clock is ahead of the others' by so much. What it has not sent and is
/// stamped later than now is stamped anew, in its order, so that it stands where it belongs; gives how
/// many changes that were.
pub(crate) fn set_clock(work: &Work<'_>, ahead: SignedDuration) -> Result<usize, StoreErrorKind> {
    let connection = work.connection;
    let own = journal::end(connection)?.device;
    let ahead_ms = i64::try_from(ahead.as_millis()).unwrap_or(0);
    connection.execute("UPDATE this_device SET ahead = ?1", [ahead_ms])?;
    let now = work.at.checked_sub(ahead).unwrap_or(work.at);
    let sent = sync_devices::cursor(connection, own)?.unwrap_or_default();
    let first: Option<i64> = connection.query_row(
        "SELECT min(seq) FROM changes WHERE device = ?1 AND seq > ?2 AND hlc > ?3",
        (own, sent.row, Hlc::default().next(now).stored()),
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
    let nth = connection.query_row(
        "SELECT coalesce(max(device_seq), 0) FROM changes WHERE device = ?1 AND seq < ?2",
        (own, first),
        |row| row.get(0),
    )?;
    let from = From { device: own, row: first - 1, nth, hlc: before };
    restamp(work, &from, own, now)
}

/// Becomes another device: this home was put back from a copy, and what it was went on elsewhere up to
/// `theirs`. What it has not sent is its own from now on; the device that it was is a peer.
pub(crate) fn become_another(work: &Work<'_>) -> Result<(), StoreErrorKind> {
    let connection = work.connection;
    let end = journal::end(connection)?;
    let id = work.stamps.id();
    let sent = sync_devices::cursor(connection, end.device)?.unwrap_or_default();
    let new = connection
        .prepare("INSERT INTO devices (uuid, machine, since) VALUES (?1, ?2, ?3)")?
        .insert((id.as_bytes(), work.stamps.machine(), work.at.to_string()))?;
    device::become_device(connection, new)?;
    sync_devices::save(connection, end.device, Cursor { part: 0, ..sent })?;
    let from = From { device: end.device, row: sent.row, nth: 0, hlc: end.hlc };
    restamp(work, &from, new, work.at)?;
    Ok(())
}

/// What changes that are stamped anew go on from.
struct From {
    device: i64,
    /// The change before the first of them.
    row: i64,
    /// How many the device that they are of has before them.
    nth: i64,
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
    let unsent: Vec<(i64, i64, i64)> = connection
        .prepare(
            "SELECT seq, coalesce(hlc, 0), v FROM changes \
             WHERE device = ?1 AND seq > ?2 ORDER BY seq",
        )?
        .query_map((from.device, from.row), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut stamps: BTreeMap<ChangeStamp, ChangeStamp> = BTreeMap::new();
    let mut touched = settle_sets::Touched::default();
    let (mut hlc, mut nth) = (from.hlc, from.nth);
    for (seq, old, version) in &unsent {
        hlc = hlc.next(now);
        nth += 1;
        let old = ChangeStamp { hlc: Hlc::from_stored(*old), device: *was };
        stamps.insert(old, ChangeStamp { hlc, device: *is });
        let body = restamped(connection, *seq, *version, &stamps, &mut touched)?;
        connection
            .prepare_cached(
                "UPDATE changes SET device = ?2, device_seq = ?3, hlc = ?4, \
                 body = coalesce(?5, body), arrived = NULL WHERE seq = ?1",
            )?
            .execute((seq, to, nth, hlc.stored(), body))?;
        settle_sets::touch_all_of(connection, *seq, *seq, &mut touched)?;
    }
    note_end(connection, nth, hlc)?;
    let mut fold = Fold::of(connection, 0);
    settle_sets::settle(connection, &mut fold, &touched)?;
    fold.end()?;
    connection.execute("UPDATE this_device SET refold = 1", [])?;
    beside::refold_if_due(connection)?;
    Ok(unsent.len())
}

/// A change's record where it names another by a stamp that is another now; what it says of sets is
/// noted.
fn restamped(
    connection: &Connection,
    seq: i64,
    version: i64,
    stamps: &BTreeMap<ChangeStamp, ChangeStamp>,
    touched: &mut settle_sets::Touched,
) -> Result<Option<String>, StoreErrorKind> {
    if version != VERSION {
        return Ok(None);
    }
    let Some(mut change) = journal::find(connection, seq)? else {
        return Ok(None);
    };
    let mut is_changed = false;
    let mut note = |set: SetId| {
        touched.sets.insert(set, seq);
    };
    for effect in &mut change.effects {
        match effect {
            Effect::Retract { change } => {
                if let Some(now) = stamps.get(change) {
                    *change = *now;
                    is_changed = true;
                }
            }
            Effect::Edit { set, .. } | Effect::Delete { set } | Effect::Mark { set, .. } => {
                note(*set);
            }
            _ => {}
        }
    }
    is_changed.then(|| columns::to_json(&change.effects)).transpose()
}
