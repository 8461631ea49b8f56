//! Whether sets, reps and effort suit the exercise and the goal, by the class of the exercise.
//!
//! Reps and effort by goal after NSCA, Essentials of Strength Training and Conditioning, 4th ed.
//! 2016, ch. 17; what is lifted fast stops before it slows (ACSM, Medicine & Science in Sports &
//! Exercise 2009, 41(3):687–708). The bounds are wider than what is usual: only what no coach would
//! sign is an issue.

use super::Case;
use super::draft::{Draft, at};
use super::load;
use crate::program::lineup::Item;
use crate::program::{prescribed, slot_sets};
use crate::today::prescription;
use crate::today::rest::{LEAST_HEAVY, RestKind};
use setwise_domain::board::SetTarget;
use setwise_domain::edit::{BlockLoc, Edit, NewExercise, NewReps, NewRest, NewSets, Nothing};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::{Equipment, Exercise, Level};
use setwise_domain::exercise_class::Class;
use setwise_domain::prescription::Percent;
use setwise_domain::profile::Goal;
use setwise_domain::program::ProgramExercise;
use setwise_domain::report::Area;
use setwise_domain::strength::rpe;
use setwise_domain::text::printable;

/// Sets of one exercise that are asked for at most; of few reps, more.
const MOST_SETS: u32 = 6;
const MOST_SHORT_SETS: u32 = 10;
/// With up to such a share of the one-rep max few reps are done fast, for more sets still, and ten sets of
/// ten are a method.
const LIGHT_SHARE: f64 = 0.65;
const MOST_FAST_SETS: u32 = 15;
const MOST_LIGHT_SETS: u32 = 10;
/// Up to this many reps a set is short.
const SHORT_REPS: u16 = 3;
/// Heavy pulls from the floor are paid for longer than any other set.
const MOST_HINGE_SETS: u32 = 5;
const MOST_HINGE_SETS_OF_A_BEGINNER: u32 = 3;
/// From which share of the one-rep max on few reps are heavy.
const HEAVY_PERCENT: Percent = Percent::from_whole(75);
/// Strength wants at least one lift of no more reps than this.
const STRENGTH_REPS: u16 = 6;

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    of_each(case, draft);
    within_chart(case, draft);
    heavy_enough(case, draft);
}

/// Sets, reps, effort and rest of each exercise that works.
pub(super) fn of_each(case: &Case<'_, '_>, draft: &mut Draft) {
    // A jump breathes as hard as it works, and is dosed as what is fast.
    let is_fast = |item: &Item<'_, '_>| {
        !item.light && item.exercise().is_some_and(|one| one.class() == Class::Power)
    };
    for item in case.lineup.items().filter(|item| item.works() || is_fast(item)) {
        let Some(exercise) = item.exercise() else {
            continue;
        };
        to_failure(case, item, exercise, draft);
        in_range(case, item, exercise, draft);
        many_sets(case, item, exercise, draft);
        short_rest(case, item, draft);
    }
}

/// Reps that can be done with the share of the one-rep max that is asked for.
pub(super) fn within_chart(case: &Case<'_, '_>, draft: &mut Draft) {
    for item in case.lineup.items().filter(|item| item.works()) {
        beyond_chart(case, item, draft);
    }
}

/// More reps than can be done with so much of the one-rep max: six are not with 85 %.
fn beyond_chart(case: &Case<'_, '_>, item: &Item<'_, '_>, draft: &mut Draft) {
    let Some((reps, percent)) = heaviest(item) else {
        return;
    };
    let share = rpe::Share::from_tenths_of_percent(percent.tenths());
    let possible = rpe::reps_at(share, Rir(Halves::from_halves(0))).unwrap_or(1);
    let Some(most) = rpe::share(reps, Rir(Halves::from_halves(0))).filter(|most| *most < share)
    else {
        return;
    };
    let most = Percent::from_tenths(most.tenths_of_percent());
    let message = format!(
        "{} asks for {reps} reps with {percent}; {reps} can be done with {most} at most",
        case.place(item)
    );
    let edit = Edit::TuneReps {
        reason: format!("as many reps as {percent} allows"),
        loc: item.loc,
        payload: NewReps { reps: possible.to_string() },
    };
    draft.error_by(
        Area::Progression,
        Some(at(item.loc)),
        (reps - possible).into(),
        message,
        [edit],
    );
}

