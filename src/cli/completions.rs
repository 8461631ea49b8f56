//! `setwise completions`: the shell's completions, from the same table as the help.

use super::Cli;
use crate::cli::{Context, Ended, Exit, Output};
use clap::CommandFactory as _;
use clap_complete::Shell;

/// Print the completions for a shell
#[derive(Debug, clap::Args)]
pub struct Completions {
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let mut page = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "setwise", &mut page);
        output.bytes(&page)?;
        Ok(Exit::Done)
    }
}
