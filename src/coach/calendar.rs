//! Changes of the calendar by keys: operations like everybody's, and the notice of them.

use super::desk::{Desk, DeskFault};
use super::settle::why_not;
use super::verb::{Said, told};
use crate::domain::assistant::RefusedOperation;
use crate::domain::command::{Applied, Rejection};
use crate::domain::session::Operation;
use crate::store::{FaultKind, StoreFault};
use crate::tool::{ApplyEnd, ApplyReply, ApplyWish};
use std::path::PathBuf;

/// Carries operations out, all or none. Blocks until that is durable. Where more is touched than
/// goes without a second word, it ends with [`Rejection::Unconfirmed`], and nothing has changed.
pub fn change_calendar(
    desk: &Desk,
    operations: &[Operation],
    confirmed: bool,
) -> Result<Said, DeskFault> {
    let operations = operations.iter().map(serde_json::to_value);
    let wish = ApplyWish {
        operations: operations
            .collect::<Result<_, _>>()
            .map_err(|fault| unwritable(&fault))?,
        confirmed,
        ..ApplyWish::default()
    };
    let (end, text) = match desk.executor.apply_operations(wish)? {
        ApplyEnd::Applied { reply, .. } => (Ok(Applied::Saved), reply.effects.join(" ")),
        ApplyEnd::Refused(reply) => rejected(Rejection::Operations(refused(reply))),
        ApplyEnd::Unconfirmed(ApplyReply { warnings, .. }) => {
            rejected(Rejection::Unconfirmed { warnings })
        }
        // No key was given: what is left is a calendar that others keep changing.
        ApplyEnd::KeyTaken | ApplyEnd::BadKey { .. } | ApplyEnd::Moved => {
            rejected(Rejection::CalendarMoved)
        }
    };
    told(desk, end, text)
}

fn rejected(rejection: Rejection) -> (Result<Applied, Rejection>, String) {
    let text = why_not(&rejection);
    (Err(rejection), text)
}

fn refused(reply: ApplyReply) -> Vec<RefusedOperation> {
    let results = reply.results.into_iter().enumerate();
    results
        .filter(|(_, one)| !one.errors.is_empty())
        .map(|(index, one)| RefusedOperation {
            index,
            errors: one.errors,
        })
        .collect()
}

fn unwritable(fault: &serde_json::Error) -> StoreFault {
    StoreFault {
        path: PathBuf::from("calendar"),
        kind: FaultKind::Unwritable {
            detail: fault.to_string(),
        },
    }
}
