//! `setwise program apply`: edits applied to a plan, with the way back.

use super::{input, view};
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::domain::program::WorkoutPlan;
use crate::program::{Applied, Inverse, apply, undo};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Apply edits to a plan: each for itself, with the reason of what is refused
#[derive(Debug, clap::Args)]
pub struct Apply {
    /// A plan, alone or as `program generate --json` gives it
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// `{"edits": […]}`, a list of edits, or a verification with suggested ones; `-` for stdin
    #[arg(value_name = "EDITS")]
    edits: PathBuf,
    /// Take edits back: EDITS is what `apply --json` gave for them, or its `inverse` alone
    #[arg(long)]
    inverse: bool,
}

/// The plan as it had been.
#[derive(Serialize)]
struct Undone {
    plan: WorkoutPlan,
}

impl Apply {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let plan = input::plan(&self.plan, output)?;
        if self.inverse {
            return take_back(&plan, &input::inverse(&self.edits, output)?, output);
        }
        let edits = input::edits(&self.edits, output)?;
        let applied = apply(&plan, &edits);
        let refused = !applied.refused.is_empty();
        output.answer(&applied, text)?;
        Ok(if refused { Exit::Refused } else { Exit::Done })
    }
}

fn take_back(plan: &WorkoutPlan, inverse: &Inverse, output: &mut Output) -> Ended {
    let plan = undo(plan, inverse).map_err(|error| {
        Stop::refused("other_plan", format!("Nothing was taken back: {error}."))
    })?;
    output.done(&Undone { plan }, |undone| view::plan(&undone.plan))
}

fn text(applied: &Applied) -> String {
    let mut text = view::plan(&applied.plan);
    let _ = write!(text, "\n\n{} applied", applied.applied.len());
    for refused in &applied.refused {
        let _ = write!(
            text,
            "\nrefused, edit {}: {}",
            refused.index, refused.reason
        );
    }
    text
}
