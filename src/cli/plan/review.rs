//! `setwise plan review`: reads a plan as any coach may have written it, or tells every fault with
//! its place. Needs no network, no key and no database.

use super::file;
use crate::cli::context::Context;
use crate::cli::exit::{Ended, Exit};
use crate::cli::output::Output;
use crate::domain::plan::SchemaVersion;
use crate::today;
use std::path::PathBuf;

/// Check a plan offline and print it in its canonical form
#[derive(Debug, clap::Args)]
pub struct Review {
    /// A plan, or a coach's whole answer around one; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read it as this version of the schema [default: found out]
    #[arg(long, value_name = "VERSION", value_parser = file::schema)]
    schema: Option<SchemaVersion>,
}

impl Review {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = file::text(&self.file, output)?;
        match today::review(&text, self.schema, &setup.stamps) {
            Ok(reviewed) => {
                output.answer(&reviewed.plan, |plan| {
                    let form = reviewed.schema.map_or("canonical", SchemaVersion::word);
                    format!("{}\nA whole plan ({form}).", today::lines(plan).join("\n"))
                })?;
                Ok(Exit::Done)
            }
            Err(faults) => {
                output.answer(&faults, |faults| faults.render(&text))?;
                Ok(Exit::Refused)
            }
        }
    }
}
