//! Small verbs of keys and commands: each is one change, and says so in the transcript.

use super::messages;
use super::services::{ServiceError, Services};
use setwise_domain::batch::{BuildTranscript, ItemEnd};
use setwise_domain::command::{Applied, Command, Rejection, UndoTarget};
use setwise_domain::journal::ChangeNumber;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_words::text;
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
    carry_out_saying(services, turn, first, command, move |end| EntryBody::Notice {
        text: word(end),
    })
}

/// The same, where more than a notice may be said of it.
fn carry_out_saying(
    services: &Services,
    turn: Uuid,
    first: Vec<Entry>,
    command: Command,
    body: impl Fn(Result<&Applied, &Rejection>) -> EntryBody + Send + Sync + 'static,
) -> Result<Said, ServiceError> {
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

/// Takes back the newest live change of this session; one of an earlier session is asked about.
/// Blocks until that is durable.
pub fn undo(services: &Services) -> Result<Said, ServiceError> {
    take_back(services, Command::UndoOfSession)
}

/// Takes back the newest live change, whenever it was made. Blocks until that is durable.
pub fn undo_whenever(services: &Services) -> Result<Said, ServiceError> {
    take_back(services, Command::Undo)
}

/// Takes back this change, and nothing of what was changed since. Blocks until that is durable.
pub fn undo_change(services: &Services, number: ChangeNumber) -> Result<Said, ServiceError> {
    take_back(services, Command::UndoChange(number))
}

/// Brings back what was taken back last. Blocks until that is durable.
pub fn redo(services: &Services) -> Result<Said, ServiceError> {
    take_back(services, Command::Redo)
}

/// Brings this change back, whatever was changed since. Blocks until that is durable.
pub fn redo_change(services: &Services, number: ChangeNumber) -> Result<Said, ServiceError> {
    take_back(services, Command::RedoChange(number))
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

fn take_back(services: &Services, command: Command) -> Result<Said, ServiceError> {
    let unit = services.store.reader()?.profile()?.unwrap_or_default().unit;
    let formatter = services.catalog.formatter(unit).near(services.stamps.today());
    let turn = services.stamps.id();
    let said = carry_out_saying(services, turn, Vec::new(), command, move |end| {
        messages::end_of_undo(end, formatter)
    })?;
    let receipt = match &said.notice.body {
        EntryBody::Question { question } => question.text.clone(),
        _ => String::new(),
    };
    Ok(Said { receipt, ..said })
}
