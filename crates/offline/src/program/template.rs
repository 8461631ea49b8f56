//! Which known program a week begins from: the one that has to be changed least.

use super::case::Case;
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::prescription::{LoadTarget, Program, Rule, Slot};
use setwise_training::program::{KnownProgram, known_programs};
use std::cmp::Ordering;

/// What a difference weighs. What was written for another goal is another program; sets and reps are
/// changed easily.
const ANOTHER_GOAL: u32 = 8;
const HARDER: u32 = 4;
const EASIER: u32 = 2;
const OTHER_EXERCISE: u32 = 2;
/// With a bar there is more to train with than dumbbells or nothing: worth a dozen other exercises.
const LESS_THAN_THERE_IS: u32 = 24;
/// For each quarter of an hour that its longest day is longer or shorter.
const QUARTER: u32 = 1;
const QUARTER_MINUTES: u16 = 15;

/// Those that can be adapted to as many days, the nearest first; of two alike the plainer.
pub(super) fn nearest(case: &Case<'_, '_>) -> Vec<&'static KnownProgram> {
    let days = usize::from(case.profile.days_per_week);
    let fit = known_programs().iter();
    let fit = fit.filter(|one| one.program.days.len() == days && is_adaptable(&one.program));
    let mut fit: Vec<_> = fit.map(|one| (distance(one, case), one)).collect();
    fit.sort_by_key(|(distance, _)| *distance);
    fit.into_iter().map(|(_, one)| one).collect()
}

/// Whether it goes on week after week with loads that follow from what was done. A method of
/// percentages, stages or waves is what its author made it, and is started as it is.
fn is_adaptable(program: &Program) -> bool {
    let plain = |slot: &Slot| {
        let rule =
            matches!(slot.rule, Rule::Linear(_) | Rule::Double(_) | Rule::Ladder(_) | Rule::Hold);
        let mut groups = slot.weeks.iter().flat_map(|week| &week.groups);
        rule && slot.weeks.len() == 1
            && groups.all(|group| {
                matches!(group.load, LoadTarget::Working | LoadTarget::Bodyweight(None))
            })
    };
    program.weeks.is_none() && program.slots().all(plain)
}

/// How much would have to be changed.
fn distance(known: &KnownProgram, case: &Case<'_, '_>) -> u32 {
    let program = &known.program;
    let goal = u32::from(program.goal != Some(case.goal)) * ANOTHER_GOAL;
    let level = match program.level.map_or(Ordering::Equal, |level| level.cmp(&case.level)) {
        Ordering::Greater => HARDER,
        Ordering::Less => EASIER,
        Ordering::Equal => 0,
    };
    let exercises = || {
        let slots = program.slots();
        slots.filter_map(|slot| case.catalog.resolve(slot.exercise()).exercise())
    };
    let other = exercises().filter(|one| !case.pool.allows(one)).count();
    let bar = |one: &Exercise| one.equipment.contains(&Equipment::Barbell);
    let less = case.profile.equipment.contains(&Equipment::Barbell) && !exercises().any(bar);
    let minutes = known.minutes.abs_diff(case.profile.minutes_per_day) / QUARTER_MINUTES;
    goal + level
        + OTHER_EXERCISE * u32::try_from(other).unwrap_or(u32::MAX / OTHER_EXERCISE)
        + u32::from(less) * LESS_THAN_THERE_IS
        + QUARTER * u32::from(minutes)
}
