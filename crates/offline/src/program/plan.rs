//! A written week as the plan that a coach gives.

use super::case::Case;
use super::wanted::{PULLS, PUSHES};
use super::week::{Day, Week, is_lift};
use crate::today_plan::dose::{Dose, Role};
use crate::today_plan::messages;
use crate::today_plan::split::Kind;
use setwise_domain::exercise::{Level, Pattern};
use setwise_domain::profile::Goal;
use setwise_domain::program::{
    PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise, WorkoutPlan,
};
use setwise_domain::text::counted;
use setwise_training::program::KnownProgram;
use setwise_words::text;
use std::collections::BTreeSet;

/// What stands beside an exercise that is done with one side after the other.
pub(super) const SIDES: &str = "each side";

const MORE_LOAD: &str = "Double progression: once every set reaches the top of its range at the load, add the smallest step and begin at the bottom again.";
const HARDER: &str = "A rep more each time; once every set reaches the top of its range, the next harder exercise takes its place.";
const FROM_THE_LOG: &str = "Loads come from the log: the last sets, or the estimated one-rep max and the reps in reserve asked for.";

/// For how many weeks a program is written, the last of them lighter: after as many as practice
/// deloads by (Rogerson et al. 2024, Sports Medicine Open 10:26: every 5.6 weeks).
fn weeks(case: &Case<'_, '_>) -> u8 {
    let usual = match case.level {
        Level::Beginner | Level::Intermediate => 6,
        Level::Advanced => 5,
    };
    case.age.deload_weeks(Some(usual)).unwrap_or(usual)
}

/// The plan; none where some day has no work, or the whole week not one lift: the middle of the body
/// alone is no program.
pub(super) fn plan(
    week: Week<'_>,
    known: Option<&KnownProgram>,
    case: &Case<'_, '_>,
) -> Option<WorkoutPlan> {
    let idle = |day: &Day<'_>| day.entries.iter().all(|one| one.dose.role == Role::Finisher);
    let mut entries = week.days.iter().flat_map(|day| &day.entries);
    let lifts = entries.any(|one| one.exercise().pattern.is_lift());
    if !lifts || week.days.iter().any(idle) {
        return None;
    }
    let days = week.days.into_iter().map(day).collect();
    Some(WorkoutPlan { days, metadata: metadata(known, case) })
}

/// Whether two thirds of a program's exercises are still there, so that the week may be said to be
/// built on it.
pub(super) fn keeps(week: &Week<'_>, known: &KnownProgram, case: &Case<'_, '_>) -> bool {
    let rungs = known.program.slots().flat_map(|slot| &slot.rungs);
    let named = rungs.filter_map(|name| case.catalog.resolve(name).exercise());
    let ids: BTreeSet<&str> = named.map(|one| one.id.as_str()).collect();
    let has = |id: &&&str| {
        let mut entries = week.days.iter().flat_map(|day| &day.entries);
        entries.any(|entry| entry.exercise().id.as_str() == **id)
    };
    ids.iter().filter(has).count() * 3 >= ids.len() * 2
}

/// Calls each day what it holds, and tells days of one name apart by letters.
pub(super) fn name_days(plan: &mut WorkoutPlan, case: &Case<'_, '_>) {
    // Halves of the body where a week has both, else thirds.
    let all: Vec<Option<Kind>> = plan.days.iter().map(|day| trained(day, case)).collect();
    let halves = all.contains(&Some(Kind::Upper));
    let thirds = all.iter().any(|one| matches!(one, Some(Kind::Push | Kind::Pull)));
    for (day, kind) in plan.days.iter_mut().zip(&all) {
        let kind = match kind {
            Some(Kind::Legs) if halves && !thirds => Some(Kind::Lower),
            kind => *kind,
        };
        kind.map_or("Assistance", Kind::name).clone_into(&mut day.name);
        day.focus = kind.map(|kind| messages::focus(kind, case.goal));
    }
    tell_apart(&mut plan.days);
}

