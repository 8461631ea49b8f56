//! `setwise redo`: brings back the change undone last, or one change by its number.

use crate::cli::limits::UNDOABLE_CHANGES_SHOWN;
use crate::cli::undo::{code, listed};
use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::coach::Intent;
use crate::coach::UndoWish;
use crate::domain::command::Applied;
use crate::domain::journal::{ChangeNumber, ListedChange};
use crate::domain::set_export::ExportedSet;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "redo", "The change that was brought back.": Answer;
    "redo --list", "The changes that were undone, those undone last first.": Vec<ListedChange>;
};

/// Bring back what was undone last, or one change by its number
#[derive(Debug, Default, clap::Args)]
pub struct Redo {
    /// This change, by its number in the list; later changes stay
    #[arg(value_name = "CHANGE", conflicts_with = "list")]
    pub change: Option<i64>,
    /// List the changes that were undone last
    #[arg(long)]
    pub list: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RedoneChange")]
struct Answer {
    /// What had been changed, in a few words.
    redone: String,
    /// Sets that came back, changed again or went away again.
    sets: Vec<ExportedSet>,
    /// What could not be as it was, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// All is as it was before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unchanged: bool,
    /// In a sentence, for people.
    message: String,
}

impl Redo {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.list {
            let changes = setup.reader()?.redoable_changes(UNDOABLE_CHANGES_SHOWN)?;
            return listed(&changes, "Nothing was undone yet.", setup, output);
        }
        let wish = match self.change {
            None => UndoWish::Redo,
            Some(number) => UndoWish::RedoChange(ChangeNumber(number)),
        };
        let outcome = coach::want(setup.services()?, Intent::Undo(wish))?;
        let message = outcome.text().to_owned();
        let redone = match outcome.into_change() {
            Ok(Applied::Redone(redone)) => redone,
            Err(rejection) => return Err(Stop::refused(code(&rejection), message)),
            Ok(_) => return Err(Stop::refused("nothing_to_redo", message)),
        };
        let answer = Answer {
            redone: redone.summary,
            sets: redone.sets.into_iter().map(ExportedSet::from).collect(),
            remarks: redone.remarks,
            unchanged: redone.unchanged,
            message,
        };
        output.done(&answer, |answer| answer.message.clone())
    }
}
