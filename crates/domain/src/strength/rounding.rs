//! Which loads there are for an exercise, and by how much one goes up.
//!
//! Increments: 5 kg or 10 lb for the lower body, 2.5 kg or 5 lb for the upper, the next step for
//! dumbbells and machines; within what NSCA, Essentials of Strength Training and Conditioning,
//! 4th ed. 2016, ch. 17, gives for trained athletes.

use super::grid::{Grid, USUAL_STEPS};
use super::gym::Gym;
use super::plates::Rack;
use crate::exercise::{Equipment, Exercise};
use crate::load::{Decimal, Load, Unit};

/// The loads that an exercise can be done with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loads {
    unit: Unit,
    kind: Kind,
    /// By how much a bar goes up; steps go to the next one.
    increment: Decimal,
    /// The least that plates change: a pair of the smallest, in ten-thousandths.
    pair: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A bar of known weight, with plates.
    Bar(Rack),
    /// Steps, coarsest first: the one that counts is the first that the load in hand is a
    /// multiple of, so that a rack of 2 kg steps is not taken for one of 2.5 kg.
    Steps(&'static [i64]),
    /// The dumbbells that there are, from the lightest up.
    Dumbbells(Vec<Decimal>),
    /// Plates on something whose own weight is not known: a trap bar, a sled, a belt.
    Plates,
}

/// Steps in ten-thousandths of the unit, coarsest first.
const DUMBBELLS_KG: [i64; 4] = [25_000, 20_000, 10_000, 5_000];
const DUMBBELLS_LB: [i64; 3] = [50_000, 25_000, 10_000];
const KETTLEBELLS_KG: [i64; 3] = [40_000, 20_000, 10_000];
const KETTLEBELLS_LB: [i64; 3] = [100_000, 50_000, 10_000];
const STACKS_KG: [i64; 4] = [50_000, 25_000, 12_500, 5_000];
const STACKS_LB: [i64; 4] = [100_000, 50_000, 25_000, 10_000];

impl Loads {
    /// For an exercise, in the athlete's unit, with what they have to load. One that is not in the
    /// catalogue is taken for a lift of the upper body with plates, which goes up by the least.
    pub fn of(exercise: Option<&Exercise>, unit: Unit, gym: Option<&Gym>) -> Self {
        let lower = exercise.is_some_and(|e| e.pattern.is_lower_body() && !e.bodyweight);
        let increment = Decimal::from_ten_thousandths(match (unit, lower) {
            (Unit::Kg, false) => 25_000,
            (Unit::Kg, true) | (Unit::Lb, false) => 50_000,
            (Unit::Lb, true) => 100_000,
        });
        let rack = Gym::rack(gym, unit);
        let smallest = rack.plates.iter().map(|kind| kind.plate).min();
        let pair = smallest.map_or(Decimal::SCALE, |plate| 2 * plate.ten_thousandths());
        let kind = exercise.map_or(Kind::Plates, |exercise| {
            kind_of(exercise, unit, rack, Gym::dumbbells(gym, unit))
        });
        Self { unit, kind, increment, pair }
    }

    pub(super) const fn kind(&self) -> &Kind {
        &self.kind
    }

    pub(super) const fn unit(&self) -> Unit {
        self.unit
    }

    pub(super) const fn increment(&self) -> Decimal {
        self.increment
    }

    pub(super) const fn pair(&self) -> i64 {
        self.pair
    }

    /// The greatest load that there is at or below `target`, for one who now has `in_hand`; none
    /// where the lightest is heavier.
    pub fn at_most(&self, target: Decimal, in_hand: Decimal) -> Option<Decimal> {
        let (least, most) = Load::bounds(self.unit);
        let target = target.clamp(least, most);
        match &self.kind {
            Kind::Bar(rack) => rack.load(target).ok().map(|loading| loading.total),
            Kind::Steps(steps) => Some(floor(target, step(steps, in_hand))),
            Kind::Dumbbells(all) => all.iter().copied().rfind(|one| *one <= target),
            Kind::Plates => Some(floor(target, self.pair)),
        }
    }

