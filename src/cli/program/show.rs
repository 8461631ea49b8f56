//! `setwise program show`: the program that stands, with its verdict.

use super::view;
use crate::cli::{Context, Ended, Output, Stop};

/// Show your program and what the verifier says of it
#[derive(Debug, clap::Args)]
pub struct Show {}

impl Show {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let program = setup.reader()?.program()?.ok_or_else(|| {
            let none = "there is no program yet; `setwise program generate` writes one";
            Stop::refused("nothing_there", none)
        })?;
        output.done(&program.made, view::envelope)
    }
}