/// What a day trains, by its lifts.
fn trained(day: &ProgramDay, case: &Case<'_, '_>) -> Option<Kind> {
    let planned = day.blocks.iter().flat_map(|block| &block.exercises);
    let known = planned.filter_map(|one| case.catalog.resolve(&one.name).exercise());
    let lifts: Vec<Pattern> = known.filter(|one| is_lift(one)).map(|one| one.pattern).collect();
    let has = |any: &[Pattern]| lifts.iter().any(|one| any.contains(one));
    match (lifts.iter().any(|one| one.is_lower_body()), has(&PUSHES), has(&PULLS)) {
        (true, false, false) => Some(Kind::Legs),
        (true, ..) => Some(Kind::Full),
        (false, true, true) => Some(Kind::Upper),
        (false, true, false) => Some(Kind::Push),
        (false, false, true) => Some(Kind::Pull),
        (false, false, false) => None,
    }
}

fn day(mut day: Day<'_>) -> ProgramDay {
    // Stable: within a rank the program's order stays, and what was put in comes behind it.
    day.entries.sort_by_key(|entry| entry.exercise().place_in_day());
    let (end, work): (Vec<_>, Vec<_>) =
        day.entries.iter().map(|entry| &entry.dose).partition(|dose| dose.role == Role::Finisher);
    let blocks = [("Warm-up", day.warm_up.iter().collect()), ("Main", work), ("Finisher", end)];
    let blocks = blocks.into_iter().filter(|(_, doses)| !doses.is_empty()).map(|(name, doses)| {
        ProgramBlock { name: name.into(), exercises: doses.into_iter().map(exercise).collect() }
    });
    ProgramDay { name: String::new(), focus: None, blocks: blocks.collect(), notes: Vec::new() }
}

fn exercise(dose: &Dose<'_>) -> ProgramExercise {
    ProgramExercise {
        name: dose.exercise.name.clone(),
        sets: dose.sets.into(),
        reps: dose.reps(),
        intensity: dose.intensity(),
        rest_seconds: Some(dose.rest()),
        notes: dose.exercise.unilateral.then(|| SIDES.to_owned()),
    }
}

/// Days of one name told apart by letters.
fn tell_apart(days: &mut [ProgramDay]) {
    let names: Vec<String> = days.iter().map(|day| day.name.clone()).collect();
    for (index, day) in days.iter_mut().enumerate() {
        let same = |names: &[String]| names.iter().filter(|name| **name == day.name).count();
        if same(&names) > 1 {
            let letter = ('A'..='Z').nth(same(&names[..index])).unwrap_or('Z');
            day.name = format!("{} {letter}", day.name);
        }
    }
}

fn metadata(known: Option<&KnownProgram>, case: &Case<'_, '_>) -> PlanMetadata {
    let days = case.profile.days_per_week;
    let built = known.map(|known| format!("Built on the program '{}'.", known.full_name()));
    let mut notes: Vec<String> = built.into_iter().collect();
    let loaded = case.profile.equipment.iter().any(|one| one.is_weight());
    notes.extend([deload(case), if loaded { MORE_LOAD } else { HARDER }.into()]);
    if loaded {
        notes.push(FROM_THE_LOG.into());
    }
    if case.fewer {
        notes.push(format!(
            "{days} days and one of rest: a muscle grows while it rests, and a seventh day adds nothing."
        ));
    }
    notes.extend(case.age.remark().map(str::to_owned));
    notes.extend(text::missing_rack(&case.profile.equipment).map(|said| format!("{said}.")));
    let title = known.map_or_else(
        || {
            format!(
                "{} for {}",
                text::capitalised(&counted(usize::from(days), "day")),
                aim(case.goal)
            )
        },
        |known| known.program.title.clone(),
    );
    PlanMetadata { title: Some(title), weeks: Some(weeks(case)), notes }
}

const fn aim(goal: Goal) -> &'static str {
    match goal {
        Goal::Strength => "strength",
        Goal::Hypertrophy => "size",
        Goal::General => "general fitness",
    }
}

fn deload(case: &Case<'_, '_>) -> String {
    match case.age.deload_weeks(None) {
        None if case.level == Level::Beginner => "Deload where two lifts miss twice in ten days: half the sets for a week, at nine tenths of the load.".into(),
        _ => format!(
            "Week {} is a deload: half the sets, rounded up, at nine tenths of the load.",
            weeks(case)
        ),
    }
}
