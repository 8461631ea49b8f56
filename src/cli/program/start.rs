//! `setwise program start`: a program by a known method, proposed as its author wrote it.

use super::{input, view};
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, outputs};
use crate::coach;
use crate::domain::envelope::ProgramEnvelope;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program start", "The program by a known method, with its verdict.": ProgramEnvelope;
};

/// Propose a known program
#[derive(Debug, clap::Args)]
pub struct Start {
    /// Its name or method, such as `stronglifts` or `5/3/1`
    #[arg(value_name = "NAME", required = true, num_args = 1..)]
    name: Vec<String>,
}

impl Start {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let known = input::known(&self.name.join(" "))?;
        let (made, proposal) = coach::propose_known(setup.services()?, known)?;
        output.answer(&made, |made| format!("{}\n{}", view::envelope(made), proposal.reason))?;
        output.note(view::PROPOSED);
        Ok(Exit::Done)
    }
}
