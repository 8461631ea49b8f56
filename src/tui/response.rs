//! What happens to the model: keys, the passing of time, and what the worker answers.

use super::ask::{Answer, Ask};
use super::panes::Panes;
use super::program::Wrote;
use super::setup::News;
use crate::assistant;
use crate::coach::{Offer, ProgramEvent, TurnEvent};
use crate::domain::transcript::Entry;
use crate::domain::usage::ContractCost;
use crossterm::event::KeyEvent;

#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a message is handled as soon as it is there, and none are kept"
)]
pub enum Msg {
    Key(KeyEvent),
    /// Keys that came together, faster than a hand: a paste that the terminal doesn't mark as one.
    Burst(Vec<KeyEvent>),
    /// Pasted text, however many lines.
    Paste(String),
    /// The wheel, in rows; negative is up.
    Wheel(isize),
    /// A button of the mouse, at a cell.
    Press {
        x: u16,
        y: u16,
    },
    Resize {
        width: u16,
        height: u16,
    },
    /// The terminal has the focus again.
    Focus,
    /// Time went by.
    Tick,
    Response(Response),
}

/// What comes back from the worker and the editor.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a response is taken in as soon as it comes, and none are kept"
)]
pub enum Response {
    Opened(Box<Opened>),
    /// The log could not be opened; why.
    NotOpened(String),
    /// The answer to what a tab asked.
    Answer(Answer),
    /// What was asked could not be done; the turn, if one runs, goes on.
    Refused(String),
    /// Nothing was written since: there is nothing to draw.
    Unchanged,
    /// What goes on beside the screen has to say.
    News(News),
    /// Something was said or done in the running turn. Entries and changes come from beside it too.
    Turn(TurnEvent),
    /// What a coach's answers to contracts came to in a job that ended.
    Costs {
        /// By its own name.
        coach: String,
        costs: Vec<ContractCost>,
    },
    /// What the calendar's assistant tells of the message with this number.
    Assistant {
        number: u64,
        event: Box<assistant::Event>,
    },
    /// How far a program is that is being written.
    Writing(ProgramEvent),
    /// How the writing ended.
    Wrote(Wrote),
    /// What the editor made of a text, or why it could not be used.
    Edited(Result<String, String>),
}

impl Response {
    #[cfg(test)]
    pub fn entry(entry: Entry) -> Self {
        Self::Turn(TurnEvent::Entry(entry))
    }

    /// The answer to this.
    pub fn of<A: Ask>(answer: A::Answer) -> Self {
        Self::Answer(Answer::of::<A>(answer))
    }
}

/// The log is open.
#[derive(Debug)]
pub struct Opened {
    /// The coach's own name.
    pub coach: String,
    pub offers: Vec<Offer>,
    /// Whether anybody shares something with this home.
    pub coaches: bool,
    pub panes: Panes,
    /// The newest entries of earlier runs, oldest first.
    pub entries: Vec<Entry>,
    pub more: bool,
    /// What of the athlete's own exercises could not be read, and what they should know of the coach.
    pub left_out: Option<String>,
}
