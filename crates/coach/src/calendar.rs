//! Changes of the calendar by keys: operations like everybody's, and the notice of them.

use super::actions::{not_done, noted};
use super::intent::Outcome;
use super::services::{ServiceError, Services};
use super::settle::{why_not, why_unconfirmed};
use setwise_domain::assistant::RefusedOperation;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::session::Operation;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_store::{StoreError, StoreErrorKind};
use setwise_tool::{ApplyEnd, ApplyReply, ApplyWish};
use std::path::PathBuf;

/// Carries operations out, all or none. Blocks until that is durable. Where more is touched than
/// goes without a second word, it ends with [`Rejection::Unconfirmed`], and nothing has changed.
pub(super) fn change_calendar(
    services: &Services,
    operations: &[Operation],
    confirmed: bool,
) -> Result<Outcome, ServiceError> {
    let operations = operations.iter().map(serde_json::to_value);
    let wish = ApplyWish {
        operations: operations.collect::<Result<_, _>>().map_err(|error| unwritable(&error))?,
        confirmed,
        ..ApplyWish::default()
    };
    let empty = services.entry(services.stamps.id(), EntryBody::coach(""));
    let notice = |effects: &[String]| Entry {
        body: EntryBody::Notice { text: effects.join(" ") },
        ..empty.clone()
    };
    let word = |effects: &[String]| noted(&notice(effects));
    let rejection = match services.executor.apply_noted(wish, &word)? {
        ApplyEnd::Applied { reply, .. } => {
            let text = reply.effects.join(" ");
            return Ok(Outcome::of_change(notice(&reply.effects), Ok(Applied::Saved), text));
        }
        ApplyEnd::Refused(reply) => Rejection::Operations(refused(reply)),
        ApplyEnd::Unconfirmed(ApplyReply { warnings, .. }) => {
            let rejection = Rejection::Unconfirmed { warnings };
            let text = why_unconfirmed(&rejection, services.window.door());
            return not_done(services, rejection, text);
        }
        // No key was given: what is left is a calendar that others keep changing.
        ApplyEnd::KeyTaken | ApplyEnd::BadKey { .. } | ApplyEnd::Moved => Rejection::CalendarMoved,
    };
    let text = why_not(&rejection);
    not_done(services, rejection, text)
}

fn refused(reply: ApplyReply) -> Vec<RefusedOperation> {
    let results = reply.results.into_iter().enumerate();
    results
        .filter(|(_, one)| !one.errors.is_empty())
        .map(|(index, one)| RefusedOperation { index, errors: one.errors })
        .collect()
}

fn unwritable(error: &serde_json::Error) -> StoreError {
    let kind = StoreErrorKind::Unwritable { detail: error.to_string() };
    StoreError::new(PathBuf::from("calendar"), kind)
}
