//! The load to begin an exercise with, from the athlete's own log, of what they can load.
//!
//! It is a share of an estimated max: the one that the method names, else what the RPE chart leaves
//! for the asked reps with some in reserve. The last top set makes the estimate, with the effort that
//! was said, where its reps are comparable; else the best known max does. Beyond twelve reps the
//! chart says too little: such a load is found, not worked out. Rounded down to what there is.

use super::lineup::Item;
use super::slot_sets;
use crate::program::lineup::Lineup;
use crate::today::prescription;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{PercentOf, Share, Slot};
use setwise_domain::program::{ProgramExercise, TopSet, UserProfile, WorkoutPlan};
use setwise_domain::strength::rounding::Loads;
use setwise_domain::strength::rpe;
use setwise_words::text::day;
use std::fmt::Write as _;

/// Reps in reserve of one who is told nothing.
pub(super) const USUAL_RESERVE: Rir = Rir(Halves::from_halves(4));

/// The most reps that a load is worked out for.
const MOST_REPS: u16 = 12;

/// What a note about it opens with.
const BEGIN_WITH: &str = "begin with ";

/// Which load, and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Beginning {
    pub load: Load,
    pub why: String,
}

impl Beginning {
    /// For an exercise in the unit; none without reps, or without anything known of it.
    pub fn of(
        item: &Item<'_, '_>,
        profile: &UserProfile,
        catalog: &Catalog,
        unit: Unit,
    ) -> Option<Self> {
        let reps = item.asked.as_ref().and_then(range)?;
        Self::for_reps(reps, item, profile, catalog, unit)
    }

    /// For the sets of a slot that are done with its load itself, not with a share of it.
    pub fn of_slot(
        slot: &Slot,
        item: &Item<'_, '_>,
        profile: &UserProfile,
        catalog: &Catalog,
        unit: Unit,
    ) -> Option<Self> {
        if let Some(share) = slot.start {
            return Self::of_share(share, item, profile, catalog, unit);
        }
        let reps = slot_sets::reps_at_load(slot);
        let reps = reps.or_else(|| item.asked.as_ref().and_then(range))?;
        Self::for_reps(reps, item, profile, catalog, unit)
    }

    /// The share of a max that the method begins with.
    fn of_share(
        share: Share,
        item: &Item<'_, '_>,
        profile: &UserProfile,
        catalog: &Catalog,
        unit: Unit,
    ) -> Option<Self> {
        let (reps, kind) = match share.of {
            PercentOf::RepMax(reps) => (reps, format!("{reps}-rep max")),
            PercentOf::TrainingMax | PercentOf::OneRepMax | PercentOf::Estimated => {
                (1, "max".to_owned())
            }
        };
        let asked = item.asked.as_ref().and_then(range).map_or(reps, |(_, high)| high);
        let estimate = Estimate::of(asked, item, profile, catalog, unit)?;
        let none = Rir(Halves::from_halves(0));
        let max = in_unit(rpe::load_for(estimate.kilograms, reps, none)?, unit);
        let target = Decimal::from_f64(max.as_f64() * share.percent.as_f64());
        let loads = Loads::of(item.exercise(), unit, profile.gym.as_ref());
        let max = Load::new(tenths(max), unit);
        Some(Self {
            load: loaded(&loads, target, estimate.in_hand, unit),
            why: format!("{} of a {kind} of {max}, {}", share.percent, estimate.why),
        })
    }

    fn for_reps(
        (low, high): (u16, u16),
        item: &Item<'_, '_>,
        profile: &UserProfile,
        catalog: &Catalog,
        unit: Unit,
    ) -> Option<Self> {
        let reps = [high, low].into_iter().find(|reps| *reps <= MOST_REPS)?;
        let loads = Loads::of(item.exercise(), unit, profile.gym.as_ref());
        let intensity = item.planned.intensity.as_deref().unwrap_or_default();
        let reserve = prescription::reserve(intensity).unwrap_or(USUAL_RESERVE);
        let reserve = within_chart(reps, reserve);
        let estimate = Estimate::of(reps, item, profile, catalog, unit)?;
        let target = in_unit(rpe::load_for(estimate.kilograms, reps, reserve)?, unit);
        Some(Self { load: loaded(&loads, target, estimate.in_hand, unit), why: estimate.why })
    }
}

/// The one-rep max that a load is worked out from.
struct Estimate {
    kilograms: f64,
    /// The load that it rests on, in the unit; 0 where it is a max that was worked out before.
    in_hand: Decimal,
    why: String,
}

impl Estimate {
    /// For sets of so many reps.
    fn of(
        reps: u16,
        item: &Item<'_, '_>,
        profile: &UserProfile,
        catalog: &Catalog,
        unit: Unit,
    ) -> Option<Self> {
        let comparable = |top: &&TopSet| top.reps <= reps * 2 && reps <= top.reps * 2;
        if let Some(top) = top_set(item, profile, catalog).filter(comparable) {
            let in_hand = in_unit(top.kg, unit);
            let kilograms = one_rep_max(top)?;
            return Some(Self { kilograms, in_hand, why: told(top, in_hand, unit) });
        }
        let kilograms = best(item, profile, catalog)?;
        let best = Load::new(tenths(in_unit(kilograms, unit)), unit);
        let why = format!("of an estimated best of {best}");
        Some(Self { kilograms, in_hand: Decimal::default(), why })
    }
}

/// As much in reserve as the chart knows for so many reps.
fn within_chart(reps: u16, reserve: Rir) -> Rir {
    let left = rpe::MOST_REPS.saturating_sub(reps).saturating_mul(2);
    let most = Rir(Halves::from_halves(u8::try_from(left).unwrap_or(u8::MAX)));
    reserve.min(most)
}

