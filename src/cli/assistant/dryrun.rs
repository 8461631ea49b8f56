//! `setwise assistant dryrun`: what operations would do.

use super::{input, view};
use crate::cli::{Context, Ended, Exit, Given, Output, OutputSchema, outputs};
use crate::tool::ApplyReply;
use clap::ValueHint;
use serde_json::Value;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "assistant dryrun", "What operations on the calendar would do.": ApplyReply, refused: ApplyReply;
};

/// Show what operations on the calendar would do, without changing anything
#[derive(Debug, clap::Args)]
pub struct Dryrun {
    /// `{"operations": […]}`; `-` for stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub operations: Given<Vec<Value>>,
}

impl Dryrun {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let operations = input::read(self.operations, output)?;
        let reply = setup.services()?.executor.dry_run(&operations)?;
        output.answer(&reply, |reply| view::text(reply, "This would be done"))?;
        Ok(if reply.is_refused() { Exit::Refused } else { Exit::Done })
    }
}
