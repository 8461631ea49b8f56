//! A transaction that writes, begun and ended by statements that are prepared only once.

use rusqlite::Connection;

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