/// The reps and the percentage of the one-rep max of the set that asks for most of it.
pub(super) fn heaviest(item: &Item<'_, '_>) -> Option<(u16, Percent)> {
    if let Some(slot) = item.slot {
        return slot_sets::of_one_rep_max(slot);
    }
    let intensity = item.planned.intensity.as_deref().unwrap_or_default();
    // A training max is less than the max, by how much the plan doesn't say.
    if !intensity.contains('%') || prescription::is_of_training_max(intensity) {
        return None;
    }
    let percents = prescribed::percents(intensity);
    let asked = item.asked.as_ref()?;
    let one_each = percents.len() == usize::from(asked.sets);
    let sets = percents.iter().enumerate().filter_map(|(set, percent)| {
        Some((asked.target.reps_of_set(if one_each { set } else { 0 })?, *percent))
    });
    sets.max_by_key(|(reps, percent)| slot_sets::of_chart(*reps, *percent))
}

/// Whether its sets are few reps of a lift that is heavy by them.
pub(super) fn is_heavy(item: &Item<'_, '_>) -> bool {
    let heavy = |one: &Exercise| {
        matches!(one.class(), Class::HeavySquat | Class::HeavyHinge | Class::Press)
    };
    item.works()
        && item.exercise().is_some_and(heavy)
        && reps(item).is_some_and(|(_, most)| most <= STRENGTH_REPS)
        && !item.slot.is_some_and(|slot| slot.group.is_some() || slot_sets::is_light(slot))
        && heaviest(item).is_none_or(|(_, percent)| percent >= HEAVY_PERCENT)
}

/// A heavy set that follows too soon on another is a lighter one, or a miss.
fn short_rest(case: &Case<'_, '_>, item: &Item<'_, '_>, draft: &mut Draft) {
    let short = |rest: &u32| is_heavy(item) && item.sets() > 1 && *rest < LEAST_HEAVY;
    let Some(rest) = item.planned.rest_seconds.filter(short) else {
        return;
    };
    let message = format!(
        "{} rests {rest} seconds between heavy sets; wanted {LEAST_HEAVY} or more",
        case.place(item)
    );
    let edit = Edit::AddRest {
        reason: "heavy sets want two to five minutes between them".into(),
        loc: item.loc,
        payload: NewRest { rest_seconds: RestKind::Heavy.seconds() },
    };
    draft.error_by(
        Area::Progression,
        Some(at(item.loc)),
        (LEAST_HEAVY - rest) / 30,
        message,
        [edit],
    );
}

/// The least and most reps of a set; none where reps are not what is counted.
pub(super) fn reps(item: &Item<'_, '_>) -> Option<(u16, u16)> {
    match &item.asked.as_ref()?.target {
        SetTarget::Reps { low, high } => Some((*low, *high)),
        SetTarget::RepsBySet(reps) => Some((*reps.iter().min()?, *reps.iter().max()?)),
        SetTarget::Seconds(_) | SetTarget::Metres(_) | SetTarget::Amrap => None,
    }
}

/// The fewest and most reps that any set of a class is asked for; none where any will do.
fn bounds(exercise: &Exercise, goal: Goal) -> Option<(u16, u16)> {
    if exercise.class() == Class::Power {
        // A body that jumps and a ball that is thrown are light.
        let is_light = exercise.bodyweight || exercise.equipment.contains(&Equipment::MedicineBall);
        return Some((1, if is_light { 12 } else { 6 }));
    }
    // What the body weighs is what it is: the reps have to give.
    if exercise.bodyweight || exercise.equipment.contains(&Equipment::Band) {
        return None;
    }
    Some(match (exercise.class(), goal) {
        (Class::HeavySquat, Goal::Strength) => (1, 8),
        (Class::HeavySquat, Goal::Hypertrophy) => (4, 12),
        (Class::HeavySquat, Goal::General) => (2, 12),
        (Class::HeavyHinge, _) => (1, 6),
        (Class::Press, Goal::Strength) => (1, 10),
        (Class::Press, Goal::General) => (2, 15),
        (Class::Pull, Goal::Strength) => (3, 15),
        (Class::Press | Class::Pull | Class::Hinge, _) => (4, 15),
        (Class::Accessory, _) => (4, 20),
        (Class::Isolation, Goal::Strength) => (6, 30),
        (Class::Isolation, _) => (8, 30),
        (Class::Power | Class::Core | Class::Conditioning | Class::Mobility, _) => return None,
    })
}

