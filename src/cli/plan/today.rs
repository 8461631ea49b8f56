//! `setwise plan today`: the plan that stands, made where none does, with what is done of it.

use super::shown::{self, Shown};
use super::wish;
use crate::cli::exit::{Ended, Exit, Stop};
use crate::cli::output::Output;
use crate::cli::setup::Setup;
use crate::coach;

/// Show today's plan with what is done of it
#[derive(Debug, clap::Args)]
pub struct Today {}

impl Today {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        let Self {} = self;
        wish::warn(setup, output)?;
        let board = match setup.wait(coach::board_today(setup.desk()?))? {
            Ok(Some(board)) => board,
            Ok(None) => {
                let message = "the coach made no plan for today".to_owned();
                return Err(Stop::Failed(message));
            }
            Err(fault) => return shown::not_made(fault, output),
        };
        let unit = setup.profile()?.unit;
        output.answer(&Shown::of(&board), |_| shown::text(&board, unit))?;
        Ok(Exit::Done)
    }
}
