//! `setwise undo`: takes back the newest change, or one by its number.

use crate::cli::limits::UNDOABLE_CHANGES_SHOWN;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::coach::Intent;
use crate::coach::UndoWish;
use crate::domain::command::{Applied, Rejection};
use crate::domain::journal::{ChangeNumber, ListedChange, Who};
use crate::domain::set_export::ExportedSet;
use crate::text::{NextStep, day, next_step};
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "undo", "The change that was taken back.": Answer;
    "undo --list", "The newest changes that can be taken back, newest first.": Vec<ListedChange>;
};

/// Take back the newest change, or one by its number
#[derive(Debug, Default, clap::Args)]
pub struct Undo {
    /// This change, by its number in the list; later changes stay
    #[arg(value_name = "CHANGE", conflicts_with = "list")]
    pub change: Option<i64>,
    /// List the newest changes that can be taken back
    #[arg(long)]
    pub list: bool,
    /// Take it back although it was changed in an earlier session: more than four hours lie between
    /// two changes since
    #[arg(long, conflicts_with = "list")]
    pub yes: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UndoneChange")]
struct Answer {
    /// What had been changed, in a few words.
    undone: String,
    /// Sets that went away, came back or changed back.
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

impl Undo {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.list {
            let changes = setup.reader()?.undoable_changes(UNDOABLE_CHANGES_SHOWN)?;
            return listed(&changes, "Nothing can be undone yet.", setup, output);
        }
        let intent = match self.change {
            None if self.yes => Intent::UndoWhenever,
            None => Intent::Undo(UndoWish::Newest),
            Some(number) => Intent::Undo(UndoWish::Change(ChangeNumber(number))),
        };
        let services = setup.services()?;
        let outcome = coach::want(services, intent)?;
        let message = outcome.text().to_owned();
        let undone = match outcome.into_change() {
            Ok(Applied::Undone(undone)) => undone,
            Err(Rejection::EarlierSession(_)) => {
                let go_on = next_step(NextStep::UndoEarlier, services.window.door());
                return Err(Stop::unconfirmed(format!("{message} {go_on} does.")));
            }
            Err(rejection) => return Err(Stop::refused(code(&rejection), message)),
            Ok(_) => return Err(Stop::refused("nothing_to_undo", message)),
        };
        let answer = Answer {
            undone: undone.summary,
            sets: undone.sets.into_iter().map(ExportedSet::from).collect(),
            remarks: undone.remarks,
            unchanged: undone.unchanged,
            message,
        };
        output.done(&answer, |answer| answer.message.clone())
    }
}

/// Why nothing was undone or redone, for programs.
pub(super) fn code(rejection: &Rejection) -> &'static str {
    match rejection {
        Rejection::NoSuchChange(_) => "no_such_change",
        Rejection::AlreadyUndone(_) => "already_undone",
        Rejection::NotUndone(_) => "not_undone",
        Rejection::NothingToRedo => "nothing_to_redo",
        _ => "nothing_to_undo",
    }
}

/// Changes by their numbers.
pub(super) fn listed(
    changes: &[ListedChange],
    none: &str,
    setup: &Context,
    output: &mut Output,
) -> Ended {
    if changes.is_empty() && !output.is_json() {
        output.text(none)?;
        return Ok(Exit::Done);
    }
    let text = text(changes, setup);
    output.done(&changes, |_| text)
}

/// `12  21 Nov 18:30  3 sets of Bench Press, by the coach`
fn text(changes: &[ListedChange], setup: &Context) -> String {
    let now = setup.stamps.now();
    let width = changes.iter().map(|change| change.number.to_string().len()).max().unwrap_or(0);
    let line = |change: &ListedChange| {
        let at = change.at.to_zoned(now.time_zone().clone());
        format!(
            "{:>width$}  {} {}  {}{}",
            change.number,
            day::date_near(at.date(), now.date()),
            day::time(&at),
            change.summary,
            change.who.as_ref().map_or("", by)
        )
    };
    changes.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn by(who: &Who) -> &'static str {
    match who {
        Who::Athlete | Who::Import => "",
        Who::Coach { .. } => ", by the coach",
        Who::Client { .. } => ", by another program",
    }
}
