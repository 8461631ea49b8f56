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
            "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND NOT strict \
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
