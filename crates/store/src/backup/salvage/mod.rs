//! What can still be read of a damaged database, into a new one.
//!
//! `SQLite` gives up a table at the first damaged page above its rows. Here the pages are read one
//! by one, by the published file format: rows whose table is known by the pages above them, and,
//! where those are damaged, rows that fit one table alone. A row that the store can't read back is left
//! out, and hides none of the others.
//!
//! ```text
//! pages (file and write-ahead log) ── tree: whose page? ── record: its rows ── rebuild ── check
//!                                                     readable · folded ◄────────┘
//! ```

mod folded;
mod pages;
mod readable;
mod rebuild;
mod record;
mod tree;

use super::{Backups, Reason, copy, name};
use crate::error::{StoreError, StoreErrorKind};
use crate::migrations;
use pages::Pages;
use rebuild::Rebuild;
use rusqlite::Connection;
use setwise_domain::files;
use setwise_domain::stamps::Stamps;
use std::fs;
use std::path::{Path, PathBuf};
use tree::Trees;

/// What was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// The new database, among the backups.
    pub file: PathBuf,
    /// Live sets in it.
    pub sets: u64,
    /// Rows of all kinds.
    pub rows: u64,
    /// Pages that could not be read, of how many.
    pub pages_lost: u64,
    pub pages: u64,
}

impl Backups {
    /// Reads a damaged file, the database itself where none is named, and leaves it as it is.
    pub fn salvage(&self, file: Option<&Path>, stamps: &Stamps) -> Result<Salvaged, StoreError> {
        let file = file.map_or_else(|| self.database.clone(), |file| self.find(file));
        self.salvaged(&file, stamps).map_err(|error| error.at(&self.database))
    }

    fn salvaged(&self, from: &Path, stamps: &Stamps) -> Result<Salvaged, StoreErrorKind> {
        let mut pages =
            Pages::open(from).map_err(|error| StoreErrorKind::unusable(from.display(), error))?;
        let _lock = self.lock(Reason::Salvaged)?;
        let at = stamps.timestamp();
        let to = name::free(&self.database, &self.folder, at, Reason::Salvaged);
        let part = to.with_extension("db.part");
        let saved = rebuilt(&mut pages, &part, stamps).and_then(|saved| {
            self.note_digest(&part, &to)?;
            fs::rename(&part, &to)?;
            Ok(saved)
        });
        if saved.is_err() {
            self.remove_parts();
        }
        let (sets, rows, pages_lost) = saved?;
        files::sync_folder(&to);
        Ok(Salvaged { file: to, sets, rows, pages_lost, pages: u64::from(pages.count()) })
    }
}

/// Sets, rows of all kinds, pages lost.
fn rebuilt(
    pages: &mut Pages,
    to: &Path,
    stamps: &Stamps,
) -> Result<(u64, u64, u64), StoreErrorKind> {
    files::create_anew(to)?;
    let mut connection = Connection::open(to)?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    migrations::migrate(&mut connection)?;
    connection.pragma_update(None, "foreign_keys", false)?;
    let rebuild = Rebuild::begin(&connection)?;
    let trees = Trees::read(pages, &rebuild.roots()?);
    let (mut rows, mut lost) = (0, 0);
    // Of a row that was moved its old place may still be read, so what has an owner comes first.
    for is_owned in [true, false] {
        for number in 1..=pages.count() {
            let table = trees.owner(number);
            if table.is_some() != is_owned {
                continue;
            }
            let Some(records) = trees.rows(pages, number) else {
                lost += 1;
                continue;
            };
            for record in records {
                rows += u64::from(rebuild.add(table, &record)?);
            }
        }
    }
    let sets = rebuild.end(to, stamps)?;
    copy::is_whole(&connection)?;
    connection.close().map_err(|(_, error)| error)?;
    fs::OpenOptions::new().write(true).open(to)?.sync_all()?;
    Ok((sets, rows, lost))
}

#[cfg(test)]
mod tests;
