//! Which exercise of the catalogue an edit suggests: one that suits, the commonest first.

use super::{Case, dose};
use setwise_domain::exercise::{Exercise, Level, Measure, Mechanic, Muscle, Pattern};
use setwise_domain::exercise_class::Class;
use setwise_domain::program::ProgramExercise;

/// The best that can stand in for `of`: one that suits the level, else one that is too easy.
pub(super) fn substitute<'c>(
    case: &Case<'_, 'c>,
    of: &Exercise,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    let wishes = &case.wishes;
    // What is lifted fast is no other way to lift slowly.
    let fast = |one: &Exercise| one.class() == Class::Power;
    let suits = |one: &&Exercise| !one.rare && !taken(one) && (fast(of) || !fast(one));
    let found = wishes.catalog.substitutes(of, &wishes.available, |one| !wishes.allows(one));
    nearest_level(case, found.into_iter().filter(suits))
}

pub(super) fn of_pattern<'c>(
    case: &Case<'_, 'c>,
    pattern: Pattern,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    first(case, |one| one.pattern == pattern && !taken(one))
}

/// A lift of several joints that is meant.
pub(super) fn lift<'c>(
    case: &Case<'_, 'c>,
    meant: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    first(case, |one| {
        meant(one)
            && one.mechanic == Mechanic::Compound
            && !matches!(one.class(), Class::Power | Class::Conditioning | Class::Isolation)
            && !one.is_outgrown_by(case.learned)
    })
}

/// What aims at one of the muscles first: a lift of several joints before one of a single joint.
pub(super) fn of_muscles<'c>(
    case: &Case<'_, 'c>,
    muscles: &[Muscle],
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    let aims = |one: &Exercise| {
        one.primary.first().is_some_and(|first| muscles.contains(first))
            && !matches!(one.pattern, Pattern::Mobility | Pattern::Conditioning)
            && one.measure == Measure::Reps
            && !one.is_outgrown_by(case.learned)
            && !taken(one)
    };
    first(case, |one| aims(one) && one.mechanic == Mechanic::Compound).or_else(|| first(case, aims))
}

fn first<'c>(case: &Case<'_, 'c>, wanted: impl Fn(&Exercise) -> bool) -> Option<&'c Exercise> {
    let all = case.wishes.catalog.all().iter();
    nearest_level(case, all.filter(|one| !one.rare && wanted(one) && case.wishes.suits(one)))
}

/// The first at the athlete's level; else the first that is a little above or below it. What is
/// beyond them is never suggested.
fn nearest_level<'c>(
    case: &Case<'_, 'c>,
    found: impl Iterator<Item = &'c Exercise>,
) -> Option<&'c Exercise> {
    let mut second = None;
    for one in found.filter(|one| !one.is_beyond(case.learned)) {
        if one.level <= case.learned && !one.is_outgrown_by(case.learned) {
            return Some(one);
        }
        second = second.or(Some(one));
    }
    second
}

/// An exercise as a plan asks for it, dosed by its class and the goal.
pub(super) fn asked(exercise: &Exercise, case: &Case<'_, '_>, sets: u32) -> ProgramExercise {
    let easier = case.level == Level::Beginner || case.age.bounds().is_some();
    ProgramExercise {
        name: exercise.name.clone(),
        sets,
        reps: dose::usual_reps(exercise, case.goal).into(),
        intensity: Some(if easier { "RPE 7" } else { "RPE 8" }.into()),
        rest_seconds: None,
        notes: None,
    }
}
