//! The load to begin an exercise with, from the athlete's own log, of what they can load.
//!
//! What was lifted in the last weeks says more than the best ever did: the RPE chart says what its sets
//! are worth for the reps that are asked for; where there are none, what the estimated one-rep max is. Where
//! the method names a share of a max to begin with, it is that.

use super::lineup::Item;
use super::slot_sets;
use crate::program::lineup::Lineup;
use crate::today::prescription;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::exercise::Exercise;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{PercentOf, Share, Slot};
use setwise_domain::program::{ProgramExercise, UserProfile, WorkoutPlan};
use setwise_domain::strength::estimate::{self, Shown};
use setwise_domain::strength::rounding::Loads;
use setwise_domain::strength::rpe;
use setwise_words::text::day;
use std::fmt::Write as _;

/// What a max leaves.
const ALL_OUT: Rir = Rir(Halves::from_halves(0));

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

    /// The share of a max that the method begins with. The max is what sets of about the asked reps show.
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
        let shown = shown(item, profile, catalog, unit);
        let found = estimate::load_for(&shown, asked..=asked, Some(ALL_OUT)).ok()?;
        let one = rpe::one_rep_max(found.load, found.reps, ALL_OUT)?;
        let max = rpe::load_for(one, reps, ALL_OUT)?;
        let loads = Loads::of(item.exercise(), unit, profile.gym.as_ref());
        let lifted = Some(found.set.load).filter(|_| !is_max(&found.set)).unwrap_or_default();
        let target = Decimal::from_f64(max * share.percent.as_f64());
        let load = loads.worked_out(target, Decimal::from_f64(lifted));
        let max = Load::new(tenths(Decimal::from_f64(max)), unit);
        let why = format!("{} of a {kind} of {max}, {}", share.percent, told(&found.set, unit));
        Some(Self { load: Load::new(load, unit), why })
    }

    fn for_reps(
        (low, high): (u16, u16),
        item: &Item<'_, '_>,
        profile: &UserProfile,
        catalog: &Catalog,
        unit: Unit,
    ) -> Option<Self> {
        let intensity = item.planned.intensity.as_deref().unwrap_or_default();
        let shown = shown(item, profile, catalog, unit);
        let found =
            estimate::load_for(&shown, low..=high, prescription::reserve(intensity)).ok()?;
        let loads = Loads::of(item.exercise(), unit, profile.gym.as_ref());
        // A max that is estimated was not lifted, and says nothing of what there is to load.
        let lifted = Some(found.set.load).filter(|_| !is_max(&found.set)).unwrap_or_default();
        let from = Decimal::from_f64(lifted);
        let target = Decimal::from_f64(found.load);
        let load = Load::new(loads.worked_out(target, from), unit);
        Some(Self { load, why: told(&found.set, unit) })
    }
}

/// `last 84 kg × 5 RIR 2 on 14 Nov`; of a max without a day, that it is one.
fn told(set: &Shown, unit: Unit) -> String {
    let load = Load::new(tenths(Decimal::from_f64(set.load)), unit);
    if is_max(set) {
        return format!("of an estimated best of {load}");
    }
    let mut text = format!("last {load} × {}", set.reps);
    if let Some(left) = set.reserve {
        let _ = write!(text, " RIR {}", left.0);
    }
    if let Some(on) = set.on {
        let _ = write!(text, " on {}", day::day_and_month(on));
    }
    text
}

/// Of an estimated max nothing was lifted, on no day.
fn is_max(set: &Shown) -> bool {
    (set.reps, set.reserve, set.on) == (1, Some(ALL_OUT), None)
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

/// The top sets of the exercise, whatever the profile calls it, else its estimated max.
fn shown(item: &Item<'_, '_>, profile: &UserProfile, catalog: &Catalog, unit: Unit) -> Vec<Shown> {
    let load = |kilograms: f64| in_unit(kilograms, unit).as_f64();
    let top = profile.last_top_sets.iter().find(|(name, _)| is_same(item, name, catalog));
    let shown: Vec<Shown> = top
        .into_iter()
        .flat_map(|(_, sets)| sets)
        .filter(|top| top.kg > 0.0 && top.reps > 0)
        .map(|top| Shown {
            load: load(top.kg),
            reps: top.reps,
            reserve: top.rir.map(|left| Rir(Halves::from_halves(halves(left.clamp(0.0, 10.0))))),
            on: top.on,
        })
        .collect();
    if !shown.is_empty() {
        return shown;
    }
    let best = profile.estimated_1rm.iter().find(|(name, _)| is_same(item, name, catalog));
    let max = |(_, kilograms): (&String, &f64)| Shown {
        load: load(*kilograms),
        reps: 1,
        reserve: Some(ALL_OUT),
        on: None,
    };
    best.map(max).into_iter().collect()
}

/// The profile's best of the exercise, in kilograms.
pub(super) fn best(item: &Item<'_, '_>, profile: &UserProfile, catalog: &Catalog) -> Option<f64> {
    let mut bests = profile.estimated_1rm.iter();
    let best = bests.find(|(name, _)| is_same(item, name, catalog));
    best.map(|(_, kilograms)| *kilograms).or_else(|| {
        let shown = shown(item, profile, catalog, Unit::Kg);
        estimate::one_rep_max(&shown).map(|(max, _)| max)
    })
}

/// The same of an exercise that is in no plan.
pub(super) fn best_of(
    exercise: &Exercise,
    profile: &UserProfile,
    catalog: &Catalog,
) -> Option<f64> {
    let planned = ProgramExercise {
        name: exercise.name.clone(),
        sets: 1,
        reps: "1".to_owned(),
        intensity: None,
        rest_seconds: None,
        notes: None,
    };
    best(&Item::of(&planned, catalog), profile, catalog)
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

/// The plan of a program that is followed: what each exercise asks for says its load itself.
pub fn without_beginnings(mut plan: WorkoutPlan) -> WorkoutPlan {
    let blocks = plan.days.iter_mut().flat_map(|day| &mut day.blocks);
    blocks.flat_map(|block| &mut block.exercises).for_each(forget_beginning);
    plan
}

/// Drops the load to begin with from the notes: it was another exercise's, or for other reps.
pub(in crate::program) fn forget_beginning(exercise: &mut ProgramExercise) {
    let Some(notes) = &exercise.notes else { return };
    if !notes.contains(BEGIN_WITH) {
        return;
    }
    let kept: Vec<_> = notes.split("; ").filter(|note| !note.starts_with(BEGIN_WITH)).collect();
    exercise.notes = (!kept.is_empty()).then(|| kept.join("; "));
}

#[cfg(test)]
mod tests;
