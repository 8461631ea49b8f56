//! `setwise plan accept`: makes a plan from a file today's.

use super::file;
use crate::cli::exit::{Ended, Exit, Stop};
use crate::cli::output::Output;
use crate::cli::setup::Setup;
use crate::domain::command::Command;
use crate::domain::plan::{Generation, PlanStanding, SchemaVersion, StoredPlan};
use crate::domain::tool_call::{Caller, Origin};
use crate::today;
use std::path::PathBuf;

/// Make a plan from a file today's
#[derive(Debug, clap::Args)]
pub struct Accept {
    /// A plan, or a coach's whole answer around one; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read it as this version of the schema [default: found out]
    #[arg(long, value_name = "VERSION", value_parser = file::schema)]
    schema: Option<SchemaVersion>,
}

impl Accept {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        let text = file::text(&self.file, output)?;
        let reviewed = match today::review(&text, self.schema, &setup.stamps) {
            Ok(reviewed) => reviewed,
            Err(faults) => {
                output.answer(&faults, |faults| faults.render(&text))?;
                return Ok(Exit::Refused);
            }
        };
        let desk = setup.desk()?;
        let stored = StoredPlan {
            id: setup.stamps.id(),
            date: setup.stamps.today(),
            at: setup.stamps.timestamp(),
            standing: PlanStanding::Accepted,
            plan: reviewed.plan,
            made: Generation {
                coach: "file".to_owned(),
                schema_version: reviewed.schema.unwrap_or(SchemaVersion::V2Flat),
                reason: match reviewed.schema {
                    Some(_) => "the file is written in it".to_owned(),
                    None => "the file holds the canonical form".to_owned(),
                },
            },
        };
        let origin = Origin {
            caller: Caller::Athlete,
            provider: None,
            model: None,
            conversation: Some(setup.reader()?.conversation()?),
        };
        let plan = stored.plan.clone();
        desk.executor
            .command(Command::StorePlan(stored), &origin)?
            .map_err(|rejection| Stop::refused("not_accepted", rejection.to_string()))?;
        output.answer(&plan, |plan| {
            format!(
                "{}\nThis is today's plan now.",
                today::lines(plan).join("\n")
            )
        })?;
        Ok(Exit::Done)
    }
}
