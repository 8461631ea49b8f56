//! One change, and what the transcript says of it.

use super::intent::{Outcome, Place};
use super::messages;
use super::services::{ServiceError, Services};
use setwise_domain::batch::{BuildTranscript, ItemEnd};
use setwise_domain::command::{Applied, Command, Rejection, UndoTarget};
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_words::text;
use std::sync::Arc;

/// Carries `command` out and appends what `word` makes of its end. Blocks.
pub(super) fn carry_out(
    services: &Services,
    command: Command,
    word: impl Fn(Result<&Applied, &Rejection>) -> String + Send + Sync + 'static,
) -> Result<Outcome, ServiceError> {
    carry_out_at(services, Place::alone(services), command, word)
}

/// The same at a place of the conversation.
pub(super) fn carry_out_at(
    services: &Services,
    place: Place,
    command: Command,
    word: impl Fn(Result<&Applied, &Rejection>) -> String + Send + Sync + 'static,
) -> Result<Outcome, ServiceError> {
    carry_out_saying(services, place, command, move |end| EntryBody::Notice { text: word(end) })
}

/// The same, where more than a notice may be said of it.
fn carry_out_saying(
    services: &Services,
    Place { turn, first }: Place,
    command: Command,
    body: impl Fn(Result<&Applied, &Rejection>) -> EntryBody + Send + Sync + 'static,
) -> Result<Outcome, ServiceError> {
    let conversation = services.store.reader()?.conversation()?;
    let empty = services.entry(turn, EntryBody::Notice { text: String::new() });
    let notice =
        move |end: Result<&Applied, &Rejection>| Entry { body: body(end), ..empty.clone() };
    let notice = Arc::new(notice);
    let noticed = Arc::clone(&notice);
    let transcript: BuildTranscript = Arc::new(move |ends| match ends {
        [ItemEnd::Ended { applied: Some(applied), .. }] => with(&first, noticed(Ok(applied))),
        // The calendar moved on in between: it is tried again, or told by whoever gives up.
        [ItemEnd::Rejected { rejection, .. }] if *rejection != Rejection::CalendarMoved => {
            with(&first, noticed(Err(rejection)))
        }
        _ => Vec::new(),
    });
    let origin = Services::athlete(conversation);
    let end = services.executor.command_with(command, &origin, Some(transcript))?;
    let entry = notice(end.as_ref());
    let text = match &entry.body {
        EntryBody::Notice { text } => text.clone(),
        EntryBody::Question { question } => question.text.clone(),
        _ => String::new(),
    };
    Ok(Outcome::of_change(entry, end, text))
}

fn with(first: &[Entry], last: Entry) -> Vec<Entry> {
    first.iter().cloned().chain(std::iter::once(last)).collect()
}

/// Appends why nothing was changed.
pub(super) fn not_done(
    services: &Services,
    rejection: Rejection,
    text: String,
) -> Result<Outcome, ServiceError> {
    let notice = services.entry(services.stamps.id(), EntryBody::Notice { text: text.clone() });
    services.store.append(vec![notice.clone()]).wait()?;
    Ok(Outcome::of_change(notice, Err(rejection), text))
}

/// Appends what is said of a change to the calendar, in the transaction of that change.
pub(super) fn noted(notice: &Entry) -> BuildTranscript {
    let notice = notice.clone();
    Arc::new(move |ends| match ends {
        [ItemEnd::Ended { .. }] => vec![notice.clone()],
        _ => Vec::new(),
    })
}

/// What a plain undo would take back; with the question, where it asks before.
pub fn next_undo(
    services: &Services,
) -> Result<Option<(UndoTarget, Option<String>)>, ServiceError> {
    let reader = services.store.reader()?;
    let Some((target, is_earlier)) = reader.next_undo(&services.stamps.now())? else {
        return Ok(None);
    };
    let unit = reader.profile()?.unwrap_or_default().unit;
    let formatter = services.catalog.formatter(unit).near(services.stamps.today());
    let asked = is_earlier.then(|| text::undo_would_take_back(&target, formatter));
    Ok(Some((target, asked)))
}

/// Takes a change back, or brings it back.
pub(super) fn take_back(
    services: &Services,
    command: Command,
    place: Place,
) -> Result<Outcome, ServiceError> {
    let unit = services.store.reader()?.profile()?.unwrap_or_default().unit;
    let formatter = services.catalog.formatter(unit).near(services.stamps.today());
    carry_out_saying(services, place, command, move |end| messages::end_of_undo(end, formatter))
}
