//! `setwise assistant`: the calendar's assistant, by the command line.

mod message;
mod shown;

use super::exit::Ended;
use super::output::Output;
use super::setup::Setup;

/// Change the calendar by words: propose, try out, apply
#[derive(Debug, clap::Args)]
pub struct Assistant {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Message(message::Message),
}

impl Assistant {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        match self.command {
            Command::Message(message) => message.run(setup, output),
        }
    }
}
