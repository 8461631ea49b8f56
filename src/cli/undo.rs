//! `setwise undo`: takes back the newest change.

use crate::cli::{Context, Ended, Output, Stop};
use crate::coach;
use crate::domain::command::Applied;
use crate::domain::set_export::ExportedSet;
use serde::Serialize;

/// Take back the newest change
#[derive(Debug, clap::Args)]
pub struct Undo {}

#[derive(Serialize)]
struct Answer {
    /// What had been changed, in a few words.
    undone: String,
    /// Sets that went away, came back or changed back.
    sets: Vec<ExportedSet>,
    message: String,
}

impl Undo {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let said = coach::undo(setup.services()?)?;
        let message = said.text().to_owned();
        let Ok(Applied::Undone(undone)) = said.end else {
            return Err(Stop::refused("nothing_to_undo", message));
        };
        let answer = Answer {
            undone: undone.summary,
            sets: undone.sets.into_iter().map(ExportedSet::from).collect(),
            message,
        };
        output.done(&answer, |answer| answer.message.clone())
    }
}
