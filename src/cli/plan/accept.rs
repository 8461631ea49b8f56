//! `setwise plan accept`: makes a plan from a file today's.

use super::file;
use crate::cli::context::Context;
use crate::cli::exit::{Ended, Exit, Stop};
use crate::cli::output::Output;
use crate::coach;
use crate::domain::plan::SchemaVersion;
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
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = file::text(&self.file, output)?;
        let reviewed = match today::review(&text, self.schema, &setup.stamps) {
            Ok(reviewed) => reviewed,
            Err(faults) => {
                output.answer(&faults, |faults| faults.render(&text))?;
                return Ok(Exit::Refused);
            }
        };
        let said = coach::accept_plan(setup.services()?, &reviewed)?;
        if said.end.is_err() {
            return Err(Stop::refused("not_accepted", said.text()));
        }
        output.answer(&reviewed.plan, |plan| {
            format!(
                "{}\nThis is today's plan now.",
                today::lines(plan).join("\n")
            )
        })?;
        Ok(Exit::Done)
    }
}
