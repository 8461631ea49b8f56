//! Seasons, as people name them in their periods: `since summer`, `last winter`, `by spring`.

use super::PeriodReader;
use crate::parse::day::DayError;
use crate::parse::vocabulary::Said;
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::session::DateRange;

/// Months of each.
const LONG: i32 = 3;

impl PeriodReader {
    /// `summer`, `last summer`, `this winter`, with its words: the newest one that has begun, or the next
    /// one. A season is counted in whole months, as on the northern half, and the answer names its days.
    pub(super) fn named_season<T: Said>(
        self,
        words: &[T],
        is_ahead: bool,
    ) -> Option<(usize, Result<DateRange, DayError>)> {
        let (used, month) = named(words)?;
        let today = self.today();
        let has_begun = begins(today.year(), month)? <= today;
        let year = match (is_ahead, has_begun) {
            (true, true) => today.year() + 1,
            (false, false) => today.year() - 1,
            _ => today.year(),
        };
        Some((used, Ok(whole(begins(year, month)?))))
    }
}

fn named<T: Said>(words: &[T]) -> Option<(usize, i8)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.lower());
    let lead = usize::from(matches!(word(0), "last" | "this" | "next" | "the"));
    let month = match word(lead) {
        "spring" => 3,
        "summer" => 6,
        "autumn" | "fall" => 9,
        "winter" => 12,
        _ => return None,
    };
    Some((lead + 1, month))
}

fn begins(year: i16, month: i8) -> Option<Date> {
    Date::new(year, month, 1).ok()
}

fn whole(from: Date) -> DateRange {
    let to = from.saturating_add((LONG - 1).months()).last_of_month();
    DateRange { from, to }
}
