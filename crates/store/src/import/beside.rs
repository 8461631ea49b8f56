//! What an import brings beside sets and weights, as the change that it is part of.

use crate::change::Change;
use crate::work::Halt;
use crate::{calendar, debriefs, facts, plans, profile, programs, sets, slots, taught};
use setwise_domain::kept_beside::KeptBeside;
use setwise_domain::known_fact::KnownFact;
use setwise_domain::text::counted;

/// Writes it. Which sets were done for which slots is kept where nothing says so yet.
pub(super) fn arrive(change: &mut Change<'_, '_>, beside: &KeptBeside) -> Result<(), Halt> {
    let connection = change.connection();
    let mut ops = Vec::new();
    if let Some(calendar) = &beside.calendar {
        ops.extend(calendar::ops_of(change.work, calendar)?);
    }
    if let Some(after) = &beside.profile {
        ops.extend(profile::edit(profile::stored(connection)?.as_ref(), after)?);
    }
    ops.extend(beside.program.as_deref().cloned().map(programs::put_op));
    ops.extend(taught::new_of(connection, &beside.phrases)?);
    ops.extend(beside.plans.iter().cloned().map(plans::put_op));
    for dated in &beside.debriefs {
        ops.extend(debriefs::put_ops(dated.clone())?);
    }
    for slot in &beside.slots {
        let is_live = sets::by_id(connection, slot.set)?.is_some();
        if is_live && slots::of_set(connection, slot.set)?.is_none() {
            ops.extend(slots::edit(connection, slot.set, &slot.mark)?);
        }
    }
    ops.iter().try_for_each(|op| change.add(op))?;
    for KnownFact { since, said, .. } in &beside.facts {
        for op in facts::remember_ops(change.work, *since, std::slice::from_ref(said))? {
            change.add(&op)?;
        }
    }
    Ok(())
}

/// What it brings, as an undo names it.
pub(super) fn summary(beside: &KeptBeside) -> Vec<String> {
    let some = |count: usize, of: &str| (count > 0).then(|| counted(count, of));
    let sessions = beside.calendar.as_ref().map(|change| change.sessions.len());
    let parts = [
        sessions.map(|count| counted(count, "session")),
        beside.program.as_ref().map(|_| "a program".to_owned()),
        beside.profile.as_ref().map(|_| "a profile".to_owned()),
        some(beside.plans.len(), "plan"),
        some(beside.debriefs.len(), "debrief"),
        some(beside.facts.len(), "remembered fact"),
        some(beside.phrases.len(), "phrase"),
    ];
    parts.into_iter().flatten().collect()
}
