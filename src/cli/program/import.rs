//! `setwise program import`: a program from a text, proposed.

use super::{format, view};
use crate::cli::{Context, Ended, Exit, Output};
use crate::coach;
use std::path::PathBuf;

/// Propose a program that is written as text
#[derive(Debug, clap::Args)]
pub struct Import {
    /// In the form that `setwise program format` explains; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Import {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Some(program) = format::read(&self.file, output)? else {
            return Ok(Exit::Refused);
        };
        let (made, proposal) = coach::propose_own(setup.services()?, program)?;
        output.answer(&made, |made| format!("{}\n{}", view::envelope(made), proposal.reason))?;
        output.note(view::PROPOSED);
        Ok(Exit::Done)
    }
}
