//! An operation on the calendar as the athlete reads it.

use super::list::behind_comma;
use super::session::repeated;
use jiff::civil::Date;
use setwise_domain::session::{
    DateRange, Hour, Operation, Placement, Recurrence, SeriesScope, Where,
};
use std::fmt::Write as _;

/// In a few words: `add “Mobility” on 2026-11-23, weekly`. The words of its author stand in it as
/// they were written.
pub fn operation(operation: &Operation) -> String {
    use Operation as Op;
    match operation {
        Op::Create { title, scheduled_for, time, recurrence, .. } => {
            let day = placed(scheduled_for.unwrap_or(Placement::Backlog));
            let time = time.map_or(String::new(), at);
            format!("add “{title}” {day}{time}{}", often(recurrence))
        }
        Op::Update {
            id, scope, occurrence_date, title, scheduled_for, time, recurrence, ..
        } => {
            let part = part(*scope, *occurrence_date);
            let mut said = format!("change session {}{part}", id.0);
            if let Some(title) = title {
                let _ = write!(said, ", title “{title}”");
            }
            if let Some(day) = scheduled_for {
                let _ = write!(said, ", {}", placed(*day));
            }
            if let Some(hour) = time {
                said += &at(*hour);
            }
            said + &often(recurrence)
        }
        Op::Delete { id, scope, occurrence_date } => {
            format!("delete session {}{}", id.0, part(*scope, *occurrence_date))
        }
        Op::Complete { id, completed } => format!("session {} is {}", id.0, done(*completed)),
        Op::CompleteOccurrence { id, occurrence_date, completed } => {
            format!("session {} of {occurrence_date} is {}", id.0, done(*completed))
        }
        Op::SkipOccurrence { id, occurrence_date } => {
            format!("skip session {} on {occurrence_date}", id.0)
        }
        Op::MoveOccurrence { id, occurrence_date, to } => {
            format!("move session {} from {occurrence_date} to {to}", id.0)
        }
        Op::BulkUpdate { r#where, .. } => format!("change {}", sessions(r#where)),
        Op::BulkComplete { r#where, occurrence_date, occurrence_range } => {
            let mut said = sessions(r#where);
            if let Some(day) = occurrence_date {
                let _ = write!(said, " of {day}");
            }
            if let Some(range) = occurrence_range {
                let _ = write!(said, " {}", days(*range));
            }
            said + " are done"
        }
        Op::BulkDelete { r#where } => format!("delete {}", sessions(r#where)),
    }
}

/// Of which of its days: nothing where all are meant.
fn part(scope: Option<SeriesScope>, day: Option<Date>) -> String {
    match (scope, day) {
        (Some(SeriesScope::From), Some(day)) => format!(" from {day} on"),
        (_, Some(day)) => format!(" on {day}"),
        (_, None) => String::new(),
    }
}

fn done(completed: Option<bool>) -> &'static str {
    if completed == Some(false) { "not done" } else { "done" }
}

fn at(hour: Hour) -> String {
    match hour {
        Hour::At(time) => format!(" at {time}"),
        Hour::Any => " at any time".to_owned(),
    }
}

fn placed(placement: Placement) -> String {
    match placement {
        Placement::Backlog => "in the backlog".to_owned(),
        Placement::On(day) => format!("on {day}"),
    }
}

fn often(recurrence: &Recurrence) -> String {
    behind_comma(repeated(recurrence, |until| until.to_string()))
}

fn days(range: DateRange) -> String {
    format!("from {} to {}", range.from, range.to)
}

/// `all sessions that are overdue, with “leg” in the title`.
fn sessions(conditions: &Where) -> String {
    let mut said = Vec::new();
    if let Some(ids) = &conditions.ids {
        let ids: Vec<_> = ids.iter().map(|id| id.0.to_string()).collect();
        said.push(format!("numbered {}", ids.join(", ")));
    }
    if let Some(part) = &conditions.title_contains {
        said.push(format!("with “{part}” in the title"));
    }
    let mut whether = |condition: Option<bool>, yes: &str, no: &str| {
        said.extend(condition.map(|holds| if holds { yes } else { no }.to_owned()));
    };
    whether(conditions.overdue, "overdue", "not overdue");
    whether(conditions.completed, "done", "not done");
    whether(conditions.repeating, "repeating", "not repeating");
    said.extend(conditions.priority.map(|one| format!("of {one} priority")));
    said.extend(conditions.scheduled_range.map(days));
    format!("all sessions {}", said.join(", ")).trim_end().to_owned()
}

#[cfg(test)]
mod tests;
