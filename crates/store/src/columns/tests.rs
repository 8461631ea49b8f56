use super::*;
use jiff::civil::date as civil;
use rusqlite::Connection;

#[test]
fn every_date_comes_back_and_keeps_its_order() {
    let connection = Connection::open_in_memory().unwrap();
    let days = [
        civil(-9999, 1, 1),
        civil(-1, 12, 31),
        civil(0, 1, 1),
        civil(1970, 1, 1),
        civil(2024, 2, 29),
        civil(9999, 12, 31),
    ];
    for date in days {
        let back =
            connection.query_row("SELECT ?1", [day(date)], |row| super::date(row, 0)).unwrap();
        assert_eq!(back, date);
    }
    assert!(days.iter().map(|&date| day(date)).is_sorted());
}

#[test]
fn what_is_no_date_is_not_made_one() {
    let connection = Connection::open_in_memory().unwrap();
    let error = connection.query_row("SELECT 20260231", [], |row| date(row, 0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Conversion error from type Integer at index: 0, 20260231 is no date"
    );
}
