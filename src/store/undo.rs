//! Taking back the newest live change, by order of commit. An undo is not itself undone: a second
//! one takes the change before.

use super::journal::{self, ChangeKind, Inverse, Undoable};
use super::past::{self, Ending};
use super::sets::{self, Stored, select_sets};
use super::work::{Halt, Work};
use super::{
    calendar, claims, debriefs, exercises, facts, plans, profile, programs, proposals, rekey,
};
use crate::domain::command::{Applied, Rejection, Undone};
use crate::domain::proposal::ProposalStatus;
use crate::domain::set_result::SetResult;
use crate::limits;
use rusqlite::Connection;
use std::collections::BTreeSet;

pub(super) fn newest(work: &Work<'_>) -> Result<Applied, Halt> {
    let change = journal::newest_undoable(work.connection)?.ok_or(Rejection::NothingToUndo)?;
    let by = journal::record(work, ChangeKind::Undo, &change.summary, None)?;
    let sets = carry_out(work, &change, by)?;
    journal::mark_undone(work.connection, change.seq, by)?;
    Ok(Applied::Undone(Undone {
        summary: change.summary,
        sets,
    }))
}

/// The sets that went away, came back or changed back.
fn carry_out(work: &Work<'_>, change: &Undoable, by: i64) -> Result<Vec<SetResult>, Halt> {
    let connection = work.connection;
    match &change.inverse {
        Inverse::TakeAway => Ok(take_away(connection, change.seq, by)?),
        Inverse::PutBack { version } => Ok(put_back(connection, &[*version], by)?),
        Inverse::PutBackAll { versions } => Ok(put_back(connection, versions, by)?),
        Inverse::RestoreProfile { before } => {
            profile::put(connection, before.as_ref())?;
            Ok(Vec::new())
        }
        Inverse::DropPlan { plan } => {
            plans::drop_row(connection, *plan, by)?;
            Ok(Vec::new())
        }
        Inverse::Reopen {
            proposal,
            plan,
            program,
            sessions,
        } => {
            proposals::mark(connection, *proposal, ProposalStatus::Open)?;
            if let Some(plan) = plan {
                plans::drop_row(connection, *plan, by)?;
            }
            if let Some(program) = program {
                programs::drop_one(connection, *program, by)?;
            }
            if !sessions.is_empty() {
                calendar::restore(connection, sessions)?;
            }
            Ok(Vec::new())
        }
        Inverse::RestoreSessions { before } => {
            calendar::restore(connection, before)?;
            Ok(Vec::new())
        }
        Inverse::DropDebrief => {
            debriefs::drop_of_change(connection, change.seq, by)?;
            Ok(Vec::new())
        }
        Inverse::MoveBack { moved } => {
            rekey::move_back(connection, moved)?;
            Ok(Vec::new())
        }
        Inverse::RememberAgain { fact } => {
            facts::remember_again(connection, *fact)?;
            Ok(Vec::new())
        }
    }
}

/// The sets that a change logged are the last rows there are: whatever came later was undone
/// before it.
fn take_away(connection: &Connection, seq: i64, by: i64) -> rusqlite::Result<Vec<SetResult>> {
    let rows = (sets::last_row_before(connection, seq)? + 1, i64::MAX);
    let most = i64::try_from(limits::MOST_UNDONE_SETS_TOLD).unwrap_or(i64::MAX);
    let gone = sets::all(
        connection,
        select_sets!("WHERE sets.id BETWEEN ?1 AND ?2 ORDER BY sets.id LIMIT ?3"),
        (rows.0, rows.1, most),
    )?;
    let touched = counts(connection, rows)?;
    past::keep(connection, rows, Ending::Undone, by)?;
    past::take_away(connection, rows)?;
    for (exercise, sets) in touched {
        exercises::count(connection, exercise, -sets)?;
        claims::rebuild(connection, exercise)?;
    }
    Ok(gone.into_iter().map(|stored| stored.set).collect())
}

/// The exercises of these rows, each with how many of them are its.
fn counts(connection: &Connection, rows: (i64, i64)) -> rusqlite::Result<Vec<(i64, i64)>> {
    connection
        .prepare_cached(
            "SELECT exercise, count(*) FROM sets WHERE id BETWEEN ?1 AND ?2 GROUP BY exercise",
        )?
        .query_map(rows, |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// The sets as they were, in the order they had been changed; each step finds things as the one
/// after it had found them.
fn put_back(
    connection: &Connection,
    versions: &[i64],
    by: i64,
) -> rusqlite::Result<Vec<SetResult>> {
    let mut touched = BTreeSet::new();
    let mut restored = Vec::with_capacity(versions.len());
    for version in versions.iter().rev() {
        let row = past::row_of(connection, *version)?;
        if let Some(Stored { exercise, .. }) = sets::by_row(connection, row)? {
            past::keep(connection, (row, row), Ending::Undone, by)?;
            past::take_away(connection, (row, row))?;
            exercises::count(connection, exercise, -1)?;
            touched.insert(exercise);
        }
        past::put_back(connection, *version)?;
        if let Some(Stored { exercise, set, .. }) = sets::by_row(connection, row)? {
            exercises::count(connection, exercise, 1)?;
            touched.insert(exercise);
            restored.push(set);
        }
    }
    for exercise in touched {
        claims::rebuild(connection, exercise)?;
    }
    restored.reverse();
    Ok(restored)
}
