//! A transaction that writes, begun and ended by statements that are prepared only once.

use super::error::StoreErrorKind;
use super::migrations;
use rusqlite::ffi::{SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_IOERR_WRITE};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// Dropped before it is committed, it never happened.
pub(super) struct Transaction<'a>(&'a Connection);

impl<'a> Transaction<'a> {
    /// Waits for another process's, up to the busy time-out.
    pub fn begin(connection: &'a Connection) -> rusqlite::Result<Self> {
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        Ok(Self(connection))
    }

    pub fn commit(self) -> rusqlite::Result<()> {
        self.0.prepare_cached("COMMIT")?.execute([]).map(drop)
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        // After a commit, and after faults at which the database itself rolls back, none is open.
        if !self.0.is_autocommit()
            && let Err(error) = self.0.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "a transaction could not be rolled back");
        }
    }
}

/// The newest rows of what every change leaves behind, by which it is found again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trace {
    /// Rows of `changes`, `calls` and `entries`: the id, and what no other row of that id has.
    rows: [Option<(i64, String)>; TRACED.len()],
}

/// Each by its newest row, and by one that is looked for.
const TRACED: [(&str, &str); 3] = [
    (
        "SELECT seq, at || summary FROM changes ORDER BY seq DESC LIMIT 1",
        "SELECT EXISTS (SELECT 1 FROM changes WHERE seq = ?1 AND at || summary = ?2)",
    ),
    (
        "SELECT id, at || arguments FROM calls ORDER BY id DESC LIMIT 1",
        "SELECT EXISTS (SELECT 1 FROM calls WHERE id = ?1 AND at || arguments = ?2)",
    ),
    (
        "SELECT id, hex(uuid) FROM entries ORDER BY id DESC LIMIT 1",
        "SELECT EXISTS (SELECT 1 FROM entries WHERE id = ?1 AND hex(uuid) = ?2)",
    ),
];

impl Trace {
    /// What is there at this moment.
    pub fn newest(connection: &Connection) -> rusqlite::Result<Self> {
        let mut trace = Self::default();
        for (row, (newest, _)) in trace.rows.iter_mut().zip(TRACED) {
            let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let mut newest = connection.prepare_cached(newest)?;
            *row = newest.query_row([], read).optional()?;
        }
        Ok(trace)
    }

    /// What came since then.
    pub fn since(mut self, before: &Self) -> Self {
        for (row, before) in self.rows.iter_mut().zip(&before.rows) {
            row.take_if(|row| Some(&*row) == before.as_ref());
        }
        self
    }

    /// Whether all of it is stored. Nothing can be found of what left no trace.
    fn is_stored(&self, connection: &Connection) -> rusqlite::Result<bool> {
        let mut found = false;
        for (row, (_, is_there)) in self.rows.iter().zip(TRACED) {
            if let Some(row) = row {
                let mut is_there = connection.prepare_cached(is_there)?;
                found = is_there.query_row(params![row.0, row.1], |row| row.get(0))?;
                if !found {
                    return Ok(false);
                }
            }
        }
        Ok(found)
    }
}

/// How a commit that failed ended after all: stored, not stored, or it can't be told. `trace` is
/// what it would have left behind, and is looked for.
///
/// Where nothing of it is found, it may still come back: if the commit failed after its pages had
/// been written, when they were to be synced, they lie whole behind the end of the write-ahead
/// log, and the next start would take them for committed. So a commit of nothing is written over
/// them: where that succeeds, they are gone for good.
pub(super) fn settle(
    connection: &Connection,
    error: rusqlite::Error,
    trace: &Trace,
) -> Result<(), StoreErrorKind> {
    let code = error.sqlite_extended_error_code();
    let kind = StoreErrorKind::from(error);
    // The last page carries the mark of the commit, and a write that failed was not the last.
    let half_written = matches!(code, Some(SQLITE_FULL | SQLITE_IOERR_WRITE));
    let is_gone = kind == StoreErrorKind::Busy || half_written || written_over(connection);
    match trace.is_stored(connection) {
        Ok(true) => Ok(()),
        Ok(false) if is_gone => Err(kind),
        Ok(false) => Err(unsure(kind)),
        Err(error) => {
            tracing::error!(%error, "what became of a commit that failed could not be read");
            Err(unsure(kind))
        }
    }
}

/// Whether nothing that failed to be committed can come back.
fn written_over(connection: &Connection) -> bool {
    match commit_nothing(connection) {
        Ok(()) => true,
        Err(error) if error.sqlite_extended_error_code() == Some(SQLITE_IOERR_FSYNC) => true,
        Err(error) => {
            tracing::error!(%error, "a commit that failed could not be written over");
            false
        }
    }
}

fn unsure(kind: StoreErrorKind) -> StoreErrorKind {
    match kind {
        StoreErrorKind::Io { detail } | StoreErrorKind::Sqlite { detail } => {
            StoreErrorKind::Unsure { detail }
        }
        StoreErrorKind::DiskFull => StoreErrorKind::Unsure { detail: "it is full".to_owned() },
        kind => kind,
    }
}

/// Writes the first page as it is.
fn commit_nothing(connection: &Connection) -> rusqlite::Result<()> {
    let transaction = Transaction::begin(connection)?;
    let version = migrations::version_of(connection)?;
    connection.pragma_update(None, "user_version", version)?;
    transaction.commit()
}

#[cfg(test)]
mod tests;
