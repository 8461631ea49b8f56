//! Small verbs of keys and commands: each is one change, and says so in the transcript.

use super::messages;
use super::services::{ServiceError, Services};
use crate::domain::command::{Applied, Command, Rejection};
use crate::domain::transcript::{Entry, EntryBody};

/// What came of a verb: the notice, as the transcript has it, and the end itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    pub notice: Entry,
    pub end: Result<Applied, Rejection>,
}

impl Said {
    pub fn text(&self) -> &str {
        match &self.notice.body {
            EntryBody::Notice { text } => text,
            _ => "",
        }
    }
}

/// Carries `command` out and appends what `word` makes of its end. Blocks.
pub(super) fn carry_out(
    services: &Services,
    command: Command,
    word: impl FnOnce(&Result<Applied, Rejection>) -> String,
) -> Result<Said, ServiceError> {
    let conversation = services.store.reader()?.conversation()?;
    let end = services
        .executor
        .command(command, &Services::athlete(conversation))?;
    let text = word(&end);
    told(services, end, text)
}

/// Appends what is said of an end.
pub(super) fn told(
    services: &Services,
    end: Result<Applied, Rejection>,
    text: String,
) -> Result<Said, ServiceError> {
    let notice = services.entry(services.stamps.id(), EntryBody::Notice { text });
    services.store.append(vec![notice.clone()]).wait()?;
    Ok(Said { notice, end })
}

/// Reverses the newest live change. Blocks until that is durable.
pub fn undo(services: &Services) -> Result<Said, ServiceError> {
    carry_out(services, Command::Undo, |end| match end {
        Ok(Applied::Undone(undone)) => messages::undone(undone),
        Ok(_) => "Undone.".into(),
        Err(rejection) => messages::not_undone(rejection),
    })
}
