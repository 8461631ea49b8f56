//! The exercise that the athlete named in the place of one on the plan.

use super::draft::{effort_and_rest, said_before};
use super::load::{Change, LastSession};
use super::{AdjustError, Adjusted};
use crate::today::prescription;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::Board;
use setwise_domain::exercise::Exercise;
use setwise_domain::plan::FlatPlan;
use setwise_domain::profile::Profile;
use setwise_domain::text::printable;
use setwise_words::text;

/// The plan with `instead` for `item`, counted over the board's items; what the athlete lacks for
/// it is said. An item that is begun stays.
pub fn replace(
    board: &Board,
    item: usize,
    instead: &Exercise,
    profile: &Profile,
    catalog: &Catalog,
    last: LastSession<'_>,
) -> Result<Adjusted, AdjustError> {
    let old = board.items().nth(item).ok_or(AdjustError::NoSuchItem)?;
    let name = printable(&old.planned.name).into_owned();
    if old.sets_done() > 0 {
        return Err(AdjustError::Begun { name, instead: instead.name.clone() });
    }
    if board.items().any(|item| item.key() == instead.key()) {
        return Err(AdjustError::PlannedAlready { name: instead.name.clone() });
    }
    let known = old.exercise_id.as_ref().and_then(|id| catalog.get(id));
    let change = Change {
        item: old,
        old: known,
        new: instead,
        asked: old.prescription.as_ref(),
        reserve: prescription::reserve(&old.planned.prescription)
            .or_else(|| prescription::reserve(old.planned.detail.as_deref()?)),
        trouble: None,
        profile,
        today: board.stored.date,
        catalog,
        last,
    };
    let start = change.start();
    let mut plan = board.stored.plan.clone();
    let mut exercises = plan.blocks.iter_mut().flat_map(|block| &mut block.exercises);
    if let Some(exercise) = exercises.nth(item) {
        exercise.name.clone_from(&instead.name);
        let kept = exercise.detail.as_deref().and_then(effort_and_rest);
        exercise.detail = match &start {
            Some(start) => Some(said_before(start.detail.clone(), kept)),
            None => kept,
        };
    }
    let begin = start.map_or_else(String::new, |start| format!(" {}", start.why));
    let missing: Vec<_> = instead
        .equipment
        .iter()
        .filter(|needed| !profile.equipment.contains(needed))
        .map(|needed| needed.word())
        .collect();
    let missing = if missing.is_empty() {
        String::new()
    } else {
        let missing = text::list(&missing);
        format!(" It needs {missing}, which your profile does not have.")
    };
    Ok(Adjusted {
        plan: FlatPlan::from(&plan),
        reason: format!("{} in place of {name}, as you asked.{begin}{missing}", instead.name),
    })
}
