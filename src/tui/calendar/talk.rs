//! A message to the calendar's assistant and all that came of it.

use crate::assistant::Stage;
use crate::domain::assistant::{OperationIssue, Selection};
use crate::domain::session::{Operation, Placement, SessionId};
use crate::tui::tab::Tab;
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

/// What goes on with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    #[default]
    Running,
    /// It came to its end; a proposal may wait for a word.
    Over,
    /// The athlete ended it, or it failed.
    Broken,
}

/// One operation as it is reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// What it would do, in words.
    pub words: String,
    /// Why it can't be carried out; none where it can.
    pub errors: Vec<OperationIssue>,
    /// It is among those that are accepted.
    pub taken: bool,
    /// The days that it takes a session from and puts one on, where it moves one.
    pub moves: Moves,
}

/// From where to where a session goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    pub from: Option<Date>,
    pub to: Option<Date>,
}

impl Moves {
    /// `on` is the day that a session of one day has.
    pub fn of(operation: &Operation, on: impl Fn(SessionId) -> Option<Date>) -> Self {
        let to_day = |placement: Option<&Placement>| match placement {
            Some(Placement::On(day)) => Some(*day),
            Some(Placement::Backlog) | None => None,
        };
        match operation {
            Operation::MoveOccurrence { occurrence_date, to, .. } => {
                Self { from: Some(*occurrence_date), to: Some(*to) }
            }
            Operation::SkipOccurrence { occurrence_date, .. } => {
                Self { from: Some(*occurrence_date), to: None }
            }
            Operation::Create { scheduled_for, .. } => {
                Self { from: None, to: to_day(scheduled_for.as_ref()) }
            }
            Operation::Update { id, scheduled_for: Some(placement), occurrence_date, .. } => {
                Self { from: occurrence_date.or_else(|| on(*id)), to: to_day(Some(placement)) }
            }
            Operation::Delete { id, occurrence_date, .. } => {
                Self { from: occurrence_date.or_else(|| on(*id)), to: None }
            }
            _ => Self::default(),
        }
    }
}

impl Proposed {
    pub fn holds(&self) -> bool {
        self.errors.is_empty()
    }
}

/// A question back, with what may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    pub options: Vec<Choice>,
    pub chosen: usize,
}

impl Question {
    /// Moves the choice by rows; negative is up.
    pub fn choose(&mut self, rows: isize) {
        let last = self.options.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub words: String,
    /// What is sent: the same message where it is about a choice.
    pub message: String,
    pub selection: Option<Selection>,
}

#[derive(Debug, Default)]
pub struct Talk {
    /// By which its events are known: those of one that was stopped may still come.
    pub number: u64,
    pub message: String,
    /// A proposal that was made before is gone through; the message is its title.
    pub made_before: bool,
    /// The tab that is gone back to then, where it is no matter of the calendar.
    pub back: Option<Tab>,
    pub since: Timestamp,
    /// The stages that were reached, in their order; the last is the one that runs.
    pub stages: Vec<Stage>,
    pub state: State,
    /// What was said: the summary, an answer, or why it failed.
    pub text: String,
    pub operations: Vec<Proposed>,
    /// What is to be known before they are accepted.
    pub warnings: Vec<String>,
    pub question: Option<Question>,
    /// The proposal that waits for a word.
    pub proposal: Option<Uuid>,
    /// Which operation has the keys.
    pub chosen: usize,
    /// Operations are gone through one by one.
    pub each: bool,
    /// Rows that are scrolled out above, and how many there are below them.
    pub first: usize,
    pub page: usize,
}

impl Talk {
    /// What an open proposal moves, as far as it is accepted.
    fn moves(&self) -> impl Iterator<Item = Moves> + '_ {
        let is_open = self.proposal.is_some();
        let taken = self.operations.iter().filter(move |one| is_open && one.taken);
        taken.map(|one| one.moves)
    }

    pub fn moves_days(&self) -> bool {
        self.moves().any(|moves| moves != Moves::default())
    }

    pub fn leaves(&self, day: Date) -> bool {
        self.moves().any(|moves| moves.from == Some(day))
    }

    pub fn comes(&self, day: Date) -> bool {
        self.moves().any(|moves| moves.to == Some(day))
    }

    pub fn new(number: u64, message: String, since: Timestamp) -> Self {
        Self { number, message, since, ..Self::default() }
    }

    pub fn runs(&self) -> bool {
        self.state == State::Running
    }

    pub fn reach(&mut self, stage: Stage) {
        if self.stages.last() != Some(&stage) {
            self.stages.push(stage);
        }
    }

    /// The operations as they stand now; those that can be carried out are taken at first.
    pub fn propose(&mut self, operations: Vec<Proposed>) {
        self.operations = operations;
        self.chosen = 0;
        self.first = 0;
    }

    /// Places, among the operations of the proposal, of those that are taken; `None`: all of them.
    pub fn only(&self) -> Option<Vec<usize>> {
        let holding = self.operations.iter().filter(|one| one.holds());
        let taken: Vec<usize> = holding
            .clone()
            .enumerate()
            .filter(|(_, one)| one.taken)
            .map(|(place, _)| place)
            .collect();
        (taken.len() < holding.count()).then_some(taken)
    }

    pub fn taken(&self) -> usize {
        self.operations.iter().filter(|one| one.taken).count()
    }

    /// Takes the chosen operation out, or in again.
    pub fn toggle(&mut self) {
        if let Some(one) = self.operations.get_mut(self.chosen)
            && one.holds()
        {
            one.taken = !one.taken;
        }
    }

    /// Moves the choice by rows; negative is up.
    pub fn choose(&mut self, rows: isize) {
        let last = self.operations.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }

    /// Begins with the first that can be carried out.
    pub fn begin_each(&mut self) {
        let first = self.operations.iter().position(Proposed::holds);
        self.each = first.is_some();
        self.chosen = first.unwrap_or(0);
    }

    /// The word on the one that stands, while going through them; then the next.
    pub fn decide(&mut self, take: bool) {
        if let Some(one) = self.operations.get_mut(self.chosen) {
            one.taken = take;
        }
        let rest = self.operations.iter().enumerate().skip(self.chosen + 1);
        let next = rest.filter(|(_, one)| one.holds()).map(|(at, _)| at).next();
        self.each = next.is_some();
        self.chosen = next.unwrap_or(self.chosen);
    }
}

#[cfg(test)]
mod tests;
