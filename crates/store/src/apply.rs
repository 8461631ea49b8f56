//! From a command to what it does: one arm each.

use super::work::{Halt, Work};
use super::{
    calendar, debriefs, editing, facts, import, kept_lines, logging, own_exercises, plan_failures,
    plans, profile, proposals, rekey, taught, undo, weigh_ins,
};
use setwise_domain::command::{Applied, Command};

/// Carries a command out within the transaction, with its entry in the journal.
pub(super) fn apply(work: &Work<'_>, command: Command) -> Result<Applied, Halt> {
    match command {
        Command::LogSets(drafts) => logging::log(work, drafts),
        Command::ImportSets(sets) => import::import(work, sets),
        Command::EditSets(edits) => editing::edit(work, &edits),
        Command::DeleteSets(ids) => editing::delete(work, &ids),
        Command::SaveProfile(profile) => profile::save(work, &profile),
        Command::StorePlan(plan) => plans::store(work, &plan),
        Command::RecordPlanFailure(failure) => plan_failures::record(work, &failure),
        Command::Propose(proposal) => proposals::propose(work, &proposal),
        Command::Settle { proposal, accept, calendar, part } => {
            let brings = proposals::Brings { calendar: calendar.as_deref(), part: part.as_deref() };
            proposals::settle(work, proposal, accept, brings)
        }
        Command::Replace { proposal } => proposals::replace(work, proposal),
        Command::ChangeCalendar(change) => calendar::change(work, &change),
        Command::KeepDebrief(debrief) => debriefs::keep(work, *debrief),
        Command::ForgetFact(number) => facts::forget(work, number),
        Command::Rekey(changes) => rekey::rekey(work, &changes),
        Command::KeepExercises { changes, file } => own_exercises::keep(work, &changes, &file),
        Command::Teach { phrase, moves } => taught::teach(work, phrase, &moves),
        Command::Unteach { phrase } => taught::unteach(work, &phrase),
        Command::KeepLine { line, door, at } => kept_lines::keep(work, &line, door, at),
        Command::ForgetLines(which) => kept_lines::forget(work, which),
        Command::Weigh(weighed) => weigh_ins::weigh(work, weighed),
        Command::Undo => undo::newest(work),
        Command::UndoOfSession => undo::newest_of_session(work),
        Command::Redo => undo::redo_newest(work),
        Command::RedoChange(number) => undo::redo_one(work, number),
        Command::UndoChange(number) => undo::one(work, number),
    }
}
