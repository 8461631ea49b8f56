//! The window that an athlete talks through: what was asked in one is answered in it.

use jiff::Timestamp;
use setwise_domain::kept_line::Door;
use setwise_domain::stamps::Stamps;
use setwise_domain::transcript::Entry;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// One screen, or the command line.
#[derive(Clone, Debug)]
pub struct Window {
    /// None for the command line, which is one window over all of its runs.
    id: Option<Uuid>,
    /// Whether words said on the command line are meant as an answer.
    answers: bool,
    /// What of the program it is.
    door: Door,
    /// When it was opened.
    since: Timestamp,
    /// What a second word was asked for last: all clones of the window know.
    warned_of: Arc<Mutex<Option<Warned>>>,
}

/// What can want a second word before it is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warned {
    Proposal(Uuid),
    /// Some of its parts, by their places.
    Parts(Uuid, Vec<usize>),
    /// A plan out of a file, as its lines.
    Plan(Vec<String>),
}

impl Window {
    /// The command line: a word settles its last proposal, questions are answered by its flags alone.
    pub fn command_line(stamps: &Stamps) -> Self {
        Self {
            id: None,
            answers: false,
            door: Door::CommandLine,
            since: stamps.timestamp(),
            warned_of: Arc::default(),
        }
    }

    /// A screen of its own, just opened.
    pub fn screen(stamps: &Stamps) -> Self {
        Self {
            id: Some(stamps.id()),
            answers: true,
            door: Door::Screen,
            since: stamps.timestamp(),
            warned_of: Arc::default(),
        }
    }

    /// The same as plain lines.
    #[must_use]
    pub fn in_plain_lines(self) -> Self {
        Self { door: Door::Plain, ..self }
    }

    /// The same, with words that are said to answer what was asked in it.
    #[must_use]
    pub fn answering(self) -> Self {
        Self { answers: true, ..self }
    }

    /// Whether the same was warned of right before, so that asking for it again is the second word. What
    /// is accepted now is remembered as warned of in place of it.
    ///
    /// Only whoever talks in it has a second word: a program that asks again may only have missed the answer.
    pub fn was_warned(&self, of: &Warned) -> bool {
        if !self.answers {
            return false;
        }
        let mut warned_of = self.warned_of.lock().unwrap_or_else(PoisonError::into_inner);
        let before = warned_of.replace(of.clone());
        before.as_ref() == Some(of)
    }

    /// The same, for requests by HTTP.
    #[must_use]
    pub fn by_http(self) -> Self {
        Self { door: Door::Http, ..self }
    }

    pub fn door(&self) -> Door {
        self.door
    }

    /// What its entries are marked with.
    pub fn id(&self) -> Option<Uuid> {
        self.id
    }

    /// Whether what is typed here may answer a question.
    pub fn is_talked_to(&self) -> bool {
        self.answers
    }

    /// Whether an entry came of what was said here. What stands at the end of the chat when a
    /// screen is opened belongs to it: it is what the athlete sees there.
    pub fn has(&self, entry: &Entry) -> bool {
        entry.window == self.id || (self.id.is_some() && entry.at <= self.since)
    }
}
