//! `setwise plan restore`: makes a plan of earlier today's. One change, which undo takes back.

use super::found;
use crate::cli::context::Context;
use crate::cli::exit::{Ended, Exit, Stop};
use crate::cli::output::Output;
use crate::coach;
use crate::domain::plan::TodayPlan;
use serde::Serialize;
use uuid::Uuid;

/// Make a plan of earlier today's
#[derive(Debug, clap::Args)]
pub struct Restore {
    /// Which: a day, or an id of `plan history`, whose last digits do
    #[arg(value_name = "ID")]
    id: String,
}

#[derive(Serialize)]
struct Answer {
    /// The plan that it is a copy of.
    restored: Uuid,
    plan: TodayPlan,
    message: String,
}

impl Restore {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let old = found::plan(&self.id, setup)?;
        let said = coach::restore_plan(setup.services()?, &old)?;
        if said.end.is_err() {
            return Err(Stop::refused("not_restored", said.text()));
        }
        let answer = Answer {
            restored: old.id,
            plan: old.plan,
            message: said.text().to_owned(),
        };
        output.answer(&answer, |answer| answer.message.clone())?;
        Ok(Exit::Done)
    }
}
