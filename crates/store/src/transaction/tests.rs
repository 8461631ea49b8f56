use super::*;
use rusqlite::ffi::{self, SQLITE_IOERR_FSYNC};

/// A database in memory with what a trace is looked for in, and the trace of one more change.
fn changed(stored: bool) -> (Connection, Trace) {
    let connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch(
            "CREATE TABLE changes (seq INTEGER PRIMARY KEY, at TEXT, summary TEXT);
             CREATE TABLE calls (id INTEGER PRIMARY KEY, at TEXT, arguments TEXT);
             CREATE TABLE entries (id INTEGER PRIMARY KEY, uuid BLOB);
             INSERT INTO changes VALUES (1, 'then', 'a set');",
        )
        .unwrap();
    let before = Trace::newest(&connection).unwrap();
    let transaction = Transaction::begin(&connection).unwrap();
    connection
        .execute_batch(
            "INSERT INTO changes VALUES (2, 'now', 'a set'); INSERT INTO entries VALUES (1, x'07');",
        )
        .unwrap();
    let trace = Trace::newest(&connection).unwrap().since(&before);
    if stored {
        transaction.commit().unwrap();
    } else {
        drop(transaction);
    }
    (connection, trace)
}

fn not_synced() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(SQLITE_IOERR_FSYNC), None)
}

#[test]
fn what_is_said_of_a_commit_that_failed_is_what_is_found() {
    let (connection, trace) = changed(true);
    assert_eq!(settle(&connection, not_synced(), &trace), Ok(()));
    let (connection, trace) = changed(false);
    let error = settle(&connection, not_synced(), &trace).unwrap_err();
    assert!(matches!(error, StoreErrorKind::Io { .. }), "{error:?}");
    // Another's change has taken its place since.
    connection.execute_batch("INSERT INTO changes VALUES (2, 'later', 'a set');").unwrap();
    let error = settle(&connection, not_synced(), &trace).unwrap_err();
    assert!(matches!(error, StoreErrorKind::Io { .. }), "{error:?}");
}

#[test]
fn only_what_can_not_be_read_can_not_be_told() {
    let (connection, trace) = changed(true);
    connection.execute_batch("DROP TABLE entries").unwrap();
    let error = settle(&connection, not_synced(), &trace).unwrap_err();
    assert!(matches!(error, StoreErrorKind::Unsure { .. }), "{error:?}");
}

#[test]
fn nothing_is_found_of_what_left_no_trace() {
    let (connection, _) = changed(true);
    let now = Trace::newest(&connection).unwrap();
    let none = now.clone().since(&now);
    let error = settle(&connection, not_synced(), &none).unwrap_err();
    assert!(matches!(error, StoreErrorKind::Io { .. }), "{error:?}");
}
