//! A transaction that writes, begun and ended by statements that are prepared only once.

use super::error::FaultKind;
use super::migrations;
use rusqlite::Connection;
use rusqlite::ffi::{SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_IOERR_WRITE};

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

/// What is to be said of a commit that failed: nothing was stored, or it can't be told.
///
/// This connection has rolled back and sees nothing of it. But where the commit failed after its
/// pages had been written, when they were to be synced, they lie whole behind the end of the
/// write-ahead log, and the next start would take them for committed. So a commit of nothing is
/// written over them: where that succeeds, they are gone for good.
pub(super) fn settle(connection: &Connection, error: rusqlite::Error) -> FaultKind {
    let code = error.sqlite_extended_error_code();
    let kind = FaultKind::from(error);
    // The last page carries the mark of the commit, and a write that failed was not the last.
    let half_written = matches!(code, Some(SQLITE_FULL | SQLITE_IOERR_WRITE));
    if kind == FaultKind::Busy || half_written {
        return kind;
    }
    match commit_nothing(connection) {
        Ok(()) => kind,
        Err(error) if error.sqlite_extended_error_code() == Some(SQLITE_IOERR_FSYNC) => kind,
        Err(error) => {
            tracing::error!(%error, "a commit that failed could not be written over");
            match kind {
                FaultKind::Io { detail } | FaultKind::Sqlite { detail } => {
                    FaultKind::Unsure { detail }
                }
                FaultKind::DiskFull => FaultKind::Unsure {
                    detail: "it is full".to_owned(),
                },
                kind => kind,
            }
        }
    }
}

/// Writes the first page as it is.
fn commit_nothing(connection: &Connection) -> rusqlite::Result<()> {
    let transaction = Transaction::begin(connection)?;
    let version = migrations::version_of(connection)?;
    connection.pragma_update(None, "user_version", version)?;
    transaction.commit()
}
