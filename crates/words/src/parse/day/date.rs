//! Days by their number: `2026-11-14`, `22/03`, `14th of november 2025`, `the 25th`.

use super::{Atom, DateOrder, DayError, DayReader, Direction, Found, When, is, month_at};
use crate::parse::vocabulary::{Meaning, means};
use jiff::Span;
use jiff::civil::Date;

/// Whether two numbers may be meant as a day and a month, as those of `90/90` can't.
fn are_day_and_month(first: i16, second: i16) -> bool {
    [first, second].iter().all(|one| (1..=31).contains(one))
}

impl DayReader {
    /// `2026-11-14`, `2026/11/14`, `14.11.2026`, `14/11/2026`, `22/03` and `22.3.`.
    pub(super) fn numeric(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let number = |at: usize| {
            let atom = atoms.get(at).filter(|atom| at == 0 || !atom.gap)?;
            Some((atom.number(4)?, atom.text.len()))
        };
        let sign = |at: usize| {
            let atom = atoms.get(at).filter(|atom| !atom.gap)?;
            ["-", "/", "."].contains(&atom.text).then_some(atom.text)
        };
        let ((first, digits), join, (second, more)) = (number(0)?, sign(1)?, number(2)?);
        let goes_on = sign(3) == Some(join);
        let Some((third, last)) = number(4).filter(|_| goes_on) else {
            if join == "." && goes_on {
                return self.day_and_month(first, second, digits.max(more));
            }
            let pair = self.pairs && join == "/" && digits.max(more) <= 2 && !goes_on;
            let parts = self.in_order(first, second);
            let when = match parts {
                // On a calendar `31/11` is meant as a day, and in a log perhaps not.
                Err(DayError::NoSuchDate)
                    if self.direction != Direction::Ahead
                        || self.order.is_none()
                        || !are_day_and_month(first, second) =>
                {
                    return None;
                }
                parts => parts.and_then(|(month, day)| self.on(None, month, day)),
            };
            return pair.then_some((3, when.map(When::Day)));
        };
        // `8-8-10` in a log is a list of sets.
        let century = match (last, self.direction) {
            (2, Direction::Ahead | Direction::Back) => 2_000,
            _ => 0,
        };
        let date = match (join, digits, last) {
            ("-" | "/", 4, 1..=2) => calendar(first, second, third),
            (".", 1..=2, 4) => calendar(third, second, first),
            ("-" | "/", 1..=2, _) if last == 4 || century > 0 => self
                .in_order(first, second)
                .and_then(|(month, day)| calendar(third + century, month, day)),
            _ => return None,
        };
        Some((5, date.map(When::Day)))
    }

    /// `3.12.`, with the point behind it: the day first, whatever the athlete's order. Among the numbers
    /// of a log it is a day where such pairs are.
    fn day_and_month(self, day: i16, month: i16, digits: usize) -> Option<Found> {
        if !self.pairs || digits > 2 {
            return None;
        }
        let date = self.on(None, month, day).ok()?;
        Some((4, Ok(When::Day(date))))
    }

    /// Month and day of two numbers.
    fn in_order(self, first: i16, second: i16) -> Result<(i16, i16), DayError> {
        const LEAP_YEAR: i16 = 2_024;
        let fits = |month, day| calendar(LEAP_YEAR, month, day).is_ok();
        let (day_first, month_first) = ((second, first), (first, second));
        match (fits(second, first), fits(first, second), self.order) {
            // `31/11`: which day is nearest to it is told with its month.
            (false, false, order) => {
                let said = if order == Some(DateOrder::MonthDay) && first <= 12 {
                    month_first
                } else {
                    day_first
                };
                if (1..=12).contains(&said.0) { Ok(said) } else { Err(DayError::NoSuchDate) }
            }
            (true, true, None) if first != second => Err(DayError::EitherOrder),
            (true, true, Some(DateOrder::MonthDay)) | (false, true, _) => Ok(month_first),
            _ => Ok(day_first),
        }
    }

