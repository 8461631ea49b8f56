//! What stands beside what: days that differ, heavy squats and heavy pulls that don't meet, and
//! what is lifted fast before what is lifted heavy.

use super::draft::{Draft, at, on_day};
use super::{Case, choice};
use crate::program::lineup::Item;
use setwise_domain::edit::{BlockLoc, Edit, NewExercise, NewName, NewSets, Nothing};
use setwise_domain::exercise::{Exercise, Level};
use setwise_domain::exercise_class::{Class, Position};
use setwise_domain::report::Area;

/// Where both are trained on one day, one of the two stops at this many sets.
const FEW_SETS: u32 = 3;
/// The same where a day is judged by itself.
const FEW_SETS_OF_A_DAY_ALONE: u32 = 4;
/// Hard sets of a day that load the spine, and the fewest that an exercise is cut down to.
const SPINE_SETS: u32 = 12;
/// The same where a day is judged by itself.
const SPINE_SETS_OF_A_DAY_ALONE: u32 = 18;
const LEAST_SETS: u32 = 2;
/// A day that is another one again gets so many other lifts.
const LIFTS_TO_CHANGE: usize = 3;
/// A week of three days may well be two that take turns: A, B, A.
const DAYS_OF_TURNS: usize = 3;

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    days_differ(case, draft);
    of_a_day(case, draft);
    fast_first(case, draft);
}

/// What one day alone shows, but for the order of it.
pub(super) fn of_a_day(case: &Case<'_, '_>, draft: &mut Draft) {
    squat_beside_pull(case, draft);
    loaded_spine(case, draft);
}

/// A day on which too many sets load the spine: fewer of those that load it behind the first lifts.
fn loaded_spine(case: &Case<'_, '_>, draft: &mut Draft) {
    let most = if case.of_day { SPINE_SETS_OF_A_DAY_ALONE } else { SPINE_SETS };
    for (index, items) in case.lineup.days.iter().enumerate() {
        let loads = |item: &&Item<'_, '_>| {
            let loads = |one: &Exercise| one.is_in(Position::LoadedSpine);
            item.works() && item.exercise().is_some_and(loads)
        };
        let sets: u32 = items.iter().filter(loads).map(Item::hard_sets).sum();
        if sets <= most {
            continue;
        }
        let message = format!(
            "{} loads the spine for {sets} hard sets; wanted at most {most}",
            case.day(index)
        );
        let mut over = sets - most;
        let mut edits = Vec::new();
        let free = items.iter().rev().filter(loads).filter(|item| draft.is_free(item.loc));
        for item in free {
            let cut = over.min(item.sets().saturating_sub(LEAST_SETS));
            if cut > 0 {
                over -= cut;
                edits.push(Edit::TuneSets {
                    reason: "the spine is loaded for too many sets of one day".into(),
                    loc: item.loc,
                    payload: NewSets { sets: item.sets() - cut },
                });
            }
        }
        draft.error_by(Area::Progression, Some(on_day(index)), sets - most, message, edits);
    }
}

/// What a day asks for, so far as it is hard.
fn work<'a>(items: &'a [Item<'_, '_>]) -> Vec<(&'a str, &'a str)> {
    let hard = items.iter().filter(|item| item.works());
    let mut work: Vec<_> = hard
        .map(|item| {
            let name = item.exercise().map_or(item.planned.name.trim(), |one| one.id.as_str());
            (name, item.planned.reps.trim())
        })
        .collect();
    work.sort_unstable();
    work
}

/// Two days with the same exercises for the same reps.
fn days_differ(case: &Case<'_, '_>, draft: &mut Draft) {
    let days: Vec<_> = case.lineup.days.iter().map(|day| work(day)).collect();
    let takes_turns = days.len() == DAYS_OF_TURNS && days.iter().any(|day| *day != days[0]);
    // A program whose days come in turn has some of them again.
    let by_method = case.lineup.program.is_some_and(|one| one.days.len() < days.len());
    if takes_turns || by_method || case.level == Level::Beginner {
        return;
    }
    for later in 1..days.len() {
        let Some(first) = (0..later).find(|&first| days[first] == days[later]) else {
            continue;
        };
        let edits = others(case, first, later, draft);
        if days[later].is_empty() || edits.is_empty() {
            continue;
        }
        let message = format!(
            "{} is {} again, exercise for exercise; wanted days that differ",
            case.day(later),
            case.day(first)
        );
        draft.error(Area::Progression, Some(on_day(later)), message, edits);
    }
}

