//! `setwise plan`: today's plan, made, reviewed, accepted, compared and restored.

mod accept;
mod diff;
pub(super) mod file;
mod found;
mod generate;
mod history;
mod restore;
mod review;
mod stats;
mod today;
mod view;
mod wish;

use super::context::Context;
use super::exit::Ended;
use super::output::Output;
use clap::Subcommand;

/// Today's plan: show, make, review, accept, compare, restore
#[derive(Debug, clap::Args)]
pub struct Plan {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Today(today::Today),
    Generate(generate::Generate),
    Review(review::Review),
    Accept(accept::Accept),
    History(history::History),
    Diff(diff::Diff),
    Restore(restore::Restore),
    Stats(stats::Stats),
}

impl Plan {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.command {
            Command::Today(today) => today.run(setup, output),
            Command::Generate(generate) => generate.run(setup, output),
            Command::Review(review) => review.run(setup, output),
            Command::Accept(accept) => accept.run(setup, output),
            Command::History(history) => history.run(setup, output),
            Command::Diff(diff) => diff.run(setup, output),
            Command::Restore(restore) => restore.run(setup, output),
            Command::Stats(stats) => stats.run(setup, output),
        }
    }
}
