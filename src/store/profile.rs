//! The athlete's profile: one row.

use super::columns;
use super::fault::FaultKind;
use super::journal::{self, ChangeKind, Inverse};
use super::work::{Halt, Work};
use crate::domain::command::Applied;
use crate::domain::profile::Profile;
use rusqlite::{Connection, OptionalExtension};

pub(super) fn save(work: &Work<'_>, profile: &Profile) -> Result<Applied, Halt> {
    let before = read(work.connection)?;
    if before.as_ref() != Some(profile) {
        let inverse = Inverse::RestoreProfile { before };
        journal::record(
            work,
            ChangeKind::Profile,
            "a change of the profile",
            Some(&inverse),
        )?;
        put(work.connection, Some(profile))?;
    }
    Ok(Applied::Saved)
}

pub(super) fn read(connection: &Connection) -> rusqlite::Result<Option<Profile>> {
    connection
        .prepare_cached("SELECT body FROM profile")?
        .query_row([], |row| columns::json(row, 0))
        .optional()
}

/// Puts a profile in place of the one there is, or takes it away.
pub(super) fn put(connection: &Connection, profile: Option<&Profile>) -> Result<(), FaultKind> {
    match profile {
        Some(profile) => connection
            .prepare_cached("INSERT OR REPLACE INTO profile VALUES (1, ?1)")?
            .execute([columns::to_json(profile)?])?,
        None => connection
            .prepare_cached("DELETE FROM profile")?
            .execute([])?,
    };
    Ok(())
}
