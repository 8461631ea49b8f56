//! The sessions that conditions are about.

use super::agenda::is_overdue;
use super::recurrence::occurrences;
use jiff::civil::Date;
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{Session, SessionId, Where};
use std::collections::BTreeSet;

/// The sessions of which all conditions hold, by number. A session that repeats is completed at
/// no time, and stands in a range where one of its occurrences does.
pub fn find(calendar: &Calendar, conditions: &Where, today: Date) -> Vec<SessionId> {
    matching(calendar.sessions.values(), conditions, today).map(|session| session.id).collect()
}

pub(super) fn matching<'a>(
    sessions: impl Iterator<Item = &'a Session>,
    conditions: &Where,
    today: Date,
) -> impl Iterator<Item = &'a Session> {
    let ids = conditions.ids.as_ref();
    let ids = ids.map(|ids| ids.iter().copied().collect::<BTreeSet<_>>());
    let part = conditions.title_contains.as_ref();
    let part = part.map(|part| part.trim().to_lowercase());
    let conditions = conditions.clone();
    sessions.filter(move |session| {
        ids.as_ref().is_none_or(|ids| ids.contains(&session.id))
            && conditions.priority.is_none_or(|priority| session.priority == priority)
            && conditions.completed.is_none_or(|completed| session.completed == completed)
            && conditions
                .repeating
                .is_none_or(|repeating| session.recurrence.repeats() == repeating)
            && part.as_ref().is_none_or(|part| session.title.to_lowercase().contains(part))
            && conditions
                .scheduled_range
                .is_none_or(|range| occurrences(session, range).next().is_some())
            && conditions.overdue.is_none_or(|overdue| is_overdue(session, today) == overdue)
    })
}
