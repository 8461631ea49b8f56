//! `setwise assistant dryrun`: what operations would do.

use super::{input, shown};
use crate::cli::exit::{Ended, Exit};
use crate::cli::output::Output;
use crate::cli::setup::Setup;
use std::path::PathBuf;

/// Say what operations on the calendar would do; nothing is changed
#[derive(Debug, clap::Args)]
pub struct Dryrun {
    /// `{"operations": […]}`; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Dryrun {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        let input = input::read(&self.file, output)?;
        let reply = setup.desk()?.executor.dry_run(&input.operations)?;
        let end = if reply.is_refused() || reply.needs_confirmation {
            Exit::Refused
        } else {
            Exit::Done
        };
        output.answer(&reply, |reply| shown::text(reply, "This would be done"))?;
        Ok(end)
    }
}
