//! Changes of the calendar by keys: operations like everybody's, and the notice of them.

use super::actions::{Said, told};
use super::services::{ServiceError, Services};
use super::settle::why_not;
use crate::domain::assistant::RefusedOperation;
use crate::domain::command::{Applied, Rejection};
use crate::domain::session::Operation;
use crate::store::{FaultKind, StoreError};
use crate::tool::{ApplyEnd, ApplyReply, ApplyWish};
use std::path::PathBuf;

/// Carries operations out, all or none. Blocks until that is durable. Where more is touched than
/// goes without a second word, it ends with [`Rejection::Unconfirmed`], and nothing has changed.
pub fn change_calendar(
    services: &Services,
    operations: &[Operation],
    confirmed: bool,
) -> Result<Said, ServiceError> {
    let operations = operations.iter().map(serde_json::to_value);
    let wish = ApplyWish {
        operations: operations
            .collect::<Result<_, _>>()
            .map_err(|error| unwritable(&error))?,
        confirmed,
        ..ApplyWish::default()
    };
    let (end, text) = match services.executor.apply_operations(wish)? {
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
    told(services, end, text)
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

fn unwritable(error: &serde_json::Error) -> StoreError {
    StoreError {
        path: PathBuf::from("calendar"),
        kind: FaultKind::Unwritable {
            detail: error.to_string(),
        },
    }
}
