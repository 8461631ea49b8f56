//! Which exercise of the catalogue an edit suggests: one that suits, the commonest first.

use super::Case;
use crate::domain::exercise::{Exercise, Level, Mechanic, Pattern};
use crate::domain::profile::Goal;
use crate::domain::program::ProgramExercise;
use crate::program::lineup::Movement;

/// The best that can stand in for `of`, no harder than the athlete's level where one is.
pub(super) fn substitute<'c>(
    case: &Case<'_, 'c>,
    of: &Exercise,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    let wishes = &case.wishes;
    let found = wishes
        .catalog
        .substitutes(of, &wishes.available, |one| !wishes.allows(one));
    let free = found.into_iter().filter(|one| !taken(one));
    let (fit, hard): (Vec<_>, Vec<_>) = free.partition(|one| one.level <= case.level);
    fit.into_iter().chain(hard).next()
}

pub(super) fn of_pattern<'c>(
    case: &Case<'_, 'c>,
    pattern: Pattern,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    first(case, |one| one.pattern == pattern && !taken(one))
}

/// A lift of several joints for the movement.
pub(super) fn of_movement<'c>(
    case: &Case<'_, 'c>,
    movement: Movement,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    first(case, |one| {
        Movement::of(one.pattern) == Some(movement)
            && one.mechanic == Mechanic::Compound
            && !taken(one)
    })
}

fn first<'c>(case: &Case<'_, 'c>, wanted: impl Fn(&Exercise) -> bool) -> Option<&'c Exercise> {
    let level = case.level.max(Level::Beginner);
    let all = case.wishes.catalog.all().iter();
    let suiting = all.filter(|one| wanted(one) && case.wishes.suits(one));
    let mut harder = None;
    for one in suiting {
        if one.level <= level {
            return Some(one);
        }
        harder = harder.or(Some(one));
    }
    harder
}

/// An exercise as a plan asks for it, with sets and reps by the goal.
pub(super) fn asked(exercise: &Exercise, goal: Goal) -> ProgramExercise {
    let reps = match goal {
        Goal::Strength => "5",
        Goal::Hypertrophy => "8-12",
        Goal::General => "8-10",
    };
    ProgramExercise {
        name: exercise.name.clone(),
        sets: 3,
        reps: reps.into(),
        intensity: Some("RPE 8".into()),
        rest_seconds: None,
        notes: None,
    }
}
