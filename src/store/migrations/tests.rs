use super::*;

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
        let mut statement = connection
            .prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid")
            .unwrap();
        statement
            .query_map([table], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect()
    };
    assert_eq!(columns("past_sets")[3..], columns("sets"));
}

#[test]
fn what_was_said_before_there_were_conversations_is_one() {
    let mut connection = Connection::open_in_memory().unwrap();
    let at = MIGRATIONS
        .iter()
        .position(|step| step.sql.contains("CREATE TABLE conversations"))
        .unwrap();
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
