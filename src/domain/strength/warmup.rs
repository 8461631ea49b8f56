//! A ladder up to a working load: fewer reps as the load goes up, nothing near fatigue.
//!
//! A customary scheme, not a finding: the empty bar, then about 40, 60, 75 and 85 % (M. Rippetoe,
//! Starting Strength, 3rd ed. 2011, ch. 8, gives much the same steps).

use super::rounding::Loads;
use crate::domain::load::{Decimal, Load};

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
        let above = sets
            .last()
            .map_or(Decimal::default(), |set| set.load.amount);
        if amount > above && amount < working.amount {
            sets.push(WarmUpSet {
                load: Load::new(amount, working.unit),
                reps,
            });
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
mod tests {
    use super::*;
    use crate::domain::exercise::{Equipment, Pattern};
    use crate::domain::load::Unit;
    use crate::domain::strength::example::exercise;

    fn said(working: i64, unit: Unit, equipment: Equipment) -> String {
        let exercise = exercise(Pattern::Squat, &[equipment]);
        let loads = Loads::of(Some(&exercise), unit, None);
        ladder(Load::new(Decimal::from_int(working), unit), &loads)
            .iter()
            .map(|set| format!("{}x{}", set.load.amount, set.reps))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn up_to_the_working_load() {
        assert_eq!(
            said(225, Unit::Lb, Equipment::Barbell),
            "45x10 90x5 135x4 165x3 190x1"
        );
        assert_eq!(
            said(100, Unit::Kg, Equipment::Barbell),
            "20x10 40x5 60x4 75x3 85x1"
        );
        assert_eq!(said(30, Unit::Kg, Equipment::Barbell), "20x10 22.5x3 25x1");
        assert_eq!(said(20, Unit::Kg, Equipment::Barbell), "");
        assert_eq!(said(45, Unit::Lb, Equipment::Barbell), "");
        assert_eq!(
            said(50, Unit::Lb, Equipment::Dumbbell),
            "20x5 30x4 35x3 40x1"
        );
    }
}
