//! `setwise plan diff`: what changes from one plan to another.

use super::found;
use crate::cli::context::Context;
use crate::cli::exit::{Ended, Exit};
use crate::cli::output::Output;
use crate::domain::proposal::Hunk;
use crate::today;
use serde::Serialize;
use uuid::Uuid;

/// Show what changes from one plan to another
#[derive(Debug, clap::Args)]
pub struct Diff {
    /// The plan to begin with: `today`, a day, or an id of `plan history`, whose last digits do
    #[arg(value_name = "A")]
    from: String,
    /// The plan to end with
    #[arg(value_name = "B")]
    to: String,
}

#[derive(Serialize)]
struct Changes {
    from: Uuid,
    to: Uuid,
    /// Whether anything changes but ids.
    changed: bool,
    hunks: Vec<Hunk>,
}

impl Diff {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let from = found::plan(&self.from, setup)?;
        let to = found::plan(&self.to, setup)?;
        let hunks = today::diff(Some(&from.plan), &to.plan);
        let changes = Changes {
            from: from.id,
            to: to.id,
            changed: hunks.iter().any(|hunk| !matches!(hunk, Hunk::Same(_))),
            hunks,
        };
        output.answer(&changes, |changes| {
            let lines = changes.hunks.iter().map(|hunk| match hunk {
                Hunk::Same(line) => format!("  {line}"),
                Hunk::Removed(line) => format!("- {line}"),
                Hunk::Added(line) => format!("+ {line}"),
            });
            let mut lines: Vec<_> = lines.collect();
            if !changes.changed {
                lines.push("The two are the same.".to_owned());
            }
            lines.join("\n")
        })?;
        Ok(Exit::Done)
    }
}
