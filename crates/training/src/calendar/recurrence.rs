//! On which days a session happens, by civil dates alone: no clock, no zone, so no change to
//! summer time moves anything.

use crate::calendar::limits::LEAST_DAYS_OF_A_SERIES;
use jiff::SignedDuration;
use jiff::civil::Date;
use setwise_domain::session::{DateRange, Recurrence, RecurrenceType, Session, Until, Weekdays};

/// Of civil days, which know no change to summer time.
const HOURS_A_DAY: i64 = 24;

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

/// The day itself where its rule names that; of a monthly one else the one that a shorter month moves.
pub(super) fn due_near(session: &Session, day: Date) -> Option<Date> {
    /// A month may be so much shorter than another.
    const SHORTER: i64 = 3;
    if is_due(session, day) {
        return Some(day);
    }
    if session.recurrence.kind != RecurrenceType::Monthly {
        return None;
    }
    let near = DateRange { from: later(day, -SHORTER)?, to: later(day, SHORTER)? };
    Days::of(session, near).next()
}

/// How many days of a range its rule names, skipped ones counted too; found without going through
/// them.
pub(super) fn count_due(session: &Session, within: DateRange) -> i64 {
    Days::of(session, within).count_all()
}

/// The days of its rule next to a day: the last before it and the first after it, as far as there
/// are such.
pub(super) fn nearest(session: &Session, day: Date) -> Vec<Date> {
    let after = DateRange { from: day, to: Date::MAX };
    let before = last_until(session, day);
    before.into_iter().chain(Days::of(session, after).next()).collect()
}

/// The last day of its rule that is no later than a day.
fn last_until(session: &Session, day: Date) -> Option<Date> {
    let until = span(session).map_or(day, |span| span.to.min(day));
    let back = match Step::of(session) {
        Step::Days(step) => step,
        Step::Week(_) => 7,
        Step::Month(_) => 31,
    };
    let before = DateRange { from: later(until, -back).unwrap_or(Date::MIN), to: until };
    Days::of(session, before).last()
}

