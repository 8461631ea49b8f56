//! An operation on the calendar as the athlete reads it.

use super::list::behind_comma;
use super::session::repeated;
use crate::domain::session::{DateRange, Operation, Placement, Recurrence, Where};
use std::fmt::Write as _;

/// In a few words: `add “Mobility” on 2026-11-23, weekly`. The words of its author stand in it as
/// they were written.
pub fn operation(operation: &Operation) -> String {
    use Operation as Op;
    match operation {
        Op::Create {
            title,
            scheduled_for,
            recurrence,
            ..
        } => {
            let day = scheduled_for.unwrap_or(Placement::Backlog);
            format!("add “{title}” {}{}", placed(day), often(recurrence))
        }
        Op::Update {
            id,
            title,
            scheduled_for,
            recurrence,
            ..
        } => {
            let mut said = format!("change session {}", id.0);
            if let Some(title) = title {
                let _ = write!(said, ", title “{title}”");
            }
            if let Some(day) = scheduled_for {
                let _ = write!(said, ", {}", placed(*day));
            }
            said + &often(recurrence)
        }
        Op::Delete { id } => format!("delete session {}", id.0),
        Op::Complete { id } => format!("session {} is done", id.0),
        Op::CompleteOccurrence {
            id,
            occurrence_date,
        } => format!("session {} of {occurrence_date} is done", id.0),
        Op::SkipOccurrence {
            id,
            occurrence_date,
        } => format!("skip session {} on {occurrence_date}", id.0),
        Op::MoveOccurrence {
            id,
            occurrence_date,
            to,
        } => format!("move session {} from {occurrence_date} to {to}", id.0),
        Op::BulkUpdate { r#where, .. } => format!("change {}", sessions(r#where)),
        Op::BulkComplete {
            r#where,
            occurrence_date,
            occurrence_range,
        } => {
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
    format!("all sessions {}", said.join(", "))
        .trim_end()
        .to_owned()
}

#[cfg(test)]
mod tests;
