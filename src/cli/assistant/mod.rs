//! `setwise assistant`: the calendar, changed by operations after a look at what they do.

mod apply;
mod dryrun;
mod input;
mod shown;

use super::exit::Ended;
use super::output::Output;
use super::setup::Setup;
use clap::Subcommand;

/// Change the training calendar by operations, tried out or carried out
#[derive(Debug, clap::Args)]
pub struct Assistant {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Apply(apply::Apply),
    Dryrun(dryrun::Dryrun),
}

impl Assistant {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        match self.command {
            Command::Apply(apply) => apply.run(setup, output),
            Command::Dryrun(dryrun) => dryrun.run(setup, output),
        }
    }
}
