use super::*;
use jiff::civil::date;

#[test]
fn days_of_each_period() {
    // A Saturday.
    let today = date(2026, 11, 21);
    let rows = [
        (Period::ThisWeek, date(2026, 11, 16), date(2026, 11, 21)),
        (Period::LastWeek, date(2026, 11, 9), date(2026, 11, 15)),
        (Period::ThisMonth, date(2026, 11, 1), date(2026, 11, 21)),
        (Period::LastMonth, date(2026, 10, 1), date(2026, 10, 31)),
        (Period::Days(7), date(2026, 11, 15), date(2026, 11, 21)),
    ];
    for (period, from, to) in rows {
        assert_eq!(period.days(today), (from, to), "{period:?}");
    }
}
