//! A ladder up to a working load: fewer reps as the load goes up, nothing near fatigue.
//!
//! A customary scheme, not a finding: the empty bar, then about 40, 60, 75 and 85 % (M. Rippetoe,
//! Starting Strength, 3rd ed. 2011, ch. 8, gives much the same steps).

use super::rounding::Loads;
use crate::load::{Decimal, Load};

/// Percent of the working load, and reps.
const STEPS: [(i64, u16); 4] = [(40, 5), (60, 4), (75, 3), (85, 1)];
const FIRST_REPS: u16 = 10;

/// One set of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarmUpSet {
    pub load: Load,
    pub reps: u16,
}

/// The sets to do before `working`, lightest first; none where it is no more than the bar alone.
/// Each is loadable, more than the one before, and less than the working load.
pub fn ladder(working: Load, loads: &Loads) -> Vec<WarmUpSet> {
    let mut sets: Vec<WarmUpSet> = Vec::with_capacity(STEPS.len() + 1);
    let mut add = |amount: Decimal, reps: u16| {
        let above = sets.last().map_or(Decimal::default(), |set| set.load.amount);
        if amount > above && amount < working.amount {
            sets.push(WarmUpSet { load: Load::new(amount, working.unit), reps });
        }
    };
    if let Some(bar) = loads.bar() {
        add(bar, FIRST_REPS);
    }
    for (percent, reps) in STEPS {
        let target =
            Decimal::from_ten_thousandths(working.amount.ten_thousandths() / 100 * percent);
        if let Some(amount) = loads.at_most(target, working.amount) {
            add(amount, reps);
        }
    }
    sets
}

#[cfg(test)]
mod tests;
