//! Days, weeks and months as the calendar tab steps through them.

use crate::domain::session::DateRange;
use crate::limits;
use jiff::Span;
use jiff::ToSpan as _;
use jiff::civil::Date;

/// Weeks of a month's grid: as many as a month of 31 days can touch.
pub const WEEKS: i32 = 6;

/// The day a span later, or the same one where that lies outside the years that are shown.
pub fn step(day: Date, by: Span) -> Date {
    day.checked_add(by)
        .ok()
        .filter(|day| limits::YEARS_SHOWN.contains(&day.year()))
        .unwrap_or(day)
}

/// The same day of another month, or its last where it has none such.
pub fn step_months(day: Date, months: i32) -> Date {
    step(day, months.months())
}

pub fn step_days(day: Date, days: i32) -> Date {
    step(day, days.days())
}

/// So many days after a day near those shown. Years at the ends of what is shown leave room for it.
pub fn after(day: Date, days: i32) -> Date {
    day.saturating_add(days.days())
}

/// The Monday of its week.
pub fn monday(day: Date) -> Date {
    after(day, -i32::from(day.weekday().to_monday_zero_offset()))
}

/// The Monday that the grid of its month begins with.
pub fn grid(day: Date) -> Date {
    monday(day.first_of_month())
}

/// All days of the grid of its month; the week of the day is among them.
pub fn shown(day: Date) -> DateRange {
    let from = grid(day);
    DateRange {
        from,
        to: after(from, 7 * WEEKS - 1),
    }
}

#[cfg(test)]
mod tests {
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
}
