//! `delete_set_result`: delete one set of any day.

use super::addressed::{NUMBERED, OF_EXERCISE, ON, addressed};
use crate::descriptor::{Descriptor, Effect};
use crate::facts::facts;
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::command::{Applied, Command};
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::set_place::Places;
use setwise_domain::tool_call::ToolResult;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "delete_set_result",
    verb: "delete a set",
    purpose: "Delete one stored set that was never done; the newest: undo_last_set.",
    effect: Effect::Writes,
    parameters: &[OF_EXERCISE, NUMBERED, ON],
    at_least_one: &["exercise", "set", "date"],
    examples: &[&[("exercise", "Back Squat"), ("set", "2"), ("date", "2026-11-20")]],
    advice: &["Where no set or several fit, the answer lists those that there are."],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

/// Where there is no `undo_last_set`.
pub(super) const COMPACT: Descriptor =
    Descriptor { purpose: "Delete one stored set that was never done.", ..TOOL };

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let set = addressed(call)?;
    Ok(Prepared::Change(
        Box::new(Command::DeleteSets(vec![set.id])),
        Box::new(|applied, view| {
            let Applied::Deleted { sets } = applied else {
                return Err(LogUnreadable("a set was not deleted as one".into()));
            };
            let told: Vec<_> = sets.iter().map(facts).collect();
            let told = format!("[Set Deleted] {}", told.join("; "));
            let places = Places::before(&sets.iter().collect::<Vec<_>>(), view.log)?;
            let sets = sets.clone();
            Ok((ToolResult::TakenBack { sets, places }, told))
        }),
    ))
}
