//! `setwise plan generate`: a new plan for today.

use super::file;
use super::shown::{self, Shown};
use crate::cli::exit::{Ended, Exit};
use crate::cli::output::Output;
use crate::cli::setup::Setup;
use crate::coach;
use crate::domain::plan::{PlanStanding, SchemaVersion};

/// Have the coach make a new plan for today
#[derive(Debug, clap::Args)]
pub struct Generate {
    /// In this version of the schema [default: chosen by what the coach can write]
    #[arg(long, value_name = "VERSION", value_parser = file::schema)]
    schema: Option<SchemaVersion>,
}

impl Generate {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        // There is one version, so a forced one is the one that is chosen.
        let Self { schema: _ } = self;
        let desk = setup.desk()?;
        let board = setup.wait(coach::generate_today(desk))??;
        let unit = setup.profile()?.unit;
        output.answer(&Shown::of(&board), |_| shown::text(&board, unit))?;
        if board.stored.standing == PlanStanding::Accepted {
            output.note("the plan accepted for today stays; the new one is kept in `plan history`");
        }
        Ok(Exit::Done)
    }
}
