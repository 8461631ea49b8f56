//! What was done: the days lie behind, and a weekday is the last one.

use super::acts::NOT_DONE;
use super::change::{repeats, these};
use super::clause::Clause;
use super::doubt::{Got, Stop, nothing};
use super::resolve::{Pick, few_enough};
use super::subject::Subject;
use super::view::{Stand, View};
use jiff::civil::Date;
use setwise_domain::session::{DateRange, Operation, SessionId};
use setwise_words::parse::day::plus;

/// From so many on, they are marked in one operation.
const SEVERAL: usize = 3;

pub fn finishing(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    clause
        .take("as done|as completed|as complete|as finished|done|completed|complete|finished|off");
    if let Some(to) = last_day(clause)? {
        let subject = Subject::take(clause);
        let stands = up_to(clause, &subject, to)?;
        return Ok(marked(clause.view, &stands, None));
    }
    let days = clause.days_or_chosen(clause.behind())?;
    let subject = Subject::take(clause);
    // A single session has no other day to be confused with.
    let days = days.filter(|_| !is_single(clause, &subject));
    let stands = clause.standing(&subject, days, Pick::Due)?;
    Ok(marked(clause.view, &stands, days))
}

fn marked(view: &View, stands: &[Stand], days: Option<DateRange>) -> Vec<Operation> {
    if stands.len() < SEVERAL {
        return stands.iter().map(|stand| one(view, *stand)).collect();
    }
    vec![several(view, stands, days)]
}

/// `up to today`, `so far`, `before friday`: the last day of all that came before.
fn last_day(clause: &mut Clause<'_>) -> Got<Option<Date>> {
    if clause.take("up to now|up until now|until now|so far|to date") {
        return Ok(Some(clause.view.today));
    }
    let behind = clause.behind();
    if let Some(when) = clause.take_when(Some("before the|before"), behind)? {
        return Ok(Some(plus(when.range().from, -1)));
    }
    let until = Some("up to and including|up to|up until|until|through");
    Ok(clause.take_when(until, behind)?.map(|when| when.range().to))
}

/// All that was due up to a day and is not done; of some sessions where they are named.
fn up_to(clause: &mut Clause<'_>, subject: &Subject, to: Date) -> Got<Vec<Stand>> {
    let view = clause.view;
    if view.is_partial() {
        return Err(Stop::Unseen);
    }
    let today = DateRange { from: view.today, to: view.today };
    let mut stands = clause.overdue().unwrap_or_default();
    stands.extend(view.open(today));
    stands.retain(|stand| stand.date.is_some_and(|day| day <= to));
    if !subject.names.is_empty() || !subject.ids.is_empty() {
        let ids = clause.sessions(subject)?;
        stands.retain(|stand| ids.contains(&stand.id));
    }
    if stands.is_empty() {
        return nothing(format!("Nothing is open up to {}.", view.day(to)));
    }
    few_enough(&stands)?;
    clause.stands.clone_from(&stands);
    Ok(stands)
}

/// The newest day of each that was marked as done, or those of the days that are said.
pub fn reopening(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    clause.take(NOT_DONE);
    let days = clause.days_or_chosen(clause.behind())?;
    let subject = Subject::take(clause);
    let ids = clause.sessions(&subject)?;
    let within = |day: &Date| days.is_none_or(|days| (days.from..=days.to).contains(day));
    let mut operations = Vec::new();
    for session in ids.iter().filter_map(|id| clause.view.get(*id)) {
        if !session.recurrence.repeats() {
            let again = session
                .completed
                .then_some(Operation::Complete { id: session.id, completed: Some(false) });
            operations.extend(again);
            continue;
        }
        let mut done = session.completed_dates.iter().copied().filter(within);
        operations.extend(done.next_back().map(|occurrence_date| Operation::CompleteOccurrence {
            id: session.id,
            occurrence_date,
            completed: Some(false),
        }));
    }
    match ids.first() {
        Some(first) if operations.is_empty() => {
            let title = clause.view.title(*first);
            nothing(format!("{title} is not marked as done."))
        }
        _ => Ok(operations),
    }
}

fn is_single(clause: &mut Clause<'_>, subject: &Subject) -> bool {
    let named = !subject.names.is_empty() || !subject.ids.is_empty();
    let certainty = clause.certainty;
    let ids = if named { clause.sessions(subject).unwrap_or_default() } else { Vec::new() };
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
    Operation::BulkComplete { r#where: these(&ids), occurrence_date: None, occurrence_range: range }
}
