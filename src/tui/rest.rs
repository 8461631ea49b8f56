//! The rest between sets, derived from the set that was logged last.

use crate::domain::set_result::SetId;
use crate::limits;
use jiff::{SignedDuration, Timestamp};
use std::time::Duration;

/// A rest that runs or has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The set that it follows; `None` where it was started by hand before any.
    set: Option<SetId>,
    from: Timestamp,
    /// Seconds asked for, changes by hand included.
    seconds: u32,
    /// Whether its end was announced, or need not be any more.
    told: bool,
}

/// How a rest stands at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Running { left: u32, of: u32 },
    Over,
}

/// Minutes for which the end of a rest stays in the status line.
const SAID_FOR: SignedDuration = SignedDuration::from_mins(10);

impl Rest {
    /// The rest after a set that was logged at `from`. One that ended before it was first seen,
    /// as when the program starts hours later, is not announced.
    pub fn after(set: SetId, from: Timestamp, seconds: u32, now: Timestamp) -> Self {
        let mut rest = Self {
            set: Some(set),
            from,
            seconds: seconds.min(limits::MOST_REST_SECONDS),
            told: false,
        };
        rest.told = rest.end() <= now;
        rest
    }

    /// A rest started by hand.
    pub fn by_hand(set: Option<SetId>, seconds: u32, now: Timestamp) -> Self {
        Self {
            set,
            from: now,
            seconds: seconds.clamp(1, limits::MOST_REST_SECONDS),
            told: false,
        }
    }

    pub fn is_after(&self, set: SetId) -> bool {
        self.set == Some(set)
    }

    /// Whether it was started by hand before any set.
    pub fn is_before_any_set(&self) -> bool {
        self.set.is_none()
    }

    fn end(&self) -> Timestamp {
        self.from
            .saturating_add(SignedDuration::from_secs(i64::from(self.seconds)))
            .unwrap_or(self.from)
    }

    fn left(&self, now: Timestamp) -> SignedDuration {
        now.duration_until(self.end())
    }

    /// What the status line shows of it, if anything.
    pub fn standing(&self, now: Timestamp) -> Option<Standing> {
        let left = self.left(now);
        if left > SignedDuration::ZERO {
            let whole = left.as_secs() + i64::from(left.subsec_nanos() > 0);
            let left = u32::try_from(whole).unwrap_or(u32::MAX).min(self.seconds);
            return Some(Standing::Running {
                left,
                of: self.seconds,
            });
        }
        (self.seconds > 0 && left.abs() < SAID_FOR).then_some(Standing::Over)
    }

    /// Whether its end is to be announced now; true once.
    pub fn ends(&mut self, now: Timestamp) -> bool {
        let ends = !self.told && self.left(now) <= SignedDuration::ZERO;
        self.told |= ends;
        ends
    }

    /// Adds to a running rest; after its end it runs again from now.
    pub fn lengthen(&mut self, seconds: u32, now: Timestamp) {
        if self.left(now) <= SignedDuration::ZERO {
            self.from = now;
            self.seconds = 0;
        }
        self.seconds = (self.seconds + seconds).min(limits::MOST_REST_SECONDS);
        self.told = false;
    }

    pub fn skip(&mut self) {
        self.seconds = 0;
        self.told = true;
    }

    /// How long until the line that shows it changes.
    pub fn next_change(&self, now: Timestamp) -> Option<Duration> {
        let left = self.left(now);
        if left <= SignedDuration::ZERO {
            return None;
        }
        let nanos = left.subsec_nanos();
        let wait = if nanos == 0 {
            SignedDuration::from_secs(1)
        } else {
            SignedDuration::from_nanos(i64::from(nanos))
        };
        Duration::try_from(wait).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_795_284_000 + seconds).unwrap()
    }

    fn rest() -> Rest {
        Rest::after(SetId(uuid::Uuid::nil()), at(0), 120, at(1))
    }

    #[test]
    fn it_counts_down_from_the_set_and_ends_once() {
        let mut rest = rest();
        assert_eq!(
            rest.standing(at(37)),
            Some(Standing::Running { left: 83, of: 120 })
        );
        assert!(!rest.ends(at(119)));
        assert!(rest.ends(at(120)));
        assert!(!rest.ends(at(121)));
        assert_eq!(rest.standing(at(121)), Some(Standing::Over));
        assert_eq!(rest.standing(at(4_000)), None);
    }

    #[test]
    fn one_that_ended_before_the_program_began_is_not_announced() {
        let mut rest = Rest::after(SetId(uuid::Uuid::nil()), at(0), 120, at(7_200));
        assert!(!rest.ends(at(7_201)));
        assert_eq!(rest.standing(at(7_200)), None);
    }

    #[test]
    fn more_rest_and_skipping() {
        let mut rest = rest();
        rest.lengthen(30, at(10));
        assert_eq!(
            rest.standing(at(10)),
            Some(Standing::Running { left: 140, of: 150 })
        );
        rest.skip();
        assert_eq!(rest.standing(at(11)), None);
        assert!(!rest.ends(at(11)));
        rest.lengthen(30, at(20));
        assert_eq!(
            rest.standing(at(20)),
            Some(Standing::Running { left: 30, of: 30 })
        );
    }

    #[test]
    fn it_asks_to_be_woken_when_the_second_shown_changes() {
        let now = at(0)
            .saturating_add(SignedDuration::from_millis(300))
            .unwrap();
        assert_eq!(rest().next_change(now), Some(Duration::from_millis(700)));
        assert_eq!(rest().next_change(at(1)), Some(Duration::from_secs(1)));
        assert_eq!(rest().next_change(at(120)), None);
    }
}
