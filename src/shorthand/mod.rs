//! The quick-log grammar: a line such as `bench 3x8 185lb @8` to sets, a question, a bad part, or
//! the word that it is no log.
//!
//! ```text
//! text ─ lexer ─ clauses ─┬─ name ─ which exercise
//!   (words, numbers)      ├─ correction ─ what changes of which logged set
//!                         ├─ commas ─ items ─ what the words say      each of these three may meet
//!                         ├─ roles ─ what each number counts          a doubt: then every reading is
//!                         └─ sets ─ what carries on to which set      made and the athlete is asked
//! ```
//!
//! Every word is accounted for: it is part of the name, of an item or of a note, or nothing is
//! logged. Nothing is guessed: where a line can be read in two ways, the question carries for each
//! a line that can be read in only one.

mod amount;
pub mod claims;
mod clause;
mod commas;
mod correction;
mod doubt;
mod item;
mod items;
mod lift;
mod loads;
mod name;
mod next;
mod note;
mod page;
mod plausibility;
mod question;
mod roles;
mod set_builder;
mod sets;
mod superset;
mod talk;
#[cfg(test)]
mod tests;
mod validate;
mod write;

pub use correction::Change;

use crate::catalog::Catalog;
use crate::domain::exercise::{ExerciseId, ExerciseKey};
use crate::domain::profile::Profile;
use crate::domain::question::Question;
use crate::domain::set_log::{LogResult, SetLog};
use crate::domain::set_result::{Performance, SetDraft};
use jiff::civil::Date;

/// What a line is read against.
pub struct Setting<'a> {
    pub catalog: &'a Catalog,
    pub log: &'a dyn SetLog,
    pub profile: &'a Profile,
    pub today: Date,
    /// The plan's current exercise: what a line without a name is about.
    pub current: Option<Current>,
}

impl Setting<'_> {
    /// What the plan asks of the next set of an exercise, where it is the current one.
    fn planned(&self, key: &ExerciseKey) -> Option<&Target> {
        let current = self.current.as_ref()?;
        let its = ExerciseKey::new(current.id.as_ref(), &current.name);
        current.next.as_ref().filter(|_| its == *key)
    }
}

/// The plan's current exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Current {
    pub name: String,
    pub id: Option<ExerciseId>,
    /// What its next set should be, where that is known.
    pub next: Option<Target>,
}

/// What a plan asks of the next set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub set: Performance,
    /// Whether the sets of the exercise have different targets, as in 5/3/1.
    pub by_set: bool,
}

/// What a line came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// Sets, to be logged all together.
    Sets(Line),
    /// It can be read in more than one way, or is hard to believe. The line of each choice is
    /// read like any other.
    Ask(Question),
    /// It is a log, and a part of it can't be read. Nothing is logged.
    Bad(BadPart),
    /// What is logged is to be changed.
    Change(Change),
    /// No log at all: a question, a command, chat.
    NotALog,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// 1 to [`MOST_SETS_A_LINE`](crate::limits::MOST_SETS_A_LINE), in the order said.
    pub drafts: Vec<SetDraft>,
    /// What the receipt says beside: a unit taken from the profile, what a relative load came
    /// from, a name mended.
    pub remarks: Vec<String>,
}

/// A place among several lines, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePlace {
    pub line: usize,
    pub column: usize,
}

/// The part of a line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPart {
    /// As typed, but safe to show and shortened where it is long.
    pub part: String,
    /// Where it begins in the whole text, counted from 1, in characters.
    pub column: usize,
    /// Where it begins among several lines.
    pub line: Option<LinePlace>,
    /// What the other lines would log.
    pub others: Vec<SetDraft>,
    /// The whole sentence.
    pub message: String,
    /// Whether it corrects what is logged rather than logs.
    pub corrects: bool,
}

/// Writes sets as the line that reads back as exactly these.
pub fn write(drafts: &[SetDraft], setting: &Setting<'_>) -> LogResult<String> {
    write::write(drafts, false, setting)
}

/// Reads what the athlete typed: one line or several.
pub fn read(line: &str, setting: &Setting<'_>) -> LogResult<Reading> {
    page::read(line, setting)
}