    /// The nearest load to one that was worked out from another, the lower of two as near; the lightest
    /// that there is where all are heavier. Steps are those of the other, where it lies on usual ones:
    /// an odd load says nothing of what else there is. What was lifted itself is there.
    pub fn worked_out(&self, target: Decimal, from: Decimal) -> Decimal {
        if target == from && self.at_most(from, from) == Some(from) {
            return from;
        }
        let mut grid = Grid::new(self.clone());
        let usual = match &self.kind {
            Kind::Steps(steps) => {
                steps.iter().take(USUAL_STEPS).any(|step| from.ten_thousandths() % step == 0)
            }
            Kind::Bar(_) | Kind::Dumbbells(_) | Kind::Plates => false,
        };
        if usual {
            grid.learn(from);
        }
        let nearest = grid.nearest(target).filter(|nearest| *nearest > Decimal::default());
        let nearest = nearest.unwrap_or_else(|| self.least(from));
        // Rounding makes neither more of less, nor less of more.
        if target <= from && nearest > from {
            grid.below(nearest).filter(|lower| *lower > Decimal::default()).unwrap_or(from)
        } else if target > from {
            nearest.max(from)
        } else {
            nearest
        }
    }

    /// The load after `in_hand`: always more; none where there is nothing heavier.
    pub fn next(&self, in_hand: Decimal) -> Option<Decimal> {
        let increment = match &self.kind {
            Kind::Dumbbells(all) => return all.iter().copied().find(|one| *one > in_hand),
            Kind::Bar(_) | Kind::Plates => self.increment,
            Kind::Steps(steps) => Decimal::from_ten_thousandths(step(steps, in_hand)),
        };
        let plus = |more: i64| Decimal::from_ten_thousandths(in_hand.ten_thousandths() + more);
        self.at_most(plus(increment.ten_thousandths()), in_hand)
            .filter(|loadable| *loadable > in_hand)
            .or_else(|| match &self.kind {
                Kind::Bar(rack) => rack.above(in_hand),
                _ => self.at_most(plus(self.pair), in_hand),
            })
            .filter(|loadable| *loadable > in_hand)
    }

    /// The bar alone, where it is a bar of known weight.
    pub const fn bar(&self) -> Option<Decimal> {
        match &self.kind {
            Kind::Bar(rack) => Some(rack.bar),
            Kind::Steps(_) | Kind::Dumbbells(_) | Kind::Plates => None,
        }
    }

    /// The least that can be loaded: the bar alone, else the first step.
    pub fn least(&self, in_hand: Decimal) -> Decimal {
        match &self.kind {
            Kind::Bar(rack) => rack.bar,
            Kind::Steps(steps) => Decimal::from_ten_thousandths(step(steps, in_hand)),
            Kind::Dumbbells(all) => all.first().copied().unwrap_or_default(),
            Kind::Plates => Decimal::from_ten_thousandths(self.pair),
        }
    }
}

fn kind_of(exercise: &Exercise, unit: Unit, rack: Rack, dumbbells: Option<&[Decimal]>) -> Kind {
    let needs = |wanted| exercise.equipment.contains(&wanted);
    if exercise.bodyweight {
        return Kind::Plates;
    }
    if needs(Equipment::Barbell) {
        return Kind::Bar(rack);
    }
    let by_unit = |kg, lb| match unit {
        Unit::Kg => Kind::Steps(kg),
        Unit::Lb => Kind::Steps(lb),
    };
    if needs(Equipment::Dumbbell) {
        let usual = || by_unit(&DUMBBELLS_KG[..], &DUMBBELLS_LB[..]);
        dumbbells.map_or_else(usual, |own| Kind::Dumbbells(own.to_vec()))
    } else if needs(Equipment::Kettlebell) || needs(Equipment::MedicineBall) {
        by_unit(&KETTLEBELLS_KG[..], &KETTLEBELLS_LB[..])
    } else if needs(Equipment::Machine) || needs(Equipment::Cable) {
        by_unit(&STACKS_KG[..], &STACKS_LB[..])
    } else {
        Kind::Plates
    }
}

/// The coarsest step that the load in hand is a multiple of; where it is of none, the finest.
pub(super) fn step(steps: &[i64], in_hand: Decimal) -> i64 {
    steps
        .iter()
        .find(|&&step| in_hand.ten_thousandths() % step == 0)
        .or(steps.last())
        .copied()
        .unwrap_or(Decimal::SCALE)
}

pub(super) const fn floor(target: Decimal, step: i64) -> Decimal {
    Decimal::from_ten_thousandths(target.ten_thousandths().div_euclid(step) * step)
}

#[cfg(test)]
mod tests;
