//! Whether each day fits its time: sets, rests, warm-up sets of the first heavy lift, and the
//! change-over from one exercise to the next.

use super::Case;
use super::draft::{Draft, on_day};
use crate::domain::board::{Prescription, SetTarget};
use crate::domain::edit::{Edit, NewSets, Nothing};
use crate::domain::exercise::{Exercise, Measure};
use crate::domain::report::Area;
use crate::domain::strength::session_time::{self, REP_SECONDS, SET_SECONDS};
use crate::limits::MOST_PROGRAM_REST;
use crate::program::lineup::Item;
use crate::today::rest;

/// Reps taken where none can be read.
const PLAIN_REPS: u16 = 10;
/// Two lighter sets of five, a minute after each.
const RAMP_SECONDS: u32 = 2 * (SET_SECONDS + 5 * REP_SECONDS + 60);
/// The fewest sets that an exercise is cut down to before it goes.
const FEWEST_SETS: u32 = 2;

/// Seconds of each day.
pub(super) fn days(case: &Case<'_, '_>) -> Vec<u32> {
    let days = case.lineup.days.iter();
    days.map(|items| day(case, items)).collect()
}

fn day(case: &Case<'_, '_>, items: &[Item<'_, '_>]) -> u32 {
    let ramp = items.iter().any(is_ramped);
    let work = items.iter().map(|item| seconds(case, item));
    let work = work.fold(0_u32, u32::saturating_add);
    case.pace.seconds(work) + u32::from(ramp) * RAMP_SECONDS
}

/// A heavy lift with a bar or dumbbells is led up to by lighter sets.
fn is_ramped(item: &Item<'_, '_>) -> bool {
    let loaded = |one: &Exercise| !one.bodyweight && one.measure == Measure::Reps;
    item.is_compound() && item.exercise().is_none_or(loaded)
}

/// Seconds of one exercise with its rests and the change-over.
pub(super) fn seconds(case: &Case<'_, '_>, item: &Item<'_, '_>) -> u32 {
    with_sets(case, item, item.sets())
}

pub(super) fn with_sets(case: &Case<'_, '_>, item: &Item<'_, '_>, sets: u32) -> u32 {
    let target = item.asked.as_ref().map_or(
        SetTarget::Reps {
            low: PLAIN_REPS,
            high: PLAIN_REPS,
        },
        |asked| asked.target.clone(),
    );
    let asked = Prescription {
        sets: u8::try_from(sets).unwrap_or(u8::MAX),
        target,
    };
    let exercise = item.exercise();
    let usual = || rest::kind(exercise, Some(&asked), item.light, case.goal).seconds();
    let rest = item.planned.rest_seconds.unwrap_or_else(usual);
    let sides = 1 + u32::from(exercise.is_some_and(|one| one.unilateral));
    session_time::exercise_seconds(&asked, rest.min(MOST_PROGRAM_REST), sides)
}

pub(super) fn check(case: &Case<'_, '_>, days: &[u32], draft: &mut Draft) {
    let limit = case.profile.minutes_per_day;
    for (index, &seconds) in days.iter().enumerate() {
        if session_time::fits(seconds, limit) {
            continue;
        }
        let message = format!(
            "{} takes {} minutes; wanted at most {} ({limit} and {} percent)",
            case.day(index),
            session_time::minutes(seconds),
            u32::from(limit) * session_time::TOLERANCE_PERCENT / 100,
            session_time::TOLERANCE_PERCENT - 100,
        );
        let edits = cuts(case, index, seconds, draft);
        draft.fault(Area::Time, Some(on_day(index)), message, edits);
    }
}

/// What to leave out until the day fits: first sets, of what matters least; then exercises, the
/// last first; the first lift of the day never.
fn cuts(case: &Case<'_, '_>, day: usize, seconds: u32, draft: &Draft) -> Vec<Edit> {
    let items = &case.lineup.days[day];
    let limit =
        u32::from(case.profile.minutes_per_day) * 60 * session_time::TOLERANCE_PERCENT / 100;
    let mut over = seconds.saturating_sub(limit);
    let main = items.iter().position(Item::is_compound);
    let mut order: Vec<_> = items
        .iter()
        .enumerate()
        .filter(|(index, item)| draft.is_free(item.loc) && Some(*index) != main)
        .collect();
    order.sort_by_key(|(index, item)| (item.is_compound(), std::cmp::Reverse(*index)));
    let mut edits = Vec::new();
    let fewer: u32 = order
        .iter()
        .map(|(_, item)| saved(case, item, FEWEST_SETS))
        .sum();
    for (_, item) in order {
        if over == 0 {
            break;
        }
        // Where fewer sets alone do, nothing is left out.
        let trimmed = saved(case, item, FEWEST_SETS);
        if fewer >= seconds.saturating_sub(limit) {
            if trimmed > 0 {
                edits.push(fewer_sets(case, item, over));
                over = over.saturating_sub(trimmed);
            }
        } else {
            edits.push(Edit::RemoveExercise {
                reason: "the day takes longer than there is time".into(),
                loc: item.loc,
                payload: Nothing {},
            });
            over = over.saturating_sub(case.pace.seconds(self::seconds(case, item)));
        }
    }
    edits
}

/// Seconds saved where an exercise has only so many sets.
fn saved(case: &Case<'_, '_>, item: &Item<'_, '_>, sets: u32) -> u32 {
    let fewer = item.sets().min(sets);
    case.pace
        .seconds(seconds(case, item).saturating_sub(with_sets(case, item, fewer)))
}

/// As many sets as fit, no fewer than two.
fn fewer_sets(case: &Case<'_, '_>, item: &Item<'_, '_>, over: u32) -> Edit {
    let sets = (FEWEST_SETS..item.sets())
        .rev()
        .find(|&sets| saved(case, item, sets) >= over)
        .unwrap_or(FEWEST_SETS);
    Edit::TuneSets {
        reason: "the day takes longer than there is time".into(),
        loc: item.loc,
        payload: NewSets { sets },
    }
}
