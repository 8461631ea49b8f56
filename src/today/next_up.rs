//! What comes after a set: the same exercise again or the next one, the rest, and the load.

use super::board::is_warm_up;
use super::rest;
use crate::catalog::Catalog;
use crate::domain::board::{Board, BoardItem};
use crate::domain::profile::Profile;
use crate::domain::receipt::{NextUp, Tick};
use crate::domain::set_result::{SetId, SetKind, SetResult};

/// What to do next, after a set that was just logged or from where the board stands; none when
/// everything is ticked.
pub fn next_up(board: &Board, after: Option<&SetResult>, profile: &Profile) -> Option<NextUp> {
    let counted = after.and_then(|set| item_of(board, set.id));
    let next = counted
        .filter(|item| !item.is_ticked())
        .or_else(|| board.current_item())?;
    Some(NextUp {
        exercise: next.planned.name.clone(),
        prescription: next.planned.prescription.clone(),
        same_exercise: after.is_some_and(|set| set.key() == next.key()),
        rest_seconds: after.map(|set| rest_after(board, set, counted, profile)),
        suggestion: next.suggestion.clone(),
    })
}

/// The items that these sets counted for, in the order of the plan.
pub fn ticks(board: &Board, sets: &[SetResult]) -> Vec<Tick> {
    board
        .items()
        .filter(|item| {
            item.done
                .iter()
                .any(|done| sets.iter().any(|set| set.id == done.id))
        })
        .map(|item| Tick {
            item: item.planned.name.clone(),
            done: item.sets_done(),
            asked: usize::from(item.asked),
        })
        .collect()
}

fn item_of(board: &Board, id: SetId) -> Option<&BoardItem> {
    board
        .items()
        .find(|item| item.done.iter().any(|set| set.id == id))
}

/// Seconds of rest after a set: what its item states, else by its kind.
fn rest_after(
    board: &Board,
    set: &SetResult,
    counted: Option<&BoardItem>,
    profile: &Profile,
) -> u32 {
    let stated = counted.and_then(|item| {
        let detail = item.planned.detail.as_deref();
        rest::stated(&item.planned.prescription).or_else(|| rest::stated(detail?))
    });
    let warm_up = set.performance.kind == SetKind::WarmUp
        || board.blocks.iter().any(|block| {
            let inside = counted.is_some_and(|item| block.items.contains(item));
            inside && is_warm_up(&block.title)
        });
    let exercise = set
        .exercise_id
        .as_ref()
        .and_then(|id| Catalog::embedded().get(id));
    let asked = counted.and_then(|item| item.prescription.as_ref());
    stated.unwrap_or_else(|| rest::kind(exercise, asked, warm_up, profile.goal).seconds())
}
