//! `show_history`: the last sessions of one exercise.

use super::named::find_done;
use super::parameters::EXERCISE;
use crate::descriptor::{Descriptor, Effect, Kind, Parameter};
use crate::limits::MOST_SESSIONS_SHOWN;
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::set_log::SetLog;
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolResult;
use setwise_shorthand::limits::MOST_SETS_OF_A_DAY;
use setwise_training::today::by_day;
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "show_history",
    verb: "show history",
    purpose: "Sets of one exercise, newest day first; a number over time: query_log.",
    effect: Effect::Reads,
    parameters: &[
        EXERCISE,
        Parameter {
            name: "limit",
            required: false,
            kind: Kind::Count { least: 1, most: MOST_SESSIONS_SHOWN },
            doc: "Days",
            left_out: "5",
            good: &["3"],
            bad: &["all"],
        },
    ],
    examples: &[&[("exercise", "Bench Press"), ("limit", "3")]],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

/// Always of so many days.
pub(super) const COMPACT: Descriptor = Descriptor {
    purpose: "Sets of one exercise, newest day first.",
    parameters: &[EXERCISE],
    examples: &[&[("exercise", "Bench Press")]],
    ..TOOL
};

/// Days shown where the call does not say.
const USUAL_SESSIONS: u16 = 5;

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let said = call.said;
    let found = find_done(call, said.text("exercise").unwrap_or_default())?;
    let limit = usize::from(said.count("limit").unwrap_or(USUAL_SESSIONS));
    let sets = call.reader.of_exercise(&found.key, limit * MOST_SETS_OF_A_DAY)?;
    let mut sessions = by_day(sets);
    sessions.truncate(limit);
    let formatter = call.acknowledgement.formatter();
    let mut told = format!("[History] {}", printable(&found.name));
    if sessions.is_empty() {
        told.push_str(": no sets yet.");
    }
    for session in &sessions {
        let _ =
            write!(told, "\n{}: {}", formatter.day(session.date), formatter.sets(&session.sets));
    }
    for remark in &call.remarks {
        let _ = write!(told, "\n{remark}");
    }
    let exercise = found.name;
    Ok(Prepared::Answer(Box::new(ToolResult::History { exercise, sessions }), told))
}
