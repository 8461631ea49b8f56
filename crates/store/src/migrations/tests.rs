use super::*;
use std::fmt::Write as _;

#[test]
fn versions_count_up_from_one() {
    let versions: Vec<i64> = MIGRATIONS.iter().map(|m| m.version).collect();
    assert_eq!(versions, (1..=newest(MIGRATIONS)).collect::<Vec<_>>());
}

#[test]
fn every_table_is_strict() {
    let mut connection = Connection::open_in_memory().unwrap();
    migrate(&mut connection, MIGRATIONS).unwrap();
    let lax: i64 = connection
        .query_row(
            "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict \
                 AND name NOT LIKE 'sqlite_%'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(lax, 0);
}

/// A database that began with the first version, and went through every one.
fn grown() -> Connection {
    let mut connection = Connection::open_in_memory().unwrap();
    migrate(&mut connection, &MIGRATIONS[..1]).unwrap();
    migrate(&mut connection, MIGRATIONS).unwrap();
    connection
}

/// What makes an empty database the same: its tables, indexes and views in the order in which they
/// came to be, and the rows that they begin with.
fn as_sql(connection: &Connection) -> String {
    let listed = |sql: &str| -> Vec<(String, String)> {
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        rows.unwrap().map(Result::unwrap).collect()
    };
    let mut sql =
        "-- An empty database of this version, as the migrations make it. Not written by hand.\n"
            .to_owned();
    for (_, made) in
        listed("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    {
        let _ = write!(sql, "\n{made};\n");
    }
    for (table, columns) in listed(
        "SELECT name, (SELECT group_concat('quote(' || name || ')', ' || '', '' || ') \
             FROM pragma_table_info(tables.name)) \
         FROM sqlite_schema AS tables WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    ) {
        for (table, values) in listed(&format!("SELECT '{table}', {columns} FROM {table}")) {
            let _ = write!(sql, "\nINSERT INTO {table} VALUES ({values});\n");
        }
    }
    sql
}

/// To be written anew: `SETWISE_WRITE_SCHEMA=1 cargo test -p setwise-store what_is_made_at_once`.
#[test]
fn what_is_made_at_once_is_what_the_migrations_come_to() {
    let wanted = as_sql(&grown());
    if std::env::var_os("SETWISE_WRITE_SCHEMA").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/schema/whole.sql"), &wanted)
            .unwrap();
    }
    assert_eq!(WHOLE, wanted);
    let mut at_once = Connection::open_in_memory().unwrap();
    migrate(&mut at_once, MIGRATIONS).unwrap();
    assert_eq!(as_sql(&at_once), wanted);
    assert_eq!(version_of(&at_once).unwrap(), newest(MIGRATIONS));
}

#[test]
fn one_that_fails_leaves_no_trace() {
    let mut connection = Connection::open_in_memory().unwrap();
    let broken = [Migration {
        version: 1,
        why: "a test",
        sql: "CREATE TABLE half (a INTEGER) STRICT; CREATE TABLE half (a INTEGER) STRICT;",
    }];
    migrate(&mut connection, &broken).unwrap_err();
    assert_eq!(version_of(&connection).unwrap(), 0);
    assert!(!connection.table_exists(None, "half").unwrap());
}

#[test]
fn past_sets_end_with_the_columns_of_sets() {
    let mut connection = Connection::open_in_memory().unwrap();
    migrate(&mut connection, MIGRATIONS).unwrap();
    let columns = |table: &str| -> Vec<String> {
        let mut statement =
            connection.prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid").unwrap();
        statement.query_map([table], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(columns("past_sets")[3..], columns("sets"));
}

#[test]
fn what_was_said_before_there_were_conversations_is_one() {
    let mut connection = Connection::open_in_memory().unwrap();
    let at =
        MIGRATIONS.iter().position(|step| step.sql.contains("CREATE TABLE conversations")).unwrap();
    migrate(&mut connection, &MIGRATIONS[..at]).unwrap();
    connection
        .execute_batch(
            "INSERT INTO conversation VALUES (1, x'0102'); \
             INSERT INTO entries (uuid, body) VALUES (x'03', '{\"at\": \"2026-11-20T10:00:00Z\"}'), \
             (x'04', '{\"at\": \"2026-11-21T10:00:00Z\"}');",
        )
        .unwrap();
    migrate(&mut connection, MIGRATIONS).unwrap();
    let found: (Vec<u8>, String, i64) = connection
        .query_row(
            "SELECT one.uuid, one.began_at, count(*) FROM conversations AS one \
             JOIN entries ON entries.conversation = one.id",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .unwrap();
    assert_eq!(found, (vec![1, 2], "2026-11-20T10:00:00Z".to_owned(), 2));
}

/// Before version 20 a drop could hold a record, and the most reps of its day.
#[test]
fn drops_that_held_records_hold_none_any_more() {
    let mut connection = Connection::open_in_memory().unwrap();
    let at = MIGRATIONS.iter().position(|step| step.version == NO_RECORDS_OF_DROPS).unwrap();
    migrate(&mut connection, &MIGRATIONS[..at]).unwrap();
    connection
        .execute_batch(
            "PRAGMA foreign_keys = OFF; \
             INSERT INTO exercises (id, key, sets) VALUES (1, 'bench-press', 2); \
             INSERT INTO sets (id, uuid, seq, at, date, exercise, name, catalogued, set_number, kind, \
                 source, reps, load, unit, mass) VALUES \
             (1, x'01', 1, '2026-11-20T10:00:00Z', 20261120, 1, 'Bench Press', 1, 1, 'working', \
                 'athlete', 5, 1000000, 'kg', 1000000000000), \
             (2, x'02', 1, '2026-11-20T10:00:00Z', 20261120, 1, 'Bench Press', 1, 2, 'drop', \
                 'athlete', 12, 800000, 'kg', 800000000000); \
             INSERT INTO records VALUES (1, 'loaded', 5, 1000000000000, 1, 20261120), \
                 (1, 'loaded', 12, 800000000000, 2, 20261120); \
             INSERT INTO exercise_days SELECT * FROM exercise_days_by_sets;",
        )
        .unwrap();
    migrate(&mut connection, MIGRATIONS).unwrap();
    let number = |sql: &str| -> i64 { connection.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(number("SELECT count(*) FROM records WHERE holder = 2 AND kind <> 'volume'"), 0);
    assert_eq!(number("SELECT holder FROM records WHERE kind = 'loaded'"), 1);
    assert_eq!(number("SELECT most_reps FROM exercise_days"), 5);
    assert_eq!(number("SELECT reps FROM exercise_days"), 17);
}
