//! What is wrong, where `SQLite` gives several causes one name: tried out once something has failed.

use super::connection::{beside, prepared};
use super::error::StoreErrorKind;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use setwise_domain::files::Identity;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

impl StoreErrorKind {
    /// A page that the disk didn't give is reported like one that is damaged, and a lock that the
    /// storage doesn't have like one that another program holds.
    pub(super) fn diagnosed(self, path: &Path) -> Self {
        match self {
            Self::Busy | Self::Io { .. } if !can_lock(path) => Self::NoLocks,
            Self::Corrupt { detail, offer } => match undamaged(path) {
                Some(detail) => Self::Io { detail },
                None => Self::Corrupt { detail, offer },
            },
            kind => kind,
        }
    }
}

/// Whether files can be locked where the database lies: a database beside it, which nobody else
/// knows, is locked for a moment. Where none can be made, nothing is held against the locks.
pub(super) fn can_lock(path: &Path) -> bool {
    static TRIED: AtomicUsize = AtomicUsize::new(0);
    let nth = TRIED.fetch_add(1, Ordering::Relaxed);
    let probe = beside(path, &format!("-lock-{}-{nth}", std::process::id()));
    let tried = lock(&probe);
    for ending in ["", "-journal"] {
        // One that was not made is not there.
        let _ = fs::remove_file(beside(&probe, ending));
    }
    let failed = tried.err().and_then(|error| error.sqlite_error_code());
    !matches!(failed, Some(ErrorCode::DatabaseBusy | ErrorCode::SystemIoFailure))
}

fn lock(probe: &Path) -> rusqlite::Result<()> {
    let connection = Connection::open(probe)?;
    connection.busy_timeout(Duration::ZERO)?;
    connection.execute_batch("BEGIN EXCLUSIVE; ROLLBACK")
}

/// Why a database could not be read that is not damaged; none where it is.
fn undamaged(path: &Path) -> Option<String> {
    for file in [path.to_owned(), beside(path, "-wal")] {
        if let Err(error) = read_through(&file)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Some(format!("{} can't be read: {error}", file.display()));
        }
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = prepared(Connection::open_with_flags(path, flags).ok()?).ok()?;
    let checked = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0));
    (checked == Ok("ok".to_owned()))
        .then(|| "a part of it could not be read at first, and can be now".to_owned())
}

/// Files that were read through. They stay open: closing one would let go of the locks that `SQLite`
/// has on it in this process.
static OPENED: Mutex<Vec<(Identity, File)>> = Mutex::new(Vec::new());

fn read_through(path: &Path) -> io::Result<()> {
    let identity = Identity::of(path)?;
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if !opened.iter().any(|(one, _)| *one == identity) {
        opened.push((identity, File::open(path)?));
    }
    let Some((_, file)) = opened.iter_mut().find(|(one, _)| *one == identity) else {
        return Ok(());
    };
    file.rewind()?;
    // A block at a time, and nothing of it is kept.
    let mut block = vec![0; BLOCK];
    while file.read(&mut block)? > 0 {}
    Ok(())
}

/// Bytes read at a time: large enough that a disk reads on at its pace.
const BLOCK: usize = 1 << 20;
