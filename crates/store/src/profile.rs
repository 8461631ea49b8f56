//! The athlete's profile.

use super::entity::Entity;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use super::{change, weigh_ins};
use rusqlite::Connection;
use setwise_domain::command::Applied;
use setwise_domain::profile::Profile;
use setwise_domain::team::Shared;
use setwise_domain::weigh_in::WeighIn;

fn id() -> Id {
    Id::Name("profile".to_owned())
}

/// As it was said: what was weighed is kept beside it.
pub(super) fn stored(connection: &Connection) -> Result<Option<Profile>, StoreErrorKind> {
    Profile::read(connection, &id())
}

pub(super) fn save(work: &Work<'_>, profile: &Profile) -> Result<Applied, Halt> {
    let stored = stored(work.connection)?;
    let before = current(work.connection)?;
    if before.as_ref() == Some(profile) {
        return Ok(Applied::Saved);
    }
    let known = before.as_ref().and_then(|before| before.bodyweight);
    let weighed = profile.bodyweight.filter(|load| known != Some(*load));
    // What the athlete weighs is kept with its day, and the profile's is the newest of those.
    let bodyweight = stored.as_ref().and_then(|stored| stored.bodyweight);
    let profile = Profile { bodyweight, ..profile.clone() };
    // That the first questions are done with is nothing to take back: an undo right after them is
    // meant for the set that was logged before.
    let undo = if weighed.is_none() && only_introduces(stored.as_ref(), &profile) {
        Undo::PassedOver
    } else {
        Undo::Possible
    };
    let mut ops: Vec<Op> = edit(stored.as_ref(), &profile)?.into_iter().collect();
    ops.extend(weighed.map(|load| {
        let (id, date) = (work.stamps.id(), work.stamps.today());
        weigh_ins::put_op(WeighIn { id, date, at: work.at, load })
    }));
    change::commit(work, ChangeKind::Profile, "a change of the profile", undo, &ops)?;
    Ok(Applied::Saved)
}

/// What a profile says that was not said before; nothing where it is the same. The first time that is
/// what is not as it would be taken to be anyway: a second device must not say again what the first was
/// told otherwise.
pub(super) fn edit(
    before: Option<&Profile>,
    after: &Profile,
) -> Result<Option<Op>, StoreErrorKind> {
    if before == Some(after) {
        return Ok(None);
    }
    let fields = match before {
        Some(before) => Fields::between(Some(before), after)?,
        None => Fields::first(after)?,
    };
    Ok(Some(Op::Profile(id(), Deed::Edit(fields))))
}

/// Whether all that changes is that the athlete has been asked the first questions.
fn only_introduces(before: Option<&Profile>, profile: &Profile) -> bool {
    let mut before = before.cloned().unwrap_or_default();
    before.introduced = profile.introduced;
    profile.introduced && before == *profile
}

/// As it counts: with the weight that was said last.
pub(super) fn current(connection: &Connection) -> Result<Option<Profile>, StoreErrorKind> {
    let stored = stored(connection)?;
    let Some(newest) = weigh_ins::newest(connection)? else {
        return Ok(stored);
    };
    Ok(Some(Profile { bodyweight: Some(newest.load), ..stored.unwrap_or_default() }))
}

impl Entity for Profile {
    const KIND: &'static str = "profile";

    fn initial() -> Option<Self> {
        Some(Self::default())
    }

    /// Whoever coaches the athlete reads what a plan is made from, where it is shared.
    fn hide(mut deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>> {
        const SHARED: [&str; 6] =
            ["goal", "level", "days_per_week", "minutes_per_day", "equipment", "avoid"];
        match &mut deed {
            Deed::Edit(fields) if shared.profile => {
                fields.retain(|name| SHARED.contains(&name));
                Some(deed)
            }
            _ => None,
        }
    }

    fn called(&self) -> Option<String> {
        Some("The profile".to_owned())
    }
}
