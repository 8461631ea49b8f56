//! The athlete's profile: one row.

use super::columns;
use super::effect::Effect;
use super::error::FaultKind;
use super::fields::Fields;
use super::journal::{self, ChangeKind, Undo};
use super::work::{Halt, Work};
use crate::domain::command::Applied;
use crate::domain::profile::Profile;
use rusqlite::{Connection, OptionalExtension};

pub(super) fn save(work: &Work<'_>, profile: &Profile) -> Result<Applied, Halt> {
    let before = read(work.connection)?;
    if before.as_ref() != Some(profile) {
        // That the first questions are done with is nothing to take back: an undo right after
        // them is meant for the set that was logged before.
        let undo = if only_introduces(before.as_ref(), profile) {
            Undo::PassedOver
        } else {
            Undo::Possible
        };
        let fields = Fields::between(before.as_ref(), profile)?;
        let summary = "a change of the profile";
        let effect = Effect::Profile { fields };
        journal::record(work, ChangeKind::Profile, summary, undo, &[effect])?;
        put(work.connection, Some(profile))?;
    }
    Ok(Applied::Saved)
}

/// Whether all that changes is that the athlete has been asked the first questions.
fn only_introduces(before: Option<&Profile>, profile: &Profile) -> bool {
    let mut before = before.cloned().unwrap_or_default();
    before.introduced = profile.introduced;
    profile.introduced && before == *profile
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
