//! What goes on the bar: the best weight that the plates can make, and how.
//!
//! The search is exact, over integers: taking the heaviest plate that fits is wrong on an uneven
//! inventory (target 30 a side from 25, 15, 15 is 15 + 15, not 25).

use crate::limits::{MOST_PLATE_KINDS, MOST_PLATE_PAIRS, MOST_PLATE_STEPS};
use crate::load::{Decimal, Load, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One kind of plate, and how many pairs of it there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// What one of them weighs.
    pub plate: Decimal,
    /// How many pairs; null for as many as are needed.
    pub pairs: u8,
}

/// A bar and the plates for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rack {
    pub unit: Unit,
    pub bar: Decimal,
    pub plates: Vec<Pairs>,
}

/// Plates of one kind on one side of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    pub plate: Decimal,
    pub count: u8,
}

/// What to load for a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loading {
    pub unit: Unit,
    /// Bar and plates together: the most that is not above the target.
    pub total: Decimal,
    /// Target − total.
    pub remainder: Decimal,
    /// On each side, heaviest first, with the fewest plates that make the total.
    pub side: Vec<Stack>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlatesError {
    #[error("{target} {unit} is less than the bar alone ({bar} {unit})")]
    BelowBar { target: Decimal, bar: Decimal, unit: Unit },
    #[error("{target} {unit} is more than any bar is loaded with")]
    TooHeavy { target: Decimal, unit: Unit },
    #[error("a plate weighs more than 0; found one of {plate}")]
    NoWeight { plate: Decimal },
    #[error(
        "at most {MOST_PLATE_KINDS} kinds of plate with {MOST_PLATE_PAIRS} pairs each are searched"
    )]
    TooManyPlates,
    #[error("the plates differ by too little to search all their sums; round their weights")]
    TooFine,
}

impl Rack {
    /// The plate that is meant by "a plate": the usual one, or the heaviest where there is none.
    pub fn usual(&self, usual: Decimal) -> Decimal {
        let has = |plate: Decimal| self.plates.iter().any(|pairs| pairs.plate == plate);
        let heaviest = self.plates.iter().map(|pairs| pairs.plate).max();
        heaviest.filter(|_| !has(usual)).unwrap_or(usual)
    }

    /// What most gyms have: kg bar 20 with 25 20 15 10 5 2.5 1.25; lb bar 45 with 45 35 25 10 5
    /// 2.5. Of the heaviest there are as many pairs as a bar takes, of the others two.
    pub fn standard(unit: Unit) -> Self {
        let (bar, heaviest, others): (i64, i64, &[i64]) = match unit {
            Unit::Kg => (200_000, 250_000, &[200_000, 150_000, 100_000, 50_000, 25_000, 12_500]),
            Unit::Lb => (450_000, 450_000, &[350_000, 250_000, 100_000, 50_000, 25_000]),
        };
        let of = |plate, pairs| Pairs { plate: Decimal::from_ten_thousandths(plate), pairs };
        let mut plates = vec![of(heaviest, 10)];
        plates.extend(others.iter().map(|&plate| of(plate, 2)));
        Self { unit, bar: Decimal::from_ten_thousandths(bar), plates }
    }

    /// The best loadable weight that is not above `target`.
    pub fn load(&self, target: Decimal) -> Result<Loading, PlatesError> {
        let side = (target.ten_thousandths() - self.bar.ten_thousandths()) / 2;
        if target < self.bar {
            return Err(PlatesError::BelowBar { target, bar: self.bar, unit: self.unit });
        }
        let mut plates = self.checked(target)?;
        plates.sort_by_key(|kind| kind.plate);
        let grain = grain(&plates);
        let counts = if grain == 0 {
            Vec::new()
        } else {
            let steps = usize::try_from(side / grain).map_err(|_| PlatesError::TooFine)?;
            Sums::of(&plates, grain, steps)?.best()
        };
        let on_side: i64 = plates
            .iter()
            .zip(&counts)
            .map(|(kind, &count)| kind.plate.ten_thousandths() * i64::from(count))
            .sum();
        let total = self.bar.ten_thousandths() + 2 * on_side;
        Ok(Loading {
            unit: self.unit,
            total: Decimal::from_ten_thousandths(total),
            remainder: Decimal::from_ten_thousandths(target.ten_thousandths() - total),
            side: plates
                .iter()
                .zip(counts)
                .rev()
                .filter(|&(_, count)| count > 0)
                .map(|(kind, count)| Stack { plate: kind.plate, count })
                .collect(),
        })
    }

    /// The least loadable weight above `weight`; none where the plates make none.
    pub fn above(&self, weight: Decimal) -> Option<Decimal> {
        if weight < self.bar {
            return Some(self.bar);
        }
        let plates = self.check().ok()?;
        let (grain, sums) = Self::all_sums(plates)?;
        let side = (weight.ten_thousandths() - self.bar.ten_thousandths()) / 2;
        let first = usize::try_from(side / grain + 1).ok()?;
        let sum = sums.made_from(first)?;
        let on_side = grain * i64::try_from(sum).ok()?;
        let total = Decimal::from_ten_thousandths(self.bar.ten_thousandths() + 2 * on_side);
        (total <= Load::bounds(self.unit).1).then_some(total)
    }

