//! A set as a row of a file says it, and where that row is.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use schemars::JsonSchema;
use setwise_catalog::catalog::OwnExercise;
use setwise_domain::debrief::DatedDebrief;
use setwise_domain::exercise::ExerciseId;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::kept_beside::SlotOfSet;
use setwise_domain::known_fact::KnownFact;
use setwise_domain::load::Load;
use setwise_domain::plan::StoredPlan;
use setwise_domain::profile::Profile;
use setwise_domain::session::Session;
use setwise_domain::set_result::{Performance, SetId, Source};
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::taught_phrase::TaughtPhrase;
use std::fmt;
use uuid::Uuid;

/// Where something begins, in lines and characters, both counted from 1: a file of one line is
/// nothing rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, JsonSchema)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
}

/// The number may be left to count.
#[derive(Clone, Debug, PartialEq)]
pub struct RowSet {
    /// Only rows of this program's own export have one.
    pub id: Option<SetId>,
    /// The last digits of the id of a set that may be stored, in a log as text.
    pub mark: Option<String>,
    pub at: Timestamp,
    pub date: Date,
    /// The clock where it was written, of tables that name no zone.
    pub clock: Option<DateTime>,
    pub exercise: String,
    pub exercise_id: Option<ExerciseId>,
    /// How the name is to be read.
    pub naming: Naming,
    pub set_number: Option<u8>,
    /// The number was written, and not only counted.
    pub is_number_said: bool,
    pub performance: Performance,
    /// The title of its workout.
    pub workout: Option<String>,
    pub source: Source,
}

/// How much a name of a row leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// It is read as a person's would be.
    Free,
    /// A name or alias of the catalogue, or else one of its own: an export says what it knew.
    Exported,
    /// The row says which exercise it is, or that it is none of the catalogue.
    Final,
}

/// What the athlete weighed, as a row says it.
#[derive(Clone, Debug, PartialEq)]
pub struct RowWeight {
    /// Only rows of this program's own export have one.
    pub id: Option<Uuid>,
    /// The last digits of the id of a weight that may be stored, in a log as text.
    pub mark: Option<String>,
    pub at: Timestamp,
    pub date: Date,
    pub load: Load,
    /// Another program may have converted it.
    pub is_of_table: bool,
}

/// What a row holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// Nothing of either are rest timers, notes, sets that were not done.
    Done {
        sets: Vec<RowSet>,
        weights: Vec<RowWeight>,
    },
    Beside(Beside),
    /// What a row before it said already.
    Again,
}

impl Held {
    pub const fn sets(sets: Vec<RowSet>) -> Self {
        Self::Done { sets, weights: Vec::new() }
    }

    pub const fn weights(weights: Vec<RowWeight>) -> Self {
        Self::Done { sets: Vec::new(), weights }
    }

    pub fn is_nothing(&self) -> bool {
        matches!(self, Self::Done { sets, weights } if sets.is_empty() && weights.is_empty())
    }
}

/// What an export of everything holds beside sets and weights, one of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Beside {
    Profile(Box<Profile>),
    Session(Box<Session>),
    Program(Box<StoredProgram>),
    Slot(SlotOfSet),
    Phrase(TaughtPhrase),
    /// One of the athlete's own.
    Exercise(Box<OwnExercise>),
    Fact(KnownFact),
    Plan(Box<StoredPlan>),
    Debrief(Box<DatedDebrief>),
    Answer(ImportAnswer),
}

/// What a row holds, or everything that is wrong with it.
pub type Row = Result<Held, Vec<String>>;

/// Takes row by row what a file holds.
pub type TakeRow<'a> = dyn FnMut(Place, Row) + 'a;

impl Place {
    pub const START: Self = Self { line: 1, column: 1 };

    /// A line as a whole.
    pub const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }

    /// Of something within what begins here.
    pub const fn of(self, within: Self) -> Self {
        if within.line == 1 {
            Self { line: self.line, column: self.column + within.column - 1 }
        } else {
            Self { line: self.line + within.line - 1, ..within }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
