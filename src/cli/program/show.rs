//! `setwise program show`: the program that stands, with its verdict.

use super::{input, view};
use crate::cli::{Context, Ended, Output};

/// Show your program and what the verifier says of it
#[derive(Debug, clap::Args)]
pub struct Show {}

impl Show {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        output.done(&input::standing(setup)?.made, view::envelope)
    }
}
