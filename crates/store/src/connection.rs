//! Opening the database, with the pragmas that durability rests on.

use super::backup::{Backups, Reason};
use super::day_totals;
use super::diagnosis::can_lock;
use super::error::StoreErrorKind;
use super::migrations::{self, APPLICATION_ID, NEWEST, OLDEST};
use crate::limits;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use setwise_domain::files::{self, Identity};
use setwise_domain::stamps::Stamps;
use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{fs, io, thread};

/// The connection that writes. Makes the database where there is none; brings an older one up to
/// date. What is not ours to change is refused before anything is written.
pub(super) fn to_write(path: &Path, stamps: &Stamps) -> Result<Connection, StoreErrorKind> {
    Backups::of(path).require_database()?;
    make_or_open(path, stamps)
}

/// The same, and a new one also where there was another.
pub(super) fn make_or_open(path: &Path, stamps: &Stamps) -> Result<Connection, StoreErrorKind> {
    make_folder(path)?;
    require_files(path)?;
    require_own_log(path)?;
    make_private(path);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection =
        prepared(Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?)?;
    let version = recognise_patiently(&connection, path)?;
    if connection.is_readonly("main")? {
        return Err(StoreErrorKind::ReadOnly);
    }
    use_write_ahead_log(&connection)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "journal_size_limit", limits::MOST_WAL_BYTES_KEPT)?;
    if (1..NEWEST).contains(&version) {
        Backups::of(path).make_from(&connection, Reason::OfVersion(version), stamps)?;
    }
    migrations::migrate(&mut connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    day_totals::watch(&connection)?;
    Ok(connection)
}

