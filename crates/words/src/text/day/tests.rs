use super::*;
use jiff::civil::date as at;

const TODAY: Date = at(2026, 11, 21);

#[test]
fn a_year_is_said_where_it_is_another() {
    let forms = |day| [date_near(day, TODAY), with_weekday_near(day, TODAY)];
    assert_eq!(forms(TODAY), ["21 Nov", "Sat 21 Nov"]);
    assert_eq!(forms(at(2025, 11, 14)), ["14 Nov 2025", "Fri 14 Nov 2025"]);
    assert_eq!(spelled_out(TODAY), "Saturday, 21 Nov 2026");
}

#[test]
fn days_are_named_from_today() {
    let said = |day| [relative(day, TODAY), ago(day, TODAY), distance(day, TODAY)];
    assert_eq!(said(TODAY), ["today"; 3]);
    assert_eq!(said(at(2026, 11, 20)), ["yesterday", "1 day ago", "yesterday"]);
    assert_eq!(said(at(2026, 11, 14)), ["Sat 14 Nov", "7 days ago", "7 days ago"]);
    assert_eq!(distance(at(2026, 11, 22), TODAY), "tomorrow");
    assert_eq!(distance(at(2027, 1, 2), TODAY), "in 42 days");
}

#[test]
fn a_span_says_no_more_than_it_has_to() {
    let rows = [
        (at(2026, 11, 9), at(2026, 11, 15), "9 to 15 Nov"),
        (at(2026, 10, 28), at(2026, 11, 3), "28 Oct to 3 Nov"),
        (at(2025, 12, 28), at(2026, 1, 3), "28 Dec 2025 to 3 Jan 2026"),
        (at(2026, 11, 14), at(2026, 11, 14), "Sat 14 Nov"),
    ];
    for (from, to, wanted) in rows {
        assert_eq!(span(from, to, TODAY), wanted);
    }
    let rows = [
        (at(2026, 11, 16), at(2026, 11, 22), "16 – 22 Nov 2026"),
        (at(2026, 11, 30), at(2026, 12, 6), "30 Nov – 6 Dec 2026"),
        (at(2026, 12, 28), at(2027, 1, 3), "28 Dec 2026 – 3 Jan 2027"),
    ];
    for (from, to, wanted) in rows {
        assert_eq!(week(from, to), wanted);
    }
}
