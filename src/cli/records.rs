//! `setwise records`: the standing records.

use super::exercise::{self, Named};
use super::question::{self, Asked};
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, outputs};
use crate::coach::{self, ExportedRecord};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "records", "The records that stand, with the sets that hold them.": Vec<ExportedRecord>, refused: Asked;
};

/// Your records, with the sets that hold them
#[derive(Debug, Default, clap::Args)]
pub struct Records {
    /// Only this exercise
    #[arg(value_name = "EXERCISE")]
    pub exercise: Vec<String>,
}

impl Records {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let services = setup.services()?;
        let of = match exercise::named(&self.exercise, services.catalog) {
            None => None,
            Some(Named::One(meant)) => Some(meant),
            Some(Named::Unclear(question)) => return question::ask(output, question),
        };
        let (records, lines) =
            coach::standing_records(services, of.as_ref().map(|meant| &meant.key))?;
        if records.is_empty() && !output.is_json() {
            output.text(&coach::no_records(of.as_ref().map(|meant| meant.name.as_str())))?;
            return Ok(Exit::Done);
        }
        let shapes: Vec<_> = records.into_iter().map(ExportedRecord::from).collect();
        output.done(&shapes, |_| lines.join("\n"))
    }
}
