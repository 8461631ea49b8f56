//! What was done: the days lie behind, and a weekday is the last one.

use super::change::{repeats, these};
use super::clause::Clause;
use super::doubt::Got;
use super::resolve::Pick;
use super::subject::Subject;
use super::view::{Stand, View};
use crate::domain::session::{DateRange, Operation, SessionId};

/// From so many on, they are marked in one operation.
const SEVERAL: usize = 3;

pub fn finishing(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    clause
        .take("as done|as completed|as complete|as finished|done|completed|complete|finished|off");
    let days = clause.days_or_chosen(clause.behind())?;
    let subject = Subject::take(clause);
    // A single session has no other day to be confused with.
    let days = days.filter(|_| !is_single(clause, &subject));
    let stands = clause.standing(&subject, days, Pick::Due)?;
    if stands.len() < SEVERAL {
        return Ok(stands
            .iter()
            .map(|stand| one(clause.view, *stand))
            .collect());
    }
    Ok(vec![several(clause.view, &stands, days)])
}

fn is_single(clause: &mut Clause<'_>, subject: &Subject) -> bool {
    let named = !subject.names.is_empty() || !subject.ids.is_empty();
    let certainty = clause.certainty;
    let ids = if named {
        clause.sessions(subject).unwrap_or_default()
    } else {
        Vec::new()
    };
    clause.certainty = certainty;
    !ids.is_empty() && ids.iter().all(|id| !repeats(clause.view, *id))
}

fn one(view: &View, stand: Stand) -> Operation {
    match stand.date.filter(|_| repeats(view, stand.id)) {
        Some(day) => Operation::complete_occurrence(stand.id, day),
        None => Operation::complete(stand.id),
    }
}

fn several(view: &View, stands: &[Stand], days: Option<DateRange>) -> Operation {
    let mut ids: Vec<SessionId> = stands.iter().map(|stand| stand.id).collect();
    ids.sort_unstable();
    ids.dedup();
    let repeating = stands.iter().filter(|stand| repeats(view, stand.id));
    let dates = || repeating.clone().filter_map(|stand| stand.date);
    let spanned = dates().min().zip(dates().max());
    let range = spanned.map(|(from, to)| days.unwrap_or(DateRange { from, to }));
    Operation::BulkComplete {
        r#where: these(&ids),
        occurrence_date: None,
        occurrence_range: range,
    }
}
