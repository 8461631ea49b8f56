use super::*;
use jiff::civil::date;

const TODAY: Date = date(2026, 11, 21); // a Saturday

fn day(month: i8, day: i8) -> Date {
    date(2026, month, day)
}

#[test]
fn nothing_trained_is_nothing() {
    assert_eq!(regularity([], TODAY), Regularity::default());
    assert_eq!(regularity([day(11, 22)], TODAY), Regularity::default());
}

/// Weeks of 2, 9 and 16 November, and before them one of 19 October: three in a row, seven sessions
/// in five weeks.
#[test]
fn weeks_in_a_row_and_on_average() {
    let days = [(10, 21), (11, 2), (11, 5), (11, 9), (11, 13), (11, 16), (11, 18), (11, 18)];
    let found = regularity(days.map(|(month, of)| day(month, of)), TODAY);
    assert_eq!((found.sessions, found.streak, found.longest), (7, 3, 3));
    assert!((found.a_week - 1.4).abs() < 1e-9);
}

#[test]
fn a_week_without_any_yet_does_not_end_the_streak() {
    let monday = day(11, 16);
    let found = regularity([day(11, 3), day(11, 10)], monday);
    assert_eq!((found.streak, found.longest), (2, 2));
    let missed = regularity([day(11, 3)], monday);
    assert_eq!((missed.streak, missed.longest), (0, 1));
}

#[test]
fn a_streak_goes_on_over_new_year() {
    let days = [date(2026, 12, 22), date(2026, 12, 31), date(2027, 1, 4)];
    assert_eq!(regularity(days, date(2027, 1, 5)).streak, 3);
}

#[test]
fn weeks_begin_on_monday() {
    assert_eq!(monday_of(day(11, 16)), day(11, 16));
    assert_eq!(monday_of(day(11, 22)), day(11, 16));
}
