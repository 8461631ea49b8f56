//! `setwise tool`: the tools that a coach acts with, for those who build or watch one.

mod call;
mod list;
mod parse;
mod show;
mod stats;

use super::context::Context;
use super::exit::Ended;
use super::output::Output;
use clap::Subcommand;

/// List, call and watch the coach's tools
#[derive(Debug, clap::Args)]
pub struct Tool {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Show(show::Show),
    Call(call::Call),
    Parse(parse::Parse),
    Stats(stats::Stats),
}

impl Tool {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.command {
            Command::List(list) => list.run(output),
            Command::Show(show) => show.run(output),
            Command::Call(call) => call.run(setup, output),
            Command::Parse(parse) => parse.run(output),
            Command::Stats(stats) => stats.run(setup, output),
        }
    }
}
