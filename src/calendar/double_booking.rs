//! Days on which a change would put a second training session beside another: nothing speaks
//! against it, and the athlete is told.

use super::recurrence::occurrences;
use crate::domain::calendar::{Calendar, SessionChange};
use crate::domain::session::{DateRange, Session, SessionId, SessionKind};
use crate::limits::MOST_DOUBLE_BOOKED_DAYS;
use crate::text::{self, day};
use jiff::Span;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// A sentence for each day on which the changes put a session where another stands.
pub(super) fn double_booked(
    calendar: &Calendar,
    changes: &[SessionChange],
    today: Date,
) -> Vec<String> {
    let new = newly_taken(changes, today);
    if new.is_empty() {
        return Vec::new();
    }
    let mut on: BTreeMap<Date, Vec<&Session>> = BTreeMap::new();
    for session in after(calendar, changes).filter(|one| is_training(one)) {
        for day in days_among(session, &new) {
            on.entry(day).or_default().push(session);
        }
    }
    on.into_iter()
        .filter(|(_, sessions)| sessions.len() > 1)
        .map(|(date, sessions)| {
            let titles: Vec<_> = sessions
                .iter()
                .map(|one| text::session_title(one))
                .collect();
            let on = day::with_weekday_near(date, today);
            format!(
                "On {on} there would be {} sessions: {}.",
                sessions.len(),
                text::list(&titles)
            )
        })
        .collect()
}

/// The days that sessions come to stand on and did not before, of series those of their first week.
fn newly_taken(changes: &[SessionChange], today: Date) -> BTreeSet<Date> {
    let mut days = BTreeSet::new();
    for change in changes {
        let Some(after) = change.after.as_ref().filter(|one| is_training(one)) else {
            continue;
        };
        let Some(first) = after.scheduled_for.map(|anchor| anchor.max(today)) else {
            continue;
        };
        let week = DateRange {
            from: first,
            to: first.saturating_add(Span::new().days(6)),
        };
        let before: BTreeSet<Date> = change
            .before
            .iter()
            .flat_map(|before| occurrences(before, week))
            .collect();
        for day in occurrences(after, week).filter(|day| !before.contains(day)) {
            if days.len() < MOST_DOUBLE_BOOKED_DAYS {
                days.insert(day);
            }
        }
    }
    days
}

/// The sessions as they would be.
fn after<'a>(
    calendar: &'a Calendar,
    changes: &'a [SessionChange],
) -> impl Iterator<Item = &'a Session> {
    let ids: BTreeSet<SessionId> = changes.iter().map(|one| one.id).collect();
    let kept = calendar.sessions.values();
    let kept = kept.filter(move |one| !ids.contains(&one.id));
    kept.chain(changes.iter().filter_map(|one| one.after.as_ref()))
}

fn is_training(session: &Session) -> bool {
    session.kind == SessionKind::Training && !session.completed
}

fn days_among(session: &Session, days: &BTreeSet<Date>) -> Vec<Date> {
    if !session.recurrence.repeats() {
        let day = session.scheduled_for.filter(|day| days.contains(day));
        return day
            .filter(|day| !session.skipped_dates.contains(day))
            .into_iter()
            .collect();
    }
    let on = |day: &&Date| super::occurs_on(session, **day);
    days.iter().filter(on).copied().collect()
}
