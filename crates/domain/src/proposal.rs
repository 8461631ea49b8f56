//! A change that waits for the athlete's word.

use super::calendar::Revision;
use super::debrief::AthleteFact;
use super::exercise::ExerciseKey;
use super::plan::StoredPlan;
use super::session::{Operation, Session};
use super::set_result::{SetDraft, SetPatch, SetResult};
use super::stored_program::StoredProgram;
use crate::vocabulary;
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

vocabulary! {
    ProposalStatus { Open = "open", Accepted = "accepted", Refused = "refused", Stale = "stale", Replaced = "replaced" }
}

/// One type for every change that a coach may only suggest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proposal {
    /// Its id, which never changes.
    pub id: Uuid,
    /// When it was proposed.
    pub at: Timestamp,
    /// What changes, in a sentence.
    pub title: String,
    /// Why, with the rule.
    pub reason: String,
    /// What it was made against; where that has moved on, accepting is refused as stale.
    pub base: Base,
    /// What would change.
    pub change: ProposedChange,
    /// The change as the athlete reads it.
    pub hunks: Vec<Hunk>,
    /// Whether it is open, accepted or refused.
    pub status: ProposalStatus,
}

impl Proposal {
    /// What stands first on its card, and why it is proposed where that is something else. Sets that wait for a
    /// word are told by why they wait.
    pub fn title_and_reason(&self) -> (&str, Option<&str>) {
        match self.change {
            ProposedChange::Sets { .. } => (&self.reason, None),
            _ => (&self.title, Some(&*self.reason).filter(|reason| !reason.is_empty())),
        }
    }

    /// Its lines as a card shows them: those that its title says already are left out, and of a plan or a
    /// program those that stay, but for the title of the block or day in which something changes.
    pub fn lines(&self) -> Vec<&Hunk> {
        let kept = match self.change {
            ProposedChange::Plan { .. } | ProposedChange::Program { .. } => changed(&self.hunks),
            _ => self.hunks.iter().collect(),
        };
        let title = self.title.trim_end_matches('.');
        let is_title = |hunk: &&Hunk| hunk.line().trim_end_matches('.') == title;
        kept.into_iter().filter(|hunk| !is_title(hunk)).collect()
    }
}

/// What changes, each under the line that stays and under which it is set in.
fn changed(hunks: &[Hunk]) -> Vec<&Hunk> {
    let mut kept = Vec::new();
    let mut over: Option<&Hunk> = None;
    for hunk in hunks {
        let under = over.filter(|over| over.indent() < hunk.indent());
        if matches!(hunk, Hunk::Same(_)) {
            over = under.or(Some(hunk));
        } else {
            kept.extend(under);
            kept.push(hunk);
            over = None;
        }
    }
    kept
}

/// What a proposal rests on: the ids of the plan and of the program that stood when it was made,
/// as far as it is about them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Base {
    /// The plan that it was worked out on.
    pub plan: Option<Uuid>,
    /// The program that it was worked out on.
    #[serde(default)]
    pub program: Option<Uuid>,
    /// The exercises whose sets it changes, as they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exercises: Vec<ExerciseBase>,
    /// The calendar that its operations were worked out on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<CalendarBase>,
}

/// What a proposal for the calendar is about, as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CalendarBase {
    /// The state of the calendar that it was worked out on.
    pub revision: Revision,
    /// The sessions that it changes; none where there are too many to keep.
    pub sessions: Vec<Session>,
}

/// An exercise at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExerciseBase {
    /// The exercise.
    pub exercise: ExerciseKey,
    /// The newest change of its sets, by the clock's value of it; 0 where there was none.
    pub newest: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ProposedChange {
    /// A plan to stand in place of today's.
    Plan {
        /// The plan for today.
        plan: Box<StoredPlan>,
    },
    /// Changes of the calendar, in this order.
    Calendar {
        /// The operations on the calendar.
        operations: Vec<Operation>,
    },
    /// A program to train by in place of the one that stands.
    Program {
        /// The program.
        program: Box<StoredProgram>,
    },
    /// Sets that a model wants to log or change, and that the athlete's words don't tell of.
    Sets {
        /// What becomes of sets.
        changes: Vec<SetChange>,
        /// The same as the athlete would type it, to be edited.
        #[serde(default)]
        typed: String,
    },
    /// What a model wants remembered of the athlete from a day on, and that they did not say.
    Facts {
        /// The day from which on they hold.
        date: Date,
        /// What would be remembered.
        facts: Vec<AthleteFact>,
    },
}

/// One change of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum SetChange {
    Log {
        /// The set to be stored.
        draft: Box<SetDraft>,
    },
    Correct {
        /// As it is now.
        before: Box<SetResult>,
        /// What becomes of it.
        patch: Box<SetPatch>,
    },
    TakeBack {
        /// The set to be deleted.
        set: Box<SetResult>,
    },
}

impl SetChange {
    /// The exercise that it is about.
    pub fn key(&self) -> ExerciseKey {
        match self {
            Self::Log { draft } => draft.key(),
            Self::Correct { before: set, .. } | Self::TakeBack { set } => set.key(),
        }
    }
}

/// One line of a diff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "sign", content = "line", rename_all = "snake_case")]
pub enum Hunk {
    /// A line that stays.
    Same(String),
    /// A line that goes.
    Removed(String),
    /// A line that is new.
    Added(String),
}

impl Hunk {
    pub fn line(&self) -> &str {
        match self {
            Self::Same(line) | Self::Removed(line) | Self::Added(line) => line,
        }
    }

    /// Spaces before its words.
    fn indent(&self) -> usize {
        let line = self.line();
        line.len() - line.trim_start_matches(' ').len()
    }
}

#[cfg(test)]
mod tests;
