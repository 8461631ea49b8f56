//! A proposal checked, operation by operation, on the calendar as the earlier ones would leave it.

use super::carry_out::carry_out;
use super::draft::Draft;
use super::issue::{OperationIssues, code};
use super::read;
use crate::calendar::limits::MOST_OPERATIONS_AT_ONCE;
use jiff::civil::Date;
use serde::{Serialize as _, Serializer};
use serde_json::Value;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::calendar::Calendar;
use setwise_domain::session::Operation;

/// An operation as it was given, and what it came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    pub op: Value,
    /// There where nothing is wrong with it.
    pub operation: Option<Operation>,
    pub errors: Vec<OperationIssue>,
}

/// Checks operations from JSON. One that is refused changes nothing for those after it.
pub fn check(proposal: &[Value], calendar: &Calendar, today: Date) -> Vec<Checked> {
    let mut draft = Draft::over(calendar, today);
    let checked = proposal.iter().enumerate().map(|(index, op)| {
        let read = match index {
            0..MOST_OPERATIONS_AT_ONCE => read_and_try(op, &mut draft),
            _ => Err(vec![too_many(proposal.len())]),
        };
        let (operation, errors) = match read {
            Ok(operation) => (Some(operation), OperationIssues::new()),
            Err(issues) => (None, issues),
        };
        Checked { op: op.clone(), operation, errors }
    });
    checked.collect()
}

fn read_and_try(op: &Value, draft: &mut Draft<'_>) -> Result<Operation, OperationIssues> {
    let operation = read::operation(op, draft)?;
    carry_out(draft, &operation)?;
    Ok(operation)
}

/// Writes an operation as an answer shows it: of one that puts a session into the backlog, the day
/// is null.
pub fn serialize_shown<S: Serializer>(op: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    let mut shown = op.clone();
    for place in ["/scheduledFor", "/set/scheduledFor"] {
        if let Some(day) = shown.pointer_mut(place).filter(|day| **day == "") {
            *day = Value::Null;
        }
    }
    shown.serialize(serializer)
}

pub(super) fn too_many(count: usize) -> OperationIssue {
    let message = format!(
        "there are {count} operations, and at most {MOST_OPERATIONS_AT_ONCE} are carried out at once: send the others afterwards, or say them as bulk operations."
    );
    OperationIssue::new(code::TOO_MANY, message)
}
