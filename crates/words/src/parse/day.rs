//! Days as people say them: `yesterday`, `on 14 nov`, `22/03`, `2 wks ago`, `next friday`,
//! `in 3 days`, `Christmas`.

mod atom;
mod date;
mod span;
mod stretch;

pub use setwise_domain::profile::DateOrder;
pub use span::length;

use super::listed::is_listed;
use super::vocabulary::{Meaning, Said, meaning, means, weekday};
use atom::{Atom, Atoms};
use jiff::Span;
use jiff::civil::{Date, Weekday, date};
use setwise_domain::session::DateRange;

/// The first day that a set can have been done on.
const FIRST: Date = date(1970, 1, 1);

/// One day, or several in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Day(Date),
    Days(DateRange),
}

impl When {
    pub const fn range(self) -> DateRange {
        match self {
            Self::Day(day) => DateRange { from: day, to: day },
            Self::Days(days) => days,
        }
    }

    pub const fn day(self) -> Option<Date> {
        match self {
            Self::Day(day) => Some(day),
            Self::Days(_) => None,
        }
    }

    /// The last day of what goes on until then: that day, or the day before a stretch that is still
    /// to come, as in `until march`.
    pub fn last_before(self, today: Date) -> Date {
        match self {
            Self::Days(DateRange { from, .. }) if from > today => plus(from, -1),
            when => when.range().to,
        }
    }
}

/// Why words that say a day say none. Follows those words, as a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DayError {
    #[error("is not a calendar date")]
    NoSuchDate,
    #[error("is not a calendar date: the nearest is {day}", day = .0.strftime("%-d %b"))]
    NoSuchDay(Date),
    #[error("is no day: {day} is a {name}", day = .0, name = .0.strftime("%A"))]
    OtherWeekday(Date),
    #[error("could be day and month or month and day: write it as 2026-11-14")]
    EitherOrder,
    #[error("could belong to the number before it or after it: write the date as 2026-11-14")]
    EitherNumber,
    #[error("ends before it begins")]
    Backwards,
    #[error("is {0}, in the future: only what was done is logged")]
    Future(Date),
    #[error("is {0}: dates begin with {FIRST}")]
    TooEarly(Date),
}

/// How many words say it, and what it is; or why it is no day.
pub type Found = (usize, Result<When, DayError>);

/// Which way days are counted where the words leave it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// What is planned lies ahead.
    Ahead,
    /// What was done lies behind.
    Back,
    /// As [`Self::Back`], but a single day among the numbers of a log: stricter about which
    /// numbers belong to it, and never after today.
    Logged,
}

/// Reads days, counted from today.
#[derive(Clone, Copy, Debug)]
pub struct DayReader {
    pub today: Date,
    pub direction: Direction,
    /// A weekday's own name is today rather than a week off.
    pub own_name_is_today: bool,
    /// Where it isn't known, what could be either is an error.
    pub order: Option<DateOrder>,
    /// Whether `8/7` is a day at all.
    pub pairs: bool,
}

pub fn plus(day: Date, days: i64) -> Date {
    day.saturating_add(Span::new().days(days))
}

/// Monday to Sunday.
pub fn week_of(day: Date) -> DateRange {
    let from = plus(day, -i64::from(day.weekday().to_monday_zero_offset()));
    DateRange { from, to: plus(from, 6) }
}

/// Today and the six days after it: what is coming up.
pub fn next_week(today: Date) -> DateRange {
    DateRange { from: today, to: plus(today, 6) }
}

const fn several(from: Date, to: Date) -> When {
    When::Days(DateRange { from, to })
}

impl DayReader {
    pub const fn ahead(today: Date) -> Self {
        Self {
            today,
            direction: Direction::Ahead,
            own_name_is_today: true,
            order: None,
            pairs: true,
        }
    }

    pub const fn back(today: Date) -> Self {
        Self { direction: Direction::Back, ..Self::ahead(today) }
    }

    /// The day or days that the words begin with.
    pub fn read<T: Said>(self, words: &[T]) -> Option<Found> {
        self.found(words, Self::any)
    }

