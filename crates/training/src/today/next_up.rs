//! What comes after a set: the same exercise again or the next one, the rest, and the load.

use super::board::is_warm_up;
use super::rest;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardBlock, BoardItem};
use setwise_domain::profile::Profile;
use setwise_domain::receipt::{NextUp, Tick};
use setwise_domain::set_result::{SetId, SetKind, SetResult};
use setwise_words::text::progress;

/// What to do next, after a set that was just logged or from where the board stands; none when
/// everything is ticked.
pub fn next_up(board: &Board, after: Option<&SetResult>, profile: &Profile) -> Option<NextUp> {
    let counted = after.and_then(|set| item_of(board, set.id));
    let next = counted
        .map(|(_, item)| item)
        .filter(|item| !item.is_ticked() && item.superset.is_none() && item.stop.is_none())
        .or_else(|| board.current_item())?;
    Some(NextUp {
        exercise: next.planned.name.clone(),
        prescription: next.planned.prescription.clone(),
        same_exercise: next.stop.is_none()
            && counted.is_some_and(|(_, item)| item.key() == next.key()),
        rest_seconds: after.map(|set| rest_after(set, counted, profile)),
        suggestion: next.suggestion.clone(),
        loads_vary: next.due.as_ref().is_some_and(|due| !due.has_one_load()),
        hint: progress::hint(next),
    })
}

/// The items that these sets counted for, in the order of the plan.
pub fn ticks(board: &Board, sets: &[SetResult]) -> Vec<Tick> {
    board
        .items()
        .filter(|item| item.done.iter().any(|done| sets.iter().any(|set| set.id == done.id)))
        .map(|item| Tick {
            item: item.planned.name.clone(),
            done: item.sets_done(),
            asked: usize::from(item.asked),
        })
        .collect()
}

/// The item that a set counted for, with its block.
fn item_of(board: &Board, id: SetId) -> Option<(&BoardBlock, &BoardItem)> {
    let counts = |item: &&BoardItem| item.done.iter().any(|set| set.id == id);
    board.blocks.iter().find_map(|block| Some((block, block.items.iter().find(counts)?)))
}

/// Seconds of rest after a set: what its item states, else by its kind.
fn rest_after(
    set: &SetResult,
    counted: Option<(&BoardBlock, &BoardItem)>,
    profile: &Profile,
) -> u32 {
    let item = counted.map(|(_, item)| item);
    let stated = item.and_then(|item| {
        let detail = item.planned.detail.as_deref();
        rest::stated(&item.planned.prescription).or_else(|| rest::stated(detail?))
    });
    let warm_up = set.performance.kind == SetKind::WarmUp
        || counted.is_some_and(|(block, _)| is_warm_up(&block.title));
    let exercise = item
        .and_then(|item| item.exercise_id.as_ref())
        .or(set.exercise_id.as_ref())
        .and_then(|id| Catalog::in_force().get(id));
    let asked = item.and_then(|item| item.prescription.as_ref());
    stated.unwrap_or_else(|| rest::kind(exercise, asked, warm_up, profile.goal).seconds())
}
