//! Editing and deleting a set: what it was is kept.

use super::claims;
use super::exercises;
use super::journal::{self, ChangeKind, Inverse};
use super::past::{self, Ending};
use super::sets::{self, Stored};
use super::work::{Halt, Work};
use crate::domain::command::{Applied, Rejection};
use crate::domain::set_result::{SetId, SetPatch};

pub(super) fn edit(work: &Work<'_>, id: SetId, patch: &SetPatch) -> Result<Applied, Halt> {
    let Stored {
        row,
        exercise,
        set: before,
    } = live(work, id)?;
    let mut after = before.clone();
    patch.apply(&mut after.performance);
    if after != before {
        let name = &before.exercise;
        let summary = format!("the edit of set {} of {name}", before.set_number);
        end(work, row, ChangeKind::Edit, Ending::Edited, &summary)?;
        sets::change(work.connection, row, &after.performance)?;
        claims::rebuild(work.connection, exercise)?;
    }
    Ok(Applied::Edited { before, after })
}

pub(super) fn delete(work: &Work<'_>, id: SetId) -> Result<Applied, Halt> {
    let Stored { row, exercise, set } = live(work, id)?;
    let summary = format!("the deletion of set {} of {}", set.set_number, set.exercise);
    end(work, row, ChangeKind::Delete, Ending::Deleted, &summary)?;
    past::take_away(work.connection, (row, row))?;
    exercises::count(work.connection, exercise, -1)?;
    claims::rebuild(work.connection, exercise)?;
    Ok(Applied::Deleted { set })
}

fn live(work: &Work<'_>, id: SetId) -> Result<Stored, Halt> {
    Ok(sets::by_id(work.connection, id)?.ok_or(Rejection::NoSuchSet)?)
}

/// Journals the change and keeps what the set was.
fn end(
    work: &Work<'_>,
    row: i64,
    kind: ChangeKind,
    ending: Ending,
    summary: &str,
) -> Result<(), Halt> {
    let version = past::next_version(work.connection)?;
    let inverse = Inverse::PutBack { version };
    let seq = journal::record(work, kind, summary, Some(&inverse))?;
    past::keep(work.connection, (row, row), ending, seq)?;
    Ok(())
}
