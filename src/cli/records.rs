//! `setwise records`: the standing records.

use super::exercise::{self, Named};
use super::question;
use crate::cli::{Context, Ended, Exit, Output};
use crate::coach::ExportedRecord;
use crate::domain::load::Decimal;
use crate::domain::receipt::{Record, RecordKind};
use crate::domain::set_log::SetLog as _;
use crate::text::{Formatter, day};

/// Show the records that stand, with the sets that hold them
#[derive(Debug, clap::Args)]
pub struct Records {
    /// Only this exercise
    #[arg(value_name = "EXERCISE")]
    exercise: Vec<String>,
}

impl Records {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let services = setup.services()?;
        let reader = setup.reader()?;
        let (records, of) = match exercise::named(&self.exercise, services.catalog) {
            None => (reader.all_records()?, String::new()),
            Some(Named::One(meant)) => (reader.records(&meant.key)?, format!(" of {}", meant.name)),
            Some(Named::Unclear(question)) => return question::ask(output, question),
        };
        if records.is_empty() && !output.is_json() {
            output.text(&format!("No records{of} yet."))?;
            return Ok(Exit::Done);
        }
        let formatter = setup.formatter()?;
        let lines: Vec<_> = records
            .iter()
            .map(|record| said(record, formatter))
            .collect();
        let shapes: Vec<_> = records.into_iter().map(ExportedRecord::from).collect();
        output.done(&shapes, |_| lines.join("\n"))
    }
}

/// `e1rm     234.3 lb  Bench Press  185 lb × 8 @8  set 1  21 Nov 2026`
fn said(record: &Record, formatter: Formatter<'_>) -> String {
    let value = match record.kind {
        RecordKind::Load | RecordKind::E1rm => formatter.mass(record.value),
        RecordKind::Reps => format!("{} reps", Decimal::from_f64(record.value)),
        RecordKind::Volume => format!("{} × reps", formatter.mass(record.value)),
    };
    format!(
        "{:<7} {value:<18} {}  {}",
        record.kind.word(),
        formatter.row(&record.set, "  "),
        day::date(record.set.date)
    )
}
