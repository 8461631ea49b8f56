//! `setwise man`: the manual page, from the same table as the help.

use super::Cli;
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::domain::text::excerpt;
use clap::CommandFactory as _;
use clap_mangen::Man as Page;
use std::fs;
use std::path::{Path, PathBuf};

/// Print the manual page, for `man -l -` to show
#[derive(Debug, clap::Args)]
pub struct Man {
    /// The page of one command, such as `tool call`
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    into: Option<PathBuf>,
}

impl Man {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let mut command = Cli::command();
        command.build();
        if let Some(folder) = &self.into {
            write(&command, folder)?;
            return Ok(Exit::Done);
        }
        for name in &self.command {
            command = command.find_subcommand(name).cloned().ok_or_else(|| {
                Stop::Wrong(format!("there is no command '{}'", excerpt(&self.command.join(" "))))
            })?;
        }
        output.bytes(&render(&command)?)?;
        Ok(Exit::Done)
    }
}

fn render(command: &clap::Command) -> Result<Vec<u8>, Stop> {
    let mut page = Vec::new();
    let source = format!("setwise {}", env!("CARGO_PKG_VERSION"));
    let rendered = Page::new(command.clone()).source(source).render(&mut page);
    rendered.map_err(|error| Stop::Failed(error.to_string()))?;
    Ok(page)
}

/// A page for the command and for each under it, by their names: `setwise-tool-call.1`.
fn write(command: &clap::Command, folder: &Path) -> Result<(), Stop> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let file = folder.join(format!("{name}.1"));
    fs::write(&file, render(command)?)
        .map_err(|error| Stop::Failed(format!("{} can't be written: {error}", file.display())))?;
    command.get_subcommands().try_for_each(|one| write(one, folder))
}
