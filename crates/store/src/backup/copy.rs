//! A copy of a database in use, as it stands at one moment, which counts only once it is verified
//! and on the disk.

use crate::check;
use crate::error::StoreErrorKind;
use crate::limits::{MOST_WAL_TRIES, WAL_TRY_PAUSE};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use setwise_domain::files;
use std::fs::OpenOptions;
use std::path::Path;
use std::thread;

/// Copies to a new file, for its owner alone, in one piece with nothing beside it.
pub(super) fn verified(source: &Connection, to: &Path) -> Result<(), StoreErrorKind> {
    files::create_anew(to)?;
    let mut copy = Connection::open(to)?;
    // It counts for nothing before it has its name, so only its end is waited for.
    copy.pragma_update(None, "synchronous", "OFF")?;
    all_pages(source, &mut copy)?;
    copy.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()))?;
    is_whole(&copy)?;
    copy.close().map_err(|(_, error)| error)?;
    OpenOptions::new().write(true).open(to)?.sync_all()?;
    Ok(())
}

/// Reads all of it.
pub(super) fn is_whole(connection: &Connection) -> Result<(), StoreErrorKind> {
    match check::pages(connection)?.into_iter().next() {
        None => Ok(()),
        Some(detail) => Err(StoreErrorKind::Corrupt { detail, offer: None }),
    }
}

/// Copies every page in one step, so that what others write meanwhile neither mixes in nor makes it
/// begin again; all of it becomes what `to` holds, or none.
pub(super) fn all_pages(from: &Connection, to: &mut Connection) -> Result<(), StoreErrorKind> {
    let copying = Backup::new(from, to)?;
    for _ in 0..MOST_WAL_TRIES {
        match copying.step(-1)? {
            StepResult::Done => return Ok(()),
            _ => thread::sleep(WAL_TRY_PAUSE),
        }
    }
    Err(StoreErrorKind::Busy)
}
