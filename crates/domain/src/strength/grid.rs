//! The loads that there are, as steps to round to and to go up and down on.
//!
//! A prescribed load is rounded to the nearest that can be loaded, ties down; an intended increase
//! or decrease moves at least one step.

use super::rounding::{Kind, Loads, floor};
use crate::load::{Decimal, Load};

/// Worked out once for an exercise, so that rounding to it is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    loads: Loads,
    /// Every load of a bar or a rack of dumbbells, lightest first; none where they are steps.
    all: Option<Vec<Decimal>>,
    /// From one load to the next where they are steps, in ten-thousandths.
    step: i64,
    /// Different loads that it was done with, the newest last: they show the steps that there are.
    lifted: Vec<Decimal>,
}

/// Loads that say which steps there are: enough to tell steps of 2 kg from 2.5 where some loads are
/// of both, few enough that a new gym counts soon.
const LOADS_THAT_SHOW: usize = 6;
/// The coarsest steps, that dumbbells and stacks are made in. Finer ones count only for a load that
/// lies on no other.
pub(super) const USUAL_STEPS: usize = 2;

impl Grid {
    pub fn new(loads: Loads) -> Self {
        let all = match loads.kind() {
            Kind::Bar(rack) => Some(rack.totals()),
            Kind::Dumbbells(all) => Some(all.clone()),
            Kind::Steps(_) | Kind::Plates => None,
        };
        let step = match loads.kind() {
            Kind::Steps(steps) => steps.first().copied().unwrap_or(Decimal::SCALE),
            Kind::Bar(_) | Kind::Dumbbells(_) | Kind::Plates => loads.pair(),
        };
        Self { loads, all, step, lifted: Vec::new() }
    }

    /// Whether loads that were lifted say anything of what else there is.
    pub const fn learns(&self) -> bool {
        matches!(self.loads.kind(), Kind::Steps(_))
    }

    /// Takes into account a load that there is, as it was lifted or written.
    ///
    /// A load that was only worked out says nothing of the steps: nine tenths of 20 kg are a
    /// multiple of 2 kg, and a rack of 2.5 kg steps has no 18.
    pub fn learn(&mut self, load: Decimal) {
        let Kind::Steps(steps) = self.loads.kind() else {
            return;
        };
        if load <= Decimal::default() || self.lifted.last() == Some(&load) {
            return;
        }
        self.lifted.retain(|known| *known != load);
        self.lifted.push(load);
        if self.lifted.len() > LOADS_THAT_SHOW {
            self.lifted.remove(0);
        }
        let fits = |step: i64, load: &Decimal| load.ten_thousandths() % step == 0;
        let (usual, fine) = steps.split_at(USUAL_STEPS.min(steps.len()));
        let found = usual
            .iter()
            .find(|step| self.lifted.iter().all(|load| fits(**step, load)))
            .or_else(|| usual.iter().find(|step| fits(**step, &load)))
            .or_else(|| fine.iter().find(|step| fits(**step, &load)));
        self.step = found.copied().unwrap_or(self.step);
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
            None => {
                Decimal::from_ten_thousandths(self.at_most(load)?.ten_thousandths() + self.step)
            }
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
            floor(just_below, self.step)
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

    fn at_most(&self, target: Decimal) -> Option<Decimal> {
        match &self.all {
            Some(all) => {
                let place = all.partition_point(|one| *one <= target).checked_sub(1)?;
                all.get(place).copied()
            }
            None => Some(floor(target, self.step)),
        }
    }
}

#[cfg(test)]
mod tests;
