//! Editing, moving and deleting sets, all of one command or none: what each was is kept.

use super::change::Change;
use super::exercises;
use super::fields::Fields;
use super::journal::{ChangeKind, Undo};
use super::logging::next_number;
use super::record::{Deed, Op};
use super::sets::{self, LoggedSet, Stored};
use super::work::{Halt, Work};
use rusqlite::Connection;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::exercise_name;
use setwise_domain::set_result::{EditedSet, SetEdit, SetId, SetPatch, SetResult};
use setwise_domain::text::counted;
use std::collections::BTreeSet;

pub(super) fn edit(work: &Work<'_>, edits: &[SetEdit]) -> Result<Applied, Halt> {
    let mut change = Change::begin(work, ChangeKind::Edit, Undo::Possible)?;
    let done = edits.iter().map(|edit| edit_one(&mut change, edit)).collect();
    let sets = change.settle(
        done,
        |sets: &Vec<EditedSet>| changes_anything(sets),
        |sets| {
            let before = sets.iter().filter(|set| set.before != set.after).map(|set| &set.before);
            format!("the edit of {}", summary(before))
        },
    )?;
    Ok(Applied::Edited { sets })
}

pub(super) fn delete(work: &Work<'_>, ids: &[SetId]) -> Result<Applied, Halt> {
    let mut change = Change::begin(work, ChangeKind::Delete, Undo::Possible)?;
    let done = ids.iter().map(|id| delete_one(&mut change, *id)).collect();
    let sets = change.settle(
        done,
        |_: &Vec<SetResult>| true,
        |sets| format!("the deletion of {}", summary(sets.iter())),
    )?;
    Ok(Applied::Deleted { sets })
}

/// Whether the sets are others in the end: one may be changed and changed back.
fn changes_anything(sets: &[EditedSet]) -> bool {
    sets.iter().any(|set| {
        let same = |other: &&EditedSet| other.before.id == set.before.id;
        let first = sets.iter().find(same).map(|first| &first.before);
        let last = sets.iter().rfind(same).map(|last| &last.after);
        first != last
    })
}

fn live(connection: &Connection, id: SetId) -> Result<Stored, Halt> {
    Ok(sets::by_id(connection, id)?.ok_or(Rejection::NoSuchSet)?)
}

fn edit_one(change: &mut Change<'_, '_>, edit: &SetEdit) -> Result<EditedSet, Halt> {
    let stored = live(change.connection(), edit.id)?;
    let after = edited(change.connection(), &stored, &edit.patch)?;
    if after != stored.set {
        put(change, &stored, &after, None)?;
    }
    Ok(EditedSet { before: stored.set, after })
}

fn delete_one(change: &mut Change<'_, '_>, id: SetId) -> Result<SetResult, Halt> {
    let stored = live(change.connection(), id)?;
    change.add(&Op::Set(id.0.into(), Deed::Remove))?;
    Ok(stored.set)
}

/// Makes a stored set what it is to be; false where it is that already, or is gone.
pub(super) fn replace(change: &mut Change<'_, '_>, after: &SetResult) -> Result<bool, Halt> {
    let connection = change.connection();
    let Some(stored) = sets::by_id(connection, after.id)? else {
        return Ok(false);
    };
    exercise_name::check(&after.exercise).map_err(Rejection::from)?;
    let exercise = exercises::find_or_add(connection, &after.key())?;
    let mut after = after.clone();
    let other = sets::numbered(connection, exercise, after.date, after.set_number)?;
    if other.is_some_and(|other| other.row != stored.row) {
        let highest = sets::highest_number(connection, exercise, after.date)?;
        after.set_number = next_number(highest, &after.exercise)?;
    }
    if after == stored.set {
        return Ok(false);
    }
    put(change, &stored, &after, None)?;
    Ok(true)
}

/// Says what a live set has become, kept under a key that its name does not say where one is given. One
/// that stays where it is goes on to claim the number that it claimed, though it may have another.
pub(super) fn put(
    change: &mut Change<'_, '_>,
    stored: &Stored,
    after: &SetResult,
    under: Option<&ExerciseKey>,
) -> Result<(), Halt> {
    const NUMBER: &str = "set_number";
    let before = &stored.set;
    let logged = LoggedSet::of(change.connection(), stored)?;
    let under = match under {
        Some(key) => (*key != after.key()).then(|| key.clone()),
        // It stays where it is as long as its name does.
        None if before.key() == after.key() => logged.under.clone(),
        None => None,
    };
    let becomes = LoggedSet { set: after.clone(), under, slot: logged.slot.clone() };
    let mut fields = Fields::between(Some(&logged), &becomes)?;
    if becomes.key() != logged.key()
        || before.date != after.date
        || before.set_number != after.set_number
    {
        fields.put(NUMBER, after.set_number.into());
    } else {
        fields.retain(|name| name != NUMBER);
    }
    Ok(change.add(&Op::Set(before.id.0.into(), Deed::Edit(fields)))?)
}

/// What a stored set is after a patch.
fn edited(connection: &Connection, stored: &Stored, patch: &SetPatch) -> Result<SetResult, Halt> {
    let before = &stored.set;
    if let Some(to) = &patch.exercise {
        exercise_name::check(&to.exercise).map_err(Rejection::from)?;
    }
    let mut after = patch.applied(before);
    let (from, to) = (before.key(), after.key());
    let exercise =
        if from == to { stored.exercise } else { exercises::find_or_add(connection, &to)? };
    let stays = exercise == stored.exercise && after.date == before.date;
    if patch.set_number.is_none() && !stays {
        let highest = sets::highest_number(connection, exercise, after.date)?;
        after.set_number = next_number(highest, &after.exercise)?;
    }
    let other = sets::numbered(connection, exercise, after.date, after.set_number)?;
    match other.filter(|other| other.row != stored.row) {
        None => Ok(after),
        Some(other) => {
            let existing = Box::new(other.set);
            Err(Rejection::SetNumberTaken { existing }.into())
        }
    }
}

/// `set 2 of Bench Press`, `3 sets of Bench Press`, `3 sets of 2 exercises`.
fn summary<'s>(sets: impl Iterator<Item = &'s SetResult>) -> String {
    let sets: Vec<&SetResult> = sets.collect();
    let exercises: BTreeSet<_> = sets.iter().map(|set| &set.exercise).collect();
    match &sets[..] {
        [one] => format!("set {} of {}", one.set_number, one.exercise),
        [one, ..] if exercises.len() == 1 => {
            format!("{} of {}", counted(sets.len(), "set"), one.exercise)
        }
        _ => format!("{} of {}", counted(sets.len(), "set"), counted(exercises.len(), "exercise")),
    }
}
