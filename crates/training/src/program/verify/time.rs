//! Whether each day fits its time: sets, rests, warm-up sets of the first heavy lift, and the
//! change-over from one exercise to the next.

use super::Case;
use super::cutting::Cutting;
use super::draft::{Draft, on_day};
use crate::program::limits::MOST_PROGRAM_REST;
use crate::program::lineup::Item;
use crate::program::pace::Pace;
use crate::program::slot_sets;
use crate::today::rest;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::edit::Edit;
use setwise_domain::exercise::{Exercise, Measure};
use setwise_domain::prescription::{Slot, WarmUp};
use setwise_domain::profile::Goal;
use setwise_domain::program::ProgramExercise;
use setwise_domain::report::Area;
use setwise_domain::strength::session_time;

/// Reps taken where none can be read.
const PLAIN_REPS: u16 = 10;
/// Rest after a set that leads up to heavier ones, where it would be more.
const LIGHT_REST: u32 = 60;

/// Seconds of each day.
pub(super) fn days(case: &Case<'_, '_>) -> Vec<u32> {
    let days = case.lineup.days.iter();
    days.map(|items| case.timing.of_each(items).iter().copied().fold(0, u32::saturating_add))
        .collect()
}

/// A heavy lift with a bar or dumbbells is led up to by lighter sets.
fn is_ramped(item: &Item<'_, '_>) -> bool {
    let loaded = |one: &Exercise| !one.bodyweight && one.measure == Measure::Reps;
    let prepared = |slot: &Slot| slot.warm_up == WarmUp::None;
    item.is_compound() && !item.slot.is_some_and(prepared) && item.exercise().is_none_or(loaded)
}

/// By what the time of sets and rests is reckoned.
#[derive(Clone, Copy, Debug)]
pub(in crate::program) struct Timing {
    pub goal: Goal,
    pub pace: Pace,
}

impl Timing {
    /// Seconds of each exercise of a day; the first that is led up to takes the lighter sets too.
    pub fn of_each(self, items: &[Item<'_, '_>]) -> Vec<u32> {
        let ramped = items.iter().position(is_ramped);
        let ramp = |place| u32::from(Some(place) == ramped) * session_time::RAMP_SECONDS;
        let items = items.iter().enumerate();
        items.map(|(place, item)| self.seconds(item).saturating_add(ramp(place))).collect()
    }

    /// Seconds of one exercise with its rests and the change-over.
    pub fn seconds(self, item: &Item<'_, '_>) -> u32 {
        match item.slot {
            Some(slot) => self.of_slot(item, slot),
            None => self.with(item, item.sets(), self.rest(item)),
        }
    }

    /// By its groups: what leads up to the hard sets takes no full rest.
    fn of_slot(self, item: &Item<'_, '_>, slot: &Slot) -> u32 {
        let sides = if slot.each_side { 2 } else { sides(item) };
        let groups = slot_sets::groups(slot).iter();
        let seconds: u32 = groups
            .map(|group| {
                let rest = group.rest_seconds.unwrap_or_else(|| self.rest(item));
                let rest = if slot_sets::is_hard(group) { rest } else { rest.min(LIGHT_REST) };
                let seconds =
                    session_time::exercise_seconds(&slot_sets::of_group(group), rest, sides);
                seconds - session_time::CHANGE_OVER_SECONDS
            })
            .sum();
        self.pace.seconds(seconds + session_time::CHANGE_OVER_SECONDS)
    }

    /// The rest after each set: as stated, else as usual.
    pub fn rest(self, item: &Item<'_, '_>) -> u32 {
        let asked = item.asked.as_ref();
        let usual = || rest::kind(item.exercise(), asked, item.light, self.goal).seconds();
        let rest = item.planned.rest_seconds.unwrap_or_else(usual);
        rest.min(MOST_PROGRAM_REST)
    }

    /// Seconds of an exercise that is on no plan yet.
    pub fn of_planned(self, planned: &ProgramExercise, catalog: &Catalog) -> u32 {
        self.seconds(&Item::of(planned, catalog))
    }

    /// The same with other sets and another rest.
    pub fn with(self, item: &Item<'_, '_>, sets: u32, rest: u32) -> u32 {
        let target = item
            .asked
            .as_ref()
            .map_or(SetTarget::Reps { low: PLAIN_REPS, high: PLAIN_REPS }, |asked| {
                asked.target.clone()
            });
        let asked = Prescription { sets: u8::try_from(sets).unwrap_or(u8::MAX), target };
        self.pace.seconds(session_time::exercise_seconds(&asked, rest, sides(item)))
    }
}

/// 2 where it is done on one side and then on the other.
fn sides(item: &Item<'_, '_>) -> u32 {
    1 + u32::from(item.exercise().is_some_and(|one| one.unilateral))
}

pub(super) fn check(case: &Case<'_, '_>, days: &[u32], draft: &mut Draft) {
    let limit = case.profile.minutes_per_day;
    for (index, &seconds) in days.iter().enumerate() {
        if session_time::fits(seconds, limit) {
            continue;
        }
        let message = format!(
            "{} takes {} minutes; there are {limit}",
            case.day(index),
            session_time::minutes(seconds),
        );
        let edits = cuts(case, index, seconds, draft);
        let over = seconds - u32::from(limit) * 60;
        draft.error_by(Area::Time, Some(on_day(index)), over / 60, message, edits);
    }
}

/// The edits after which the day fits, or all that there are.
fn cuts(case: &Case<'_, '_>, day: usize, seconds: u32, draft: &Draft) -> Vec<Edit> {
    let mut day = Cutting::of(case, day, seconds, draft);
    day.cut();
    day.edits()
}
