//! Which device this copy of the athlete's home is, and which others it knows.

use super::error::StoreErrorKind;
use super::ops;
use super::transaction::Transaction;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::stamps::Stamps;
use uuid::Uuid;

/// Sees to it that this copy is a device of its own: the first time it is opened, and where it was
/// copied to another machine. The device that it was before stays known.
///
/// A copy that goes back to the first machine is another device once more: the first may have gone
/// on meanwhile, and the count of its changes with it.
pub(super) fn settle(
    connection: Connection,
    stamps: &Stamps,
) -> Result<Connection, StoreErrorKind> {
    if is_settled(&connection, stamps)? {
        return Ok(connection);
    }
    let transaction = Transaction::begin(&connection)?;
    // Another process may have been here first.
    if !is_settled(&connection, stamps)? {
        name(&connection, stamps)?;
    }
    transaction.commit()?;
    Ok(connection)
}

/// Folds what a newer version had written, once this one reads it.
pub(super) fn catch_up(connection: Connection) -> Result<Connection, StoreErrorKind> {
    if ops::has_newer_to_fold(&connection)? {
        let transaction = Transaction::begin(&connection)?;
        ops::fold_newer(&connection)?;
        transaction.commit()?;
    }
    Ok(connection)
}

/// A machine that can't be told from others is taken for the one that it was.
fn is_settled(connection: &Connection, stamps: &Stamps) -> rusqlite::Result<bool> {
    let known = machine(connection)?;
    Ok(match (known, stamps.machine()) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(was), Some(is)) => was == is,
    })
}

/// The machine of this device, empty where it is not known; none where there is no device yet.
fn machine(connection: &Connection) -> rusqlite::Result<Option<String>> {
    connection
        .prepare(
            "SELECT coalesce(machine, '') FROM devices \
             WHERE id = (SELECT device FROM this_device)",
        )?
        .query_row([], |row| row.get(0))
        .optional()
}

/// Made of what no other copy has together: this home, the machine, the moment, and how many
/// devices there were.
fn make_id(connection: &Connection, stamps: &Stamps, since: &str) -> rusqlite::Result<Uuid> {
    let (home, before): (Option<[u8; 16]>, i64) = connection.query_row(
        "SELECT (SELECT uuid FROM conversations ORDER BY id LIMIT 1), \
         (SELECT count(*) FROM devices)",
        [],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let home = home.map_or_else(Uuid::nil, Uuid::from_bytes);
    let machine = stamps.machine().unwrap_or_default();
    let name = format!("device {before} since {since} on {machine}");
    Ok(Uuid::new_v5(&home, name.as_bytes()))
}

fn name(connection: &Connection, stamps: &Stamps) -> rusqlite::Result<()> {
    if machine(connection)?.is_some_and(|known| known.is_empty()) {
        return connection
            .execute(
                "UPDATE devices SET machine = ?1 WHERE id = (SELECT device FROM this_device)",
                [stamps.machine()],
            )
            .map(drop);
    }
    let since = stamps.timestamp().to_string();
    let id = make_id(connection, stamps, &since)?;
    connection.execute(
        "INSERT INTO devices (uuid, machine) VALUES (?1, ?2)",
        (id.as_bytes(), stamps.machine()),
    )?;
    become_device(connection, connection.last_insert_rowid())
}

/// What was changed so far is another device's from now on. It is here all the same: what comes of
/// it by way of others is known.
pub(super) fn become_device(connection: &Connection, device: i64) -> rusqlite::Result<()> {
    connection.execute("UPDATE changes SET arrived = 2 WHERE arrived IS NULL", [])?;
    connection
        .execute(
            "INSERT INTO this_device (one, device, after, hlc) SELECT 1, ?1, \
             coalesce((SELECT max(seq) FROM changes), 0), \
             coalesce((SELECT max(hlc) FROM changes), 0) WHERE true \
             ON CONFLICT (one) DO UPDATE SET device = excluded.device, own_nr = 0, \
             after = excluded.after, hlc = max(this_device.hlc, excluded.hlc)",
            [device],
        )
        .map(drop)
}
