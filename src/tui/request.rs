//! What is to be done outside the model, as values: `update` asks for it, the loop and the worker
//! carry it out.

use super::ask::{Ask, Asked};
use crate::coach::{ProgramSettings, Work};
use crate::domain::assistant::Selection;

#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Asked of the worker, off this thread.
    Request(Request),
    /// Asked of the terminal.
    Terminal(Order),
    Quit,
}

/// What the worker is asked for. Jobs tell how they go; the others are answered once.
#[derive(Debug, PartialEq)]
pub enum Request {
    /// A turn with the coach, about what a person typed.
    Say(String),
    /// A turn with what got no whole answer; `offline`: answered without a model, this once.
    Retry { offline: bool },
    /// A turn with what a key wants of the coach.
    Have(Work),
    /// A message to the calendar's assistant, with what was chosen where it asked back.
    Assist {
        /// By which its events are known.
        number: u64,
        message: String,
        selection: Option<Selection>,
    },
    /// A program from the coach that is chosen.
    WriteProgram(ProgramSettings),
    /// Ends a job. What is stored stays stored.
    Stop(Job),
    /// Anything else.
    Ask(Asked),
}

/// What runs beside everything else, one of each at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Job {
    Turn,
    Assistant,
    Writing,
}

impl Request {
    /// The job that it starts; none for what is done at once.
    pub fn job(&self) -> Option<Job> {
        match self {
            Self::Say(_) | Self::Retry { .. } | Self::Have(_) => Some(Job::Turn),
            Self::Assist { .. } => Some(Job::Assistant),
            Self::WriteProgram(_) => Some(Job::Writing),
            Self::Stop(_) | Self::Ask(_) => None,
        }
    }
}

impl<A: Ask> From<A> for Request {
    fn from(ask: A) -> Self {
        Self::Ask(Asked::new(ask))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Onto the clipboard.
    Copy(String),
    /// The bell, and a notification with these words.
    Ring(String),
    /// The external editor with this text in it.
    Edit(String),
    /// Everything is drawn again, as after another program wrote over the screen.
    Redraw,
    /// Stop until the shell lets the program go on.
    Suspend,
    /// Whether the mouse's wheel comes here, or the terminal selects with it.
    Mouse(bool),
}
