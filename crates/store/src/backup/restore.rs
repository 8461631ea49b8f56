//! Putting a backup in the place of the database.

use super::{Backups, Reason, copy, name};
use crate::connection::{self, beside};
use crate::error::{StoreError, StoreErrorKind};
use crate::limits;
use rusqlite::Connection;
use setwise_domain::files;
use setwise_domain::stamps::Stamps;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What was put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    pub file: PathBuf,
    /// Live sets in it.
    pub sets: u64,
    /// The database as it was before, where there was one.
    pub before: Option<PathBuf>,
}

/// The database before a restore.
enum Before {
    /// With what was left of it.
    Missing(Option<PathBuf>),
    /// Copied as a good backup.
    Whole(PathBuf),
    /// Kept byte for byte, as `SQLite` can't read it.
    Damaged(PathBuf),
}

impl Backups {
    /// Puts a backup in the place of the database: the one that is named, else the newest good
    /// one. What is there now is kept as a backup first. Killed at any moment, the database is as
    /// it was or as the backup is.
    pub fn restore(&self, file: Option<&Path>, stamps: &Stamps) -> Result<Restored, StoreError> {
        self.restored(file, stamps).map_err(|error| error.at(&self.database))
    }

    fn restored(&self, file: Option<&Path>, stamps: &Stamps) -> Result<Restored, StoreErrorKind> {
        let (file, sets) = self.chosen(file)?;
        connection::require_files(&self.database)?;
        let _lock = self.lock(Reason::BeforeRestore)?;
        let before = self.set_aside(stamps)?;
        let before = match before {
            // Through SQLite, so that whoever has it open sees the change as one of many.
            Before::Whole(kept) => {
                self.write_over(&file)?;
                Some(kept)
            }
            Before::Damaged(kept) => {
                self.swap(&file)?;
                Some(kept)
            }
            Before::Missing(left) => {
                self.swap(&file)?;
                left
            }
        };
        // Not before: the backup that is put back may be the oldest of all.
        self.remove_surplus(stamps);
        tracing::info!(backup = %file.display(), "restored");
        Ok(Restored { file, sets, before })
    }

    fn chosen(&self, file: Option<&Path>) -> Result<(PathBuf, u64), StoreErrorKind> {
        let Some(file) = file else {
            let none = "there is no good backup in it";
            return self
                .good()
                .ok_or_else(|| StoreErrorKind::unusable(self.folder.display(), none));
        };
        let file = self.find(file);
        let contents = self.look(&file);
        match contents.wrong.first() {
            None => Ok((file, contents.sets)),
            Some(wrong) => Err(StoreErrorKind::unusable(file.display(), wrong)),
        }
    }

    fn set_aside(&self, stamps: &Stamps) -> Result<Before, StoreErrorKind> {
        // What is empty is read as a new database, whose write-ahead log would be none of its own.
        if fs::metadata(&self.database).map_or(0, |found| found.len()) == 0 {
            return self.set_log_aside(stamps).map(Before::Missing);
        }
        let copied = self.with_reader(|reader| {
            connection::recognise(reader)?;
            copy::is_whole(reader)
        });
        match copied {
            Ok(()) => self
                .with_reader(|reader| self.copy(reader, Reason::BeforeRestore, stamps))
                .map(|backup| Before::Whole(backup.file)),
            Err(
                StoreErrorKind::Corrupt { .. }
                | StoreErrorKind::NotADatabase { .. }
                | StoreErrorKind::Foreign
                | StoreErrorKind::ForeignLog
                | StoreErrorKind::FromTheFuture { .. }
                | StoreErrorKind::TooOld { .. },
            ) => self.keep_damaged(stamps).map(Before::Damaged),
            Err(error) => Err(self.unmade(Reason::BeforeRestore, &error)),
        }
    }

    /// Keeps the write-ahead log of a database that is gone, where anything is in it.
    fn set_log_aside(&self, stamps: &Stamps) -> Result<Option<PathBuf>, StoreErrorKind> {
        let wal = fs::metadata(beside(&self.database, "-wal"));
        if wal.is_ok_and(|wal| wal.len() > 0) {
            return self.keep_damaged(stamps).map(Some);
        }
        Ok(None)
    }

    /// Begins with an empty database where there is none, or an empty one. What is left of another is
    /// kept as a backup; one with anything in it is refused.
    pub fn begin_anew(&self, stamps: &Stamps) -> Result<Option<PathBuf>, StoreError> {
        self.begun_anew(stamps).map_err(|error| error.at(&self.database))
    }

    fn begun_anew(&self, stamps: &Stamps) -> Result<Option<PathBuf>, StoreErrorKind> {
        connection::require_files(&self.database)?;
        if fs::metadata(&self.database).is_ok_and(|found| found.len() > 0) {
            let detail = "there is a log in it: move the file away to begin with an empty one";
            return Err(StoreErrorKind::unusable(self.database.display(), detail));
        }
        let _lock = self.lock(Reason::BeforeRestore)?;
        let left = self.set_log_aside(stamps)?;
        self.remove_log()?;
        connection::make_or_open(&self.database, stamps)?;
        Ok(left)
    }

    /// The file and its write-ahead log as they are: what can be saved of them can be saved later.
    fn keep_damaged(&self, stamps: &Stamps) -> Result<PathBuf, StoreErrorKind> {
        let at = stamps.timestamp();
        let to = name::free(&self.database, &self.folder, at, Reason::Damaged);
        let kept = match fs::metadata(&self.database) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                files::create_private(&to).map(drop).map_err(StoreErrorKind::from)
            }
            _ => keep(&self.database, &to),
        };
        let kept = kept.and_then(|()| {
            let wal = beside(&self.database, "-wal");
            if wal.exists() {
                keep(&wal, &beside(&to, "-wal"))?;
            }
            Ok(())
        });
        kept.map_err(|error| self.unmade(Reason::Damaged, &error))?;
        Ok(to)
    }

    fn write_over(&self, file: &Path) -> Result<(), StoreErrorKind> {
        let source = connection::to_read_unwritten(file)?;
        let mut database = Connection::open(&self.database)?;
        database.busy_timeout(limits::BUSY_TIMEOUT)?;
        database.pragma_update(None, "synchronous", "FULL")?;
        copy::all_pages(&source, &mut database)
    }

    /// The write-ahead log goes first: it is the damaged file's, and would be read into the new
    /// one. Both are kept by then.
    fn swap(&self, file: &Path) -> Result<(), StoreErrorKind> {
        let new = beside(&self.database, ".new");
        keep(file, &new)?;
        self.remove_log()?;
        fs::rename(&new, &self.database)?;
        files::sync_folder(&self.database);
        Ok(())
    }

    fn remove_log(&self) -> io::Result<()> {
        for ending in ["-wal", "-shm"] {
            match fs::remove_file(beside(&self.database, ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// A copy of a file that is there whole or not at all, for its owner alone.
fn keep(from: &Path, to: &Path) -> Result<(), StoreErrorKind> {
    let part = beside(to, ".part");
    let mut copy = files::create_anew(&part)?;
    let copied = files::open(from)
        .and_then(|mut from| std::io::copy(&mut from, &mut copy))
        .and_then(|_| copy.sync_all())
        .and_then(|()| fs::rename(&part, to));
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    copied?;
    files::sync_folder(to);
    Ok(())
}
