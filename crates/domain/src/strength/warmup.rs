//! A ladder up to a working load: fewer reps as the load goes up, nothing near fatigue.
//!
//! A customary scheme, not a finding: the empty bar, then about 50, 70 and 85 % (M. Rippetoe,
//! Starting Strength, 3rd ed. 2011, ch. 8, gives much the same steps).

use super::rounding::Loads;
use crate::exercise::Exercise;
use crate::exercise_class::Class;
use crate::load::{Decimal, Load, Unit};

/// Percent of the working load, and reps.
const STEPS: [(i64, u16); 3] = [(50, 5), (70, 3), (85, 1)];
const FIRST_REPS: u16 = 8;
/// The steps of a lift whose muscles are warm from another, and of one that is none too heavy.
const WARM: [(i64, u16); 1] = [(70, 3)];
const SHORT: [(i64, u16); 1] = [(60, 5)];
/// Up to here nothing leads up to it, and up to there two sets at most do, in kilograms.
const LIGHT_KG: f64 = 20.0;
const SHORT_KG: f64 = 40.0;
/// A bar with one pair of the largest plates, which are as high as a lift from the floor begins.
const FROM_FLOOR_KG: i64 = 60;
const FROM_FLOOR_LB: i64 = 135;

/// One set of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarmUpSet {
    pub load: Load,
    pub reps: u16,
    /// The share of the working load that it rests on; none of the empty bar.
    pub percent: Option<i64>,
}

/// The sets to do before `working`, lightest first, at most four; none where it is light. Each is
/// loadable, more than the one before, and less than the working load. `warm`: a lift of the same
/// movement was done before it.
pub fn ladder(
    working: Load,
    exercise: Option<&Exercise>,
    loads: &Loads,
    warm: bool,
) -> Vec<WarmUpSet> {
    let kilograms = working.mass().kg();
    if kilograms <= LIGHT_KG {
        return Vec::new();
    }
    let short = kilograms <= SHORT_KG;
    let from_floor =
        exercise.is_some_and(|one| one.takes_a_bar() && one.class() == Class::HeavyHinge);
    let steps: &[(i64, u16)] = match (warm, short) {
        (true, _) => &WARM,
        (false, true) if loads.bar().is_some() && !from_floor => &SHORT,
        (false, true) => &STEPS[..2],
        (false, false) => &STEPS,
    };
    let floor = Decimal::from_int(match working.unit {
        Unit::Kg => FROM_FLOOR_KG,
        Unit::Lb => FROM_FLOOR_LB,
    });
    let mut sets: Vec<WarmUpSet> = Vec::with_capacity(STEPS.len() + 1);
    let mut add = |amount: Decimal, reps: u16, percent: Option<i64>| {
        let above = sets.last().map_or(Decimal::default(), |set| set.load.amount);
        if amount > above && amount < working.amount {
            sets.push(WarmUpSet { load: Load::new(amount, working.unit), reps, percent });
        }
    };
    if let Some(bar) = loads.bar().filter(|_| !warm && !from_floor) {
        add(bar, FIRST_REPS, None);
    }
    for &(percent, reps) in steps {
        let share = Decimal::from_ten_thousandths(working.amount.ten_thousandths() / 100 * percent);
        let target = if from_floor && floor < working.amount { share.max(floor) } else { share };
        if let Some(amount) = loads.at_most(target, working.amount) {
            add(amount, reps, Some(percent));
        }
    }
    sets
}

#[cfg(test)]
mod tests;
