use super::*;
use crate::tests::support::unpacked_home;
use std::collections::BTreeSet;

fn shape(connection: &Connection) -> BTreeSet<String> {
    connection
        .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
        .unwrap()
        .query_map([], |row| row.get::<_, String>(0))
        .unwrap()
        .map(|sql| sql.unwrap().split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn a_new_database_is_signed_and_is_made_once() {
    let mut connection = Connection::open_in_memory().unwrap();
    migrate(&mut connection).unwrap();
    migrate(&mut connection).unwrap();
    let owner: i64 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0)).unwrap();
    assert_eq!((version_of(&connection).unwrap(), owner), (NEWEST, APPLICATION_ID));
}

/// One that is brought up to date has the tables of a new one, as far as they are written anew, and
/// nothing of the old ones.
#[test]
fn what_is_brought_up_to_date_has_the_shape_of_a_new_one() {
    let folder = unpacked_home();
    let mut old = Connection::open(folder.path().join("setwise.db")).unwrap();
    migrate(&mut old).unwrap();
    let mut new = Connection::open_in_memory().unwrap();
    migrate(&mut new).unwrap();
    let names = |connection: &Connection| -> BTreeSet<String> {
        connection
            .prepare("SELECT name FROM sqlite_schema WHERE sql IS NOT NULL")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect()
    };
    assert_eq!(names(&old), names(&new));
    let only_old: Vec<String> = shape(&old).difference(&shape(&new)).cloned().collect();
    // Columns that were added one by one stand elsewhere in what is said of a table.
    assert!(only_old.iter().all(|sql| sql.starts_with("CREATE TABLE entries")), "{only_old:?}");
}
