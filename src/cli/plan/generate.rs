//! `setwise plan generate`: a new plan for today.

use super::shown::{self, Shown};
use super::wish;
use crate::cli::exit::{Ended, Exit};
use crate::cli::output::Output;
use crate::cli::setup::Setup;
use crate::coach;
use crate::domain::plan::PlanStanding;

/// Have the coach make a new plan for today
#[derive(Debug, clap::Args)]
pub struct Generate {
    /// In this version of the schema [default: chosen by what the coach can write]
    #[arg(long, value_name = "VERSION")]
    schema: Option<String>,
}

impl Generate {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        wish::warn(setup, output)?;
        let wish = wish::of(self.schema.as_deref(), output);
        let desk = setup.desk()?;
        let board = match setup.wait(coach::generate_today(desk, wish))? {
            Ok(board) => board,
            Err(fault) => return shown::not_made(fault, output),
        };
        let unit = setup.profile()?.unit;
        output.answer(&Shown::of(&board), |_| shown::text(&board, unit))?;
        if board.stored.standing == PlanStanding::Accepted {
            output.note("the plan accepted for today stays; the new one is kept in `plan history`");
        }
        Ok(Exit::Done)
    }
}
