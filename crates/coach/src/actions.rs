//! Small verbs of keys and commands: each is one change, and says so in the transcript.

use super::messages;
use super::services::{ServiceError, Services};
use setwise_domain::batch::{BuildTranscript, ItemEnd};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::journal::ChangeNumber;
use setwise_domain::transcript::{Entry, EntryBody};
use std::sync::Arc;
use uuid::Uuid;

/// What came of a verb: the notice, or a receipt, as the transcript has it, and the end itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    pub notice: Entry,
    pub end: Result<Applied, Rejection>,
    receipt: String,
}

impl Said {
    /// `receipt` is the entry in plain lines, where it is one.
    pub(super) const fn new(
        notice: Entry,
        end: Result<Applied, Rejection>,
        receipt: String,
    ) -> Self {
        Self { notice, end, receipt }
    }

    /// As plain lines.
    pub fn text(&self) -> &str {
        match &self.notice.body {
            EntryBody::Notice { text } => text,
            _ => &self.receipt,
        }
    }
}

/// Carries `command` out and appends what `word` makes of its end. Blocks.
pub(super) fn carry_out(
    services: &Services,
    command: Command,
    word: impl Fn(Result<&Applied, &Rejection>) -> String + Send + Sync + 'static,
) -> Result<Said, ServiceError> {
    let turn = services.stamps.id();
    carry_out_in(services, turn, Vec::new(), command, word)
}

/// The same in a turn, with `first` before it.
pub(super) fn carry_out_in(
    services: &Services,
    turn: Uuid,
    first: Vec<Entry>,
    command: Command,
    word: impl Fn(Result<&Applied, &Rejection>) -> String + Send + Sync + 'static,
) -> Result<Said, ServiceError> {
    let conversation = services.store.reader()?.conversation()?;
    let empty = services.entry(turn, EntryBody::Notice { text: String::new() });
    let notice = move |end: Result<&Applied, &Rejection>| Entry {
        body: EntryBody::Notice { text: word(end) },
        ..empty.clone()
    };
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
    Ok(Said::new(notice(end.as_ref()), end, String::new()))
}

fn with(first: &[Entry], last: Entry) -> Vec<Entry> {
    first.iter().cloned().chain(std::iter::once(last)).collect()
}

/// Appends why nothing was changed.
pub(super) fn not_done(
    services: &Services,
    rejection: Rejection,
    text: String,
) -> Result<Said, ServiceError> {
    let notice = services.entry(services.stamps.id(), EntryBody::Notice { text });
    services.store.append(vec![notice.clone()]).wait()?;
    Ok(Said::new(notice, Err(rejection), String::new()))
}

/// Appends what is said of a change to the calendar, in the transaction of that change.
pub(super) fn noted(notice: &Entry) -> BuildTranscript {
    let notice = notice.clone();
    Arc::new(move |ends| match ends {
        [ItemEnd::Ended { .. }] => vec![notice.clone()],
        _ => Vec::new(),
    })
}

/// Takes back the newest live change. Blocks until that is durable.
pub fn undo(services: &Services) -> Result<Said, ServiceError> {
    take_back(services, Command::Undo)
}

/// Takes back this change, and nothing of what was changed since. Blocks until that is durable.
pub fn undo_change(services: &Services, number: ChangeNumber) -> Result<Said, ServiceError> {
    take_back(services, Command::UndoChange(number))
}

fn take_back(services: &Services, command: Command) -> Result<Said, ServiceError> {
    carry_out(services, command, |end| match end {
        Ok(Applied::Undone(undone)) => messages::undone(undone),
        Ok(_) => "Undone.".into(),
        Err(rejection) => messages::not_undone(rejection),
    })
}
