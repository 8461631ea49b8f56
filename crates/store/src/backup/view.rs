//! What is in a backup, and whether it is whole.

use super::{Backup, Backups};
use crate::check;
use crate::connection;
use crate::error::{FaultKind, StoreError};
use crate::migrations::{self, MIGRATIONS};
use rusqlite::Connection;
use std::path::{Path, PathBuf};

/// What a damaged database is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewestBackup {
    /// Its name in the folder of backups.
    pub file: String,
    pub sets: u64,
}

/// What a look into a backup finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Live sets.
    pub sets: u64,
    /// What is wrong with it, a sentence each; empty when it can be put back.
    pub wrong: Vec<String>,
}

impl Backups {
    /// Looks whether a file is a whole database of ours.
    pub fn look(&self, file: &Path) -> Contents {
        Self::read(file)
            .unwrap_or_else(|error| Contents { sets: 0, wrong: vec![error.cause(file)] })
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
            FaultKind::unusable(file, detail).at(&self.database)
        })
    }

    /// The newest that can be put back; a damaged one is looked past.
    pub(crate) fn newest_good(&self) -> Option<NewestBackup> {
        let (file, sets) = self.good()?;
        Some(NewestBackup { file: file.file_name()?.to_string_lossy().into_owned(), sets })
    }

    pub(super) fn good(&self) -> Option<(PathBuf, u64)> {
        let found = self.found().ok()?;
        found.into_iter().filter(Backup::is_copy).find_map(|backup| {
            let contents = self.look(&backup.file);
            contents.wrong.is_empty().then_some((backup.file, contents.sets))
        })
    }

    fn read(file: &Path) -> Result<Contents, FaultKind> {
        let connection = open(file)?;
        let wrong = check::pages(&connection)?;
        let sets: i64 = connection.query_row("SELECT count(*) FROM sets", [], |row| row.get(0))?;
        Ok(Contents { sets: sets.unsigned_abs(), wrong })
    }

    /// What only a database of the newest version can be asked.
    fn check(file: &Path) -> Result<Vec<String>, FaultKind> {
        let connection = open(file)?;
        if migrations::version_of(&connection)? < migrations::newest(MIGRATIONS) {
            return Ok(Vec::new());
        }
        check::all(&connection)
    }
}

/// Only a database of ours is one to put back.
fn open(file: &Path) -> Result<Connection, FaultKind> {
    if !file.exists() {
        return Err(FaultKind::CantOpen { detail: "there is no such file".to_owned() });
    }
    let connection = connection::to_read_unwritten(file)?;
    match connection::recognise(&connection, MIGRATIONS)? {
        0 => Err(FaultKind::Foreign),
        _ => Ok(connection),
    }
}
