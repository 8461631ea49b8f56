//! The order within one day: what is fast or heavy before what tires it.

use super::draft::{Draft, at};
use super::{Case, dose, sequence};
use crate::program::lineup::Item;
use crate::today::prescription;
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::exercise_class::{Class, Skill};
use setwise_domain::report::Area;
use setwise_domain::text::printable;

/// The place in a day of the heavy lifts with a bar, and the first one of single joints.
const HEAVY_PLACE: u8 = 1;
/// Up to so many reps a lift with a bar is the heavy one of its day.
const HEAVY_REPS: u16 = 8;
/// Hard sets that have tired what a heavy lift needs.
const TIRING_SETS: u32 = 5;
/// Sets of a single joint do so sooner.
const TIRING_SINGLE_SETS: u32 = 3;
/// Lifts that have made the legs slow.
const HEAVY_LIFTS_BEFORE_JUMPS: usize = 2;

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    sequence::fast_first(case, draft);
    for items in &case.lineup.days {
        for (index, item) in items.iter().enumerate() {
            heavy_first(case, &items[..index], item, draft);
            jumps_first(case, &items[..index], item, draft);
        }
    }
}

/// A heavy lift behind so many sets for its own muscles that it is no heavy one any more.
fn heavy_first(
    case: &Case<'_, '_>,
    before: &[Item<'_, '_>],
    item: &Item<'_, '_>,
    draft: &mut Draft,
) {
    let Some(exercise) = item.exercise().filter(|_| is_heavy(item)) else {
        return;
    };
    let tires = |other: &&Item<'_, '_>| {
        other.works()
            && other.exercise().is_some_and(|one| {
                one.place_in_day() > HEAVY_PLACE && one.id != exercise.id && is_for(one, exercise)
            })
    };
    let is_single = |other: &Item<'_, '_>| {
        other.exercise().is_some_and(|one| matches!(one.class(), Class::Isolation))
    };
    let tiring: Vec<&Item<'_, '_>> = before.iter().filter(tires).collect();
    let sets: u32 = tiring.iter().map(|other| other.hard_sets()).sum();
    let single = tiring.iter().filter(|other| is_single(other));
    let single: u32 = single.map(|other| other.hard_sets()).sum();
    let fails = |other: &&&Item<'_, '_>| {
        prescription::is_to_failure(other.planned.intensity.as_deref().unwrap_or_default())
    };
    let is_tired = sets >= TIRING_SETS
        || single >= TIRING_SINGLE_SETS
        || tiring.iter().any(|other| fails(&other));
    let Some(first) = tiring.first().filter(|_| is_tired) else {
        return;
    };
    let message = format!(
        "{} comes after {}; wanted the heavy lift first",
        case.place(item),
        printable(first.planned.name.trim())
    );
    draft.error(Area::Progression, Some(at(item.loc)), message, []);
}

/// What lands on the feet, behind several heavy lifts that have made the legs slow.
fn jumps_first(
    case: &Case<'_, '_>,
    before: &[Item<'_, '_>],
    item: &Item<'_, '_>,
    draft: &mut Draft,
) {
    let jumps =
        |one: &Exercise| one.class() == Class::Power && one.skill == Skill::Power && one.bodyweight;
    if item.light || !item.exercise().is_some_and(jumps) {
        return;
    }
    let heavy: Vec<&Item<'_, '_>> = before
        .iter()
        .filter(|other| {
            let legs = |one: &Exercise| {
                matches!(
                    one.class(),
                    Class::HeavySquat | Class::HeavyHinge | Class::Hinge | Class::Accessory
                ) && item.exercise().is_some_and(|jump| is_for(one, jump))
            };
            other.works() && other.exercise().is_some_and(legs)
        })
        .collect();
    if heavy.len() < HEAVY_LIFTS_BEFORE_JUMPS {
        return;
    }
    let message = format!(
        "{} comes after {}; wanted jumps while the legs are fresh",
        case.place(item),
        printable(heavy[0].planned.name.trim())
    );
    draft.error(Area::Progression, Some(at(item.loc)), message, []);
}

/// A squat, a pull from the floor or a press with a bar, for few reps.
fn is_heavy(item: &Item<'_, '_>) -> bool {
    let with_bar = |one: &Exercise| {
        let main = matches!(one.class(), Class::HeavySquat | Class::HeavyHinge | Class::Press);
        main && one.equipment.contains(&Equipment::Barbell)
    };
    item.works()
        && item.exercise().is_some_and(with_bar)
        && dose::reps(item).is_some_and(|(_, most)| most <= HEAVY_REPS)
}

/// Whether an exercise works what a lift is for, or by itself what helps with it.
fn is_for(one: &Exercise, lift: &Exercise) -> bool {
    let helps = one.class() == Class::Isolation;
    one.primary.first().is_some_and(|muscle| {
        lift.primary.contains(muscle) || helps && lift.secondary.contains(muscle)
    })
}
