//! Whether a plan can be followed at all: days, sets and reps that mean something.

use super::Case;
use super::draft::{Draft, at, on_day};
use crate::program::limits::MOST_TRAINING_DAYS;
use crate::program::lineup::{Item, USUAL_SETS};
use crate::program::slot_sets;
use setwise_domain::edit::{Edit, NewReps, NewSets, Nothing};
use setwise_domain::exercise_name;
use setwise_domain::limits::{
    MOST_ASKED_SETS, MOST_PROGRAM_DAYS, MOST_PROGRAM_EXERCISES, MOST_PROGRAM_WEEKS,
};
use setwise_domain::report::Area;
use setwise_domain::text::{counted, printable};

/// Reps that are suggested where none can be read.
const PLAIN_REPS: &str = "8-12";

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    days(case, draft);
    for (index, items) in case.lineup.days.iter().enumerate() {
        if items.is_empty() {
            let message = format!("{} has no exercises", case.day(index));
            draft.error(Area::Structure, Some(on_day(index)), message, []);
        }
        for item in items {
            sets_and_reps(case, item, draft);
        }
        twice(case, items, draft);
    }
}

fn days(case: &Case<'_, '_>, draft: &mut Draft) {
    let plan = case.lineup.plan;
    let (found, wanted) = (plan.days.len(), usize::from(case.profile.days_per_week));
    let mut error = |message| draft.error(Area::Structure, None, message, []);
    if found > MOST_PROGRAM_DAYS {
        error(format!("the plan has {found} days; at most {MOST_PROGRAM_DAYS} are looked at"));
    } else if found != wanted && found != wanted.min(MOST_TRAINING_DAYS.into()) {
        error(format!(
            "the plan has {}; wanted {wanted}, the days a week of the profile",
            counted(found, "day")
        ));
    }
    let blocks = plan.days.iter().flat_map(|day| &day.blocks);
    let exercises: usize = blocks.map(|block| block.exercises.len()).sum();
    if exercises > MOST_PROGRAM_EXERCISES {
        error(format!(
            "the plan has {exercises} exercises; at most {MOST_PROGRAM_EXERCISES} are looked at"
        ));
    }
    if plan.metadata.weeks.is_some_and(|weeks| !(1..=MOST_PROGRAM_WEEKS).contains(&weeks)) {
        error(format!(
            "the plan is meant for {} weeks; wanted 1 to {MOST_PROGRAM_WEEKS}",
            plan.metadata.weeks.unwrap_or_default()
        ));
    }
}

fn sets_and_reps(case: &Case<'_, '_>, item: &Item<'_, '_>, draft: &mut Draft) {
    let planned = item.planned;
    let place = Some(at(item.loc));
    if let Err(error) = exercise_name::check(&planned.name) {
        let message = match planned.name.trim() {
            "" => format!("{} has no name. {error}", case.place(item)),
            _ => format!("{} can't be logged. {error}", case.place(item)),
        };
        let edit = Edit::RemoveExercise {
            reason: "an exercise without a specific name can't be logged".into(),
            loc: item.loc,
            payload: Nothing {},
        };
        draft.error(Area::Structure, place, message, [edit]);
        return;
    }
    if !(1..=u32::from(MOST_ASKED_SETS)).contains(&planned.sets) {
        let message = format!(
            "{} asks for {} sets; wanted 1 to {MOST_ASKED_SETS}",
            case.place(item),
            planned.sets
        );
        let edit = Edit::TuneSets {
            reason: "a number of sets that can be done".into(),
            loc: item.loc,
            payload: NewSets { sets: USUAL_SETS },
        };
        draft.error(Area::Structure, place, message, [edit]);
    } else if item.asked.is_none() && item.slot.is_none() {
        let message = format!(
            "{} asks for '{}' reps, which can't be read; wanted such as 5, 8-12, 30s or AMRAP",
            case.place(item),
            printable(&planned.reps)
        );
        let edit = Edit::TuneReps {
            reason: "reps that can be counted".into(),
            loc: item.loc,
            payload: NewReps { reps: PLAIN_REPS.into() },
        };
        draft.error(Area::Structure, place, message, [edit]);
    }
}

/// The same exercise asked for in the same way twice on a day: the later one is one too many. A
/// light set of it to warm up with is none, nor are back-off sets.
fn twice(case: &Case<'_, '_>, items: &[Item<'_, '_>], draft: &mut Draft) {
    for (index, item) in items.iter().enumerate() {
        let same = |other: &&Item<'_, '_>| {
            let asks = |one: &Item<'_, '_>| one.slot.map(|slot| slot_sets::groups(slot).to_vec());
            other.light == item.light
                && asks(other) == asks(item)
                && other.planned.reps.trim() == item.planned.reps.trim()
                && other.planned.intensity == item.planned.intensity
                && match (other.exercise(), item.exercise()) {
                    (Some(one), Some(other)) => one.id == other.id,
                    _ => other.planned.name.trim() == item.planned.name.trim(),
                }
        };
        if item.planned.name.trim().is_empty() || !items[..index].iter().any(|one| same(&one)) {
            continue;
        }
        let message = format!("{} is on that day already", case.place(item));
        let edit = Edit::RemoveExercise {
            reason: "it is on that day already".into(),
            loc: item.loc,
            payload: Nothing {},
        };
        draft.error(Area::Structure, Some(at(item.loc)), message, [edit]);
    }
}
