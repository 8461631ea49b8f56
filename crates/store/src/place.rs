//! Where the database lies: whether the file that was opened is still there, and all of it.

use super::check;
use super::error::StoreErrorKind;
use rusqlite::Connection;
use setwise_domain::files::Identity;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::{fs, io};

/// The file that a store was opened on. Once it is lost it stays lost: nothing is opened, read or
/// written there any more, so that what is done on finding it so brings on no further look.
#[derive(Debug)]
pub(super) struct Place {
    path: Arc<Path>,
    file: Identity,
    /// As it was when it was looked at last.
    length: AtomicU64,
    lost: OnceLock<StoreErrorKind>,
}

impl Place {
    pub fn of(path: &Arc<Path>) -> io::Result<Self> {
        Ok(Self {
            path: Arc::clone(path),
            file: Identity::of(path)?,
            length: AtomicU64::new(fs::metadata(path)?.len()),
            lost: OnceLock::new(),
        })
    }

    pub fn path(&self) -> &Arc<Path> {
        &self.path
    }

    /// Fails where the file was deleted, moved away, replaced or cut off. A connection to it is needed
    /// only where it is shorter than it was.
    pub fn check(&self, connection: Option<&Connection>) -> Result<(), StoreErrorKind> {
        if let Some(lost) = self.lost.get() {
            return Err(lost.clone());
        }
        self.look(connection).map_err(|found| self.lost.get_or_init(|| found).clone())
    }

    fn look(&self, connection: Option<&Connection>) -> Result<(), StoreErrorKind> {
        // Asked for before the file is: it grows meanwhile where others write.
        let length = self.length.load(Ordering::Relaxed);
        let found = match (fs::metadata(&*self.path), Identity::of(&self.path)) {
            (Ok(found), Ok(file)) if file == self.file => found,
            (Ok(_), Ok(_)) => return Err(StoreErrorKind::Replaced),
            _ => return Err(StoreErrorKind::Gone),
        };
        let is_shorter = found.len() < length;
        match connection {
            _ if found.len() == 0 => return Err(StoreErrorKind::CutOff),
            None if is_shorter => return Ok(()),
            Some(connection) if is_shorter && !is_whole(connection, found.len()) => {
                return Err(StoreErrorKind::CutOff);
            }
            _ => self.length.store(found.len(), Ordering::Relaxed),
        }
        Ok(())
    }
}

/// A backup of fewer pages that was put back makes it shorter too, and leaves a whole database.
fn is_whole(connection: &Connection, length: u64) -> bool {
    let bytes = connection.query_row(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
        [],
        |row| row.get(0),
    );
    // What is in memory is no longer what is in the file.
    let read_anew = connection.execute_batch("PRAGMA shrink_memory");
    bytes.is_ok_and(|bytes: i64| bytes.unsigned_abs() <= length)
        && read_anew.is_ok()
        && check::pages(connection).is_ok_and(|wrong| wrong.is_empty())
}
