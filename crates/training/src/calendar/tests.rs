//! Operations, good and bad: what they come to, and the sentence of each refusal.

use super::{Worked, check, find, work_out};
use crate::calendar::limits::{MOST_OPERATIONS_AT_ONCE, MOST_SESSION_NOTES_CHARS, MOST_SESSIONS};
use crate::testing::calendar::{TODAY, any_operation, calendar, day, repeating, single, some};
use proptest::prelude::*;
use serde_json::{Value, json};
use setwise_domain::calendar::{Calendar, SessionChange};
use setwise_domain::session::{Operation, RecurrenceType, Session, SessionId, Until, Where};

#[path = "tests/effects.rs"]
mod effects;
#[path = "tests/parts.rs"]
mod parts;
#[path = "tests/refusals.rs"]
mod refusals;

/// What an operation is refused with, a line an issue; `fine` where it is not.
fn refused(calendar: &Calendar, operation: Value) -> String {
    let checked = check(&[operation], calendar, TODAY).remove(0);
    assert_eq!(checked.operation.is_none(), !checked.errors.is_empty());
    let errors = checked.errors.iter();
    let lines: Vec<_> = errors.map(|error| format!("{}: {}", error.code, error.message)).collect();
    if lines.is_empty() { "fine".to_owned() } else { lines.join("\n") }
}

/// Each operation worked out together with the others.
fn worked(calendar: &Calendar, operations: Value) -> Worked {
    let Value::Array(proposal) = operations else {
        panic!("a list");
    };
    let checked = check(&proposal, calendar, TODAY);
    let operations: Vec<Operation> = checked
        .into_iter()
        .map(|one| one.operation.unwrap_or_else(|| panic!("{:?}", one.errors)))
        .collect();
    work_out(calendar, &operations, TODAY).unwrap()
}

/// The calendar after a change.
fn after(calendar: &Calendar, worked: &Worked) -> Calendar {
    let mut calendar = calendar.clone();
    for SessionChange { id, after, .. } in worked.change.sessions.clone() {
        match after {
            Some(session) => calendar.sessions.insert(session),
            None => calendar.sessions.remove(&id),
        }
    }
    let last = calendar.sessions.keys().next_back().map_or(0, |id| id.0);
    calendar.next = SessionId(calendar.next.0.max(last + 1));
    calendar
}

fn one_after(operations: Value, id: u32) -> Session {
    let calendar = some();
    let worked = worked(&calendar, operations);
    after(&calendar, &worked).sessions[&SessionId(id)].clone()
}
