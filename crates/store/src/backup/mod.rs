//! Copies of the database in `backups/` beside it: made while it is in use, verified, kept for a
//! while, put back.
//!
//! ```text
//! before a migration, an import, a restore ─┐
//! the first change of a day (daily) ────────┼─ copy ── verified? ── rename ── kept (retention)
//! asked for ────────────────────────────────┘            └ no: removed, and said
//! a damaged database ── salvage: what can still be read, in a new one
//! ```
//! One process at a time works in the folder, under its lock; so a `.part` that is found there is
//! of one that was killed, and is removed.

mod copy;
mod daily;
mod digest;
mod name;
mod restore;
mod retention;
mod salvage;
mod view;

pub(super) use daily::Daily;
pub use name::Reason;
pub use restore::Restored;
pub use salvage::Salvaged;
pub use view::{Contents, NewestBackup};

use super::connection;
use super::error::{StoreError, StoreErrorKind};
use jiff::Timestamp;
use rusqlite::Connection;
use setwise_domain::files::{self, FileLock};
use setwise_domain::stamps::Stamps;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The backups of one database.
#[derive(Clone, Debug)]
pub struct Backups {
    database: PathBuf,
    folder: PathBuf,
}

/// One of them, as its name says; what is in it is seen by [`Backups::look`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Backup {
    pub made_at: Timestamp,
    pub file: PathBuf,
    pub reason: Reason,
}

impl Backup {
    /// Whether it was made as a copy of a whole database, to be put back.
    pub fn is_copy(&self) -> bool {
        !matches!(self.reason, Reason::Damaged | Reason::Salvaged)
    }
}

impl Backups {
    pub fn of(database: &Path) -> Self {
        Self {
            database: database.to_owned(),
            folder: database.parent().unwrap_or(Path::new(".")).join("backups"),
        }
    }

    /// Those that are there, newest first; what has another name is not ours.
    pub fn list(&self) -> Result<Vec<Backup>, StoreError> {
        self.found().map_err(|error| self.unlisted(&error))
    }

    /// Copies the database as it is now.
    pub fn make(&self, stamps: &Stamps) -> Result<Backup, StoreError> {
        self.require_database()
            .and_then(|()| self.with_reader(|reader| self.make_from(reader, Reason::Asked, stamps)))
            .map_err(|error| error.at(&self.database))
    }

    /// The same, by a connection to it and for this reason.
    pub(super) fn make_from(
        &self,
        source: &Connection,
        reason: Reason,
        stamps: &Stamps,
    ) -> Result<Backup, StoreErrorKind> {
        let _lock = self.lock(reason)?;
        let made = self.copy(source, reason, stamps)?;
        self.remove_surplus(stamps);
        Ok(made)
    }

    /// A backup by its path, or by its name in the folder.
    fn find(&self, file: &Path) -> PathBuf {
        let within = self.folder.join(file);
        if !file.exists() && within.exists() {
            return within;
        }
        file.to_owned()
    }

    fn found(&self) -> io::Result<Vec<Backup>> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut found: Vec<Backup> =
            entries.filter_map(|entry| name::read(&self.database, &entry.ok()?.path())).collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        Ok(found)
    }

    fn unlisted(&self, error: &io::Error) -> StoreError {
        let detail = format!("the folder {} can't be read: {error}", self.folder.display());
        StoreErrorKind::Io { detail }.at(&self.database)
    }

    /// Copies under the lock, which the caller holds.
    fn copy(
        &self,
        source: &Connection,
        reason: Reason,
        stamps: &Stamps,
    ) -> Result<Backup, StoreErrorKind> {
        let made_at = stamps.timestamp();
        let file = name::free(&self.database, &self.folder, made_at, reason);
        let part = file.with_extension("db.part");
        let made = copy::verified(source, &part).and_then(|()| {
            self.note_digest(&part, &file)?;
            Ok(fs::rename(&part, &file)?)
        });
        if let Err(error) = made {
            // A copy that is not whole is no use, and may be what fills the disk.
            self.remove_parts();
            return Err(self.unmade(reason, &error.diagnosed(&self.database)));
        }
        files::sync_folder(&file);
        tracing::info!(backup = %file.display(), "backed up");
        Ok(Backup { made_at, file, reason })
    }

    fn unmade(&self, reason: Reason, error: &StoreErrorKind) -> StoreErrorKind {
        StoreErrorKind::Backup { detail: error.cause(&self.database), before: reason.before() }
    }

    /// Nobody else works in the folder until the lock is dropped.
    fn lock(&self, reason: Reason) -> Result<FileLock, StoreErrorKind> {
        let lock = files::lock_folder(&self.folder).map_err(StoreErrorKind::from);
        let lock = lock.map_err(|error| self.unmade(reason, &error))?;
        files::make_private(&self.folder);
        self.remove_parts();
        Ok(lock)
    }

    /// What is left of copies that were never finished, with what `SQLite` had beside them.
    fn remove_parts(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| is_part(&entry.path())) {
            if let Err(error) = fs::remove_file(entry.path()) {
                tracing::warn!(%error, "what is left of a backup could not be removed");
            }
        }
    }

    fn remove_surplus(&self, stamps: &Stamps) {
        let zone = stamps.now().time_zone().clone();
        let found = self.found().unwrap_or_default();
        for backup in retention::surplus(&found, &zone) {
            if let Err(error) = fs::remove_file(&backup.file) {
                tracing::warn!(%error, "an old backup could not be removed");
            }
        }
    }

    fn with_reader<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreErrorKind>,
    ) -> Result<T, StoreErrorKind> {
        work(&connection::to_read(&self.database)?)
    }
}

fn is_part(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ["part", "part-journal", "part-wal", "part-shm"]
        .iter()
        .any(|ending| name.ends_with(&format!(".db.{ending}")))
        || name.ends_with(".db-wal.part")
}

#[cfg(test)]
mod tests;
