//! What is in a backup, and whether it is whole.

use super::digest::DIGESTS;
use super::{Backup, Backups};
use crate::check;
use crate::columns;
use crate::connection;
use crate::error::{StoreError, StoreErrorKind};
use crate::migrations::{self, NEWEST};
use jiff::Timestamp;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What a damaged database is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewestBackup {
    /// Its name in the folder of backups.
    pub file: String,
    pub sets: u64,
}

/// What a look into a backup finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Live sets.
    pub sets: u64,
    /// When its newest change was made, and how many there are: by that the newest is told.
    pub newest: (Option<Timestamp>, u64),
    /// What is wrong with it, a sentence each; empty when it can be put back.
    pub wrong: Vec<String>,
}

impl Backups {
    /// Looks whether a file is a whole database of ours.
    pub fn look(&self, file: &Path) -> Contents {
        Self::read(file).and_then(|contents| self.compare(file, contents)).unwrap_or_else(|error| {
            Contents { wrong: vec![error.cause(file)], ..Contents::default() }
        })
    }

    /// With what its digest says of it.
    fn compare(&self, file: &Path, mut contents: Contents) -> Result<Contents, StoreErrorKind> {
        let changed = self.is_changed(file).map_err(StoreErrorKind::from)?;
        contents.wrong.extend(changed.then(|| {
            format!("it is not what was backed up: its digest is not the one in {DIGESTS}")
        }));
        Ok(contents)
    }

    /// The same with every check that `doctor` makes of the database itself. Which file it is
    /// stands beside: the newest backup where none is named.
    pub fn verify(&self, file: Option<&Path>) -> Result<(PathBuf, Contents), StoreError> {
        let file = match file {
            Some(file) => self.find(file),
            None => self.newest()?,
        };
        let mut contents = self.look(&file);
        if contents.wrong.is_empty() {
            contents.wrong = Self::check(&file).unwrap_or_else(|error| vec![error.cause(&file)]);
        }
        Ok((file, contents))
    }

    fn newest(&self) -> Result<PathBuf, StoreError> {
        let newest = self.list()?.into_iter().next();
        newest.map(|backup| backup.file).ok_or_else(|| {
            let (file, detail) = (self.folder.display(), "there is no backup in it");
            StoreErrorKind::unusable(file, detail).at(&self.database)
        })
    }

    /// The newest that can be put back; a damaged one is looked past.
    pub(crate) fn newest_good(&self) -> Option<NewestBackup> {
        let (file, sets) = self.good()?;
        Some(NewestBackup { file: file.file_name()?.to_string_lossy().into_owned(), sets })
    }

    /// By what is in it: a file may have been named by a clock that was wrong, or be a copy of another.
    pub(super) fn good(&self) -> Option<(PathBuf, u64)> {
        let found = self.found().ok()?;
        let copies = found.into_iter().filter(Backup::is_copy);
        let good = copies.filter_map(|backup| {
            let contents = self.look(&backup.file);
            contents.wrong.is_empty().then_some((contents, backup))
        });
        let newest = good.max_by(|(one, a), (other, b)| {
            one.newest.cmp(&other.newest).then(a.made_at.cmp(&b.made_at))
        });
        newest.map(|(contents, backup)| (backup.file, contents.sets))
    }

    /// Fails where there is no database, or an empty one, though there was one: beginning anew is for
    /// the athlete to say.
    pub fn missing(&self) -> Option<StoreError> {
        self.require_database().err().map(|error| error.at(&self.database))
    }

    pub(crate) fn require_database(&self) -> Result<(), StoreErrorKind> {
        let is_empty = match fs::metadata(&self.database) {
            Ok(found) if found.is_file() && found.len() == 0 => true,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            _ => return Ok(()),
        };
        let offer = self.newest_good();
        let wal = fs::metadata(connection::beside(&self.database, "-wal"));
        if offer.is_some() || wal.is_ok_and(|wal| wal.len() > 0) {
            return Err(StoreErrorKind::Missing { is_empty, offer });
        }
        Ok(())
    }

    fn read(file: &Path) -> Result<Contents, StoreErrorKind> {
        let connection = open(file)?;
        let wrong = check::pages(&connection)?;
        let sets =
            connection.query_row("SELECT count(*) FROM sets", [], |row| columns::count(row, 0))?;
        let newest = connection.query_row("SELECT max(at), count(*) FROM changes", [], |row| {
            let at: Option<String> = row.get(0)?;
            Ok((at.and_then(|at| at.parse().ok()), columns::count(row, 1)?))
        })?;
        Ok(Contents { sets, newest, wrong })
    }

    /// What only a database of the newest version can be asked.
    fn check(file: &Path) -> Result<Vec<String>, StoreErrorKind> {
        let connection = open(file)?;
        if migrations::version_of(&connection)? < NEWEST {
            return Ok(Vec::new());
        }
        check::all(&connection)
    }
}

/// Only a database of ours is one to put back.
fn open(file: &Path) -> Result<Connection, StoreErrorKind> {
    if !file.exists() {
        return Err(StoreErrorKind::CantOpen { detail: "there is no such file".to_owned() });
    }
    let connection = connection::to_read_unwritten(file)?;
    match connection::recognise(&connection)? {
        0 => Err(StoreErrorKind::Foreign),
        _ => Ok(connection),
    }
}
