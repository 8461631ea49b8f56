//! `setwise plan today`: the plan that stands, made where none does, with what is done of it.

use super::shown::{self, Shown};
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
        let board = setup
            .wait(coach::board_today(setup.desk()?))??
            .ok_or_else(|| Stop::Failed("the coach made no plan for today".to_owned()))?;
        let unit = setup.profile()?.unit;
        output.answer(&Shown::of(&board), |_| shown::text(&board, unit))?;
        Ok(Exit::Done)
    }
}
