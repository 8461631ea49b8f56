//! `setwise program import`: a program from a text, proposed.

use super::format::Malformed;
use super::{format, view};
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, outputs};
use crate::coach;
use crate::domain::envelope::ProgramEnvelope;
use std::path::PathBuf;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program import", "The program that was read from a text, with its verdict.": ProgramEnvelope, refused: Malformed;
};

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
