//! `setwise plan`: today's plan, made, reviewed and accepted.

mod accept;
mod file;
mod generate;
mod history;
mod review;
mod shown;
mod today;

use super::exit::Ended;
use super::output::Output;
use super::setup::Setup;
use clap::Subcommand;

/// Today's plan: show, make, review, accept
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
}

impl Plan {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        match self.command {
            Command::Today(today) => today.run(setup, output),
            Command::Generate(generate) => generate.run(setup, output),
            Command::Review(review) => review.run(setup, output),
            Command::Accept(accept) => accept.run(setup, output),
            Command::History(history) => history.run(setup, output),
        }
    }
}
