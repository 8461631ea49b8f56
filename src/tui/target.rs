//! What a drawn row, or a word of it, is of. It is named by what stays true when the row is drawn anew, so that
//! a press acts on what was seen.

use super::coach::Cursor;
use super::keymap::Action;
use super::program::Item;
use super::tab::Tab;
use crate::domain::exercise::ExerciseKey;
use crate::domain::session::SessionId;
use crate::domain::set_result::SetId;
use jiff::civil::Date;
use std::ops::Range;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Tab(Tab),
    /// A command that is offered, by its name.
    Command(&'static str),
    /// A set of the plan, with its exercise and, once it is logged, its id.
    Set {
        at: Cursor,
        exercise: ExerciseKey,
        logged: Option<SetId>,
    },
    /// An entry of the chat, by its number.
    Entry(isize),
    /// A word of a card: what its key does.
    Card {
        entry: isize,
        action: Action,
    },
    /// An option of a question, counted from 1.
    Answer {
        entry: isize,
        option: usize,
    },
    /// One that was trained.
    Exercise(ExerciseKey),
    /// By which the call log knows it.
    Call(i64),
    /// By the oldest call of the run.
    LookUps(i64),
    Athlete(Uuid),
    Day(Date),
    Session {
        day: Date,
        session: SessionId,
    },
    Backlog(SessionId),
    /// What may be chosen where the calendar's assistant asks back; by the talk's number.
    Choice {
        talk: u64,
        place: usize,
    },
    /// An operation that is proposed.
    Operation {
        talk: u64,
        place: usize,
    },
    Plan(Uuid),
    /// An exercise of a program, by its day and its number in it, with its name.
    Prescribed {
        day: usize,
        row: usize,
        name: String,
    },
    /// A line of the program's report.
    Reported(Item),
    /// A program that can be started.
    Startable(String),
}

/// Cells of a row, each of something.
pub type Cells = Vec<(Range<usize>, Target)>;
