//! The journal: one row a change, by commit sequence, with how to take it back.

use super::calendar::Before;
use super::columns;
use super::error::FaultKind;
use super::past;
use super::sets;
use super::work::Work;
use crate::domain::known_fact::FactNumber;
use crate::domain::profile::Profile;
use crate::limits::MOST_SETS_A_LINE;
use rusqlite::{Connection, OptionalExtension};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What kind of change a row is; the word is for whoever reads the database by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangeKind {
    Log,
    Import,
    Edit,
    Delete,
    Profile,
    Plan,
    Propose,
    Settle,
    Debrief,
    Forget,
    Rekey,
    Calendar,
    Undo,
}

impl ChangeKind {
    const fn word(self) -> &'static str {
        match self {
            Self::Log => "log",
            Self::Import => "import",
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::Profile => "profile",
            Self::Plan => "plan",
            Self::Propose => "propose",
            Self::Settle => "settle",
            Self::Debrief => "debrief",
            Self::Forget => "forget",
            Self::Rekey => "rekey",
            Self::Calendar => "calendar",
            Self::Undo => "undo",
        }
    }
}

/// How to take a change back. Changes are taken back newest first, so each finds things exactly
/// as it left them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum Inverse {
    /// The sets that it logged go away.
    TakeAway,
    /// A set becomes again what it was in this version of `past_sets`.
    PutBack {
        version: i64,
    },
    /// The same of several sets, which were changed in this order.
    PutBackAll {
        versions: Vec<i64>,
    },
    RestoreProfile {
        before: Option<Profile>,
    },
    /// A row of `plans` stands no longer.
    DropPlan {
        plan: i64,
    },
    /// A proposal waits again, and the plan or program it had brought stands no longer; sessions
    /// that it changed are as they were.
    Reopen {
        proposal: Uuid,
        plan: Option<i64>,
        #[serde(default)]
        program: Option<Uuid>,
        #[serde(default)]
        sessions: Vec<Before>,
    },
    /// Sessions of the calendar are as they were.
    RestoreSessions {
        before: Vec<Before>,
    },
    /// The sections that it stored, and what it remembered, stand no longer.
    DropDebrief,
    /// A fact is remembered again.
    RememberAgain {
        fact: FactNumber,
    },
    /// Sets are kept again where they were.
    MoveBack {
        moved: Vec<Moved>,
    },
}

/// Sets that moved from one exercise to another, both by `exercises.id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Moved {
    pub from: i64,
    pub to: i64,
    /// By `sets.id`, each with the number that it had.
    pub rows: Vec<(i64, u8)>,
}

/// A change that can still be undone.
pub(super) struct Undoable {
    pub seq: i64,
    pub summary: String,
    pub inverse: Inverse,
}

/// Adds a change and gives its sequence. Without an inverse, undo passes over it.
pub(super) fn record(
    work: &Work<'_>,
    kind: ChangeKind,
    summary: &str,
    inverse: Option<&Inverse>,
) -> Result<i64, FaultKind> {
    let inverse = inverse.map(columns::to_json).transpose()?;
    let seq = work
        .connection
        .prepare_cached("INSERT INTO changes (at, kind, summary, inverse) VALUES (?1, ?2, ?3, ?4)")?
        .insert((work.at.to_string(), kind.word(), summary, inverse))?;
    work.newest_change.set(Some(seq));
    Ok(seq)
}

/// Gives a change its words and its inverse, where they were not known when it began.
pub(super) fn complete(
    connection: &Connection,
    seq: i64,
    summary: &str,
    inverse: &Inverse,
) -> Result<(), FaultKind> {
    connection
        .prepare_cached("UPDATE changes SET summary = ?2, inverse = ?3 WHERE seq = ?1")?
        .execute((seq, summary, columns::to_json(inverse)?))?;
    Ok(())
}

pub(super) const NEWEST_UNDOABLE: &str = "SELECT seq, summary, inverse FROM changes \
     WHERE undone_by IS NULL AND inverse IS NOT NULL ORDER BY seq DESC LIMIT 1";

pub(super) fn newest_undoable(connection: &Connection) -> rusqlite::Result<Option<Undoable>> {
    connection
        .prepare_cached(NEWEST_UNDOABLE)?
        .query_row([], |row| {
            Ok(Undoable {
                seq: row.get(0)?,
                summary: row.get(1)?,
                inverse: columns::json(row, 2)?,
            })
        })
        .optional()
}

pub(super) fn mark_undone(connection: &Connection, seq: i64, by: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE changes SET undone_by = ?2 WHERE seq = ?1")?
        .execute((seq, by))
        .map(drop)
}

/// The rows of the sets that the newest live change of sets logged or changed, in the order logged;
/// of an import no more than a line can log. They may be deleted since.
pub(super) fn rows_spoken_of(connection: &Connection) -> Result<Vec<i64>, FaultKind> {
    let newest: Option<(i64, Inverse)> = connection
        .prepare_cached(
            "SELECT seq, inverse FROM changes WHERE undone_by IS NULL AND inverse IS NOT NULL \
             AND kind IN ('log', 'import', 'edit') ORDER BY seq DESC LIMIT 1",
        )?
        .query_row([], |row| Ok((row.get(0)?, columns::json(row, 1)?)))
        .optional()?;
    let Some((seq, inverse)) = newest else {
        return Ok(Vec::new());
    };
    let versions = match inverse {
        Inverse::PutBack { version } => vec![version],
        Inverse::PutBackAll { versions } => versions,
        _ => return rows_logged_by(connection, seq),
    };
    let mut rows = versions
        .into_iter()
        .map(|version| past::row_of(connection, version))
        .collect::<Result<Vec<_>, _>>()?;
    rows.sort_unstable();
    rows.dedup();
    Ok(rows)
}

fn rows_logged_by(connection: &Connection, seq: i64) -> Result<Vec<i64>, FaultKind> {
    let before = sets::last_row_before(connection, seq)?;
    let most = i64::try_from(MOST_SETS_A_LINE).unwrap_or(i64::MAX);
    let mut rows: Vec<i64> = connection
        .prepare_cached("SELECT id FROM sets WHERE id > ?1 AND seq = ?2 ORDER BY id DESC LIMIT ?3")?
        .query_map((before, seq, most), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    rows.reverse();
    Ok(rows)
}
