//! The devices that are known, and how far their ops are.

use crate::columns;
use crate::error::StoreErrorKind;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::journal::{ChangeStamp, DeviceId};

/// The row of a device, which is added where it is not known yet.
pub(super) fn find_or_add(connection: &Connection, device: DeviceId) -> rusqlite::Result<i64> {
    if let Some(known) = find(connection, device)? {
        return Ok(known);
    }
    connection
        .prepare_cached("INSERT INTO devices (uuid) VALUES (?1)")?
        .insert([device.0.as_bytes()])
}

pub(super) fn find(connection: &Connection, device: DeviceId) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM devices WHERE uuid = ?1")?
        .query_row([device.0.as_bytes()], |row| row.get(0))
        .optional()
}

/// What this database calls the change of a stamp; none where it is not here, or not whole.
pub(crate) fn seq_of(
    connection: &Connection,
    change: ChangeStamp,
) -> Result<Option<i64>, StoreErrorKind> {
    let Some(device) = find(connection, change.device)? else {
        return Ok(None);
    };
    let stamp = (device, change.hlc.stored());
    if let Some(arrived) = stamped(connection, stamp)? {
        return Ok(Some(arrived));
    }
    // What is taken back is most often what was done last.
    let own = connection
        .prepare_cached(
            "SELECT seq FROM changes WHERE arrived IS NULL AND device = ?1 AND hlc = ?2 \
             AND device = (SELECT device FROM this_device) ORDER BY seq DESC LIMIT 1",
        )?
        .query_row(stamp, |row| row.get(0));
    Ok(own.optional()?)
}

/// The same of what came from elsewhere, also in parts.
pub(super) fn stamped(connection: &Connection, stamp: (i64, i64)) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached(
            "SELECT seq FROM changes WHERE arrived IS NOT NULL AND device = ?1 AND hlc = ?2",
        )?
        .query_row(stamp, |row| row.get(0))
        .optional()
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

/// The last op of another device that came.
pub(super) fn last_arrived(connection: &Connection, device: i64) -> rusqlite::Result<u64> {
    connection
        .prepare_cached(
            "SELECT nr FROM changes WHERE arrived IS NOT NULL AND device = ?1 \
             ORDER BY hlc DESC, nr DESC LIMIT 1",
        )?
        .query_row([device], |row| columns::count(row, 0))
        .optional()
        .map(Option::unwrap_or_default)
}

/// Rises with each op of another device that is taken in.
pub(crate) fn taken(connection: &Connection) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT taken FROM this_device")?
        .query_row([], |row| row.get(0))
        .optional()
        .map(Option::unwrap_or_default)
}

/// Up to which op of a device it is known elsewhere, and the change that ends there or before.
pub(super) fn sent(
    connection: &Connection,
    device: DeviceId,
) -> rusqlite::Result<Option<(u64, i64)>> {
    connection
        .prepare_cached(
            "SELECT sync_devices.seq, sync_devices.row FROM sync_devices \
             JOIN devices ON devices.id = sync_devices.device WHERE devices.uuid = ?1",
        )?
        .query_row([device.0.as_bytes()], |row| Ok((columns::count(row, 0)?, row.get(1)?)))
        .optional()
}

pub(super) fn save_sent(
    connection: &Connection,
    device: i64,
    seq: u64,
    row: i64,
) -> rusqlite::Result<()> {
    let seq = i64::try_from(seq).unwrap_or(i64::MAX);
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO sync_devices (device, seq, row) VALUES (?1, ?2, ?3)",
        )?
        .execute((device, seq, row))
        .map(drop)
}