/// At most the target; the lightest there is where nothing is that light.
fn loaded(loads: &Loads, target: Decimal, in_hand: Decimal, unit: Unit) -> Load {
    // What was lifted itself is there.
    let same = loads.at_most(target, in_hand).filter(|same| *same == in_hand);
    let amount = same.or_else(|| loads.worked_out(target, in_hand));
    Load::new(amount.unwrap_or_else(|| loads.least(in_hand)), unit)
}

/// `84 kg × 5 @2 RIR on 2026-11-14`.
fn told(top: &TopSet, in_hand: Decimal, unit: Unit) -> String {
    let mut text = format!("last {} × {}", Load::new(tenths(in_hand), unit), top.reps);
    if let Some(on) = top.on {
        let _ = write!(text, " on {}", day::day_and_month(on));
    }
    text
}

fn tenths(amount: Decimal) -> Decimal {
    Decimal::from_f64((amount.as_f64() * 10.0).round() / 10.0)
}

/// Kilograms in the unit, exact for what was entered in it.
pub(super) fn in_unit(kilograms: f64, unit: Unit) -> Decimal {
    /// One ten-thousandth of a pound is beyond what a log in kilograms keeps.
    const HUNDREDTHS: f64 = 100.0;
    match unit {
        Unit::Kg => Decimal::from_f64(kilograms),
        Unit::Lb => Decimal::from_f64((kilograms / 0.453_592_37 * HUNDREDTHS).round() / HUNDREDTHS),
    }
}

/// By the RPE chart, in kilograms; where nothing is said of the effort there was nothing left.
fn one_rep_max(top: &TopSet) -> Option<f64> {
    let reserve = top.rir.unwrap_or(0.0).clamp(0.0, 10.0);
    let reserve = Rir(Halves::from_halves(halves(reserve)));
    rpe::one_rep_max(top.kg, top.reps, reserve)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 20")]
fn halves(reserve: f64) -> u8 {
    (reserve * 2.0).round() as u8
}

/// The least and most reps of a set; none where reps are not what is counted.
pub(super) fn range(asked: &Prescription) -> Option<(u16, u16)> {
    match &asked.target {
        SetTarget::Reps { low, high } => Some((*low, *high)),
        SetTarget::RepsBySet(reps) => Some((*reps.iter().min()?, *reps.iter().max()?)),
        SetTarget::Seconds(_) | SetTarget::Metres(_) | SetTarget::Amrap => None,
    }
}

/// The last top set of the exercise, whatever the profile calls it.
fn top_set<'p>(
    item: &Item<'_, '_>,
    profile: &'p UserProfile,
    catalog: &Catalog,
) -> Option<&'p TopSet> {
    let mut sets = profile.last_top_sets.iter();
    sets.find(|(name, _)| is_same(item, name, catalog))
        .map(|(_, top)| top)
        .filter(|top| top.kg > 0.0 && top.reps > 0)
}

/// The profile's best of the exercise, in kilograms.
pub(super) fn best(item: &Item<'_, '_>, profile: &UserProfile, catalog: &Catalog) -> Option<f64> {
    let mut bests = profile.estimated_1rm.iter();
    bests
        .find(|(name, _)| is_same(item, name, catalog))
        .map(|(_, kilograms)| *kilograms)
        .or_else(|| one_rep_max(top_set(item, profile, catalog)?))
}

fn is_same(item: &Item<'_, '_>, name: &str, catalog: &Catalog) -> bool {
    match (item.exercise(), catalog.resolve(name).exercise()) {
        (Some(own), Some(named)) => named.id == own.id,
        _ => name.trim().eq_ignore_ascii_case(item.planned.name.trim()),
    }
}

/// Only what is done for reps, against a load of its own, is led up to a load.
pub(super) fn is_loaded(item: &Item<'_, '_>) -> bool {
    item.works() && item.exercise().is_none_or(|one| !one.bodyweight)
}

/// The plan with the load to begin with beside each exercise that the athlete's log knows.
pub fn with_beginnings(
    mut plan: WorkoutPlan,
    profile: &UserProfile,
    catalog: &Catalog,
) -> WorkoutPlan {
    let unit = profile.unit.unwrap_or(Unit::Kg);
    let lineup = Lineup::of(&plan, catalog);
    let found: Vec<_> = lineup
        .items()
        .map(|item| {
            let beginning =
                is_loaded(item).then(|| Beginning::of(item, profile, catalog, unit)).flatten();
            (item.loc, beginning)
        })
        .collect();
    for (loc, beginning) in found {
        let block = &mut plan.days[loc.day_idx].blocks[loc.block_idx];
        let exercise = &mut block.exercises[loc.ex_idx];
        forget_beginning(exercise);
        if let Some(Beginning { load, why }) = beginning {
            let note = format!("{BEGIN_WITH}{load} ({why})");
            exercise.notes = Some(match exercise.notes.take() {
                Some(notes) => format!("{notes}; {note}"),
                None => note,
            });
        }
    }
    plan
}

/// Drops the load to begin with from the notes: it was another exercise's, or for other reps.
pub(super) fn forget_beginning(exercise: &mut ProgramExercise) {
    let Some(notes) = &exercise.notes else { return };
    if !notes.contains(BEGIN_WITH) {
        return;
    }
    let kept: Vec<_> = notes.split("; ").filter(|note| !note.starts_with(BEGIN_WITH)).collect();
    exercise.notes = (!kept.is_empty()).then(|| kept.join("; "));
}

#[cfg(test)]
mod tests;
