//! A stored set that a model wants to change, matched to the changes that the athlete's words ask for.

use super::logs::is_said;
use super::open_claims::{
    Difference, Held, OpenClaims, Verdict, Why, is_converted, not_as_said, numbers,
};
use crate::setting::Sight;
use crate::tools::UNDO_LAST_SET;
use jiff::Zoned;
use setwise_domain::effort::Rpe;
use setwise_domain::load::Load;
use setwise_domain::proposal::SetChange;
use setwise_domain::set_result::{MovedTo, SetPatch, SetResult};
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolCall;
use setwise_shorthand::claims::Wanted;
use setwise_store::StoreError;

pub(super) fn correct(
    open: &mut OpenClaims,
    call: &ToolCall,
    set: SetResult,
    patch: &SetPatch,
    sight: &Sight<'_>,
) -> Verdict {
    let mut otherwise = None;
    let mut found = None;
    for (at, wanted) in open.changes.iter().enumerate() {
        let Wanted::Edit(edits) = wanted else {
            continue;
        };
        for (place, edit) in edits.iter().enumerate().filter(|(_, edit)| edit.set.id == set.id) {
            for wanted in &edit.becomes {
                match fit(patch, wanted, &set) {
                    Fit::Same => found = found.or(Some((at, place))),
                    Fit::In(said) => otherwise = otherwise.or(Some(said)),
                    Fit::Not => {}
                }
            }
        }
    }
    // `the weight to 180 and the reps to 9` is one call.
    let merged = merged(open, &set);
    let fits = |merged: SetPatch| matches!(fit(patch, &merged, &set), Fit::Same);
    let is_merged = found.is_none() && merged.is_some_and(fits);
    if is_merged {
        for wanted in &mut open.changes {
            if let Wanted::Edit(edits) = wanted {
                edits.retain(|edit| edit.set.id != set.id);
            }
        }
        if patch.notes.as_ref().is_some_and(|notes| !open.said(notes)) {
            return not_as_said(call, &[Difference::Notes], &set.exercise, sight.today);
        }
        return Verdict::Supported;
    }
    let exercise = printable(&set.exercise).into_owned();
    if let Some((at, place)) = found {
        if patch.notes.as_ref().is_some_and(|notes| !open.said(notes)) {
            return not_as_said(call, &[Difference::Notes], &exercise, sight.today);
        }
        if let Wanted::Edit(edits) = &mut open.changes[at] {
            edits.remove(place);
        }
        return Verdict::Supported;
    }
    if let Some(said) = otherwise {
        return not_as_said(call, &[Difference::Load(said)], &exercise, sight.today);
    }
    let missing: Vec<String> = numbers(patch)
        .into_iter()
        .filter(|(number, shown)| !is_said(open, *number, shown))
        .map(|(_, shown)| shown)
        .collect();
    let why = if missing.is_empty() { Why::NotSaid } else { Why::NotFound(missing) };
    Verdict::Held(Held {
        change: SetChange::Correct { before: Box::new(set), patch: Box::new(patch.clone()) },
        why,
    })
}

/// A set is deleted where that set is asked for. Where an undo is, `undo_last_set` carries out the
/// athlete's, as long as it takes nothing but logged sets away, this one among them.
pub(super) fn take_back(
    open: &mut OpenClaims,
    call: &ToolCall,
    set: SetResult,
    sight: &Sight<'_>,
    now: &Zoned,
) -> Result<Verdict, StoreError> {
    for at in 0..open.changes.len() {
        match &mut open.changes[at] {
            Wanted::Delete(sets) => {
                if let Some(place) = sets.iter().position(|one| one.id == set.id) {
                    sets.remove(place);
                    return Ok(Verdict::Supported);
                }
            }
            Wanted::Undo => {
                let next = sight.reader.next_undo(now)?;
                let logged = next.filter(|(target, is_earlier)| {
                    !is_earlier && target.sets.iter().any(|one| one.id == set.id)
                });
                match logged {
                    Some((target, _)) if target.sets.len() == 1 => {
                        open.changes.remove(at);
                        return Ok(Verdict::Supported);
                    }
                    Some((target, _)) if call.name == UNDO_LAST_SET => {
                        open.changes.remove(at);
                        return Ok(Verdict::Undo(target.change.number));
                    }
                    _ => {}
                }
            }
            Wanted::Edit(_) => {}
        }
    }
    Ok(Verdict::Held(Held {
        change: SetChange::TakeBack { set: Box::new(set) },
        why: Why::NotSaid,
    }))
}

/// All that the words make of one set, put together.
fn merged(open: &OpenClaims, set: &SetResult) -> Option<SetPatch> {
    let mut merged = SetPatch::default();
    let mut any = false;
    for wanted in &open.changes {
        let Wanted::Edit(edits) = wanted else {
            continue;
        };
        let own = edits.iter().filter(|edit| edit.set.id == set.id);
        for one in own.filter_map(|edit| edit.becomes.first()) {
            any = true;
            merged.reps = merged.reps.or(one.reps);
            merged.load = merged.load.or(one.load);
            if merged.rir.is_none() && merged.rpe.is_none() {
                (merged.rir, merged.rpe) = (one.rir, one.rpe);
            }
            merged.exercise = merged.exercise.or_else(|| one.exercise.clone());
            merged.date = merged.date.or(one.date);
            merged.set_number = merged.set_number.or(one.set_number);
        }
    }
    any.then_some(merged)
}

enum Fit {
    Same,
    /// But for its load, which was said in this unit.
    In(Load),
    Not,
}

/// Whether all that a patch changes of a set is what the words make of it.
fn fit(patch: &SetPatch, wanted: &SetPatch, set: &SetResult) -> Fit {
    let done = &set.performance;
    let reserve = |patch: &SetPatch| patch.rir.or_else(|| patch.rpe.map(Rpe::rir));
    let key = |patch: &SetPatch| patch.exercise.as_ref().map(MovedTo::key);
    let counts = says(patch.reps.as_ref(), done.reps.as_ref(), wanted.reps.as_ref())
        && says(reserve(patch).as_ref(), done.reserve().as_ref(), reserve(wanted).as_ref());
    let moves = says(key(patch).as_ref(), Some(set.key()).as_ref(), key(wanted).as_ref())
        && says(patch.date.as_ref(), Some(set.date).as_ref(), wanted.date.as_ref())
        && says(
            patch.set_number.as_ref(),
            Some(set.set_number).as_ref(),
            wanted.set_number.as_ref(),
        );
    if !counts || !moves {
        return Fit::Not;
    }
    match (patch.load.filter(|load| done.load != Some(*load)), wanted.load) {
        (None, _) => Fit::Same,
        (Some(load), Some(wanted)) if load == wanted => Fit::Same,
        (Some(load), Some(wanted)) if is_converted(load, wanted) => Fit::In(wanted),
        (Some(_), _) => Fit::Not,
    }
}

/// Whether a part of a set stays, or becomes what the words make of it.
fn says<T: PartialEq>(new: Option<&T>, had: Option<&T>, wanted: Option<&T>) -> bool {
    new.is_none() || new == had || new == wanted
}