    /// `25 nov`, `nov 25th 2026`, `25th of november`, and, where a number can be a day, `the 25th`.
    pub(super) fn of_month(self, atoms: &[Atom<'_>], led: bool) -> Option<Found> {
        let Some((day, used, ordinal)) = self.day_number(atoms) else {
            return self.month_first(atoms);
        };
        let of = usize::from(means(atoms, used) == Some(Meaning::Of));
        if let Some(month) = month_at(atoms, used + of) {
            let used = used + of + 1;
            let rest = &atoms[used..];
            let year = year(rest);
            let used = used + year.map_or(0, |(_, more)| more);
            let logged = self.direction == Direction::Logged;
            if year.is_none() && !led && logged && self.is_day_after(rest) {
                return Some((used, Err(DayError::EitherNumber)));
            }
            let date = self.on(year.map(|(year, _)| year), month.into(), day);
            return Some((used, date.map(When::Day)));
        }
        let says_day = match self.direction {
            Direction::Logged => led && ordinal && !is_amount(&atoms[used..]),
            _ => (ordinal || led) && !is_amount(&atoms[used..]),
        };
        says_day.then(|| (used, self.of_that_number(day).map(When::Day)))
    }

    pub(super) fn month_first(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let month = month_at(atoms, 0)?;
        let the = 1 + usize::from(is(atoms, 1, "the"));
        let (day, used, _) = self.day_number(atoms.get(the..)?)?;
        let used = the + used;
        if self.direction == Direction::Logged && is_amount(&atoms[used..]) {
            return None;
        }
        let year = year(&atoms[used..]);
        let date = self.on(year.map(|(year, _)| year), month.into(), day);
        let used = used + year.map_or(0, |(_, more)| more);
        Some((used, date.map(When::Day)))
    }

    /// `23`, `23rd`: the number, how many atoms say it, and whether it is an ordinal. Ahead of
    /// time what no month has is still a date that was said, and asked about.
    fn day_number(self, atoms: &[Atom<'_>]) -> Option<(i16, usize, bool)> {
        let most = match self.direction {
            Direction::Logged => 31,
            _ => 99,
        };
        let first = atoms.first()?;
        let day = first.number(2).filter(|day| (1..=most).contains(day))?;
        let ordinal = means(atoms, 1) == Some(Meaning::Ordinal) && !atoms[1].gap;
        (ordinal || first.ends.is_some()).then_some((day, 1 + usize::from(ordinal), ordinal))
    }

    /// Whether another day of the month follows that is nothing else: in `8 7 nov 14` the month
    /// could go with either.
    fn is_day_after(self, atoms: &[Atom<'_>]) -> bool {
        self.day_number(atoms).is_some_and(|(_, used, _)| !is_amount(&atoms[used..]))
    }

    /// Without a year it is the next such day, or the last where days lie behind. Of a log it is
    /// the nearest: on 5 January `30 dec` was last week, and on 21 November `25 nov` is still to
    /// come, which is refused rather than read as a year ago.
    pub(super) fn on(self, year: Option<i16>, month: i16, day: i16) -> Result<Date, DayError> {
        if let Some(year) = year {
            return calendar(year, month, day);
        }
        let this = self.today.year();
        let dates = |steps: std::ops::RangeInclusive<i16>, step: i16| {
            steps.filter_map(move |n| calendar(this.saturating_add(n * step), month, day).ok())
        };
        // Eight years hold a 29 February, whatever century ends in them.
        match self.direction {
            Direction::Logged => {
                let off = |date: &Date| (*date - self.today).get_days().abs();
                dates(0..=1, -1).min_by_key(off)
            }
            Direction::Ahead => dates(0..=8, 1).find(|date| *date >= self.today),
            Direction::Back => dates(0..=8, -1).find(|date| *date <= self.today),
        }
        .ok_or_else(|| self.no_such_day(month, day))
    }

    /// Why there is no such day, with the last day of its month where it lies right behind that.
    fn no_such_day(self, month: i16, day: i16) -> DayError {
        let ends =
            |steps: i16| match no_such_day(self.today.year().saturating_add(steps), month, day) {
                DayError::NoSuchDay(last) => Some(last),
                _ => None,
            };
        let ahead = self.direction == Direction::Ahead;
        let years = if ahead { [0, 1] } else { [0, -1] };
        let meant = |last: &Date| (*last >= self.today) == ahead || *last == self.today;
        let last = years.into_iter().filter_map(ends).find(meant);
        last.map_or(DayError::NoSuchDate, DayError::NoSuchDay)
    }

    /// `the 25th`: of this month or the one nearest to it.
    fn of_that_number(self, day: i16) -> Result<Date, DayError> {
        let ahead = self.direction == Direction::Ahead;
        let step = if ahead { 1 } else { -1 };
        let first = self.today.first_of_month();
        (0..=12)
            .map(|n| first.saturating_add(Span::new().months(n * step)))
            .filter_map(|first| calendar(first.year(), first.month().into(), day).ok())
            .find(|date| *date == self.today || (*date > self.today) == ahead)
            .ok_or(DayError::NoSuchDate)
    }
}

fn calendar(year: i16, month: i16, day: i16) -> Result<Date, DayError> {
    let (Ok(month), Ok(day)) = (i8::try_from(month), i8::try_from(day)) else {
        return Err(DayError::NoSuchDate);
    };
    Date::new(year, month, day).map_err(|_| no_such_day(year, month.into(), day.into()))
}

/// Days that some months have and others don't.
const OF_LONG_MONTHS: std::ops::RangeInclusive<i16> = 29..=31;

fn no_such_day(year: i16, month: i16, day: i16) -> DayError {
    let first = i8::try_from(month).ok().and_then(|month| Date::new(year, month, 1).ok());
    match first.filter(|_| OF_LONG_MONTHS.contains(&day)) {
        Some(first) => DayError::NoSuchDay(first.last_of_month()),
        None => DayError::NoSuchDate,
    }
}

/// `2025`, perhaps after a comma, and how many atoms say it.
pub(super) fn year(atoms: &[Atom<'_>]) -> Option<(i16, usize)> {
    let comma = usize::from(is(atoms, 0, ","));
    let year = atoms.get(comma)?.number(4)?;
    (1970..2100).contains(&year).then_some((year, comma + 1))
}

/// Whether the number before these counts something: `3 x`, `8 reps`, `185 lb`.
fn is_amount(atoms: &[Atom<'_>]) -> bool {
    means(atoms, 0).is_some_and(|meaning| {
        matches!(
            meaning,
            Meaning::Times
                | Meaning::Unit(_)
                | Meaning::Thousand
                | Meaning::Time(_)
                | Meaning::MetreOrMinute
                | Meaning::Length(_)
                | Meaning::Sets
                | Meaning::Set
                | Meaning::Reps
                | Meaning::Rir
                | Meaning::Rpe
        )
    })
}