    /// Every load that the plates make, the bar alone first; that alone where they can't be searched.
    pub fn totals(&self) -> Vec<Decimal> {
        let most = Load::bounds(self.unit).1;
        let Some((grain, sums)) = self.check().ok().and_then(Self::all_sums) else {
            return vec![self.bar];
        };
        let on_side = (0_i64..).zip(&sums.fewest).filter(|(_, made)| made.is_some());
        on_side
            .map(|(sum, _)| {
                Decimal::from_ten_thousandths(self.bar.ten_thousandths() + 2 * grain * sum)
            })
            .take_while(|total| *total <= most)
            .collect()
    }

    /// Every sum of one side, in steps of the grain.
    fn all_sums(plates: &[Pairs]) -> Option<(i64, Sums)> {
        let grain = grain(plates);
        let sums = Sums::of(plates, grain, usize::MAX).ok()?;
        Some((grain, sums)).filter(|_| grain > 0)
    }

    fn checked(&self, target: Decimal) -> Result<Vec<Pairs>, PlatesError> {
        if target > Load::bounds(self.unit).1 {
            return Err(PlatesError::TooHeavy { target, unit: self.unit });
        }
        self.check().map(<[Pairs]>::to_vec)
    }

    /// The plates, where they can be searched.
    fn check(&self) -> Result<&[Pairs], PlatesError> {
        let too_many = |kind: &Pairs| kind.pairs > MOST_PLATE_PAIRS;
        if self.plates.len() > MOST_PLATE_KINDS || self.plates.iter().any(too_many) {
            return Err(PlatesError::TooManyPlates);
        }
        if let Some(bad) = self.plates.iter().find(|kind| kind.plate <= Decimal::default()) {
            return Err(PlatesError::NoWeight { plate: bad.plate });
        }
        Ok(&self.plates)
    }
}

/// The greatest step that every plate is a multiple of; 0 where there is none.
fn grain(plates: &[Pairs]) -> i64 {
    plates.iter().fold(0, |grain, kind| divisor(grain, kind.plate.ten_thousandths()))
}

const fn divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// For every sum that some of the plates make on one side, in steps of the grain: the fewest
/// plates, and how many of each kind.
struct Sums {
    /// Fewest plates for each sum, after all kinds; `None` where the sum can't be made.
    fewest: Vec<Option<u16>>,
    /// For each kind, how many of it the best way to each sum takes.
    taken: Vec<Vec<u8>>,
    weights: Vec<usize>,
}

impl Sums {
    fn of(plates: &[Pairs], grain: i64, steps: usize) -> Result<Self, PlatesError> {
        let weights: Vec<usize> = plates
            .iter()
            .filter_map(|kind| usize::try_from(kind.plate.ten_thousandths() / grain).ok())
            .collect();
        let all: usize =
            weights.iter().zip(plates).map(|(weight, kind)| weight * usize::from(kind.pairs)).sum();
        let steps = steps.min(all);
        if steps > MOST_PLATE_STEPS {
            return Err(PlatesError::TooFine);
        }
        let mut sums = Self {
            fewest: vec![None; steps + 1],
            taken: Vec::with_capacity(plates.len()),
            weights,
        };
        sums.fewest[0] = Some(0);
        for (index, kind) in plates.iter().enumerate() {
            sums.add(sums.weights[index], kind.pairs);
        }
        Ok(sums)
    }

    /// Extends every sum by up to `pairs` plates of one kind. Kinds come lightest first and the
    /// later of equals stays, so that of two ways with as many plates the heavier plates win.
    fn add(&mut self, weight: usize, pairs: u8) {
        let before = self.fewest.clone();
        let mut taken = vec![0; before.len()];
        for (sum, taken) in taken.iter_mut().enumerate() {
            for count in 1..=pairs {
                let Some(rest) = sum.checked_sub(weight * usize::from(count)) else {
                    break;
                };
                let Some(others) = before[rest] else { continue };
                let plates = others + u16::from(count);
                if self.fewest[sum].is_none_or(|fewest| plates <= fewest) {
                    self.fewest[sum] = Some(plates);
                    *taken = count;
                }
            }
        }
        self.taken.push(taken);
    }

    /// The least sum, from this one on, that some plates make.
    fn made_from(&self, first: usize) -> Option<usize> {
        let from = self.fewest.get(first..)?;
        from.iter().position(Option::is_some).map(|at| first + at)
    }

    /// How many of each kind make the greatest sum there is.
    fn best(&self) -> Vec<u8> {
        let mut sum = self.fewest.iter().rposition(Option::is_some).unwrap_or_default();
        let mut counts = vec![0; self.taken.len()];
        for (index, taken) in self.taken.iter().enumerate().rev() {
            counts[index] = taken[sum];
            sum -= self.weights[index] * usize::from(taken[sum]);
        }
        counts
    }
}

/// What is on each side: `45 + 2 × 10 + 2.5 a side`, `the bar alone`.
impl fmt::Display for Loading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.side.is_empty() {
            return f.write_str("the bar alone");
        }
        for (index, stack) in self.side.iter().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            if stack.count > 1 {
                write!(f, "{} × ", stack.count)?;
            }
            write!(f, "{}", stack.plate)?;
        }
        f.write_str(" a side")
    }
}

#[cfg(test)]
mod tests;
