//! `setwise plan today`: the plan that stands, made where none does, with what is done of it.

use super::view::{self, Shown};
use super::wish;
use crate::cli::context::Context;
use crate::cli::exit::{Ended, Exit, Stop};
use crate::cli::output::Output;
use crate::coach;

/// Show today's plan with what is done of it
#[derive(Debug, clap::Args)]
pub struct Today {}

impl Today {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        wish::warn(setup, output)?;
        let board = match setup.wait(coach::board_today(setup.services()?))? {
            Ok(Some(board)) => board,
            Ok(None) => {
                let message = "the coach made no plan for today".to_owned();
                return Err(Stop::Failed(message));
            }
            Err(error) => return view::not_made(error, output),
        };
        let unit = setup.profile()?.unit;
        output.answer(&Shown::of(&board), |_| view::text(&board, unit))?;
        Ok(Exit::Done)
    }
}