/// Other exercises for the first lifts of the later of two equal days, which neither day has.
fn others(case: &Case<'_, '_>, first: usize, later: usize, draft: &Draft) -> Vec<Edit> {
    let mut chosen: Vec<&Exercise> = Vec::new();
    let mut edits = Vec::new();
    let lifts = case.lineup.days[later].iter().filter(|item| item.works());
    for item in lifts.filter(|item| draft.is_free(item.loc)) {
        let Some(exercise) = item.exercise() else {
            continue;
        };
        if edits.len() == LIFTS_TO_CHANGE {
            break;
        }
        let taken = |one: &Exercise| {
            one.pattern != exercise.pattern
                || case.has(first, one)
                || case.has(later, one)
                || chosen.iter().any(|other| other.id == one.id)
        };
        if let Some(other) = choice::substitute(case, exercise, taken) {
            chosen.push(other);
            edits.push(Edit::ReplaceExercise {
                reason: "two days of a week that differ train more than one day twice".into(),
                loc: item.loc,
                payload: NewName { new_name: other.name.clone() },
            });
        }
    }
    edits
}

/// Heavy squats and heavy pulls from the floor on one day: one of the two with few sets.
fn squat_beside_pull(case: &Case<'_, '_>, draft: &mut Draft) {
    let few = if case.of_day { FEW_SETS_OF_A_DAY_ALONE } else { FEW_SETS };
    for (index, items) in case.lineup.days.iter().enumerate() {
        let of = |class: Class| -> Vec<&Item<'_, '_>> {
            let is = |item: &&Item<'_, '_>| {
                item.works() && item.exercise().is_some_and(|one| one.class() == class)
            };
            items.iter().filter(is).collect()
        };
        let (squats, pulls) = (of(Class::HeavySquat), of(Class::HeavyHinge));
        let sets = |items: &[&Item<'_, '_>]| items.iter().map(|item| item.hard_sets()).sum::<u32>();
        if sets(&squats) <= few || sets(&pulls) <= few {
            continue;
        }
        let message = format!(
            "{} has {} sets of heavy squats and {} of heavy pulls from the floor; wanted at most {few} of one",
            case.day(index),
            sets(&squats),
            sets(&pulls)
        );
        let each = pulls.len().max(1);
        let each = (few / u32::try_from(each).unwrap_or(few)).max(1);
        let edits: Vec<Edit> = pulls
            .iter()
            .filter(|item| item.sets() > each)
            .map(|item| Edit::TuneSets {
                reason: "heavy squats and heavy pulls on one day: fewer of one".into(),
                loc: item.loc,
                payload: NewSets { sets: each },
            })
            .collect();
        draft.error(Area::Progression, Some(on_day(index)), message, edits);
    }
}

/// What is lifted fast, with a load, behind a lift that has made it slow.
pub(super) fn fast_first(case: &Case<'_, '_>, draft: &mut Draft) {
    for items in &case.lineup.days {
        let class = |item: &Item<'_, '_>| item.exercise().map(Exercise::class);
        let slow = |item: &Item<'_, '_>| {
            item.works()
                && matches!(
                    class(item),
                    Some(Class::HeavySquat | Class::HeavyHinge | Class::Press | Class::Pull)
                )
        };
        let Some(first) = items.iter().position(slow) else {
            continue;
        };
        let late = items[first..].iter().find(|item| {
            class(item) == Some(Class::Power)
                && item.exercise().is_some_and(|one| !one.bodyweight)
                && draft.is_free(item.loc)
        });
        let Some(late) = late else { continue };
        let before = &items[first];
        let message = format!(
            "{} comes after {}; wanted what is lifted fast first",
            case.place(late),
            before.planned.name
        );
        let reason = "what is lifted fast comes first";
        let edits = [
            Edit::RemoveExercise { reason: reason.into(), loc: late.loc, payload: Nothing {} },
            Edit::AddExercise {
                reason: reason.into(),
                loc: BlockLoc {
                    day_idx: before.loc.day_idx,
                    block_idx: before.loc.block_idx,
                    ex_idx: Some(before.loc.ex_idx),
                },
                payload: NewExercise { exercise: late.planned.clone() },
            },
        ];
        draft.error(Area::Progression, Some(at(late.loc)), message, edits);
    }
}