/// Reps that a set of the exercise is usually asked for.
pub(super) fn usual_reps(exercise: &Exercise, goal: Goal) -> &'static str {
    match (exercise.class(), goal) {
        (Class::Power, _) => "3",
        (Class::HeavySquat | Class::Press, Goal::Strength) => "4-6",
        (Class::HeavySquat | Class::Press, Goal::Hypertrophy) => "6-10",
        (Class::HeavyHinge, Goal::Strength) => "3-5",
        (Class::HeavyHinge, _) => "5",
        (Class::HeavySquat | Class::Press, Goal::General)
        | (Class::Pull | Class::Hinge, Goal::Strength) => "6-8",
        (Class::Isolation | Class::Core, _) => "10-15",
        _ => "8-12",
    }
}

fn in_range(case: &Case<'_, '_>, item: &Item<'_, '_>, exercise: &Exercise, draft: &mut Draft) {
    let (Some((low, high)), Some((least, most))) = (reps(item), bounds(exercise, case.goal)) else {
        return;
    };
    // One long set of a light load, or two, is a method of its own for who knows the lift.
    let long_sets = match case.level {
        Level::Beginner => 0,
        Level::Intermediate => 1,
        Level::Advanced => 2,
    };
    if item.sets() <= long_sets && low > most {
        return;
    }
    // What is said of its reps already is mended first.
    if high >= least && low <= most || !draft.is_free(item.loc) {
        return;
    }
    let message = format!(
        "{} is asked for {} reps; wanted {least} to {most} for {} where the goal is {}",
        case.place(item),
        printable(item.planned.reps.trim()),
        noun(exercise.class()),
        goal(case.goal)
    );
    let edit = Edit::TuneReps {
        reason: format!("reps that suit {}", noun(exercise.class())),
        loc: item.loc,
        payload: NewReps { reps: usual_reps(exercise, case.goal).into() },
    };
    draft.error(Area::Progression, Some(at(item.loc)), message, [edit]);
}

const fn noun(class: Class) -> &'static str {
    match class {
        Class::Power => "what is lifted fast",
        Class::HeavySquat => "a heavy squat",
        Class::HeavyHinge => "a heavy pull from the floor",
        Class::Press => "a press",
        Class::Pull => "a pull",
        Class::Hinge => "a hip hinge",
        Class::Accessory => "an accessory lift",
        Class::Isolation => "a single-joint exercise",
        Class::Core => "work for the core",
        Class::Conditioning => "conditioning",
        Class::Mobility => "mobility work",
    }
}

const fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Strength => "strength",
        Goal::Hypertrophy => "size",
        Goal::General => "general training",
    }
}

fn many_sets(case: &Case<'_, '_>, item: &Item<'_, '_>, exercise: &Exercise, draft: &mut Draft) {
    let short = reps(item).is_some_and(|(_, high)| high <= SHORT_REPS);
    let most = match exercise.class() {
        Class::Core | Class::Conditioning | Class::Mobility => return,
        Class::HeavyHinge if case.level == Level::Beginner => MOST_HINGE_SETS_OF_A_BEGINNER,
        _ if short => MOST_SHORT_SETS,
        Class::HeavyHinge => MOST_HINGE_SETS,
        _ => MOST_SETS,
    };
    let may_be_light = if short { MOST_FAST_SETS } else { MOST_LIGHT_SETS };
    if item.sets() <= most || item.sets() <= may_be_light && is_light(case, item) {
        return;
    }
    let message = format!(
        "{} is asked for {} sets; wanted at most {most} for {}",
        case.place(item),
        item.sets(),
        noun(exercise.class())
    );
    let edit = Edit::TuneSets {
        reason: "more sets of one exercise add little".into(),
        loc: item.loc,
        payload: NewSets { sets: most },
    };
    draft.error(Area::Progression, Some(at(item.loc)), message, [edit]);
}

