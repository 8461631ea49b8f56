use super::*;
use proptest::prelude::*;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn a_grid_begins_on_the_monday_before_the_first() {
    let range = shown(date("2026-11-21"));
    assert_eq!(range.from, date("2026-10-26"));
    assert_eq!(range.to, date("2026-12-06"));
    assert_eq!(shown(date("2027-02-28")).from, date("2027-02-01"));
}

#[test]
fn a_month_without_that_day_gives_its_last() {
    assert_eq!(step_months(date("2027-01-31"), 1), date("2027-02-28"));
    assert_eq!(step_months(date("2028-03-31"), -1), date("2028-02-29"));
}

#[test]
fn nothing_goes_beyond_the_years_that_are_shown() {
    let last = date("2999-12-31");
    assert_eq!(step_days(last, 1), last);
    assert_eq!(step_months(last, 1), last);
    assert_eq!(step_days(date("1000-01-01"), -1), date("1000-01-01"));
}

proptest! {
    #[test]
    fn every_day_stands_in_its_own_grid(days in -400_000_i32..300_000) {
        let day = date("2026-11-21").saturating_add(days.days());
        let range = shown(day);
        prop_assert!(range.from <= monday(day) && day <= range.to);
        prop_assert!(range.from <= day.first_of_month() && day.last_of_month() <= range.to);
    }
}
