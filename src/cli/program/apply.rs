//! `setwise program apply`: edits applied to a plan, with the way back.

use super::input::{self, FileEdits};
use super::view;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::domain::program::WorkoutPlan;
use crate::program::{Inverse, apply, undo};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program apply", "A plan with edits, and what takes them back.": Answer, refused: Answer;
    "program apply --inverse", "A plan as it had been before edits.": Undone;
};

/// Apply edits to a plan, each by itself, with the reason for any refusal
#[derive(Debug, clap::Args)]
pub struct Apply {
    /// A plan, alone or as `program generate --json` gives it
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// `{"edits": […]}`, a list of edits, or a verification with suggested ones; `-` for stdin
    #[arg(value_name = "EDITS")]
    edits: PathBuf,
    /// Undo edits: EDITS is the output of `apply --json`, or its `inverse` alone
    #[arg(long)]
    inverse: bool,
}

/// What became of a plan and of the edits of a file, by their indexes there.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EditedPlan")]
struct Answer {
    /// The plan with the edits.
    plan: WorkoutPlan,
    /// The edits that were carried out, by their indexes in the file.
    applied: Vec<usize>,
    /// The edits that were not.
    refused: Vec<Refused>,
    /// What takes the edits back.
    inverse: Inverse,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RefusedEdit")]
struct Refused {
    /// Its index in the file.
    index: usize,
    /// As the file has it.
    edit: Value,
    /// Why it was refused.
    reason: String,
}

/// The plan as it had been.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlanBefore")]
struct Undone {
    /// The plan as it had been.
    plan: WorkoutPlan,
}

impl Apply {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let plan = input::plan(&self.plan, output)?;
        if self.inverse {
            return take_back(&plan, &input::inverse(&self.edits, output)?, output);
        }
        let answer = answer(&plan, input::edits(&self.edits, output)?);
        let refused = !answer.refused.is_empty();
        output.answer(&answer, text)?;
        Ok(if refused { Exit::Refused } else { Exit::Done })
    }
}

fn answer(plan: &WorkoutPlan, file: FileEdits) -> Answer {
    let (indexes, edits): (Vec<_>, Vec<_>) = file.edits.into_iter().unzip();
    let applied = apply(plan, &edits);
    let not_applied = applied.refused.into_iter().map(|one| Refused {
        index: indexes[one.index],
        edit: json!(one.edit),
        reason: one.reason,
    });
    let malformed = file.malformed.into_iter().map(|one| Refused {
        index: one.index,
        edit: one.edit,
        reason: one.reason,
    });
    let mut refused: Vec<_> = not_applied.chain(malformed).collect();
    refused.sort_by_key(|one| one.index);
    Answer {
        plan: applied.plan,
        applied: applied.applied.iter().map(|&at| indexes[at]).collect(),
        refused,
        inverse: applied.inverse,
    }
}

fn take_back(plan: &WorkoutPlan, inverse: &Inverse, output: &mut Output) -> Ended {
    let plan = undo(plan, inverse).map_err(|error| {
        Stop::refused("other_plan", format!("Nothing was taken back: {error}."))
    })?;
    output.done(&Undone { plan }, |undone| view::plan(&undone.plan))
}

fn text(answer: &Answer) -> String {
    let mut text = view::plan(&answer.plan);
    let _ = write!(text, "\n\n{} applied", answer.applied.len());
    for refused in &answer.refused {
        let _ = write!(text, "\nrefused, edit {}: {}", refused.index, refused.reason);
    }
    text
}
