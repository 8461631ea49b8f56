//! `undo_last_set`: take back the newest set.

use crate::descriptor::{Descriptor, Effect};
use crate::facts::facts;
use crate::prepared::{BuildReply, Call, Prepare, Prepared, Unprepared};
use setwise_domain::command::{Applied, Command, Undone};
use setwise_domain::set_log::{LogUnreadable, SetLog};
use setwise_domain::set_place::Places;
use setwise_domain::tool_call::{CallIssueCode, ToolResult};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "undo_last_set",
    verb: "take back the last set",
    purpose: "Take back the set logged last; another: delete_set_result; wrong numbers: edit_set_result.",
    effect: Effect::Writes,
    examples: &[&[]],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let Some(set) = call.reader.newest()? else {
        return Err(Unprepared::because(
            CallIssueCode::NothingThere,
            None,
            "There is no set to take back: none is logged.".into(),
        ));
    };
    Ok(Prepared::Change(Box::new(Command::DeleteSets(vec![set.id])), reply()))
}

/// What is told of sets that were taken back.
pub(crate) fn reply() -> BuildReply {
    Box::new(|applied, view| {
        let (Applied::Deleted { sets } | Applied::Undone(Undone { sets, .. })) = applied else {
            return Err(LogUnreadable("a set was not taken back as one".into()));
        };
        let told: Vec<_> = sets.iter().map(facts).collect();
        let told = format!("[Set Taken Back] {}", told.join("; "));
        let places = Places::before(&sets.iter().collect::<Vec<_>>(), view.log)?;
        let sets = sets.clone();
        Ok((ToolResult::TakenBack { sets, places }, told))
    })
}
