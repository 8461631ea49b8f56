//! `show_records`: the standing records.

use super::named::find_done;
use super::parameters::EXERCISE;
use crate::descriptor::{Descriptor, Effect, Parameter};
use crate::limits::MOST_RECORDS_TOLD;
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::set_log::SetLog;
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolResult;
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "show_records",
    verb: "show records",
    purpose: "Records of one exercise or of all; in a period: query_log.",
    effect: Effect::Reads,
    parameters: &[Parameter { required: false, left_out: "all", ..EXERCISE }],
    examples: &[&[("exercise", "Bench Press")]],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let (of, records) = match call.said.text("exercise") {
        Some(exercise) => {
            let found = find_done(call, exercise)?;
            (found.name, call.reader.records(&found.key)?)
        }
        None => ("all exercises".to_owned(), call.reader.all_records()?),
    };
    let formatter = call.acknowledgement.formatter();
    let mut told = format!("[Records] {}", printable(&of));
    if records.is_empty() {
        told.push_str(": no sets yet.");
    }
    for record in records.iter().take(MOST_RECORDS_TOLD) {
        let _ = write!(
            told,
            "\n{}: {}",
            printable(&record.set.exercise),
            formatter.standing_record(record)
        );
    }
    if records.len() > MOST_RECORDS_TOLD {
        let _ =
            write!(told, "\nand {} more; ask for one exercise", records.len() - MOST_RECORDS_TOLD);
    }
    for remark in &call.remarks {
        let _ = write!(told, "\n{remark}");
    }
    Ok(Prepared::Answer(Box::new(ToolResult::Records { records }), told))
}