/// A connection that only reads.
pub(super) fn to_read(path: &Path) -> Result<Connection, StoreErrorKind> {
    require_files(path)?;
    require_own_log(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let connection =
        prepared(Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// A connection to a file that nobody can write just now, and nothing beside it: a database in a
/// folder that is read-only, or a backup. Nothing is made beside it.
pub(super) fn to_read_unwritten(path: &Path) -> Result<Connection, StoreErrorKind> {
    files::check_source(path).or_else(|error| unfit(path, &error))?;
    let wal = beside(path, "-wal");
    if fs::metadata(&wal).is_ok_and(|found| found.len() > 0) {
        return Err(StoreErrorKind::CantOpen {
            detail: format!("changes wait in {}, which can't be written", wal.display()),
        });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let connection = prepared(Connection::open_with_flags(
        immutable(path),
        flags | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Whether there is a database. Something else than a regular file in its place, or in that of what
/// `SQLite` keeps beside it, is refused: a link would lead what is written elsewhere, a pipe never ends.
pub(super) fn require_files(path: &Path) -> Result<bool, StoreErrorKind> {
    let mut is_there = false;
    for ending in ["-journal", "-shm", "-wal", ""] {
        let file = beside(path, ending);
        match files::is_there(&file) {
            Ok(found) => is_there = found,
            // Not even by a link that leads to a database: it would be written elsewhere.
            Err(error) if ending.is_empty() && !file.is_symlink() => {
                unfit(&file, &error)
                    .map_err(|_| StoreErrorKind::CantOpen { detail: error.to_string() })?;
            }
            Err(error) => unfit(&file, &error)?,
        }
    }
    Ok(is_there)
}

/// Databases that were looked at. It is done before this process has a connection to one: closing a
/// file lets go of the locks that `SQLite` has on it in this process.
static LOOKED_AT: Mutex<Vec<Identity>> = Mutex::new(Vec::new());

fn require_own_log(path: &Path) -> Result<(), StoreErrorKind> {
    let Ok(identity) = Identity::of(path) else { return Ok(()) };
    let mut looked_at = LOOKED_AT.lock().unwrap_or_else(PoisonError::into_inner);
    if !looked_at.contains(&identity) {
        refuse_foreign_log(path)?;
        looked_at.push(identity);
    }
    Ok(())
}

/// Refuses a database beside which the write-ahead log of another one is left: `SQLite` would read its
/// pages into this one. That one keeps a log is the first thing written in ours; copies, which are
/// backups, keep none.
pub(super) fn refuse_foreign_log(path: &Path) -> Result<(), StoreErrorKind> {
    if fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len()) == 0 {
        return Ok(());
    }
    let mut header = [0; 19];
    let read = files::open(path).and_then(|mut file| file.read_exact(&mut header));
    if read.is_ok() && header.starts_with(b"SQLite format 3\0") && header[18] == KEEPS_NO_LOG {
        return Err(StoreErrorKind::ForeignLog);
    }
    Ok(())
}

/// The version of those who may write a database, at byte 18 of its header, in one without a
/// write-ahead log (<https://www.sqlite.org/fileformat2.html#file_format_version_numbers>).
const KEEPS_NO_LOG: u8 = 1;

/// What can't be looked at for another reason is for `SQLite` to complain of.
fn unfit(file: &Path, error: &io::Error) -> Result<(), StoreErrorKind> {
    if error.kind() != io::ErrorKind::InvalidInput {
        return Ok(());
    }
    Err(StoreErrorKind::unusable(file.display(), error))
}

/// The address of a file that does not change while it is read.
fn immutable(path: &Path) -> String {
    let mut address = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                address.push(char::from(*byte));
            }
            byte => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address + "?immutable=1"
}

/// A file that `SQLite` keeps beside the database: `-wal` or `-shm`.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The database is the owner's alone; what `SQLite` makes beside it takes its mode from it.
fn make_private(path: &Path) {
    // Where it can't be made, opening it says why.
    let _ = files::create_private(path);
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        files::make_private(&file);
    }
}

fn make_folder(path: &Path) -> Result<(), StoreErrorKind> {
    let folder = path.parent().unwrap_or(Path::new("."));
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    files::make_folder(folder).map_err(|error| StoreErrorKind::Folder { detail: error.to_string() })
}

pub(super) fn prepared(connection: Connection) -> Result<Connection, StoreErrorKind> {
    connection.busy_timeout(limits::BUSY_TIMEOUT)?;
    keep_statements(&connection);
    connection.pragma_update(None, "trusted_schema", false)?;
    // Plans don't depend on what is bound, so no statement is ever planned twice.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// Keeps every statement that is prepared once.
pub(super) fn keep_statements(connection: &Connection) {
    connection.set_prepared_statement_cache_capacity(limits::MOST_STATEMENTS_KEPT);
}

/// The same, which waits for another program only where files can be locked at all.
fn recognise_patiently(connection: &Connection, path: &Path) -> Result<i64, StoreErrorKind> {
    connection.busy_timeout(Duration::ZERO)?;
    let found = recognise(connection);
    connection.busy_timeout(limits::BUSY_TIMEOUT)?;
    match found {
        Err(StoreErrorKind::Busy) if can_lock(path) => recognise(connection),
        Err(StoreErrorKind::Busy) => Err(StoreErrorKind::NoLocks),
        found => found,
    }
}

/// The version of the database: 0 for a new one.
pub(super) fn recognise(connection: &Connection) -> Result<i64, StoreErrorKind> {
    // In one transaction: another process may be making the database at this moment.
    let reading = connection.unchecked_transaction()?;
    let tables: i64 =
        reading.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let owner: i64 = reading.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let found = migrations::version_of(&reading)?;
    drop(reading);
    let known = NEWEST;
    match owner {
        0 if tables == 0 && found == 0 => Ok(0),
        APPLICATION_ID if found > known => Err(StoreErrorKind::FromTheFuture { found, known }),
        APPLICATION_ID if (1..OLDEST).contains(&found) => {
            Err(StoreErrorKind::TooOld { found, oldest: OLDEST })
        }
        APPLICATION_ID => Ok(found),
        _ => Err(StoreErrorKind::Foreign),
    }
}

/// The mode is kept in the file, so this writes only the first time.
fn use_write_ahead_log(connection: &Connection) -> Result<(), StoreErrorKind> {
    for _ in 1..limits::MOST_WAL_TRIES {
        match try_write_ahead_log(connection) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                thread::sleep(limits::WAL_TRY_PAUSE);
            }
            end => return confirm(&end?),
        }
    }
    confirm(&try_write_ahead_log(connection)?)
}

fn try_write_ahead_log(connection: &Connection) -> rusqlite::Result<String> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))
}

fn confirm(mode: &str) -> Result<(), StoreErrorKind> {
    if mode.eq_ignore_ascii_case("wal") {
        return Ok(());
    }
    Err(StoreErrorKind::CantOpen {
        detail: format!("its file system can't keep a write-ahead log, only '{mode}'"),
    })
}
