//! The athlete's profile: one row.

use super::columns;
use super::effect::Effect;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::{self, ChangeKind, Undo};
use super::weigh_ins;
use super::work::{Halt, Work};
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::command::Applied;
use setwise_domain::profile::Profile;
use setwise_domain::weigh_in::WeighIn;

pub(super) fn save(work: &Work<'_>, profile: &Profile) -> Result<Applied, Halt> {
    let stored = read(work.connection)?;
    let before = current(work.connection)?;
    if before.as_ref() != Some(profile) {
        let weighed = profile.bodyweight.filter(|load| {
            let known = before.as_ref().and_then(|before| before.bodyweight);
            known != Some(*load)
        });
        // What the athlete weighs is kept with its day, and the profile's is the newest of those.
        let profile = &Profile {
            bodyweight: stored.as_ref().and_then(|stored| stored.bodyweight),
            ..profile.clone()
        };
        // That the first questions are done with is nothing to take back: an undo right after
        // them is meant for the set that was logged before.
        let undo = if weighed.is_none() && only_introduces(stored.as_ref(), profile) {
            Undo::PassedOver
        } else {
            Undo::Possible
        };
        let mut effects = Vec::new();
        if stored.as_ref() != Some(profile) {
            // A second device must not say again what the first was told otherwise.
            let fields = match &stored {
                Some(stored) => Fields::between(Some(stored), profile)?,
                None => Fields::first(profile)?,
            };
            effects.push(Effect::Profile { fields });
        }
        let weighed: Vec<WeighIn> = weighed
            .map(|load| WeighIn {
                id: work.stamps.id(),
                date: work.stamps.today(),
                at: work.at,
                load,
            })
            .into_iter()
            .collect();
        if !weighed.is_empty() {
            let weighed = weighed.clone();
            effects.push(Effect::Weigh { weighed });
        }
        let summary = "a change of the profile";
        let seq = journal::record(work, ChangeKind::Profile, summary, undo, &effects)?;
        put(work.connection, Some(profile))?;
        weigh_ins::arrive(work.connection, seq, &weighed)?;
    }
    Ok(Applied::Saved)
}

/// Whether all that changes is that the athlete has been asked the first questions.
fn only_introduces(before: Option<&Profile>, profile: &Profile) -> bool {
    let mut before = before.cloned().unwrap_or_default();
    before.introduced = profile.introduced;
    profile.introduced && before == *profile
}

/// As it counts: with the weight that was said last.
pub(super) fn current(connection: &Connection) -> rusqlite::Result<Option<Profile>> {
    let stored = read(connection)?;
    let Some(newest) = weigh_ins::newest(connection)? else {
        return Ok(stored);
    };
    Ok(Some(Profile { bodyweight: Some(newest.load), ..stored.unwrap_or_default() }))
}

/// As it is stored: what was weighed is kept beside it.
pub(super) fn read(connection: &Connection) -> rusqlite::Result<Option<Profile>> {
    connection
        .prepare_cached("SELECT body FROM profile")?
        .query_row([], |row| columns::json(row, 0))
        .optional()
}

/// Puts a profile in place of the one there is, or takes it away.
pub(super) fn put(
    connection: &Connection,
    profile: Option<&Profile>,
) -> Result<(), StoreErrorKind> {
    match profile {
        Some(profile) => connection
            .prepare_cached("INSERT OR REPLACE INTO profile VALUES (1, ?1)")?
            .execute([columns::to_json(profile)?])?,
        None => connection.prepare_cached("DELETE FROM profile")?.execute([])?,
    };
    Ok(())
}
