//! A program as the athlete accepted it.

use super::envelope::ProgramEnvelope;
use super::plan::TodayPlan;
use super::prescription::{Program, SlotId, SlotMark, Starts};
use super::set_result::SetResult;
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use uuid::Uuid;

/// A program with how it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StoredProgram {
    /// Its id, which never changes.
    pub id: Uuid,
    /// When it was stored.
    pub at: Timestamp,
    /// The first day that it is for: its days are trained in turn from there.
    pub since: Date,
    /// Who wrote it: `offline`, or a provider and model.
    pub coach: String,
    /// How it was written, with its verdict.
    pub made: ProgramEnvelope,
    /// What is followed day by day; none of a program that was accepted before there was any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followed: Option<FollowedProgram>,
}

/// A program with what it started with. All else is worked out from the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FollowedProgram {
    /// The same through all revisions.
    pub lineage: Uuid,
    /// Counted from 0: how often it was changed since it was first accepted.
    pub revision: u32,
    /// The session that this revision begins with, counted from 0.
    pub first_turn: u32,
    /// The program as it is followed.
    pub program: Program,
    /// What each slot starts with.
    pub starts: Starts,
}

/// The session of a program that a plan for a day is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanOfProgram {
    /// The program's id.
    pub program: Uuid,
    /// Which version of the program.
    pub revision: u32,
    /// Counted from 0.
    pub turn: u32,
    /// When the calendar has it, where that is not the day of the plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comes_on: Option<Date>,
    /// Its slots, in the order of the plan's exercises, each with the exercise's name.
    pub slots: Vec<PlannedSlot>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlannedSlot {
    /// The slot of the program.
    pub slot: SlotId,
    /// The id of the exercise in the plan.
    pub exercise: String,
}

impl PlanOfProgram {
    /// The slot of each exercise of a plan, by name and in order: where a name stands twice, the
    /// first is the first.
    pub fn slots_of(&self, plan: &TodayPlan) -> Vec<Option<&SlotId>> {
        let mut left: Vec<&PlannedSlot> = self.slots.iter().collect();
        let named = plan.exercises().map(|planned| {
            let place = left.iter().position(|one| one.exercise == planned.name)?;
            Some(&left.remove(place).slot)
        });
        named.collect()
    }

    /// The same session in a plan that takes the place of another: exercises keep their slots, and
    /// one that stands where another stood takes over its slot, so that a swap keeps the place. In
    /// a plan most of which is other exercises nothing is taken over.
    #[must_use]
    pub fn in_place_of(&self, before: &TodayPlan, after: &TodayPlan) -> Self {
        let (old, new) = (self.slots_of(before), self.slots_of(after));
        let swapped = new.iter().filter(|slot| slot.is_none()).count();
        let keeps_places = old.len() == new.len() && swapped * 2 <= new.len();
        let taken: Vec<&SlotId> = new.iter().copied().flatten().collect();
        let places = old.iter().map(Some).chain(std::iter::repeat(None));
        let slots = new.iter().zip(places).zip(after.exercises());
        let slots = slots.filter_map(|((slot, place), planned)| {
            let free = || place.copied().flatten().filter(|slot| !taken.contains(slot));
            let slot = slot.or_else(|| free().filter(|_| keeps_places))?;
            Some(PlannedSlot { slot: slot.clone(), exercise: planned.name.clone() })
        });
        Self { slots: slots.collect(), ..self.clone() }
    }
}

/// A logged set with the slot that it was done for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedSet {
    pub mark: SlotMark,
    pub set: Arc<SetResult>,
}
