//! What the athlete's age allows, whatever the level says: sets, reps, effort and rest.

use super::draft::{Draft, at};
use super::{Case, dose};
use crate::program::lineup::Item;
use crate::today::prescription;
use setwise_domain::age::AgeBounds;
use setwise_domain::edit::{Edit, NewReps, NewRest, NewSets};
use setwise_domain::exercise::Measure;
use setwise_domain::report::Area;

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    let Some(bounds) = case.age.bounds() else {
        return;
    };
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
    if least >= bounds.fewest_reps {
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
