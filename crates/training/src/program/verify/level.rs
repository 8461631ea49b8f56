//! Whether each exercise suits the athlete: neither beyond what they have learned, nor so easy that
//! it no longer trains them.

use super::draft::{Draft, at};
use super::{Case, choice, dose};
use crate::program::lineup::Item;
use setwise_domain::edit::{Edit, NewName, NewReps};
use setwise_domain::exercise::{Exercise, Level};
use setwise_domain::report::Area;

/// Up to this many reps a set is near the most that there is.
const HEAVY_REPS: u16 = 2;

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    let mut chosen: Vec<(usize, &Exercise)> = Vec::new();
    for item in case.lineup.items().filter(|item| !item.light) {
        let Some(exercise) = item.exercise() else {
            continue;
        };
        let day = item.loc.day_idx;
        let taken = |one: &Exercise| {
            let there = |&(on, other): &(usize, &Exercise)| on == day && other.id == one.id;
            case.has(day, one) || chosen.iter().any(there)
        };
        let beyond = exercise.is_beyond(case.learned) && !case.knows(exercise);
        if !beyond && !exercise.is_outgrown_by(case.learned) {
            heavy(case, item, draft);
            continue;
        }
        let better = choice::substitute(case, exercise, taken);
        let harder =
            |one: &Exercise| one.pattern == exercise.pattern && !one.is_outgrown_by(case.learned);
        let why = if beyond {
            "is too hard for a beginner"
        } else if better.is_some_and(harder) {
            "is too easy to train this athlete"
        } else {
            heavy(case, item, draft);
            continue;
        };
        let message = match better {
            Some(one) => format!("{} {why}; wanted such as {}", case.place(item), one.name),
            None => format!("{} {why}", case.place(item)),
        };
        let edit = better.map(|one| {
            chosen.push((day, one));
            Edit::ReplaceExercise {
                reason: format!("{} {why}", exercise.name),
                loc: item.loc,
                payload: NewName { new_name: one.name.clone() },
            }
        });
        draft.error(Area::Level, Some(at(item.loc)), message, edit);
    }
}

/// Singles and doubles before the lift is learned.
fn heavy(case: &Case<'_, '_>, item: &Item<'_, '_>, draft: &mut Draft) {
    let Some(exercise) = item.exercise().filter(|_| item.is_compound()) else {
        return;
    };
    let Some((_, most)) = dose::reps(item) else {
        return;
    };
    if case.level != Level::Beginner || exercise.bodyweight || most > HEAVY_REPS {
        return;
    }
    let message = format!(
        "{} asks a beginner for sets of {}; wanted 3 reps or more until the lift is learned",
        case.place(item),
        item.planned.reps.trim()
    );
    let edit = Edit::TuneReps {
        reason: "a beginner learns a lift with more reps than that".into(),
        loc: item.loc,
        payload: NewReps { reps: "5".into() },
    };
    draft.error(Area::Level, Some(at(item.loc)), message, [edit]);
}
