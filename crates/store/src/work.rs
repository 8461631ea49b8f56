//! One transaction at work, and what may stop a command in it.

use super::error::StoreErrorKind;
use super::ledger::Ledger;
use super::log::Log;
use jiff::Timestamp;
use rusqlite::Connection;
use setwise_domain::command::Rejection;
use setwise_domain::journal::Who;
use setwise_domain::stamps::Stamps;
use std::cell::Cell;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// What every step within a transaction needs.
pub(super) struct Work<'a> {
    pub connection: &'a Connection,
    pub path: &'a Path,
    pub stamps: &'a Stamps,
    /// Who asked for what it does.
    pub who: Who,
    /// The time of all that this transaction writes.
    pub at: Timestamp,
    /// The change recorded last, by its sequence.
    pub newest_change: Cell<Option<i64>>,
    /// The first one that this transaction recorded: those before it are never touched again.
    pub first_change: Cell<Option<i64>>,
    /// How many sets of a running import are in.
    pub arrived: &'a AtomicU64,
    ledger: &'a Ledger,
}

impl<'a> Work<'a> {
    pub fn new(
        connection: &'a Connection,
        path: &'a Path,
        stamps: &'a Stamps,
        who: Who,
        arrived: &'a AtomicU64,
        ledger: &'a Ledger,
    ) -> Self {
        Self {
            connection,
            path,
            stamps,
            who,
            at: stamps.timestamp(),
            newest_change: Cell::new(None),
            first_change: Cell::new(None),
            arrived,
            ledger,
        }
    }

    pub fn log(&self) -> Log<'a> {
        Log { connection: self.connection, path: self.path, ledger: self.ledger, now: self.at }
    }
}

/// Why a command was not carried out. One that is rejected has written nothing: every command
/// decides before it writes.
#[derive(Debug)]
pub(super) enum Halt {
    Rejected(Rejection),
    /// The whole transaction is given up.
    CallIssue(StoreErrorKind),
}

impl From<Rejection> for Halt {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl From<StoreErrorKind> for Halt {
    fn from(error: StoreErrorKind) -> Self {
        Self::CallIssue(error)
    }
}

impl From<rusqlite::Error> for Halt {
    fn from(error: rusqlite::Error) -> Self {
        Self::CallIssue(error.into())
    }
}