/// Whether its load is a small share of the one-rep max, as the plan says or the log shows.
fn is_light(case: &Case<'_, '_>, item: &Item<'_, '_>) -> bool {
    let share = heaviest(item).map(|(_, percent)| percent.as_f64());
    share.or_else(|| load::share(case, item)).is_some_and(|share| share <= LIGHT_SHARE)
}

/// What is lifted fast is stopped before it slows, and a heavy lift before it fails.
fn to_failure(case: &Case<'_, '_>, item: &Item<'_, '_>, exercise: &Exercise, draft: &mut Draft) {
    let intensity = item.planned.intensity.as_deref().unwrap_or_default();
    let at_failure = prescription::is_to_failure(intensity);
    let open = matches!(item.asked.as_ref().map(|asked| &asked.target), Some(SetTarget::Amrap));
    let class = exercise.class();
    let heavy = matches!(class, Class::HeavySquat | Class::HeavyHinge)
        || class == Class::Press && case.level == Level::Beginner && !exercise.bodyweight;
    let (why, reserve) = match class {
        Class::Power if at_failure || open => {
            ("is a skill that is stopped when it slows, never taken to failure", "RPE 7")
        }
        _ if heavy && at_failure => {
            ("is taken to failure; wanted a rep or two in reserve", "RPE 8")
        }
        _ => return,
    };
    let message = format!("{} {why}", case.place(item));
    let mut exercise = item.planned.clone();
    exercise.intensity = Some(reserve.into());
    if open {
        exercise.reps = "3".into();
    }
    // The two edits stand or fall together.
    let edits =
        draft.is_free(item.loc).then(|| rewritten(item, exercise, "stopped short of failure"));
    let edits = edits.into_iter().flatten();
    draft.error(Area::Progression, Some(at(item.loc)), message, edits);
}

/// The same place with another prescription: no single edit changes the effort.
fn rewritten(item: &Item<'_, '_>, exercise: ProgramExercise, reason: &str) -> [Edit; 2] {
    [
        Edit::RemoveExercise { reason: reason.into(), loc: item.loc, payload: Nothing {} },
        Edit::AddExercise {
            reason: reason.into(),
            loc: BlockLoc {
                day_idx: item.loc.day_idx,
                block_idx: item.loc.block_idx,
                ex_idx: Some(item.loc.ex_idx),
            },
            payload: NewExercise { exercise },
        },
    ]
}

/// Who trains for strength past the first year does some of it with few reps.
fn heavy_enough(case: &Case<'_, '_>, draft: &mut Draft) {
    if case.goal != Goal::Strength || case.level == Level::Beginner {
        return;
    }
    let lifts: Vec<_> = case
        .lineup
        .items()
        .filter(|item| item.works())
        .filter(|item| {
            item.exercise().is_some_and(|one| {
                let heavy =
                    matches!(one.class(), Class::HeavySquat | Class::HeavyHinge | Class::Press);
                heavy && !one.equipment.contains(&Equipment::Band)
            })
        })
        .collect();
    let few = |item: &&Item<'_, '_>| reps(item).is_none_or(|(low, _)| low <= STRENGTH_REPS);
    if lifts.is_empty() || lifts.iter().any(few) {
        return;
    }
    let edits: Vec<Edit> = lifts
        .iter()
        .filter_map(|item| {
            Some(Edit::TuneReps {
                reason: "strength is trained with few reps".into(),
                loc: item.loc,
                payload: NewReps { reps: usual_reps(item.exercise()?, case.goal).into() },
            })
        })
        .collect();
    let message = format!(
        "no lift is asked for {STRENGTH_REPS} reps or fewer, and the goal is strength; wanted at least one"
    );
    draft.error(Area::Progression, None, message, edits);
}
