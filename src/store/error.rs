//! Why the store could not do it: facts, and one clear sentence for each.

use crate::domain::set_log::LogUnreadable;
use crate::limits;
use std::path::{Path, PathBuf};

/// A fault of the database at `path`. The store stays usable after every one of them, and nothing
/// is half written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", kind.sentence(path))]
pub struct StoreError {
    pub path: PathBuf,
    pub kind: FaultKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The folder that it lies in can't be made or entered.
    Folder {
        detail: String,
    },
    /// The file can't be opened at all.
    CantOpen {
        detail: String,
    },
    /// The file is something else than a database.
    NotADatabase,
    /// A database, but another program's.
    Foreign,
    /// Written by a newer version of this program.
    FromTheFuture {
        found: i64,
        known: i64,
    },
    /// Pages of it are damaged.
    Corrupt {
        detail: String,
    },
    /// What is stored in one place can't be read back.
    Unreadable {
        detail: String,
    },
    /// A value has no stored form.
    Unwritable {
        detail: String,
    },
    ReadOnly,
    DiskFull,
    /// Another process held it for longer than we wait.
    Busy,
    /// The system failed to read or write.
    Io {
        detail: String,
    },
    /// No copy could be made before a migration, so nothing was migrated.
    Backup {
        detail: String,
    },
    /// More waits to be stored than the queue holds.
    Overloaded,
    /// The store was closed, or its thread could not be started.
    Closed,
    /// Making a reply panicked; the change was rolled back.
    Panicked,
    /// Making a reply needed the log, which could not be read; the change was rolled back.
    Reply(LogUnreadable),
    /// Any other complaint of the database.
    Sqlite {
        detail: String,
    },
}

impl FaultKind {
    pub(super) fn at(self, path: &Path) -> StoreError {
        StoreError {
            path: path.to_owned(),
            kind: self,
        }
    }

    fn sentence(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            Self::Folder { detail } => format!(
                "the folder of the database {path} can't be used: {detail}; make it, or choose another with SETWISE_HOME"
            ),
            Self::CantOpen { detail } => {
                format!(
                    "the database {path} can't be opened ({detail}): see that its folder is there and may be written"
                )
            }
            Self::NotADatabase => format!(
                "{path} is not a database; it was left as it is: move it away to begin anew, or put a backup in its place"
            ),
            Self::Foreign => format!(
                "{path} is a database of another program; it was left as it is: move it away, or choose another folder with SETWISE_HOME"
            ),
            Self::FromTheFuture { found, known } => format!(
                "the database {path} was written by a newer setwise: it has version {found}, and this one knows up to {known}; nothing was changed: update setwise to open it"
            ),
            Self::Corrupt { detail } => format!(
                "the database {path} is damaged ({detail}); it was left as it is: keep a copy of it, then put a backup in its place"
            ),
            Self::Unreadable { detail } => format!(
                "a row of the database {path} can't be read ({detail}); it was left as it is: `setwise doctor` checks the whole of it"
            ),
            Self::Unwritable { detail } => {
                format!("this can't be stored in {path}: {detail}; nothing was stored")
            }
            Self::ReadOnly => format!(
                "the database {path} can't be written: it or its folder is read-only; nothing was stored: allow writing there, or choose another folder with SETWISE_HOME"
            ),
            Self::DiskFull => format!(
                "the disk is full: nothing was stored in {path}; free some space and try again"
            ),
            Self::Busy => format!(
                "another program has been writing to {path} for {} s; nothing was stored: try again when it is done",
                limits::BUSY_TIMEOUT.as_secs()
            ),
            Self::Io { detail } => format!(
                "the system could not read or write the database {path}: {detail}; nothing was stored: check the disk and try again"
            ),
            Self::Backup { detail } => format!(
                "no backup of the database {path} could be made before bringing it up to date: {detail}; nothing was changed"
            ),
            Self::Overloaded => format!(
                "too much is waiting to be stored in {path}; this was not stored: try again in a moment"
            ),
            Self::Closed => format!("the database {path} was closed; nothing was stored"),
            Self::Panicked => {
                format!("making the reply failed, so nothing was stored in {path}; this is a bug")
            }
            Self::Reply(error) => error.to_string(),
            Self::Sqlite { detail } => {
                format!("the database {path} refused it: {detail}; nothing was stored")
            }
        }
    }
}

impl From<LogUnreadable> for FaultKind {
    fn from(error: LogUnreadable) -> Self {
        Self::Reply(error)
    }
}

impl From<rusqlite::Error> for FaultKind {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        let detail = error.to_string();
        // The index of the write-ahead log found no room, which SQLite gives a name of its own.
        if error.sqlite_extended_error_code() == Some(rusqlite::ffi::SQLITE_IOERR_SHMSIZE) {
            return Self::DiskFull;
        }
        match &error {
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..) => Self::Unreadable { detail },
            _ => match error.sqlite_error_code() {
                Some(Code::NotADatabase) => Self::NotADatabase,
                Some(Code::DatabaseCorrupt) => Self::Corrupt { detail },
                Some(Code::ReadOnly) => Self::ReadOnly,
                Some(Code::DiskFull) => Self::DiskFull,
                Some(Code::DatabaseBusy | Code::DatabaseLocked) => Self::Busy,
                Some(Code::SystemIoFailure) => Self::Io { detail },
                Some(Code::CannotOpen | Code::PermissionDenied) => Self::CantOpen { detail },
                _ => Self::Sqlite { detail },
            },
        }
    }
}
