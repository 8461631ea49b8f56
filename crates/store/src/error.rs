//! Why the store could not do it: facts, and one clear sentence for each.

use super::backup::{Backups, NewestBackup};
use super::ledger::Ledger;
use crate::limits;
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::text::counted;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// A fault of the database at `path`. The store stays usable after every one of them, and nothing
/// is half written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", kind.sentence(path, *.stored_before))]
pub struct StoreError {
    pub path: PathBuf,
    pub kind: StoreErrorKind,
    /// Something was stored before it, and stays.
    stored_before: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreErrorKind {
    /// The folder that it lies in can't be made or entered.
    Folder {
        detail: String,
    },
    /// The file can't be opened at all.
    CantOpen {
        detail: String,
    },
    /// There is none, and none can be made in its folder.
    None,
    /// The file is something else than a database.
    NotADatabase {
        offer: Option<NewestBackup>,
    },
    /// A database, but another program's.
    Foreign,
    /// One that keeps no write-ahead log, as a backup, beside the log of another.
    ForeignLog,
    /// Written by a newer version of this program.
    FromTheFuture {
        found: i64,
        known: i64,
    },
    /// Written by a version from before the first release.
    TooOld {
        found: i64,
        oldest: i64,
    },
    /// Pages of it are damaged.
    Corrupt {
        detail: String,
        offer: Option<NewestBackup>,
    },
    /// Another file lies in the place of the one that was opened.
    Replaced,
    /// The one that was opened lies there no longer.
    Gone,
    /// The one that was opened was made shorter than what is in it.
    CutOff,
    /// There is none, or nothing in it, and there was something.
    Missing {
        is_empty: bool,
        /// None where only its write-ahead log is left.
        offer: Option<NewestBackup>,
    },
    /// The disk failed at a moment from which on it can't be told whether the change is stored.
    Unsure {
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
    /// Files can't be locked where it lies, so that two programs could write it at once.
    NoLocks,
    /// Another process held it for longer than we wait.
    Busy,
    /// The system failed to read or write.
    Io {
        detail: String,
    },
    /// No copy could be made before a migration, an import or a restore, so nothing was done.
    Backup {
        detail: String,
        before: Option<&'static str>,
    },
    /// A backup can't be put in the place of the database, or what is left of one not be read.
    Unusable {
        file: String,
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

impl StoreError {
    /// Where it is not known that anything was stored before.
    pub const fn new(path: PathBuf, kind: StoreErrorKind) -> Self {
        Self { path, kind, stored_before: false }
    }

    /// The same, with what was stored before it.
    #[must_use]
    pub(super) fn after(self, ledger: &Ledger) -> Self {
        Self { stored_before: ledger.has_any(), ..self }
    }

    /// What went wrong alone, for whoever knows better what became of what was to be stored.
    pub fn cause(&self) -> String {
        self.kind.cause(&self.path)
    }
}

impl StoreErrorKind {
    /// Diagnosed, and with the newest good backup, where the database needs one.
    pub(super) fn at(self, path: &Path) -> StoreError {
        let mut kind = self.diagnosed(path);
        if let Self::Corrupt { offer, .. } | Self::NotADatabase { offer } = &mut kind {
            *offer = Backups::of(path).newest_good();
        }
        StoreError::new(path.to_owned(), kind)
    }

    pub(super) fn unusable(file: impl fmt::Display, detail: impl fmt::Display) -> Self {
        Self::Unusable { file: file.to_string(), detail: detail.to_string() }
    }

    /// What went wrong alone, without what became of what was to be stored.
    pub(super) fn cause(&self, path: &Path) -> String {
        match self {
            Self::NotADatabase { .. } => "it is not a database".to_owned(),
            Self::Foreign => "it is a database of another program".to_owned(),
            Self::FromTheFuture { found, known } => format!(
                "it was written by a newer setwise: it has version {found}, and this one knows up to {known}"
            ),
            Self::TooOld { found, oldest } => format!(
                "it was written before the first release: it has version {found}, and the oldest that is read is {oldest}"
            ),
            Self::Corrupt { detail, .. } => format!("it is damaged ({detail})"),
            Self::ReadOnly => "it or its folder is read-only".to_owned(),
            Self::DiskFull => "the disk is full".to_owned(),
            Self::NoLocks => "its storage can't lock files".to_owned(),
            Self::Busy => "another program has been writing to it all the while".to_owned(),
            Self::CantOpen { detail }
            | Self::Io { detail }
            | Self::Sqlite { detail }
            | Self::Unreadable { detail }
            | Self::Backup { detail, .. } => detail.clone(),
            other => other.what_and_fate(path, ""),
        }
    }

    /// What went wrong, what became of what was to be stored, and what to do about it. Everything
    /// that was not committed is taken back; only where the commit itself failed can that be unknown.
    fn sentence(&self, path: &Path, stored_before: bool) -> String {
        if !stored_before {
            return self.what_and_fate(path, "nothing was stored");
        }
        let stands = "what was done before that is stored, and nothing after it";
        let text = self.what_and_fate(path, stands);
        if self.says_fate() { text } else { format!("{text}; {stands}") }
    }

    /// Whether what became of what was to be stored is said by its own sentence.
    const fn says_fate(&self) -> bool {
        matches!(
            self,
            Self::Unwritable { .. }
                | Self::ReadOnly
                | Self::DiskFull
                | Self::NoLocks
                | Self::Busy
                | Self::Io { .. }
                | Self::Unsure { .. }
                | Self::Overloaded
                | Self::Closed
                | Self::Panicked
                | Self::Reply(_)
                | Self::Sqlite { .. }
        )
    }

    fn what_and_fate(&self, path: &Path, fate: &str) -> String {
        let path = path.display();
        match self {
            Self::Folder { detail } => format!(
                "the folder of the database {path} can't be used: {detail}; make it, or choose another with SETWISE_HOME"
            ),
            Self::CantOpen { detail } => {
                format!(
                    "the database {path} can't be opened ({detail}): check that its folder exists and can be written"
                )
            }
            Self::None => format!(
                "there is no database {path}, so there is nothing to read, and none can be made: its folder is read-only; allow writing there, or choose another with SETWISE_HOME"
            ),
            Self::NotADatabase { offer } => format!(
                "{path} is not a database; it was left as it is: {}",
                offered(offer.as_ref(), "move it away to start with an empty log")
            ),
            Self::Foreign => format!(
                "{path} is a database of another program; it was left as it is: move it away, or choose another folder with SETWISE_HOME"
            ),
            Self::ForeignLog => format!(
                "the database {path} is a copy that was put there, and {path}-wal holds changes of the one before it, which don't fit; both were left as they are: `setwise backup restore` keeps them and puts back a backup, or move {path}-wal away to go on with the copy"
            ),
            Self::FromTheFuture { found, known } => format!(
                "the database {path} was written by a newer setwise: it has version {found}, and this one knows up to {known}; nothing was changed: update setwise to open it"
            ),
            Self::TooOld { found, oldest } => format!(
                "the database {path} was written before the first release: it has version {found}, and the oldest that is read is {oldest}; nothing was changed: export its sets with the setwise that wrote it, and import them here"
            ),
            Self::Corrupt { detail, offer } => format!(
                "the database {path} is damaged ({detail}); it was left as it is: {}",
                offered(
                    offer.as_ref(),
                    "`setwise backup salvage` saves what can still be read"
                )
            ),
            Self::Replaced => format!(
                "another file was put in the place of the database {path} while setwise had it open, by a sync tool perhaps; nothing was stored in it: start setwise again to go on with the file that is there now"
            ),
            Self::Gone => format!(
                "the database {path} was deleted or moved away while setwise had it open; nothing was stored: put it back, or a backup of it with `setwise backup restore`, and start setwise again"
            ),
            Self::CutOff => format!(
                "the database {path} was cut off by another program while setwise had it open; nothing was stored: put back a backup with `setwise backup restore`, or save what is left with `setwise backup salvage`, and start setwise again"
            ),
            Self::Missing { is_empty, offer } => format!(
                "the database {path} {}: {}; `setwise backup fresh` starts with an empty log and keeps the backups",
                if *is_empty { "is empty, but had data" } else { "is gone" },
                match offer {
                    Some(backup) => newest(backup),
                    None => "changes of it are left in its write-ahead log, which `setwise backup salvage` saves".to_owned(),
                }
            ),
            Self::Unsure { detail } => format!(
                "the disk failed while this was being stored in {path} ({detail}), and setwise can't tell whether it was: look with `setwise history` before you log it again"
            ),
            Self::Unreadable { detail } => format!(
                "a row of the database {path} can't be read ({detail}); it was left as it is: `setwise doctor` checks the whole of it"
            ),
            Self::Unwritable { detail } => {
                format!("this can't be stored in {path}: {detail}; {fate}")
            }
            Self::ReadOnly => format!(
                "the database {path} can't be written: it or its folder is read-only; {fate}: allow writing there, or choose another folder with SETWISE_HOME"
            ),
            Self::DiskFull => {
                format!("the disk is full: {fate} in {path}; free some space and try again")
            }
            Self::NoLocks => format!(
                "the storage of the database {path} can't lock files, as some network drives can't; {fate}: the log can be read there; to log, choose another folder with SETWISE_HOME"
            ),
            Self::Busy => format!(
                "another program has been writing to {path} for {} s; {fate}: try again when it is done",
                limits::BUSY_TIMEOUT.as_secs()
            ),
            Self::Io { detail } => format!(
                "the system could not read or write the database {path}: {detail}; {fate}: check the disk and try again"
            ),
            Self::Backup { detail, before } => {
                let before = before.map_or_else(String::new, |what| format!(" before {what}"));
                format!(
                    "no backup of the database {path} could be made{before}: {detail}; nothing was changed"
                )
            }
            Self::Unusable { file, detail } => {
                format!("{file} can't be used: {detail}; the database {path} was left as it is")
            }
            Self::Overloaded => {
                format!("too much is waiting to be stored in {path}; {fate}: try again in a moment")
            }
            Self::Closed => format!("the database {path} was closed; {fate}"),
            Self::Panicked => {
                format!("making the reply failed: {fate} in {path}; this is a bug")
            }
            Self::Reply(error) => error.to_string(),
            Self::Sqlite { detail } => {
                format!("the database {path} refused it: {detail}; {fate}")
            }
        }
    }
}

/// What to do about a damaged database: the newest good backup first, where there is one.
fn offered(backup: Option<&NewestBackup>, otherwise: &str) -> String {
    match backup {
        Some(backup) => format!("{}; {otherwise}", newest(backup)),
        None => format!("there is no good backup of it; {otherwise}"),
    }
}

fn newest(backup: &NewestBackup) -> String {
    format!(
        "`setwise backup restore` puts the newest good backup in its place ({}, with {})",
        backup.file,
        counted(backup.sets, "set"),
    )
}

impl From<LogUnreadable> for StoreErrorKind {
    fn from(error: LogUnreadable) -> Self {
        Self::Reply(error)
    }
}

impl From<io::Error> for StoreErrorKind {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull,
            io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            _ => Self::Io { detail: error.to_string() },
        }
    }
}

impl From<rusqlite::Error> for StoreErrorKind {
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
                Some(Code::NotADatabase) => Self::NotADatabase { offer: None },
                Some(Code::DatabaseCorrupt) => Self::Corrupt { detail, offer: None },
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
