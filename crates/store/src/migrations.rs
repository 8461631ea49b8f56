//! The shape of the database: made at once where there is none, and of the one form that was before.

mod upgrade;

use super::error::StoreErrorKind;
use rusqlite::{Connection, Transaction, TransactionBehavior};

const SCHEMA: &str = include_str!("schema.sql");

/// The version of that, kept in the file as `user_version`. Change the schema, and add a step from the
/// one before.
pub(super) const NEWEST: i64 = 25;

/// The oldest that is brought up to date.
pub(super) const OLDEST: i64 = 24;

/// `SETW`: tells a database of this program from any other.
pub(super) const APPLICATION_ID: i64 = 0x5345_5457;

pub(super) fn version_of(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Makes a database, or brings an older one up to date, in one transaction: an instance that starts at
/// the same moment never finds it half made. Where another process got there first, nothing is done.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreErrorKind> {
    if version_of(connection)? >= NEWEST {
        return Ok(());
    }
    // Tables are put in the place of others to which rows refer by name.
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "legacy_alter_table", true)?;
    let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match version_of(&step)? {
        0 => {
            tracing::info!(version = NEWEST, "a new database");
            step.execute_batch(SCHEMA)?;
            sign(&step)?;
        }
        found if found < NEWEST => {
            tracing::info!(from = found, to = NEWEST, "migrating");
            upgrade::carry_out(&step, SCHEMA)?;
            sign(&step)?;
        }
        _ => {}
    }
    step.commit()?;
    connection.pragma_update(None, "legacy_alter_table", false)?;
    Ok(())
}

fn sign(step: &Transaction<'_>) -> rusqlite::Result<()> {
    step.pragma_update(None, "application_id", APPLICATION_ID)?;
    step.pragma_update(None, "user_version", NEWEST)
}

#[cfg(test)]
mod tests;
