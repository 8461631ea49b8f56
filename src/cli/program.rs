//! `setwise program`: weeks of training, written, verified, edited and tried out.

mod apply;
mod generate;
mod input;
mod show;
mod simulate;
mod steps;
mod templates;
mod verify;
mod view;

use super::context::Context;
use super::exit::Ended;
use super::output::Output;
use clap::Subcommand;

/// Weeks of training: write, verify, edit, try out
#[derive(Debug, clap::Args)]
pub struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::Generate),
    Show(show::Show),
    Verify(verify::Verify),
    Apply(apply::Apply),
    Simulate(simulate::Simulate),
    Templates(templates::Templates),
}

impl Program {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.command {
            Command::Generate(generate) => generate.run(setup, output),
            Command::Show(show) => show.run(setup, output),
            Command::Verify(verify) => verify.run(setup, output),
            Command::Apply(apply) => apply.run(output),
            Command::Simulate(simulate) => simulate.run(setup, output),
            Command::Templates(templates) => templates.run(output),
        }
    }
}
