//! How far the ops of each device are known.

use super::give;
use crate::columns;
use crate::error::StoreErrorKind;
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::journal::{ChangeStamp, DeviceId};
use setwise_domain::op::Cursor;

/// The row of a device, which is added where it is not known yet.
pub(super) fn find_or_add(
    connection: &Connection,
    device: DeviceId,
    at: Timestamp,
) -> rusqlite::Result<i64> {
    if let Some(known) = find(connection, device)? {
        return Ok(known);
    }
    connection
        .prepare_cached("INSERT INTO devices (uuid, since) VALUES (?1, ?2)")?
        .insert((device.0.as_bytes(), at.to_string()))
}

pub(super) fn find(connection: &Connection, device: DeviceId) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM devices WHERE uuid = ?1")?
        .query_row([device.0.as_bytes()], |row| row.get(0))
        .optional()
}

/// What this database calls the change of a stamp; none where it is not here.
pub(crate) fn seq_of(
    connection: &Connection,
    change: ChangeStamp,
) -> Result<Option<i64>, StoreErrorKind> {
    match find(connection, change.device)? {
        Some(device) => Ok(give::stamped(connection, device, change.hlc.stored())?),
        None => Ok(None),
    }
}

/// All devices that changes are from, and this one, with whether it is this one.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<(i64, DeviceId, bool)>> {
    connection
        .prepare_cached(
            "SELECT id, uuid, id = (SELECT device FROM this_device) FROM devices ORDER BY id",
        )?
        .query_map([], |row| {
            let device = DeviceId(columns::uuid(row, 1)?);
            Ok((row.get(0)?, device, row.get(2)?))
        })?
        .collect()
}

/// None where nothing was sent or has come yet.
pub(super) fn cursor(connection: &Connection, device: i64) -> rusqlite::Result<Option<Cursor>> {
    connection
        .prepare_cached("SELECT seq, row, part FROM sync_devices WHERE device = ?1")?
        .query_row([device], |row| {
            let seq: i64 = row.get(0)?;
            Ok(Cursor { seq: u64::try_from(seq).unwrap_or(0), row: row.get(1)?, part: row.get(2)? })
        })
        .optional()
}

/// Rises with each op of another device that was taken in.
pub(crate) fn taken(connection: &Connection) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(
            "SELECT coalesce(sum(seq), 0) FROM sync_devices \
             WHERE device IS NOT (SELECT device FROM this_device)",
        )?
        .query_row([], |row| row.get(0))
}

pub(super) fn save(connection: &Connection, device: i64, cursor: Cursor) -> rusqlite::Result<()> {
    let seq = i64::try_from(cursor.seq).unwrap_or(i64::MAX);
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO sync_devices (device, seq, row, part) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute((device, seq, cursor.row, cursor.part))
        .map(drop)
}
