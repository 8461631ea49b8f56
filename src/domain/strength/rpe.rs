//! The RPE chart: what share of the one-rep max a set of so many reps takes, with so many left.
//!
//! Source: the chart of Reactive Training Systems (M. Tuchscherer, The Reactive Training Manual,
//! 2008), read as one row over n = reps + RIR, with RIR = 10 − RPE. Some copies print 57.4 for
//! n = 16; 57.2 goes with the steps before it. That RIR is a sound way to rate effort: Helms et
//! al. 2016, Strength and Conditioning Journal 38(4):42–49.

use crate::domain::effort::Rir;

/// Tenths of a percent of the one-rep max for n = 1 … 16.
const CHART: [u16; 16] = [
    1000, 955, 922, 892, 863, 837, 811, 786, 762, 739, 707, 680, 653, 626, 599, 572,
];

/// The most of n = reps + RIR that the chart knows.
pub const MOST_REPS: u16 = 16;

/// A share of the one-rep max, in tenths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    (1..=MOST_REPS)
        .take_while(|&reps| share(reps, reserve).is_some_and(|most| most >= at))
        .last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::effort::Halves;

    fn rir(halves: u8) -> Rir {
        Rir(Halves::from_halves(halves))
    }

    fn tenths(reps: u16, halves: u8) -> Option<u16> {
        share(reps, rir(halves)).map(Share::tenths_of_percent)
    }

    #[test]
    fn whole_steps_are_the_published_row() {
        let row: Vec<_> = (1..=17).map(|n| tenths(n, 0)).collect();
        let published = [
            1000, 955, 922, 892, 863, 837, 811, 786, 762, 739, 707, 680, 653, 626, 599, 572,
        ];
        let mut wanted: Vec<_> = published.into_iter().map(Some).collect();
        wanted.push(None);
        assert_eq!(row, wanted);
        assert_eq!(tenths(0, 0), None);
    }

    #[test]
    fn half_steps_are_midpoints_rounded_half_up() {
        let halves: Vec<_> = (1..=6).map(|reps| tenths(reps, 1)).collect();
        assert_eq!(
            halves,
            [978, 939, 907, 878, 850, 824].map(Some),
            "97.8, 93.9, 90.7, 87.8, 85.0, 82.4"
        );
        assert_eq!(tenths(16, 1), None, "16.5 is beyond the chart");
    }

    #[test]
    fn reps_and_reserve_add_up_to_the_same_row() {
        for reps in 1..=16_u16 {
            for reserve in 0..=8_u8 {
                let whole = reps + u16::from(reserve);
                assert_eq!(tenths(reps, reserve * 2), tenths(whole, 0));
            }
        }
    }

    #[test]
    fn load_and_one_rep_max_are_inverse() {
        let max = one_rep_max(100.0, 5, rir(4)).unwrap();
        assert!(
            (max - 100.0 / 0.811).abs() < 1e-9,
            "5 reps with 2 left are 81.1 %"
        );
        assert!((load_for(max, 5, rir(4)).unwrap() - 100.0).abs() < 1e-9);
        assert_eq!(one_rep_max(100.0, 15, rir(4)), None);
    }

    #[test]
    fn reps_at_a_share_is_the_inverse_of_the_chart() {
        for reps in 1..=12 {
            for reserve in [0, 1, 4, 8] {
                let on_the_row = share(reps, rir(reserve)).unwrap();
                assert_eq!(reps_at(on_the_row, rir(reserve)), Some(reps));
            }
        }
        assert_eq!(reps_at(Share::from_tenths_of_percent(850), rir(0)), Some(5));
        assert_eq!(reps_at(Share::from_tenths_of_percent(1010), rir(0)), None);
        assert_eq!(reps_at(Share::from_tenths_of_percent(960), rir(2)), None);
    }
}
