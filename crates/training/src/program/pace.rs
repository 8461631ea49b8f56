//! How long the athlete's sets and rests take, by the rule or by their own timestamps.

use crate::program::limits::{FEWEST_GAPS_FOR_A_PACE, LONGEST_GAP_OF_A_PACE};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::session_time::{REP_SECONDS, SET_SECONDS};

/// A factor on the time that the rule gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// In percent of the rule: 100 is the rule itself.
    pub percent: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { percent: 100 }
    }
}

/// What the rule takes the rest between two sets to be, where nothing is stated.
const USUAL_REST: u64 = 120;

impl Pace {
    /// From the gaps between consecutive sets of one exercise: the median of what each is of the
    /// rule's. Too few of them, or those of sets typed in afterwards, leave the rule as it is. No
    /// one is taken to be more than twice as fast or as slow.
    pub fn of(sets: &[SetResult]) -> Self {
        let pairs = sets.windows(2);
        let mut gaps: Vec<u64> = pairs.filter_map(|pair| share(&pair[0], &pair[1])).collect();
        if gaps.len() < FEWEST_GAPS_FOR_A_PACE {
            return Self::default();
        }
        gaps.sort_unstable();
        let median = gaps[gaps.len() / 2].clamp(50, 200);
        Self { percent: u32::try_from(median).unwrap_or(100) }
    }

    pub(super) const fn seconds(self, by_rule: u32) -> u32 {
        by_rule.saturating_mul(self.percent) / 100
    }
}

/// What the time from one set to the next is of the rule's, in percent.
fn share(one: &SetResult, next: &SetResult) -> Option<u64> {
    let reps = u64::from(next.performance.reps?);
    let by_rule = u64::from(SET_SECONDS) + reps * u64::from(REP_SECONDS) + USUAL_REST;
    Some(gap(one, next)? * 100 / by_rule)
}

/// Seconds from one set to the next of the same exercise and day; none where they were typed in
/// together, or something else came between.
fn gap(one: &SetResult, next: &SetResult) -> Option<u64> {
    /// Sooner than this no set follows another: they were logged together.
    const SHORTEST: u64 = 30;
    if one.key() != next.key() || one.date != next.date {
        return None;
    }
    let seconds = next.at.as_second().checked_sub(one.at.as_second())?;
    let seconds = u64::try_from(seconds).ok()?;
    (SHORTEST..=LONGEST_GAP_OF_A_PACE).contains(&seconds).then_some(seconds)
}
