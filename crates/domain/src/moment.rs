//! When a set was logged, and the day that it is of.

use crate::limits::SESSION_GAP;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The athlete's own date of the set.
    pub date: Date,
    /// When it was said, or, of an import, done.
    pub at: Timestamp,
}

/// A day that a session goes past the end of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongDay {
    pub date: Date,
    /// Four hours after the last set.
    pub until: Timestamp,
}

impl LongDay {
    /// The day of moments in the order of time, where the session of its last set may go on past its end.
    /// What was logged for it on a later day, after a pause, is no part of the session.
    pub fn of(moments: &[Moment], zone: &TimeZone) -> Option<Self> {
        let mut last: Option<Moment> = None;
        for moment in moments {
            let on_its_day = zone.to_datetime(moment.at).date() == moment.date;
            let goes_on = |last: Moment| moment.at.duration_since(last.at) < SESSION_GAP;
            if on_its_day || last.is_some_and(goes_on) {
                last = Some(*moment);
            }
        }
        let last = last?;
        let until = last.at.checked_add(SESSION_GAP).ok()?;
        (zone.to_datetime(until).date() > last.date).then_some(Self { date: last.date, until })
    }
}