    fn found<T: Said>(
        self,
        words: &[T],
        read: impl Fn(Self, &[Atom<'_>]) -> Option<Found>,
    ) -> Option<Found> {
        if self.direction == Direction::Logged && !may_begin_a_day(words) {
            return None;
        }
        let atoms = Atoms::new(words);
        let atoms = atoms.as_slice();
        let (used, when) = read(self, atoms)?;
        // A day ends where a word does.
        let words = atoms[used - 1].ends?;
        Some((words, when))
    }

    fn any(self, atoms: &[Atom<'_>]) -> Option<Found> {
        if self.direction == Direction::Logged {
            let on = usize::from(means(atoms, 0) == Some(Meaning::On));
            let the = usize::from(on > 0 && is(atoms, on, "the"));
            let rest = atoms.get(on + the..).filter(|rest| !rest.is_empty())?;
            let (used, when) = self.one_day(rest, on > 0)?;
            let when = when.and_then(|when| in_the_log(when, self.today));
            return Some((on + the + used, when));
        }
        // `on the 14th` is led by two words.
        let leads = (0..2).take_while(|at| is(atoms, *at, "the|this|coming|on"));
        (0..=leads.count()).find_map(|lead| {
            let (used, when) = self.plain(atoms.get(lead..)?, lead > 0)?;
            Some((lead + used, when))
        })
    }

    /// `led`: after `the` or `on`, where a number can be a day of the month.
    fn plain(self, atoms: &[Atom<'_>], led: bool) -> Option<Found> {
        self.numeric(atoms)
            .or_else(|| self.weekday_and_date(atoms))
            .or_else(|| self.stretch(atoms))
            .or_else(|| self.counted(atoms))
            .or_else(|| self.by_name(atoms))
            .or_else(|| self.feast(atoms))
            .or_else(|| self.of_month(atoms, led))
            .or_else(|| self.weekday(atoms))
    }

    /// Of these the ones that are said beside a set.
    fn one_day(self, atoms: &[Atom<'_>], led: bool) -> Option<Found> {
        self.weekday_and_date(atoms)
            .or_else(|| self.numeric(atoms))
            .or_else(|| self.of_month(atoms, led))
            .or_else(|| self.ago(atoms))
            .or_else(|| self.by_name(atoms))
            .or_else(|| self.weekday(atoms))
    }

    /// `wednesday the 25th`, `Mon, 16 Nov`: both must be the same day.
    fn weekday_and_date(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let wanted = weekday_at(atoms, 0)?;
        let comma = 1 + usize::from(is(atoms, 1, ","));
        let the = usize::from(is(atoms, comma, "the"));
        let rest = atoms.get(comma + the..)?;
        let led = the > 0 || self.direction == Direction::Logged && means(rest, 1).is_some();
        let (used, when) = self.numeric(rest).or_else(|| self.of_month(rest, led))?;
        let when = when.and_then(|when| match when {
            When::Day(day) if day.weekday() != wanted => Err(DayError::OtherWeekday(day)),
            when => Ok(when),
        });
        Some((comma + the + used, when))
    }

    /// `in 3 days`, `3 days from now`, `next 2 weeks`, `a week from monday`, `2 days ago`.
    fn counted(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let lead = usize::from(is(atoms, 0, "in|next|coming|following|last|past"));
        let (counted, days) = counted_days(atoms.get(lead..)?)?;
        let used = lead + counted;
        let today = self.today;
        if lead > 0 {
            let when = match atoms[0].text {
                "in" => When::Day(plus(today, days)),
                "last" | "past" => several(plus(today, 1 - days), today),
                _ => several(today, plus(today, days - 1)),
            };
            return Some((used, Ok(when)));
        }
        if is(atoms, used, "from") && is(atoms, used + 1, "now") {
            return Some((used + 2, Ok(When::Day(plus(today, days)))));
        }
        if is(atoms, used, "from|after") {
            let (more, when) = self.any(atoms.get(used + 1..)?)?;
            let day = when.map(|when| When::Day(plus(when.range().from, days)));
            return Some((used + 1 + more, day));
        }
        self.ago(atoms)
    }

    fn ago(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let (used, days) = counted_days(atoms)?;
        let day = When::Day(plus(self.today, -days));
        (means(atoms, used)? == Meaning::Ago).then_some((used + 1, Ok(day)))
    }

    /// `yesterday`, `the day after tomorrow`.
    fn by_name(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let (Meaning::Day(days), used) = meaning(atoms)? else {
            return None;
        };
        Some((used, Ok(When::Day(plus(self.today, days.into())))))
    }

    /// `friday`, `this friday`, `next friday`, `last friday`.
    fn weekday(self, atoms: &[Atom<'_>]) -> Option<Found> {
        if let Some(day) = weekday_at(atoms, 0) {
            let of_week = |weeks: i64| {
                let into = i64::from(day.to_monday_zero_offset());
                Ok(When::Day(plus(week_of(self.today).from, weeks * 7 + into)))
            };
            return Some(match self.direction {
                Direction::Ahead if is(atoms, 1, "next") && is(atoms, 2, "week") => (3, of_week(1)),
                Direction::Ahead if is(atoms, 1, "after") && is(atoms, 2, "next") => {
                    (3, of_week(2))
                }
                _ => (1, Ok(When::Day(self.nearest(day)))),
            });
        }
        let lead = match meaning(atoms) {
            Some((Meaning::Last, used)) => used,
            _ => 1,
        };
        let day = weekday_at(atoms, lead)?;
        let date = match (meaning(atoms), atoms[0].text) {
            (Some((Meaning::Last, _)), _) => {
                Self { direction: Direction::Back, own_name_is_today: false, ..self }.nearest(day)
            }
            (_, "next") => {
                let into = i64::from(day.to_monday_zero_offset());
                plus(week_of(self.today).from, 7 + into)
            }
            (_, "this") => Self { own_name_is_today: true, ..self }.nearest(day),
            _ => return None,
        };
        Some((lead + 1, Ok(When::Day(date))))
    }

    fn nearest(self, wanted: Weekday) -> Date {
        let ahead = i64::from(wanted.since(self.today.weekday()));
        let days = match (ahead, self.own_name_is_today, self.direction) {
            (0, true, _) => 0,
            (0, false, Direction::Ahead) => 7,
            (ahead, _, Direction::Ahead) => ahead,
            (ahead, ..) => ahead - 7,
        };
        plus(self.today, days)
    }
}

/// Whether it's worth taking a token of a log apart: a line is read at every key.
fn may_begin_a_day<T: Said>(words: &[T]) -> bool {
    let digit = |first: &T| first.lower().starts_with(|c: char| c.is_ascii_digit());
    words.first().is_some_and(digit)
        || matches!(
            meaning(words),
            Some((
                Meaning::On
                    | Meaning::Day(_)
                    | Meaning::Weekday(_)
                    | Meaning::Month(_)
                    | Meaning::Last
                    | Meaning::Article
                    | Meaning::Small(_)
                    | Meaning::Ten(_),
                _
            ))
        )
        || words.first().is_some_and(|first| matches!(first.lower(), "next" | "this"))
}

/// A set is done on a day, and on none to come.
fn in_the_log(when: When, today: Date) -> Result<When, DayError> {
    let day = when.range().from;
    if day > today {
        return Err(DayError::Future(day));
    }
    if day < FIRST {
        return Err(DayError::TooEarly(day));
    }
    Ok(when)
}

/// Whether the atom at a place is one of the words, separated by `|`.
fn is(atoms: &[Atom<'_>], at: usize, words: &str) -> bool {
    atoms.get(at).is_some_and(|atom| is_listed(atom.text, words))
}

fn weekday_at(atoms: &[Atom<'_>], at: usize) -> Option<Weekday> {
    weekday(atoms.get(at)?.text)
}

fn month_at(atoms: &[Atom<'_>], at: usize) -> Option<i8> {
    match means(atoms, at)? {
        Meaning::Month(month) => Some(month),
        _ => None,
    }
}

/// `3 days`, `a couple of weeks`: how many atoms say it, and how many days it is.
fn counted_days(atoms: &[Atom<'_>]) -> Option<(usize, i64)> {
    let (count, used) = super::number::count(atoms)?;
    let of = usize::from(is(atoms, used, "of"));
    match means(atoms, used + of)? {
        Meaning::Days(days) => Some((used + of + 1, i64::from(count) * i64::from(days))),
        _ => None,
    }
}

#[cfg(test)]
#[path = "day/tests.rs"]
mod tests;
