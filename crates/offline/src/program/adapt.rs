//! A template made one athlete's: each exercise stays, or gives its place to one of the same movement
//! that they can do, suits them, and is loaded alike. Sets and reps are those that suit both.

use super::case::Case;
use super::compose::{enter, warm_up};
use super::wanted::{PULLS, PUSHES};
use super::week::{Day, Week, is_lift};
use crate::today_plan::split::Kind;
use setwise_domain::exercise::Exercise;
use setwise_domain::exercise_class::Class;
use setwise_domain::program::{ProgramDay, WorkoutPlan};

pub(super) fn adapted<'c>(template: &WorkoutPlan, case: &Case<'_, 'c>) -> Week<'c> {
    let mut week = Week { days: Vec::new() };
    let days: Vec<Vec<&Exercise>> = template.days.iter().map(|day| exercises(day, case)).collect();
    let all: Vec<&Exercise> = days.iter().flatten().copied().collect();
    for originals in &days {
        let kind = kind(originals);
        let mut day = Day { kind, warm_up: warm_up(kind, case), entries: Vec::new() };
        for original in originals {
            if let Some(chosen) = stand_in(original, &all, &week, &day, case) {
                enter(&mut day, chosen, case);
            }
        }
        week.days.push(day);
    }
    week
}

fn exercises<'c>(day: &ProgramDay, case: &Case<'_, 'c>) -> Vec<&'c Exercise> {
    let planned = day.blocks.iter().flat_map(|block| &block.exercises);
    let known = planned.filter_map(|one| case.catalog.resolve(&one.name).exercise());
    known.filter(|one| one.class() != Class::Mobility).collect()
}

/// What a day is about, by its lifts.
fn kind(originals: &[&Exercise]) -> Kind {
    let has =
        |wanted: fn(&Exercise) -> bool| originals.iter().any(|one| is_lift(one) && wanted(one));
    let lower = has(|one| one.pattern.is_lower_body());
    let push = has(|one| PUSHES.contains(&one.pattern));
    let pull = has(|one| PULLS.contains(&one.pattern));
    match (lower, push, pull) {
        (true, false, false) => Kind::Legs,
        (true, _, _) => Kind::Full,
        (false, true, false) => Kind::Push,
        (false, false, true) => Kind::Pull,
        (false, ..) => Kind::Upper,
    }
}

/// The exercise that takes the place: itself, a lift of the same kind that the athlete already does,
/// or the most like it.
fn stand_in<'c>(
    original: &'c Exercise,
    all: &[&Exercise],
    week: &Week<'c>,
    day: &Day<'c>,
    case: &Case<'_, 'c>,
) -> Option<&'c Exercise> {
    let free = |one: &Exercise| case.pool.allows(one) && !day.has(one);
    let owns = |one: &Exercise| case.own.iter().any(|own| own.id == one.id);
    if owns(original) && free(original) {
        return Some(original);
    }
    let own = case.own.iter().find(|one| {
        one.pattern == original.pattern
            && one.class() == original.class()
            && is_lift(one)
            && free(one)
            && week.days_of(one) == 0
            && !all.iter().any(|other| other.id == one.id)
    });
    if let Some(own) = own {
        return Some(own);
    }
    if free(original) && case.pool.suits(original) {
        return Some(original);
    }
    let same = |one: &Exercise| {
        one.pattern == original.pattern
            && (is_lift(original) || one.primary.first() == original.primary.first())
            && (one.class() != Class::Power || original.class() == Class::Power)
    };
    let found =
        case.catalog.substitutes(original, &case.profile.equipment, |one| !case.pool.allows(one));
    let found = std::iter::once(original).chain(found);
    let found = found.filter(|one| free(one) && same(one) && case.pool.fits(one));
    // What few coaches prescribe is given only where a movement would be missing.
    let found = found.filter(|one| is_lift(original) || !one.rare);
    // Of two that suit alike the one that the week has less, then the one more like it.
    found.min_by_key(|one| (!case.pool.suits(one), one.rare, week.days_of(one)))
}
