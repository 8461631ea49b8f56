//! What stands beside the chat, read from the store.

use crate::catalog::Catalog;
use crate::coach::{ServiceError, Services};
use crate::domain::board::{Board, BoardItem, Prescription};
use crate::domain::profile::Profile;
use crate::domain::set_log::SetLog as _;
use crate::domain::set_result::{SetKind, SetResult};
use crate::domain::strength::session_time;
use crate::limits;
use crate::store::Reader;
use crate::today;
use crate::tui::panes::Panes;

/// Everything beside the chat, for today.
pub fn read(
    services: &Services,
    reader: &Reader,
    board: Option<Board>,
) -> Result<Panes, ServiceError> {
    let version = reader.data_version()?;
    let date = services.stamps.today();
    let profile = reader.profile()?.unwrap_or_default();
    let newest = reader.newest()?;
    let sets = reader.on_date(date)?;
    let open = reader.open_proposals()?.into_iter().map(|one| one.id);
    let next = board
        .as_ref()
        .and_then(|board| today::next_up(board, newest.as_ref(), &profile));
    Ok(Panes {
        version,
        date,
        minutes_to_go: board
            .as_ref()
            .map(|board| minutes_to_go(board, services.catalog, &profile)),
        sets_today: sets.len(),
        open: open.collect(),
        settled: reader
            .settled_proposals(limits::ENTRIES_A_LOAD)?
            .into_iter()
            .collect(),
        rest_seconds: match (&board, &next) {
            (Some(_), next) => next.as_ref().and_then(|next| next.rest_seconds),
            (None, _) => newest
                .as_ref()
                .map(|set| usual_rest(set, services.catalog, &profile)),
        },
        newest,
        next,
        board,
        no_plan: None,
        facts: reader.facts()?,
        profile,
    })
}

/// The rest after a set where no plan says more.
fn usual_rest(set: &SetResult, catalog: &Catalog, profile: &Profile) -> u32 {
    let exercise = set.exercise_id.as_ref().and_then(|id| catalog.get(id));
    let warm_up = set.performance.kind == SetKind::WarmUp;
    today::rest::kind(exercise, None, warm_up, profile.goal).seconds()
}

/// The part of the plan's own minutes that the sets still asked for take: with nothing done it is
/// all of them, so that the plan's title and foot agree.
fn minutes_to_go(board: &Board, catalog: &Catalog, profile: &Profile) -> u32 {
    let seconds = |done: fn(&BoardItem) -> usize| -> u32 {
        let items = board.items();
        items
            .map(|item| seconds_left(item, done(item), catalog, profile))
            .sum()
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
    let Some(asked) = item
        .prescription
        .as_ref()
        .filter(|_| done < usize::from(item.asked))
    else {
        return 0;
    };
    let exercise = item.exercise_id.as_ref().and_then(|id| catalog.get(id));
    let rest = today::rest::stated(&item.planned.prescription)
        .unwrap_or_else(|| today::rest::kind(exercise, Some(asked), false, profile.goal).seconds());
    let done = u8::try_from(done).unwrap_or(u8::MAX);
    let left = Prescription {
        sets: asked.sets.saturating_sub(done),
        target: asked.target.clone(),
    };
    let sides = if exercise.is_some_and(|exercise| exercise.unilateral) {
        2
    } else {
        1
    };
    session_time::exercise_seconds(&left, rest, sides)
}

#[cfg(test)]
mod tests;
