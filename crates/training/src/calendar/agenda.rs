//! What stands on the days of a range, and what should have been done before today.

use super::recurrence::{count_due, is_due, occurrences, occurs_on};
use jiff::civil::Date;
use schemars::JsonSchema;
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{ClockTime, DateRange, Priority, Session, SessionId, SessionKind};
use setwise_domain::vocabulary;
use std::cmp::Reverse;

vocabulary! {
    /// How an occurrence stands.
    OccurrenceState {
        Done = "done",
        /// Today or later.
        Planned = "planned",
        /// Before today, and not done.
        Missed = "missed",
    }
}

/// A session on one of its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Occurrence {
    /// The session.
    pub session: SessionId,
    /// The day.
    pub date: Date,
    /// What became of it.
    pub state: OccurrenceState,
}

/// By what the sessions of a day are ordered.
type Place = (Option<ClockTime>, Reverse<Priority>);

/// What stands on the days of a range: by date and time of day, then the urgent first, then by number; what has no time stands first. What was
/// done stands there even where the session's rule names that day no longer.
pub fn agenda(calendar: &Calendar, within: DateRange, today: Date) -> Vec<Occurrence> {
    let mut found = Vec::new();
    for session in calendar.sessions.standing(within) {
        let place = (session.time, Reverse(session.priority));
        let state = |date| state(session, date, today);
        let on = |date| Occurrence { session: session.id, date, state: state(date) };
        found.extend(occurrences(session, within).map(|date| (place, on(date))));
        found.extend(done_besides(session, within).map(|date| (place, on(date))));
    }
    found.sort_by_key(|((time, priority), one): &(Place, Occurrence)| {
        (one.date, *time, *priority, one.session)
    });
    found.into_iter().map(|(_, one)| one).collect()
}

fn done_besides(session: &Session, within: DateRange) -> impl Iterator<Item = Date> + '_ {
    let within = move |day: &Date| (within.from..=within.to).contains(day);
    let days = session.completed_dates.iter().copied().filter(within);
    days.filter(|day| !occurs_on(session, *day))
}

fn state(session: &Session, date: Date, today: Date) -> OccurrenceState {
    let is_over = is_label(session) && date < today;
    if is_over || is_done_on(session, date) {
        OccurrenceState::Done
    } else if date < today {
        OccurrenceState::Missed
    } else {
        OccurrenceState::Planned
    }
}

/// A deload says how the days are trained and asks for nothing of its own, so it can't be missed.
fn is_label(session: &Session) -> bool {
    session.kind == SessionKind::Deload
}

/// Whether what stands on a day of its own was done.
pub fn is_done_on(session: &Session, day: Date) -> bool {
    if session.recurrence.repeats() {
        session.completed_dates.contains(&day)
    } else {
        session.completed
    }
}

/// Whether it was due before today and not done: a single one, or an occurrence of one that
/// repeats.
pub fn is_overdue(session: &Session, today: Date) -> bool {
    let Ok(yesterday) = today.yesterday() else {
        return false;
    };
    if is_label(session) {
        return false;
    }
    let past = DateRange { from: Date::MIN, to: yesterday };
    let settled = |day: &Date| *day < today && is_due(session, *day);
    if !session.recurrence.repeats() {
        return !session.completed && occurrences(session, past).next().is_some();
    }
    let skipped = session.skipped_dates.iter();
    let done = session.completed_dates.iter();
    let done = done.filter(|day| !session.skipped_dates.contains(day));
    let settled = skipped.chain(done).filter(|day| settled(day)).count();
    count_due(session, past) > i64::try_from(settled).unwrap_or(i64::MAX)
}

#[cfg(test)]
#[path = "agenda/tests.rs"]
mod tests;