/// Whether the rules of two sessions name the same days. Their ends may differ by days that neither names.
pub(super) fn are_due_alike(one: &Session, other: &Session) -> bool {
    let rule = |session: &Session| Recurrence { until: Until::Never, ..session.recurrence.clone() };
    let last = |session: &Session| {
        let end = span(session)?.to;
        if end == Date::MAX { Some(end) } else { last_until(session, end) }
    };
    one.scheduled_for == other.scheduled_for && rule(one) == rule(other) && last(one) == last(other)
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

/// The end of a series for which none is said: that of the year in which it begins or is begun, or
/// of the next one where little of that year is left.
pub fn usual_end(anchor: Date, today: Date) -> Date {
    let begun = anchor.max(today);
    let end = begun.last_of_year();
    if days_between(begun, end) >= LEAST_DAYS_OF_A_SERIES {
        end
    } else {
        later(end, 1).map_or(end, Date::last_of_year)
    }
}

/// The day before.
pub(super) fn day_before(day: Date) -> Date {
    later(day, -1).unwrap_or(day)
}

/// The first day of its weekday that is the anchor or later, of a series with one day of the week.
pub(super) fn on_its_weekday(days: Weekdays, anchor: Date) -> Date {
    on_one_of(days, anchor).unwrap_or(anchor)
}

/// The anchor of the rest of a series that goes on from one of its days, and the days to be skipped
/// from that anchor to this day. The two are the same day, but in a month that is too short: a
/// series of the 31st that goes on from 28 February is anchored on 31 January, or it would become
/// one of the 28th.
pub(super) fn rest(session: &Session, day: Date) -> (Date, Vec<Date>) {
    let anchor = match Step::of(session) {
        Step::Month(of) if day.day() < of => {
            let ever = DateRange { from: Date::MIN, to: day };
            let whole = Days::of(session, ever).filter(|one| one.day() == of);
            whole.last().unwrap_or(day)
        }
        _ => day,
    };
    let before = DateRange { from: anchor, to: day_before(day) };
    (anchor, Days::of(session, before).filter(|one| *one < day).collect())
}

/// From one day of a rule to the next.
#[derive(Clone, Copy)]
enum Step {
    Days(i64),
    Week(Weekdays),
    /// That day of each month, or its last.
    Month(i8),
}

impl Step {
    fn of(session: &Session) -> Self {
        let recurrence = &session.recurrence;
        match recurrence.kind {
            RecurrenceType::None | RecurrenceType::Daily => Self::Days(1),
            RecurrenceType::Weekly if recurrence.days.is_empty() => Self::Days(7),
            RecurrenceType::Weekly => Self::Week(recurrence.days),
            RecurrenceType::EveryNDays => {
                Self::Days(recurrence.interval_days.map_or(1, i64::from).max(1))
            }
            RecurrenceType::Weekdays => Self::Week(Weekdays::WORKING),
            RecurrenceType::Monthly => Self::Month(session.scheduled_for.map_or(1, Date::day)),
        }
    }

    /// The first day of the rule that is `anchor` or later and `from` or later.
    fn first(self, anchor: Date, from: Date) -> Option<Date> {
        match self {
            Self::Week(days) => on_one_of(days, anchor.max(from)),
            Self::Month(day) => {
                let from = anchor.max(from);
                let here = in_month(day, from);
                if here >= from { Some(here) } else { self.after(here) }
            }
            Self::Days(_) if from <= anchor => Some(anchor),
            Self::Days(step) => {
                let into = days_between(anchor, from).rem_euclid(step);
                later(from, (step - into) % step)
            }
        }
    }

    fn after(self, day: Date) -> Option<Date> {
        match self {
            Self::Days(step) => later(day, step),
            Self::Week(days) => later(day, 1).and_then(|day| on_one_of(days, day)),
            Self::Month(of) => Some(in_month(of, later(day.last_of_month(), 1)?)),
        }
    }
}

/// The days that a rule names within a range.
struct Days {
    first: Option<Date>,
    /// The one that was given last: the next is worked out once it is asked for, as most ask for one.
    given: Option<Date>,
    last: Date,
    step: Step,
}

impl Days {
    fn of(session: &Session, within: DateRange) -> Self {
        let step = Step::of(session);
        let span = span(session).filter(|span| span.from <= within.to && within.from <= span.to);
        let last = span.map_or(Date::MIN, |span| span.to.min(within.to));
        let first = span.and_then(|span| step.first(span.from, within.from));
        Self { first: first.filter(|day| *day <= last), given: None, last, step }
    }

    /// How many there are in all.
    fn count_all(&self) -> i64 {
        let Some(first) = self.first else {
            return 0;
        };
        let days = days_between(first, self.last);
        match self.step {
            Step::Days(step) => days / step + 1,
            Step::Week(named) => {
                let rest = (0..=days % 7).filter_map(|ahead| later(self.last, -ahead));
                let rest = rest.filter(|day| named.has(day.weekday())).count();
                days / 7 * i64::from(named.count()) + i64::try_from(rest).unwrap_or(7)
            }
            Step::Month(day) => {
                let months = month(self.last) - month(first);
                months + i64::from(in_month(day, self.last) <= self.last)
            }
        }
    }
}

impl Iterator for Days {
    type Item = Date;

    fn next(&mut self) -> Option<Date> {
        let next = match self.given {
            None => self.first,
            Some(given) => self.step.after(given).filter(|next| *next <= self.last),
        };
        self.given = next.or(self.given);
        next
    }
}

/// The first day from this one on that falls on one of some days of the week.
fn on_one_of(days: Weekdays, day: Date) -> Option<Date> {
    let mut week = (0..7).filter_map(|ahead| later(day, ahead));
    week.find(|day| days.has(day.weekday()))
}

/// A day of the month in the month of another; its last where it has no such day.
fn in_month(day: i8, month: Date) -> Date {
    let day = day.min(month.days_in_month());
    month.with().day(day).build().unwrap_or(month)
}

/// Months since the year 0.
fn month(day: Date) -> i64 {
    i64::from(day.year()) * 12 + i64::from(day.month())
}

/// So many days later; none beyond the last date that there is.
fn later(day: Date, days: i64) -> Option<Date> {
    let time = SignedDuration::try_from_hours(days.checked_mul(HOURS_A_DAY)?)?;
    day.checked_add(time).ok()
}

/// Days from one day to another; negative where it comes before.
fn days_between(from: Date, to: Date) -> i64 {
    to.duration_since(from).as_hours() / HOURS_A_DAY
}

#[cfg(test)]
#[path = "recurrence/tests.rs"]
mod tests;
