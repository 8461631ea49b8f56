//! The rest between sets, derived from the set that was logged last.

use crate::domain::set_result::SetId;
use crate::tui::limits;
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
        Self { set, from: now, seconds: seconds.clamp(1, limits::MOST_REST_SECONDS), told: false }
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
            return Some(Standing::Running { left, of: self.seconds });
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
mod tests;
