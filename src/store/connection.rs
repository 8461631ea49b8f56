//! Opening the database, with the pragmas that durability rests on.

use super::backup;
use super::error::FaultKind;
use super::migrations::{self, APPLICATION_ID, Migration};
use crate::domain::stamps::Stamps;
use crate::limits;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs;
use std::path::Path;
use std::thread;

/// The connection that writes. Makes the database where there is none; brings an older one up to
/// date. What is not ours to change is refused before anything is written.
pub(super) fn to_write(
    path: &Path,
    stamps: &Stamps,
    migrations: &[Migration],
) -> Result<Connection, FaultKind> {
    make_folder(path)?;
    let mut connection = open(path, OpenFlags::SQLITE_OPEN_CREATE)?;
    let version = recognise(&connection, migrations)?;
    if connection.is_readonly("main")? {
        return Err(FaultKind::ReadOnly);
    }
    use_write_ahead_log(&connection)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "journal_size_limit", limits::MOST_WAL_BYTES_KEPT)?;
    if (1..migrations::newest(migrations)).contains(&version) {
        backup::before_migration(&connection, path, version, stamps)?;
    }
    migrations::migrate(&mut connection, migrations)?;
    Ok(connection)
}

/// A connection that only reads.
pub(super) fn to_read(path: &Path) -> Result<Connection, FaultKind> {
    let connection = open(path, OpenFlags::empty())?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

fn make_folder(path: &Path) -> Result<(), FaultKind> {
    let folder = path.parent().unwrap_or(Path::new("."));
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(|error| FaultKind::Folder {
        detail: error.to_string(),
    })
}

fn open(path: &Path, extra: OpenFlags) -> Result<Connection, FaultKind> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | extra;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(limits::BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(limits::MOST_STATEMENTS_KEPT);
    connection.pragma_update(None, "trusted_schema", false)?;
    // Plans don't depend on what is bound, so no statement is ever planned twice.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// The version of the database: 0 for a new one.
fn recognise(connection: &Connection, migrations: &[Migration]) -> Result<i64, FaultKind> {
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let owner: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let found = migrations::version_of(connection)?;
    let known = migrations::newest(migrations);
    match owner {
        0 if tables == 0 && found == 0 => Ok(0),
        APPLICATION_ID if found > known => Err(FaultKind::FromTheFuture { found, known }),
        APPLICATION_ID => Ok(found),
        _ => Err(FaultKind::Foreign),
    }
}

/// The mode is kept in the file, so this writes only the first time.
fn use_write_ahead_log(connection: &Connection) -> Result<(), FaultKind> {
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

fn confirm(mode: &str) -> Result<(), FaultKind> {
    if mode.eq_ignore_ascii_case("wal") {
        return Ok(());
    }
    Err(FaultKind::CantOpen {
        detail: format!("its file system can't keep a write-ahead log, only '{mode}'"),
    })
}
