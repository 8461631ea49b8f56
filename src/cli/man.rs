//! `setwise man`: the manual page, from the same table as the help.

use super::Cli;
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::domain::text::excerpt;
use clap::CommandFactory as _;
use clap_mangen::Man as Page;

/// Print the manual page, for `man -l -` to show
#[derive(Debug, clap::Args)]
pub struct Man {
    /// The page of one command, such as `tool call`
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

impl Man {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let mut command = Cli::command();
        command.build();
        for name in &self.command {
            command = command.find_subcommand(name).cloned().ok_or_else(|| {
                Stop::Wrong(format!("there is no command '{}'", excerpt(&self.command.join(" "))))
            })?;
        }
        let mut page = Vec::new();
        let source = format!("setwise {}", env!("CARGO_PKG_VERSION"));
        Page::new(command)
            .source(source)
            .render(&mut page)
            .map_err(|error| Stop::Failed(error.to_string()))?;
        output.bytes(&page)?;
        Ok(Exit::Done)
    }
}
