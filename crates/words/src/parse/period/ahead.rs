//! Days that lie ahead, as far as a question may look: `in 3 months`, `by spring`, `march`.

use super::PeriodReader;
use crate::parse::day::{DayError, DayReader, When};
use crate::parse::listed::is_listed;
use crate::parse::number::count;
use crate::parse::vocabulary::Said;
use jiff::ToSpan as _;
use setwise_domain::session::DateRange;

impl PeriodReader {
    /// The days ahead that the words begin with.
    pub fn read_ahead<T: Said>(self, words: &[T]) -> Option<(usize, Result<DateRange, DayError>)> {
        let days = DayReader {
            own_name_is_today: false,
            order: self.days.order,
            ..DayReader::ahead(self.today())
        };
        let plain = || {
            let (used, when) = days.read(words)?;
            Some((used, when.map(When::range)))
        };
        self.months_ahead(words).or_else(|| self.named_season(words, true)).or_else(plain)
    }

    /// The days ahead that all of the words say.
    pub fn read_ahead_whole(self, text: &str) -> Option<Result<DateRange, DayError>> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let (used, days) = self.read_ahead(&words)?;
        (used == words.len()).then_some(days)
    }

    /// `in 3 months`, `a year from now`: that very day.
    fn months_ahead<T: Said>(self, words: &[T]) -> Option<(usize, Result<DateRange, DayError>)> {
        let word = |at: usize| words.get(at).map_or("", |word| word.lower());
        let lead = usize::from(word(0) == "in");
        let (count, used) = count(words.get(lead..)?)?;
        let (count, used) = (i32::from(count), lead + used);
        let unit = word(used);
        let from_now = word(used + 1) == "from" && word(used + 2) == "now";
        (lead > 0 || from_now).then_some(())?;
        let day = if is_listed(unit, "months|month|mths|mth") {
            self.today().saturating_add(count.months())
        } else if is_listed(unit, "years|year|yrs|yr") {
            self.today().saturating_add(count.years())
        } else {
            return None;
        };
        let used = used + 1 + if from_now { 2 } else { 0 };
        Some((used, Ok(DateRange { from: day, to: day })))
    }
}
