//! A database that can't be written, read all the same: as the file lies there, or, where that is
//! not all of it, from a copy in memory.
//!
//! ```text
//! no write-ahead log, newest version ── the file itself, which nobody changes
//! changes wait in the log ───────────── both copied to a private folder, opened there ─┐
//! older version ─────────────────────── migrated in memory ◄────────────────────────────┘
//! ```

use super::connection::{beside, prepared, recognise, refuse_foreign_log, to_read_unwritten};
use super::error::StoreErrorKind;
use super::migrations::{self, NEWEST};
use crate::limits;
use rusqlite::{Connection, OpenFlags, backup};
use setwise_domain::files::{self, TemporaryFolder};
use std::path::Path;
use std::time::SystemTime;
use std::{fs, io, thread};

/// A connection to what the database holds at this moment.
pub(super) fn to_read(path: &Path) -> Result<Connection, StoreErrorKind> {
    let wal = beside(path, "-wal");
    if !fs::metadata(&wal).is_ok_and(|found| found.len() > 0) {
        let connection = to_read_unwritten(path)?;
        if recognise(&connection)? == NEWEST {
            return Ok(connection);
        }
        return in_memory(&connection);
    }
    let folder = TemporaryFolder::make()?;
    let copy = folder.path().join("setwise.db");
    copy_both(path, &copy)?;
    refuse_foreign_log(&copy)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let whole = prepared(Connection::open_with_flags(&copy, flags)?)?;
    in_memory(&whole)
}

/// Copies a database with its log. Where somebody else writes them meanwhile, again.
fn copy_both(path: &Path, copy: &Path) -> Result<(), StoreErrorKind> {
    let (wal, wal_copy) = (beside(path, "-wal"), beside(copy, "-wal"));
    for _ in 0..limits::MOST_WAL_TRIES {
        let before = (state(path)?, state(&wal)?);
        for (from, to) in [(path, copy), (wal.as_path(), wal_copy.as_path())] {
            let mut to = files::create_anew(to)?;
            io::copy(&mut files::open(from)?, &mut to)?;
        }
        if before == (state(path)?, state(&wal)?) {
            return Ok(());
        }
        thread::sleep(limits::WAL_TRY_PAUSE);
    }
    Err(StoreErrorKind::Busy)
}

/// What differs once a file was written.
fn state(path: &Path) -> io::Result<(u64, Option<SystemTime>)> {
    match fs::metadata(path) {
        Ok(found) => Ok((found.len(), found.modified().ok())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((0, None)),
        Err(error) => Err(error),
    }
}

/// All of it in memory, in the newest version. What is not ours, or too new, is refused.
fn in_memory(from: &Connection) -> Result<Connection, StoreErrorKind> {
    if recognise(from)? == 0 {
        return Err(StoreErrorKind::ReadOnly);
    }
    let mut memory = prepared(Connection::open_in_memory()?)?;
    backup::Backup::new(from, &mut memory)?.step(-1)?;
    // What is in memory can't have a log, and is not written by two.
    memory.pragma_update_and_check(None, "journal_mode", "MEMORY", |_| Ok(()))?;
    migrations::migrate(&mut memory)?;
    memory.pragma_update(None, "query_only", true)?;
    Ok(memory)
}
