//! How far it is: the rest after the newest set, and the minutes that the plan still takes.

use super::rest;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardItem, Prescription};
use setwise_domain::profile::Profile;
use setwise_domain::receipt::NextUp;
use setwise_domain::set_result::{SetKind, SetResult};
use setwise_domain::strength::session_time;

/// Seconds of rest after the newest set, where there is more to do: as the plan has it, without one
/// by the kind of set.
pub fn rest_seconds(
    board: Option<&Board>,
    next: Option<&NextUp>,
    newest: Option<&SetResult>,
    catalog: &Catalog,
    profile: &Profile,
) -> Option<u32> {
    match board {
        Some(_) => next.and_then(|next| next.rest_seconds),
        None => newest.map(|set| usual_rest(set, catalog, profile)),
    }
}

/// The rest after a set where no plan says more.
fn usual_rest(set: &SetResult, catalog: &Catalog, profile: &Profile) -> u32 {
    let exercise = set.exercise_id.as_ref().and_then(|id| catalog.get(id));
    let warm_up = set.performance.kind == SetKind::WarmUp;
    rest::kind(exercise, None, warm_up, profile.goal).seconds()
}

/// The part of the plan's own minutes that the sets still asked for take: with nothing done it is
/// all of them, so that the plan's title and foot agree.
pub fn minutes_to_go(board: &Board, catalog: &Catalog, profile: &Profile) -> u32 {
    let seconds = |done: fn(&BoardItem) -> usize| -> u32 {
        let items = board.items();
        items.map(|item| seconds_left(item, done(item), catalog, profile)).sum()
    };
    let (left, whole) = (seconds(BoardItem::sets_done), seconds(|_| 0));
    let minutes = board.stored.plan.duration_minutes;
    if whole == 0 {
        session_time::minutes(left)
    } else {
        minutes.saturating_mul(left).div_ceil(whole)
    }
}

/// Seconds of an item's sets after the first `done` of them.
fn seconds_left(item: &BoardItem, done: usize, catalog: &Catalog, profile: &Profile) -> u32 {
    let Some(asked) = item.prescription.as_ref().filter(|_| done < usize::from(item.asked)) else {
        return 0;
    };
    let exercise = item.exercise_id.as_ref().and_then(|id| catalog.get(id));
    let rest = rest::stated(&item.planned.prescription)
        .unwrap_or_else(|| rest::kind(exercise, Some(asked), false, profile.goal).seconds());
    let done = u8::try_from(done).unwrap_or(u8::MAX);
    let left = Prescription { sets: asked.sets.saturating_sub(done), target: asked.target.clone() };
    let sides = if exercise.is_some_and(|exercise| exercise.unilateral) { 2 } else { 1 };
    session_time::exercise_seconds(&left, rest, sides)
}
