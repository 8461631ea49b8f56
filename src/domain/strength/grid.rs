//! The loads that there are, as steps to round to and to go up and down on.
//!
//! A prescribed load is rounded to the nearest that can be loaded, ties down; an intended increase
//! or decrease moves at least one step.

use super::rounding::{Kind, Loads, floor, step};
use crate::domain::load::{Decimal, Load};

/// Worked out once for an exercise, so that rounding to it is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    loads: Loads,
    /// Every load of a bar or a rack of dumbbells, lightest first; none where they are steps.
    all: Option<Vec<Decimal>>,
}

impl Grid {
    pub fn new(loads: Loads) -> Self {
        let all = match loads.kind() {
            Kind::Bar(rack) => Some(rack.totals()),
            Kind::Dumbbells(all) => Some(all.clone()),
            Kind::Steps(_) | Kind::Plates => None,
        };
        Self { loads, all }
    }

    /// The nearest load to `target`, the lower of two as near; none where there is nothing to load.
    pub fn nearest(&self, target: Decimal) -> Option<Decimal> {
        let (least, most) = Load::bounds(self.loads.unit());
        let target = target.clamp(least, most);
        let Some(lower) = self.at_most(target) else {
            return self.above(target);
        };
        let upper = self.above(lower);
        let gap = |to: Decimal| (to.ten_thousandths() - target.ten_thousandths()).abs();
        Some(match upper {
            Some(upper) if gap(upper) < gap(lower) => upper,
            _ => lower,
        })
    }

    /// The next heavier load; none where there is nothing heavier.
    pub fn above(&self, load: Decimal) -> Option<Decimal> {
        let most = Load::bounds(self.loads.unit()).1;
        let next = match &self.all {
            Some(all) => *all.get(all.partition_point(|one| *one <= load))?,
            None => Decimal::from_ten_thousandths(
                self.at_most(load)?.ten_thousandths() + self.step(load),
            ),
        };
        (next > load && next <= most).then_some(next)
    }

    /// The next lighter load; none where there is nothing lighter.
    pub fn below(&self, load: Decimal) -> Option<Decimal> {
        let least = Load::bounds(self.loads.unit()).0;
        let next = if let Some(all) = &self.all {
            *all.get(all.partition_point(|one| *one < load).checked_sub(1)?)?
        } else {
            let just_below = Decimal::from_ten_thousandths(load.ten_thousandths() - 1);
            floor(just_below, self.step(load))
        };
        (next < load && next >= least).then_some(next)
    }

    /// By how much the exercise goes up, where nothing else is said.
    pub const fn increment(&self) -> Option<Decimal> {
        match self.loads.kind() {
            Kind::Bar(_) | Kind::Plates => Some(self.loads.increment()),
            Kind::Steps(_) | Kind::Dumbbells(_) => None,
        }
    }

    /// The least that can be loaded, for one who now has `in_hand`.
    pub fn least(&self, in_hand: Decimal) -> Decimal {
        self.loads.least(in_hand)
    }

    fn at_most(&self, target: Decimal) -> Option<Decimal> {
        match &self.all {
            Some(all) => {
                let place = all.partition_point(|one| *one <= target).checked_sub(1)?;
                all.get(place).copied()
            }
            None => Some(floor(target, self.step(target))),
        }
    }

    fn step(&self, in_hand: Decimal) -> i64 {
        match self.loads.kind() {
            // What was worked out and not lifted is a multiple of no step by chance only.
            Kind::Steps(steps) => {
                let lifted = steps
                    .iter()
                    .any(|step| in_hand.ten_thousandths() % step == 0);
                let usual = steps.first().copied().unwrap_or(Decimal::SCALE);
                if lifted { step(steps, in_hand) } else { usual }
            }
            Kind::Bar(_) | Kind::Dumbbells(_) | Kind::Plates => self.loads.pair(),
        }
    }
}

#[cfg(test)]
mod tests;
