//! `setwise assistant`: the calendar, changed by words or by operations after a look at what they
//! do.

mod apply;
mod dryrun;
mod input;
mod message;
mod outcome;
mod view;

use super::context::Context;
use super::exit::Ended;
use super::output::Output;
use clap::Subcommand;

/// Change the training calendar: by words, or by operations tried out and carried out
#[derive(Debug, clap::Args)]
pub struct Assistant {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Message(message::Message),
    Apply(apply::Apply),
    Dryrun(dryrun::Dryrun),
}

impl Assistant {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.command {
            Command::Message(message) => message.run(setup, output),
            Command::Apply(apply) => apply.run(setup, output),
            Command::Dryrun(dryrun) => dryrun.run(setup, output),
        }
    }
}
