//! Operations on sessions as they stand: each with the recurrence that it needs, alike ones in
//! bulk.

use super::view::{Stand, View};
use jiff::civil::{Date, Weekday, date};
use setwise_domain::session::{
    DateRange, Hour, Operation, Placement, Priority, Recurrence, RecurrenceType, SeriesScope,
    Session, SessionId, SessionPatch, Until, Where,
};
use setwise_training::calendar::{occurrences, usual_end};
use setwise_words::parse::day::plus;

/// Some Monday, to count days of the week from.
const MONDAY: Date = date(2026, 1, 5);

/// An update that changes nothing yet; the recurrence that it must name is the session's own.
pub fn update(session: &Session, changed: SessionPatch) -> Operation {
    let recurrence = changed.recurrence.clone();
    let recurrence = recurrence.unwrap_or(session.recurrence.clone());
    Operation::update(session.id, changed, recurrence)
}

/// A change of when a series happens: of its next day and all after it, or of the first one from the day
/// that was said, so that what comes before stays where it was. Of anything else it is an update of all
/// of it.
pub fn update_from_next(
    view: &View,
    session: &Session,
    said: Option<Date>,
    changed: SessionPatch,
) -> Operation {
    let from = said.and_then(|from| View::next_from(session, from.max(view.today)));
    let next = from.or(view.next(session));
    let next = next.filter(|_| session.recurrence.repeats());
    let later = next.filter(|day| session.scheduled_for.is_some_and(|anchor| anchor < *day));
    match later {
        Some(day) => update_part(session, SeriesScope::From, day, changed),
        None => update(session, changed),
    }
}

/// All of a session from one of its days on, begun on another day: its days of the week and its end go
/// with it, so that it has as many days as before. None where its rule names other days than that
/// many later.
pub fn pushed(session: &Session, day: Date, to: Date) -> Option<Operation> {
    let by = i64::from((to - day).get_days());
    let mut changed = on(to);
    let mut rule = session.recurrence.clone();
    if !rule.repeats() {
        return Some(update(session, changed));
    }
    if by % 7 != 0 && rule.kind == RecurrenceType::Weekdays {
        return None;
    }
    let later = rule.days.words().map(|word| {
        let ahead = i64::from(Weekday::from(word).to_monday_zero_offset()) + by;
        plus(MONDAY, ahead).weekday()
    });
    rule.days = later.collect();
    if let Until::On(_) = rule.until {
        let rest = DateRange { from: day, to: Date::MAX };
        let whole = Session { skipped_dates: Vec::new(), ..session.clone() };
        let moved = Session {
            scheduled_for: Some(to),
            recurrence: Recurrence { until: Until::Never, ..rule.clone() },
            ..whole.clone()
        };
        let as_many = occurrences(&whole, rest).count().checked_sub(1)?;
        rule.until = Until::On(occurrences(&moved, rest).nth(as_many)?);
    }
    changed.recurrence = Some(rule);
    Some(update_part(session, SeriesScope::From, day, changed))
}

/// The same of one of its days alone.
pub fn update_one(session: &Session, day: Date, changed: SessionPatch) -> Operation {
    update_part(session, SeriesScope::One, day, changed)
}

/// The same of one of its days, or of that day and all after it.
pub fn update_part(
    session: &Session,
    part: SeriesScope,
    day: Date,
    changed: SessionPatch,
) -> Operation {
    let mut operation = match part {
        SeriesScope::One => Operation::update(session.id, changed, Recurrence::NONE),
        SeriesScope::From | SeriesScope::All => update(session, changed),
    };
    if let Operation::Update { scope, occurrence_date, .. } = &mut operation {
        (*scope, *occurrence_date) = (Some(part), Some(day));
    }
    operation
}

pub fn these(ids: &[SessionId]) -> Where {
    Where { ids: Some(ids.to_vec()), ..Where::default() }
}

