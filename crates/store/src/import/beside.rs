//! What an import brings beside sets and weights, as the change that it is part of.

use crate::effect::Effect;
use crate::fields::Fields;
use crate::work::{Halt, Work};
use crate::{calendar, profile, programs, sets, slots, taught};
use setwise_domain::kept_beside::KeptBeside;
use setwise_domain::text::counted;

/// Writes it, and gives what it did. Which sets were done for which slots is kept where nothing says so yet.
pub(super) fn arrive(work: &Work<'_>, seq: i64, beside: &KeptBeside) -> Result<Vec<Effect>, Halt> {
    let connection = work.connection;
    let mut effects = Vec::new();
    if let Some(change) = &beside.calendar {
        effects.extend(calendar::make(work, change)?);
    }
    if let Some(after) = &beside.profile {
        let before = profile::read(connection)?;
        let fields = Fields::between(before.as_ref(), after.as_ref())?;
        profile::put(connection, Some(after))?;
        effects.push(Effect::Profile { fields });
    }
    if let Some(program) = &beside.program {
        programs::insert(connection, seq, program)?;
        let program = program.clone();
        effects.push(Effect::Program { program });
    }
    effects.extend(taught::arrive(connection, &beside.phrases)?);
    for slot in &beside.slots {
        let is_live = sets::by_id(connection, slot.set)?.is_some();
        if is_live && slots::of_set(connection, slot.set)?.is_none() {
            slots::put(connection, slot.set, &slot.mark)?;
            effects.push(Effect::Mark { set: slot.set, mark: slot.mark.clone() });
        }
    }
    Ok(effects)
}

/// What it brings, as an undo names it.
pub(super) fn summary(beside: &KeptBeside) -> Vec<String> {
    let sessions = beside.calendar.as_ref().map(|change| change.sessions.len());
    let parts = [
        sessions.map(|count| counted(count, "session")),
        beside.program.as_ref().map(|_| "a program".to_owned()),
        beside.profile.as_ref().map(|_| "a profile".to_owned()),
        (!beside.phrases.is_empty()).then(|| counted(beside.phrases.len(), "phrase")),
    ];
    parts.into_iter().flatten().collect()
}
