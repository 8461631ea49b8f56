//! Ops of other devices on their way into the journal and the tables, a page in one transaction.

use super::arriving::Arriving;
use super::envelope::Envelope;
use super::{clock, give, sync_devices};
use crate::effect::VERSION;
use crate::error::StoreErrorKind;
use crate::journal;
use crate::limits::MOST_CLOCK_AHEAD;
use crate::work::Work;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::journal::DeviceId;
use setwise_domain::op::{Arrival, Arrived, Cursor, Held, HeldFor};
use std::collections::BTreeMap;

/// Takes ops in, those of each device in their order and each once.
pub(crate) fn arrive(work: &Work<'_>, arrival: &Arrival) -> Result<Arrived, StoreErrorKind> {
    let end = journal::end(work.connection)?;
    let mut arriving = Arriving::new(work.connection);
    let latest = arrival.now.checked_add(MOST_CLOCK_AHEAD).unwrap_or(arrival.now);
    let latest = u64::try_from(latest.as_millisecond()).unwrap_or(0);
    let mut devices: BTreeMap<DeviceId, Option<(i64, Cursor)>> = BTreeMap::new();
    let mut highest = end.hlc;
    for op in &arrival.ops {
        let known = match devices.get(&op.device) {
            Some(None) => continue,
            Some(Some(known)) => *known,
            None => {
                let row = sync_devices::find_or_add(work.connection, op.device, work.at)?;
                (row, give::cursor_of_held(work.connection, row, row == end.device)?)
            }
        };
        let (device, cursor) = known;
        if op.seq <= cursor.seq {
            devices.insert(op.device, Some(known));
            continue;
        }
        let taken = if op.seq != cursor.seq + 1 || device == end.device {
            Err(HeldFor::Gap)
        } else if op.hlc.millis() > latest {
            Err(HeldFor::Ahead)
        } else {
            arriving.take(device, cursor, op)?
        };
        devices.insert(
            op.device,
            match taken {
                Ok(after) => {
                    highest = highest.max(op.hlc);
                    sync_devices::save(work.connection, device, after)?;
                    Some((device, after))
                }
                Err(why) => {
                    arriving.done.held.push(Held { device: op.device, seq: op.seq, why });
                    None
                }
            },
        );
    }
    clock::note_end(work.connection, end.device_seq, highest)?;
    arriving.settle(arrival.more)
}

/// Whether this version reads more than the one that wrote here last.
pub(crate) fn has_newer_to_fold(connection: &Connection) -> rusqlite::Result<bool> {
    connection
        .query_row("SELECT folded < ?1 FROM this_device", [VERSION], |row| row.get(0))
        .optional()
        .map(|is_behind| is_behind.unwrap_or(false))
}

/// Folds changes that were kept because a newer version wrote them, once this one reads them.
pub(crate) fn fold_newer(connection: &Connection) -> Result<(), StoreErrorKind> {
    if !has_newer_to_fold(connection)? {
        return Ok(());
    }
    let kept: Vec<(i64, i64, String)> = connection
        .prepare(
            "SELECT seq, device, body FROM changes \
             WHERE kind = 'newer' AND v <= ?1 AND arrived = 1 ORDER BY seq",
        )?
        .query_map([VERSION], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut arriving = Arriving::new(connection);
    for (seq, device, body) in kept {
        let Ok(envelope) = serde_json::from_str::<Envelope>(&body) else {
            continue;
        };
        arriving.fill(seq, device, &envelope)?;
        arriving.add(seq, &envelope)?;
    }
    connection.execute("UPDATE this_device SET folded = ?1", [VERSION])?;
    arriving.settle(false).map(drop)
}
