//! Stretches of days that lie behind, as people say them: `last week`, `since March`, `3 months ago`,
//! `between 1 and 15 October`, `last session`, `ever`.

mod ahead;
mod season;

use super::day::{DateOrder, DayError, DayReader, When, plus, week_of};
use super::listed::is_listed;
use super::number::count;
use super::vocabulary::Said;
use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use setwise_domain::query::Period;
use setwise_domain::session::DateRange;

/// How many words say it, and what it is; or why it is none.
pub type Found = (usize, Result<Period, DayError>);

/// Reads periods, counted back from today. Weeks begin on Monday, as in ISO 8601.
#[derive(Clone, Copy, Debug)]
pub struct PeriodReader {
    days: DayReader,
}

/// Whole phrases; the longer stand before those that they begin with.
const PHRASES: &[(&str, Named)] = &[
    ("of all time", Named::Ever),
    ("all time", Named::Ever),
    ("in my life", Named::Ever),
    ("since the beginning", Named::Ever),
    ("since i started", Named::Ever),
    ("since the start", Named::Ever),
    ("in total", Named::Ever),
    ("altogether", Named::Ever),
    ("overall", Named::Ever),
    ("lifetime", Named::Ever),
    ("ever", Named::Ever),
    ("last session", Named::LastSession),
    ("last workout", Named::LastSession),
    ("last training", Named::LastSession),
    ("last time", Named::LastSession),
    ("previous session", Named::LastSession),
    ("previous workout", Named::LastSession),
    ("most recent session", Named::LastSession),
    ("latest session", Named::LastSession),
    ("latest workout", Named::LastSession),
    ("this morning", Named::Today),
    ("tonight", Named::Today),
    ("this week so far", Named::ThisWeek),
    ("week so far", Named::ThisWeek),
    ("so far this week", Named::ThisWeek),
    ("my week", Named::ThisWeek),
    ("the week", Named::ThisWeek),
    ("so far this month", Named::ThisMonth),
    ("month so far", Named::ThisMonth),
    ("my month", Named::ThisMonth),
    ("the month", Named::ThisMonth),
    ("so far this year", Named::ThisYear),
    ("year to date", Named::ThisYear),
    ("ytd", Named::ThisYear),
    ("my year", Named::ThisYear),
    ("the year", Named::ThisYear),
    ("previous week", Named::LastWeek),
    ("the week before", Named::LastWeek),
    ("previous month", Named::LastMonth),
    ("last month", Named::LastMonth),
    ("previous year", Named::LastYear),
    ("last year", Named::LastYear),
    ("past week", Named::Rolling(7)),
    ("past month", Named::Rolling(30)),
    ("past year", Named::Rolling(365)),
    ("fortnight", Named::Rolling(14)),
];

/// Every word of a period that a typo is mended to.
pub fn words() -> impl Iterator<Item = &'static str> {
    let days = "today|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|weeks|month|months|since|spring|summer|autumn|winter";
    let names = PHRASES.iter().flat_map(|(name, _)| name.split(' '));
    names.filter(|word| word.len() > 2).chain(days.split('|'))
}

#[derive(Clone, Copy)]
enum Named {
    Ever,
    LastSession,
    Today,
    ThisWeek,
    LastWeek,
    ThisMonth,
    LastMonth,
    ThisYear,
    LastYear,
    /// So many days, today the last of them.
    Rolling(i64),
}

/// Before all that is logged.
const FIRST: Date = date(1970, 1, 1);
/// What may lead a period without saying anything of it.
const LEADS: &str = "in|during|over|for|on|of|from|within|the|this";

impl PeriodReader {
    pub const fn new(today: Date, order: Option<DateOrder>) -> Self {
        Self { days: DayReader { own_name_is_today: false, order, ..DayReader::back(today) } }
    }

    pub const fn today(self) -> Date {
        self.days.today
    }

    /// The period that the words begin with.
    pub fn read<T: Said>(self, words: &[T]) -> Option<Found> {
        self.phrase(words)
            .or_else(|| self.open_ended(words))
            .or_else(|| self.between(words))
            .or_else(|| self.months(words))
            .or_else(|| self.led_year(words))
            .or_else(|| self.season(words))
            .or_else(|| self.plain(words))
            .or_else(|| self.led(words))
    }

