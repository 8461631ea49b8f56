//! What the athlete's age allows, whatever the level says: sets, reps, effort and rest.

use super::draft::{Draft, at};
use super::{Case, dose};
use crate::program::lineup::Item;
use crate::today::prescription;
use setwise_domain::age::{AgeBounds, AgeGroup};
use setwise_domain::edit::{Edit, NewReps, NewRest, NewSets, Nothing};
use setwise_domain::exercise::{Exercise, Measure};
use setwise_domain::exercise_class::{Impact, Skill};
use setwise_domain::report::Area;

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    let Some(bounds) = case.age.bounds() else {
        return;
    };
    for item in case.lineup.items().filter(|item| !item.light) {
        jumps(case, item, draft);
    }
    for item in case.lineup.items().filter(|item| item.works()) {
        sets(case, item, bounds, draft);
        reps(case, item, bounds, draft);
        effort(case, item, bounds, draft);
        // A day's plan seldom says how long to rest, and whoever is old rests by themselves.
        if !case.of_day {
            rest(case, item, bounds, draft);
        }
    }
}

/// Whose bones and tendons are old does not land on them from above.
fn jumps(case: &Case<'_, '_>, item: &Item<'_, '_>, draft: &mut Draft) {
    let lands = |one: &Exercise| {
        one.impact == Impact::Jumping && one.skill == Skill::Power && one.bodyweight
    };
    if case.age != AgeGroup::Over65 || !item.exercise().is_some_and(lands) {
        return;
    }
    let message =
        format!("{} lands hard; wanted no jumps at {}", case.place(item), case.age.word());
    let edit = Edit::RemoveExercise {
        reason: format!("{}: power without landing", case.age.word()),
        loc: item.loc,
        payload: Nothing {},
    };
    draft.error(Area::Level, Some(at(item.loc)), message, [edit]);
}

fn sets(case: &Case<'_, '_>, item: &Item<'_, '_>, bounds: AgeBounds, draft: &mut Draft) {
    let most = u32::from(bounds.most_sets);
    if item.planned.sets <= most {
        return;
    }
    let group = case.age.word();
    let found = item.planned.sets;
    let message =
        format!("{} asks for {found} sets; wanted at most {most} at {group}", case.place(item));
    let edit = Edit::TuneSets {
        reason: format!("{group}: {most} sets of an exercise train as well"),
        loc: item.loc,
        payload: NewSets { sets: most },
    };
    draft.error(Area::Level, Some(at(item.loc)), message, [edit]);
}

fn reps(case: &Case<'_, '_>, item: &Item<'_, '_>, bounds: AgeBounds, draft: &mut Draft) {
    let is_counted = item.exercise().is_none_or(|one| one.measure == Measure::Reps);
    let Some((least, _)) = dose::reps(item).filter(|_| is_counted) else {
        return;
    };
    // One rep fewer on one day is no max attempt.
    let fewest = bounds.fewest_reps - u16::from(case.of_day);
    if least >= fewest {
        return;
    }
    let group = case.age.word();
    let message = format!(
        "{} asks for sets of {}; wanted {} to {} reps at {group}",
        case.place(item),
        item.planned.reps.trim(),
        bounds.fewest_reps,
        bounds.most_reps
    );
    let edit = Edit::TuneReps {
        reason: format!("{group}: no max attempts, and none near one"),
        loc: item.loc,
        payload: NewReps { reps: format!("{}-10", bounds.fewest_reps) },
    };
    draft.error(Area::Level, Some(at(item.loc)), message, [edit]);
}

/// What is asked for too near to failure; there is no edit of effort.
fn effort(case: &Case<'_, '_>, item: &Item<'_, '_>, bounds: AgeBounds, draft: &mut Draft) {
    let asked = item.planned.intensity.as_deref().and_then(prescription::reserve);
    let Some(asked) = asked.filter(|asked| *asked < bounds.reserve) else {
        return;
    };
    let message = format!(
        "{} asks for RPE {}; wanted RPE {} or less at {}",
        case.place(item),
        asked.rpe().0,
        bounds.reserve.rpe().0,
        case.age.word()
    );
    draft.error(Area::Level, Some(at(item.loc)), message, []);
}

fn rest(case: &Case<'_, '_>, item: &Item<'_, '_>, bounds: AgeBounds, draft: &mut Draft) {
    let Some(rest) = item.planned.rest_seconds.filter(|_| item.is_compound()) else {
        return;
    };
    if rest >= bounds.rest {
        return;
    }
    let group = case.age.word();
    let message = format!(
        "{} rests {rest} s between sets; wanted {} s or more at {group}",
        case.place(item),
        bounds.rest
    );
    let edit = Edit::AddRest {
        reason: format!("{group}: breath and blood pressure settle first"),
        loc: item.loc,
        payload: NewRest { rest_seconds: bounds.rest },
    };
    draft.error(Area::Level, Some(at(item.loc)), message, [edit]);
}
