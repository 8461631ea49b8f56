//! The RPE chart: what share of the one-rep max a set of so many reps takes, with so many left.
//!
//! Source: the chart of Reactive Training Systems (M. Tuchscherer, The Reactive Training Manual,
//! 2008), read as one row over n = reps + RIR, with RIR = 10 − RPE. Some copies print 57.4 for
//! n = 16; 57.2 goes with the steps before it. That RIR is a sound way to rate effort: Helms et
//! al. 2016, Strength and Conditioning Journal 38(4):42–49.

use crate::effort::Rir;

/// Tenths of a percent of the one-rep max for n = 1 … 16.
const CHART: [u16; 16] =
    [1000, 955, 922, 892, 863, 837, 811, 786, 762, 739, 707, 680, 653, 626, 599, 572];

/// The most of n = reps + RIR that the chart knows.
pub const MOST_REPS: u16 = 16;

/// A share of the one-rep max, in tenths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub struct Share(u16);

impl Share {
    pub const fn from_tenths_of_percent(tenths: u16) -> Self {
        Self(tenths)
    }

    pub const fn tenths_of_percent(self) -> u16 {
        self.0
    }

    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

/// The share that `reps` with `reserve` left take; none for 0 reps or beyond the chart.
///
/// A half step is the midpoint of its neighbours, rounded half up to a tenth of a percent.
pub fn share(reps: u16, reserve: Rir) -> Option<Share> {
    if reps == 0 {
        return None;
    }
    let halves = usize::from(reps) * 2 + usize::from(reserve.0.halves());
    let at = |n: usize| CHART.get(n - 1).copied();
    let below = at(halves / 2)?;
    if halves.is_multiple_of(2) {
        return Some(Share(below));
    }
    Some(Share((below + at(halves / 2 + 1)?).div_ceil(2)))
}

/// The one-rep max that a set shows, in the unit of `load`.
pub fn one_rep_max(load: f64, reps: u16, reserve: Rir) -> Option<f64> {
    Some(load / share(reps, reserve)?.as_f64())
}

/// The load for a set of `reps` with `reserve` left, in the unit of `one_rep_max`.
pub fn load_for(one_rep_max: f64, reps: u16, reserve: Rir) -> Option<f64> {
    Some(one_rep_max * share(reps, reserve)?.as_f64())
}

/// The most whole reps that can be done with `reserve` left at this share; none where not even
/// one can.
pub fn reps_at(at: Share, reserve: Rir) -> Option<u16> {
    (1..=MOST_REPS).take_while(|&reps| share(reps, reserve).is_some_and(|most| most >= at)).last()
}

#[cfg(test)]
mod tests;
