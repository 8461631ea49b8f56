//! `setwise plan history`: the plans that were stored.

use crate::cli::context::Context;
use crate::cli::exit::{Ended, Exit};
use crate::cli::output::Output;
use crate::domain::plan::StoredPlan;
use crate::limits::PLANS_SHOWN;

/// Digits of an id that tell plans apart in practice: its last ones, which are random.
const DIGITS_SHOWN: usize = 6;

/// List the plans that were stored, newest first
#[derive(Debug, clap::Args)]
pub struct History {}

impl History {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let plans = setup.reader()?.plans(PLANS_SHOWN)?;
        output.answer(&plans, |plans| {
            if plans.is_empty() {
                return "No plans yet.".to_owned();
            }
            plans.iter().map(line).collect::<Vec<_>>().join("\n")
        })?;
        Ok(Exit::Done)
    }
}

fn line(stored: &StoredPlan) -> String {
    let plan = &stored.plan;
    let id = stored.id.simple().to_string();
    format!(
        "{}  {}  {:<9}  {} · {} min · {}  ({})",
        &id[id.len() - DIGITS_SHOWN..],
        stored.date,
        stored.standing.word(),
        plan.focus,
        plan.duration_minutes,
        plan.energy,
        stored.made.coach
    )
}
