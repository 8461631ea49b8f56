//! Small verbs of keys and commands: each is one change, and says so in the transcript.

use super::desk::{Desk, DeskFault};
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
    desk: &Desk,
    command: Command,
    word: impl FnOnce(&Result<Applied, Rejection>) -> String,
) -> Result<Said, DeskFault> {
    let conversation = desk.store.reader()?.conversation()?;
    let end = desk
        .executor
        .command(command, &Desk::athlete(conversation))?;
    let text = word(&end);
    told(desk, end, text)
}

/// Appends what is said of an end.
pub(super) fn told(
    desk: &Desk,
    end: Result<Applied, Rejection>,
    text: String,
) -> Result<Said, DeskFault> {
    let notice = desk.entry(desk.stamps.id(), EntryBody::Notice { text });
    desk.store.append(vec![notice.clone()]).wait()?;
    Ok(Said { notice, end })
}
