//! `setwise plan generate`: a new plan for today.

use super::view::{self, Shown};
use super::wish;
use crate::cli::context::Context;
use crate::cli::exit::{Ended, Exit};
use crate::cli::output::Output;
use crate::coach::{self, NewPlan};
use crate::domain::plan::PlanStanding;

/// Have the coach make a new plan for today
#[derive(Debug, clap::Args)]
pub struct Generate {
    /// In this version of the schema [default: chosen by what the coach can write]
    #[arg(long, value_name = "VERSION")]
    schema: Option<String>,
}

impl Generate {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        wish::warn(setup, output)?;
        let wish = wish::of(self.schema.as_deref(), output);
        let services = setup.services()?;
        let made = match setup.wait(coach::generate_today(services, wish))? {
            Ok(made) => made,
            Err(error) => return view::not_made(error, output),
        };
        let unit = setup.profile()?.unit;
        let board = match made {
            NewPlan::Stored(board) => board,
            NewPlan::Proposed { board, proposal } => {
                let mut proposed = Shown::of(&board);
                proposed.proposal = Some(proposal);
                output.answer(&proposed, |_| view::text(&board, unit))?;
                output.note("Nothing has changed yet: `setwise accept` makes it today's plan, `setwise refuse` drops it.");
                return Ok(Exit::Done);
            }
        };
        output.answer(&Shown::of(&board), |_| view::text(&board, unit))?;
        if board.stored.standing == PlanStanding::Accepted {
            output.note("the plan accepted for today stays; the new one is kept in `plan history`");
        }
        Ok(Exit::Done)
    }
}