/// The same change of one session or of several.
pub fn alike(view: &View, ids: &[SessionId], changed: SessionPatch) -> Vec<Operation> {
    match ids {
        [] => Vec::new(),
        [one] => view.get(*one).map(|session| update(session, changed)).into_iter().collect(),
        several => vec![Operation::BulkUpdate { r#where: these(several), set: changed }],
    }
}

pub fn on(day: Date) -> SessionPatch {
    SessionPatch { scheduled_for: Some(Placement::On(day)), ..SessionPatch::default() }
}

pub fn at(hour: Hour) -> SessionPatch {
    SessionPatch { time: Some(hour), ..SessionPatch::default() }
}

pub fn into_backlog() -> SessionPatch {
    SessionPatch { scheduled_for: Some(Placement::Backlog), ..SessionPatch::default() }
}

pub fn with_priority(priority: Priority) -> SessionPatch {
    SessionPatch { priority: Some(priority), ..SessionPatch::default() }
}

pub fn repeated(recurrence: Recurrence, from: Option<Date>) -> SessionPatch {
    SessionPatch {
        recurrence: Some(recurrence),
        scheduled_for: from.map(Placement::On),
        ..SessionPatch::default()
    }
}

pub fn repeats(view: &View, id: SessionId) -> bool {
    view.get(id).is_some_and(|session| session.recurrence.repeats())
}

/// What repeats, and what is there once.
pub fn split_by_repeating(view: &View, stands: &[Stand]) -> (Vec<Stand>, Vec<Stand>) {
    stands.iter().partition(|stand| repeats(view, stand.id))
}

/// Puts what stands somewhere on another day; nothing where it stands there already.
pub fn moved(view: &View, stand: Stand, to: Date, hour: Option<Hour>) -> Option<Operation> {
    if stand.date == Some(to) && hour.is_none() {
        return None;
    }
    let changed = SessionPatch { time: hour, ..on(to) };
    match stand.date.filter(|_| repeats(view, stand.id)) {
        Some(day) if hour.is_some() => Some(update_one(view.get(stand.id)?, day, changed)),
        Some(occurrence_date) => {
            Some(Operation::MoveOccurrence { id: stand.id, occurrence_date, to })
        }
        None => Some(update(view.get(stand.id)?, changed)),
    }
}

/// Says the end of a series that begins, where none was said: what is asked for is told with it.
pub fn with_end(mut operation: Operation, view: &View) -> Operation {
    let (first, recurrence) = match &mut operation {
        Operation::Create { scheduled_for, recurrence, .. } => {
            (scheduled_for.and_then(Placement::date), recurrence)
        }
        Operation::Update { id, scheduled_for, recurrence, .. } => {
            let stored = view.get(*id).filter(|one| one.recurrence.kind != recurrence.kind);
            let stored = stored.and_then(|one| one.scheduled_for);
            (scheduled_for.map_or(stored, Placement::date), recurrence)
        }
        _ => return operation,
    };
    if let Some(first) = first
        && recurrence.repeats()
        && recurrence.until == Until::EndOfYear
    {
        recurrence.until = Until::On(usual_end(first, view.today));
    }
    operation
}

/// Occurrences are skipped; single sessions go into the backlog, for nothing of theirs would be
/// left to skip.
pub fn left_out(view: &View, stands: &[Stand]) -> Vec<Operation> {
    let (repeating, single) = split_by_repeating(view, stands);
    let mut operations: Vec<_> = repeating
        .iter()
        .filter_map(|stand| {
            Some(Operation::SkipOccurrence { id: stand.id, occurrence_date: stand.date? })
        })
        .collect();
    let ids: Vec<_> =
        single.iter().filter(|stand| stand.date.is_some()).map(|stand| stand.id).collect();
    operations.extend(alike(view, &ids, into_backlog()));
    operations
}

/// Single sessions that are late, all that there are.
pub fn overdue_ones() -> Where {
    Where { overdue: Some(true), repeating: Some(false), ..Where::default() }
}