    /// `over the last month`: what leads it says nothing.
    fn led<T: Said>(self, words: &[T]) -> Option<Found> {
        is_listed(words.first()?.lower(), LEADS).then_some(())?;
        let (used, period) = self.read(&words[1..])?;
        Some((used + 1, period))
    }

    /// The period that all of the words say.
    pub fn read_whole(self, text: &str) -> Option<Result<Period, DayError>> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let (used, period) = self.read(&words)?;
        (used == words.len()).then_some(period)
    }

    fn phrase<T: Said>(self, words: &[T]) -> Option<Found> {
        let (used, named) = PHRASES.iter().find_map(|(phrase, named)| {
            let used = phrase.split(' ').count();
            let said = phrase
                .split(' ')
                .enumerate()
                .all(|(at, word)| words.get(at).is_some_and(|said| said.lower() == word));
            said.then_some((used, *named))
        })?;
        Some((used, Ok(self.named(named))))
    }

    fn named(self, named: Named) -> Period {
        let today = self.today();
        let week = week_of(today);
        let until_today = |from| Period::Days { from, to: today };
        let whole = |from: Date, to| Period::Days { from, to };
        match named {
            Named::Ever => Period::Ever {},
            Named::LastSession => Period::LastSession {},
            Named::Today => until_today(today),
            Named::ThisWeek => until_today(week.from),
            Named::LastWeek => whole(plus(week.from, -7), plus(week.from, -1)),
            Named::ThisMonth => until_today(today.first_of_month()),
            Named::LastMonth => {
                let last = plus(today.first_of_month(), -1);
                whole(last.first_of_month(), last)
            }
            Named::ThisYear => until_today(today.first_of_year()),
            Named::LastYear => {
                let last = plus(today.first_of_year(), -1);
                whole(last.first_of_year(), last)
            }
            Named::Rolling(days) => until_today(plus(today, 1 - days)),
        }
    }

    /// `since march`, `from 3 weeks ago on`, `before october`, `until last week`.
    fn open_ended<T: Said>(self, words: &[T]) -> Option<Found> {
        let lead = words.first()?.lower();
        let after = is_listed(lead, "since|after");
        let until = is_listed(lead, "until|till|before|til");
        if !after && !until {
            return None;
        }
        let rest = words.get(1..)?;
        let (used, period) = self
            .phrase(rest)
            .or_else(|| self.months(rest))
            .or_else(|| self.year(rest))
            .or_else(|| self.season(rest))
            .or_else(|| self.plain(rest))?;
        let bounded = period.map(|period| match period {
            Period::Days { from, to } => {
                if until {
                    let last = if lead == "before" { plus(from, -1) } else { to };
                    Period::Days { from: FIRST, to: last.max(FIRST) }
                } else {
                    let first = if lead == "after" { plus(to, 1) } else { from };
                    Period::Days { from: first.min(self.today()), to: self.today() }
                }
            }
            period => period,
        });
        Some((used + 1, bounded))
    }

    /// `between 1 and 15 october`, `from monday to wednesday`, `2026-03-01 to 2026-04-01`.
    fn between<T: Said>(self, words: &[T]) -> Option<Found> {
        let joins = "to|until|till|through|and|-|–";
        let lead =
            usize::from(words.first().is_some_and(|word| is_listed(word.lower(), "from|between")));
        let ends = || {
            let rest = words.get(lead..)?;
            let (used, first) = self.plain(rest).or_else(|| self.months(rest))?;
            let join = rest.get(used).filter(|word| is_listed(word.lower(), joins))?;
            // `bench and squat on monday` has an `and` too.
            (lead > 0 || join.lower() != "and").then_some(())?;
            let Ok(Period::Days { from, .. }) = first else {
                return None;
            };
            let ahead = DayReader {
                own_name_is_today: false,
                order: self.days.order,
                ..DayReader::ahead(from)
            };
            let (more, second) = ahead.read(rest.get(used + 1..)?)?;
            let to = second.ok()?.range().to;
            Some((lead + used + 1 + more, self.behind(DateRange { from, to })))
        };
        let of_month = || {
            let (used, when) = self.days.read_span(words)?;
            (lead > 0 || used > 2).then_some(())?;
            Some((used, when.and_then(|when| self.behind(when.range()))))
        };
        let numbers = words
            .get(lead)
            .is_some_and(|word| word.lower().starts_with(|c: char| c.is_ascii_digit()));
        ends().or_else(|| numbers.then(of_month).flatten())
    }

    /// `last 3 months`, `the past 2 years`, `6 months ago`, `3 weeks ago`.
    fn months<T: Said>(self, words: &[T]) -> Option<Found> {
        let word = |at: usize| words.get(at).map_or("", |word| word.lower());
        let the = usize::from(word(0) == "the");
        let lead = the + usize::from(is_listed(word(the), "last|past|previous"));
        let (count, used) = count(words.get(lead..)?)?;
        let of = usize::from(word(lead + used) == "of");
        let used = lead + used + of;
        let count = i32::from(count);
        let today = self.today();
        let unit = word(used);
        if word(used + 1) == "ago" && lead == the {
            let day = if is_listed(unit, "months|month|mths|mth") {
                today.saturating_sub(count.months())
            } else if is_listed(unit, "years|year|yrs|yr") {
                today.saturating_sub(count.years())
            } else if is_listed(unit, "weeks|week|wks|wk") {
                today.saturating_sub(count.weeks())
            } else {
                return None;
            };
            // `two weeks ago today` is that very day.
            let is_today = word(used + 2) == "today";
            let days = match unit.as_bytes().first() {
                _ if is_today => When::Day(day).range(),
                Some(b'w') => week_of(day),
                Some(b'm') => DateRange { from: day.first_of_month(), to: day.last_of_month() },
                _ => DateRange { from: day.first_of_year(), to: day.last_of_year() },
            };
            return Some((used + 2 + usize::from(is_today), self.behind(days)));
        }
        (lead > the && count > 0).then_some(())?;
        let first = if is_listed(unit, "months|month|mths|mth") {
            today.saturating_sub(count.months())
        } else if is_listed(unit, "years|year|yrs|yr") {
            today.saturating_sub(count.years())
        } else {
            return None;
        };
        Some((used + 1, Ok(Period::Days { from: plus(first, 1), to: today })))
    }

    /// `in 2025`: alone a number is no year.
    fn led_year<T: Said>(self, words: &[T]) -> Option<Found> {
        is_listed(words.first()?.lower(), "in|during|of|for").then_some(())?;
        let (used, period) = self.year(&words[1..])?;
        Some((used + 1, period))
    }

    fn year<T: Said>(self, words: &[T]) -> Option<Found> {
        let word = words.first()?.lower();
        let year: i16 = word.parse().ok().filter(|_| word.len() == 4)?;
        (FIRST.year()..=self.today().year()).contains(&year).then_some(())?;
        let from = date(year, 1, 1);
        Some((1, self.behind(DateRange { from, to: from.last_of_year() })))
    }

    fn season<T: Said>(self, words: &[T]) -> Option<Found> {
        let (used, days) = self.named_season(words, false)?;
        Some((used, days.and_then(|days| self.behind(days))))
    }

    fn plain<T: Said>(self, words: &[T]) -> Option<Found> {
        let (used, when) = self.days.read(words)?;
        Some((
            used,
            when.and_then(|when| {
                self.behind(match when {
                    When::Day(day) => DateRange { from: day, to: day },
                    When::Days(days) => days,
                })
            }),
        ))
    }

    /// Days that lie behind, as far as they do.
    fn behind(self, days: DateRange) -> Result<Period, DayError> {
        if days.from > self.today() {
            return Err(DayError::Future(days.from));
        }
        if days.from > days.to {
            return Err(DayError::Backwards);
        }
        Ok(Period::Days { from: days.from.max(FIRST), to: days.to.min(self.today()).max(FIRST) })
    }
}

#[cfg(test)]
mod tests;
