//! On which days a session happens, by civil dates alone: no clock, no zone, so no change to
//! summer time moves anything.

use crate::domain::session::{DateRange, RecurrenceType, Session, Until};
use jiff::Span;
use jiff::civil::{Date, Weekday};

/// The day that days are counted from; which one makes no difference.
const EPOCH: Date = jiff::civil::date(1970, 1, 1);

/// Whether it happens on a day. One that was skipped does not.
pub fn occurs_on(session: &Session, day: Date) -> bool {
    is_due(session, day) && !session.skipped_dates.contains(&day)
}

/// The days of a range on which it happens, in order, without those that were skipped. However
/// long ago the session began, only days of the range are looked at.
pub fn occurrences(session: &Session, within: DateRange) -> impl Iterator<Item = Date> + '_ {
    Days::of(session, within).filter(|day| !session.skipped_dates.contains(day))
}

/// Whether its rule names a day, skipped or not.
pub(super) fn is_due(session: &Session, day: Date) -> bool {
    let day = DateRange { from: day, to: day };
    Days::of(session, day).next().is_some()
}

/// How many days of a range its rule names, skipped ones counted too; found without going through
/// them.
pub(super) fn count_due(session: &Session, within: DateRange) -> i64 {
    Days::of(session, within).count_left()
}

/// The days of its rule next to a day: the last before it and the first after it, as far as there
/// are such.
pub(super) fn nearest(session: &Session, day: Date) -> Vec<Date> {
    let after = DateRange {
        from: day,
        to: Date::MAX,
    };
    let until = span(session).map_or(day, |span| span.to.min(day));
    let back = match Step::of(session) {
        Step::Days(step) => step,
        Step::Weekdays => 3,
    };
    let before = DateRange {
        from: later(until, -back).unwrap_or(Date::MIN),
        to: until,
    };
    let before = Days::of(session, before).last();
    before
        .into_iter()
        .chain(Days::of(session, after).next())
        .collect()
}

/// The first and the last day that the rule of a session may name, where it has any.
fn span(session: &Session) -> Option<DateRange> {
    let from = session.scheduled_for?;
    let to = match session.recurrence.until {
        _ if !session.recurrence.repeats() => from,
        Until::Never => Date::MAX,
        Until::On(until) => until,
        Until::EndOfYear => from.last_of_year(),
    };
    Some(DateRange { from, to })
}

/// From one day of a rule to the next.
#[derive(Clone, Copy)]
enum Step {
    Days(i64),
    Weekdays,
}

impl Step {
    fn of(session: &Session) -> Self {
        let recurrence = &session.recurrence;
        match recurrence.kind {
            RecurrenceType::None | RecurrenceType::Daily => Self::Days(1),
            RecurrenceType::Weekly => Self::Days(7),
            RecurrenceType::EveryNDays => {
                Self::Days(recurrence.interval_days.map_or(1, i64::from).max(1))
            }
            RecurrenceType::Weekdays => Self::Weekdays,
        }
    }

    /// The first day of the rule that is `anchor` or later and `from` or later.
    fn first(self, anchor: Date, from: Date) -> Option<Date> {
        match self {
            Self::Weekdays => on_weekday(anchor.max(from)),
            Self::Days(_) if from <= anchor => Some(anchor),
            Self::Days(step) => {
                let into = (number(from) - number(anchor)).rem_euclid(step);
                later(from, (step - into) % step)
            }
        }
    }

    fn after(self, day: Date) -> Option<Date> {
        match self {
            Self::Days(step) => later(day, step),
            Self::Weekdays => later(day, 1).and_then(on_weekday),
        }
    }
}

/// The days that a rule names within a range.
struct Days {
    next: Option<Date>,
    last: Date,
    step: Step,
}

impl Days {
    fn of(session: &Session, within: DateRange) -> Self {
        let step = Step::of(session);
        let span = span(session);
        let last = span.map_or(Date::MIN, |span| span.to.min(within.to));
        let first = span.and_then(|span| step.first(span.from, within.from));
        Self {
            next: first.filter(|day| *day <= last),
            last,
            step,
        }
    }

    fn count_left(&self) -> i64 {
        let Some(first) = self.next else {
            return 0;
        };
        let days = number(self.last) - number(first);
        match self.step {
            Step::Days(step) => days / step + 1,
            Step::Weekdays => {
                let rest = (0..=days % 7).filter_map(|ahead| later(self.last, -ahead));
                let rest = rest.filter(|day| on_weekday(*day) == Some(*day)).count();
                days / 7 * 5 + i64::try_from(rest).unwrap_or(7)
            }
        }
    }
}

impl Iterator for Days {
    type Item = Date;

    fn next(&mut self) -> Option<Date> {
        let day = self.next?;
        self.next = self.step.after(day).filter(|next| *next <= self.last);
        Some(day)
    }
}

/// That day, or the Monday after it where it is of a weekend.
fn on_weekday(day: Date) -> Option<Date> {
    match day.weekday() {
        Weekday::Saturday => later(day, 2),
        Weekday::Sunday => later(day, 1),
        _ => Some(day),
    }
}

/// So many days later; none beyond the last date that there is.
fn later(day: Date, days: i64) -> Option<Date> {
    day.checked_add(Span::new().try_days(days).ok()?).ok()
}

/// Days since [`EPOCH`].
fn number(day: Date) -> i64 {
    i64::from((day - EPOCH).get_days())
}

#[cfg(test)]
#[path = "recurrence/tests.rs"]
mod tests;
