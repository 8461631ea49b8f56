//! Operations on sessions as they stand: each with the recurrence that it needs, alike ones in
//! bulk.

use super::view::{Stand, View};
use crate::domain::session::{
    Operation, Placement, Priority, Recurrence, Session, SessionId, SessionPatch, Where,
};
use jiff::civil::Date;

/// An update that changes nothing yet; the recurrence that it must name is the session's own.
pub fn update(session: &Session, changed: SessionPatch) -> Operation {
    Operation::Update {
        id: session.id,
        title: changed.title,
        notes: changed.notes,
        scheduled_for: changed.scheduled_for,
        priority: changed.priority,
        recurrence: changed.recurrence.unwrap_or(session.recurrence.clone()),
    }
}

pub fn these(ids: &[SessionId]) -> Where {
    Where {
        ids: Some(ids.to_vec()),
        ..Where::default()
    }
}

/// The same change of one session or of several.
pub fn alike(view: &View, ids: &[SessionId], changed: SessionPatch) -> Vec<Operation> {
    match ids {
        [] => Vec::new(),
        [one] => view
            .get(*one)
            .map(|session| update(session, changed))
            .into_iter()
            .collect(),
        several => vec![Operation::BulkUpdate {
            r#where: these(several),
            set: changed,
        }],
    }
}

pub fn on(day: Date) -> SessionPatch {
    SessionPatch {
        scheduled_for: Some(Placement::On(day)),
        ..SessionPatch::default()
    }
}

pub fn into_backlog() -> SessionPatch {
    SessionPatch {
        scheduled_for: Some(Placement::Backlog),
        ..SessionPatch::default()
    }
}

pub fn with_priority(priority: Priority) -> SessionPatch {
    SessionPatch {
        priority: Some(priority),
        ..SessionPatch::default()
    }
}

pub fn repeated(recurrence: Recurrence, from: Option<Date>) -> SessionPatch {
    SessionPatch {
        recurrence: Some(recurrence),
        scheduled_for: from.map(Placement::On),
        ..SessionPatch::default()
    }
}

pub fn repeats(view: &View, id: SessionId) -> bool {
    view.get(id)
        .is_some_and(|session| session.recurrence.repeats())
}

/// What repeats, and what is there once.
pub fn split_by_repeating(view: &View, stands: &[Stand]) -> (Vec<Stand>, Vec<Stand>) {
    stands.iter().partition(|stand| repeats(view, stand.id))
}

/// Puts what stands somewhere on another day; nothing where it stands there already.
pub fn moved(view: &View, stand: Stand, to: Date) -> Option<Operation> {
    if stand.date == Some(to) {
        return None;
    }
    match stand.date.filter(|_| repeats(view, stand.id)) {
        Some(occurrence_date) => Some(Operation::MoveOccurrence {
            id: stand.id,
            occurrence_date,
            to,
        }),
        None => Some(update(view.get(stand.id)?, on(to))),
    }
}

/// Occurrences are skipped; single sessions go into the backlog, for nothing of theirs would be
/// left to skip.
pub fn left_out(view: &View, stands: &[Stand]) -> Vec<Operation> {
    let (repeating, single) = split_by_repeating(view, stands);
    let mut operations: Vec<_> = repeating
        .iter()
        .filter_map(|stand| {
            Some(Operation::SkipOccurrence {
                id: stand.id,
                occurrence_date: stand.date?,
            })
        })
        .collect();
    let ids: Vec<_> = single
        .iter()
        .filter(|stand| stand.date.is_some())
        .map(|stand| stand.id)
        .collect();
    operations.extend(alike(view, &ids, into_backlog()));
    operations
}

/// Single sessions that are late, all that there are.
pub fn overdue_ones() -> Where {
    Where {
        overdue: Some(true),
        repeating: Some(false),
        ..Where::default()
    }
}
