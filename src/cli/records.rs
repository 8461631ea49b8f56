//! `setwise records`: the standing records.

use super::exercise::{self, Named};
use super::question::{self, Asked};
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, outputs};
use crate::coach::ExportedRecord;
use crate::domain::curve::Span;
use crate::domain::limits::MOST_SETS_OF_A_STORY;
use crate::domain::load::Decimal;
use crate::domain::receipt::{Record, RecordKind};
use crate::domain::rival::{Rival, rival};
use crate::domain::set_log::{LogResult, SetLog as _};
use crate::domain::set_place::Places;
use crate::domain::set_result::SetResult;
use crate::domain::text::excerpt;
use crate::text::{Formatter, day};

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
        let reader = setup.reader()?;
        let (records, of) = match exercise::named(&self.exercise, services.catalog) {
            None => (reader.all_records()?, None),
            Some(Named::One(meant)) => (reader.records(&meant.key)?, Some(meant)),
            Some(Named::Unclear(question)) => return question::ask(output, question),
        };
        if records.is_empty() && !output.is_json() {
            let of = of.map_or(String::new(), |meant| format!(" of {}", excerpt(&meant.name)));
            output.text(&format!("No records{of} yet."))?;
            return Ok(Exit::Done);
        }
        let formatter = setup.formatter()?;
        let (sets, days) = match &of {
            Some(meant) => (
                reader.of_exercise(&meant.key, MOST_SETS_OF_A_STORY)?,
                reader.days_of(&meant.key, Span::All.until(setup.stamps.today()))?,
            ),
            None => (Vec::new(), Vec::new()),
        };
        let sets: Vec<&SetResult> = sets.iter().collect();
        let line = |record: &Record| {
            let rival = rival(record, &sets, &days);
            let places = Places::read([&record.set], &reader)?;
            Ok(said(record, rival.as_ref(), formatter.counting(&places)))
        };
        let lines = records.iter().map(line).collect::<LogResult<Vec<_>>>()?;
        let shapes: Vec<_> = records.into_iter().map(ExportedRecord::from).collect();
        output.done(&shapes, |_| lines.join("\n"))
    }
}

/// `e1rm     234.3 lb  Bench Press  185 lb × 8 @8  set 1  21 Nov 2026, over 230.1 lb on 7 Nov 2026`
fn said(record: &Record, rival: Option<&Rival<'_>>, formatter: Formatter<'_>) -> String {
    let value = |value: f64| match record.kind {
        RecordKind::Load | RecordKind::E1rm => formatter.mass(value),
        RecordKind::Reps => format!("{} reps", Decimal::from_f64(value)),
        RecordKind::Volume => format!("{} × reps", formatter.mass(value)),
    };
    let over = rival.map_or(String::new(), |rival| {
        let set = rival.set.map(|set| formatter.set(set));
        let before = set.unwrap_or_else(|| value(rival.value));
        format!(", over {before} on {}", day::date(rival.date))
    });
    format!(
        "{:<7} {:<18} {}  {}{over}",
        record.kind.word(),
        value(record.value),
        formatter.row(&record.set, "  "),
        day::date(record.set.date)
    )
}
