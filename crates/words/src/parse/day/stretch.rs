//! Weeks, weekends, months, the ends of them, days by their place in a month, and feasts.

use super::date::year;
use super::{
    Atom, DayError, DayReader, Direction, Found, When, is, month_at, plus, several, week_of,
    weekday_at,
};
use crate::parse::vocabulary::{Meaning, means};
use jiff::civil::Date;

impl DayReader {
    pub(super) fn stretch(self, atoms: &[Atom<'_>]) -> Option<Found> {
        if let Some(found) = self.by_place_in_month(atoms).or_else(|| self.whole_month(atoms)) {
            return Some(found);
        }
        let today = self.today;
        let week = week_of(today);
        let word = |at: usize| atoms.get(at).map_or("", |atom| atom.text);
        let rest_of = |from: Date, to: Date| several(from.max(today), to);
        let in_days = |days: i64| several(plus(week.from, days), plus(week.to, days));
        let next_month = plus(today.last_of_month(), 1);
        let next_year = plus(today.last_of_year(), 1);
        let (used, when) = match (word(0), word(1), word(2), word(3)) {
            ("week", "after", "next", _) => (3, in_days(14)),
            ("week", "of" | "from" | "beginning" | "starting", ..) => {
                let own = Self { own_name_is_today: true, ..self };
                let (used, when) = own.any(&atoms[2..])?;
                let week = when.map(|when| When::Days(week_of(when.range().from)));
                return Some((used + 2, week));
            }
            ("next", "week", ..) => (2, in_days(7)),
            ("last", "week", ..) => (2, in_days(-7)),
            ("this" | "all" | "whole" | "entire" | "current", "week", ..) => (2, in_days(0)),
            ("rest", "of", "the" | "this", "week") => (4, rest_of(week.from, week.to)),
            ("rest", "of", "the" | "this", "month") => (4, rest_of(today, today.last_of_month())),
            ("rest", "of", "the" | "this", "year") => (4, rest_of(today, today.last_of_year())),
            ("this", "weekend", ..) => (2, rest_of(plus(week.from, 5), week.to)),
            ("weekend", ..) => (1, rest_of(plus(week.from, 5), week.to)),
            ("next", "weekend", ..) => (2, several(plus(week.from, 12), plus(week.to, 7))),
            ("last", "weekend", ..) => (2, several(plus(week.from, -2), plus(week.from, -1))),
            ("this", "month", ..) => (2, several(today.first_of_month(), today.last_of_month())),
            ("next", "month", ..) => (2, several(next_month, next_month.last_of_month())),
            ("this", "year", ..) => (2, several(today.first_of_year(), today.last_of_year())),
            ("next", "year", ..) => (2, several(next_year, next_year.last_of_year())),
            ("end", "of", ..) => {
                let the = usize::from(matches!(word(2), "the" | "this"));
                let day = match word(2 + the) {
                    "week" => week.to,
                    "month" => today.last_of_month(),
                    "year" => today.last_of_year(),
                    _ => self.month(month_at(atoms, 2 + the)?)?.last_of_month(),
                };
                (3 + the, When::Day(day))
            }
            ("year", "end", ..) => (2, When::Day(today.last_of_year())),
            _ => return None,
        };
        Some((used, Ok(when)))
    }

    /// The nearest month of that name in the direction of reading, or the running one; its first day.
    fn month(self, month: i8) -> Option<Date> {
        let year = match self.direction {
            Direction::Ahead => self.today.year() + i16::from(month < self.today.month()),
            _ => self.today.year() - i16::from(month > self.today.month()),
        };
        Date::new(year, month, 1).ok()
    }

    /// `the last friday of march`, `first monday of next month`, `the last day of february`.
    fn by_place_in_month(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let (place, lead) = place(atoms)?;
        let weekday = weekday_at(atoms, lead);
        // `the first of december` is the first day of it.
        let lead = match (weekday, place) {
            (Some(_), _) => lead,
            _ if is(atoms, lead, "day") => lead,
            (None, Place::Nth(1)) if is(atoms, 0, "first") => lead - 1,
            _ => return None,
        };
        is(atoms, lead + 1, "of|in").then_some(())?;
        let (month, said_year, more) = self.month_said(atoms.get(lead + 2..)?)?;
        let in_month = |first: Date| {
            let mut days = (0..i64::from(first.days_in_month()))
                .map(|ahead| plus(first, ahead))
                .filter(|day| weekday.is_none_or(|wanted| day.weekday() == wanted));
            match place {
                Place::Nth(nth) => days.nth(nth - 1),
                Place::Last => days.next_back(),
            }
        };
        // `the month` is the next one where the day of this one is over, a named month that of next year.
        let any_month = is(atoms, lead + 2, "the");
        let may_be_next = any_month || !said_year;
        let over =
            |day: &Date| may_be_next && self.direction == Direction::Ahead && *day < self.today;
        let next = || {
            if any_month {
                Some(plus(month.last_of_month(), 1))
            } else {
                Date::new(month.year().saturating_add(1), month.month(), 1).ok()
            }
        };
        let day = match in_month(month) {
            Some(day) if over(&day) => next().and_then(in_month),
            day => day,
        };
        Some((lead + 2 + more, day.map(When::Day).ok_or(DayError::NoSuchDate)))
    }

    /// A month by its name, or as `the month` or `next month`: its first day, whether its year is
    /// said, and how many atoms say it.
    fn month_said(self, atoms: &[Atom<'_>]) -> Option<(Date, bool, usize)> {
        let running = self.today.first_of_month();
        if is(atoms, 0, "the|this") && is(atoms, 1, "month") {
            return Some((running, true, 2));
        }
        if is(atoms, 0, "next") && is(atoms, 1, "month") {
            return Some((plus(running.last_of_month(), 1), true, 2));
        }
        let month = month_at(atoms, 0)?;
        if let Some((year, more)) = atoms.get(1..).and_then(year) {
            return Some((Date::new(year, month, 1).ok()?, true, 1 + more));
        }
        Some((self.month(month)?, false, 1))
    }

    /// `march`, `in may`, `december 2027`.
    fn whole_month(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let lead = usize::from(is(atoms, 0, "in|all"));
        month_at(atoms, lead)?;
        let named = &atoms[lead..];
        let numbered = self.month_first(named).is_some();
        let (month, said_year, used) = self.month_said(named)?;
        // `may` is another word, and one marches in place.
        let unclear = lead == 0 && !said_year && (is(atoms, 0, "may") || is(atoms, 1, "in"));
        (!numbered && !unclear).then(|| {
            let when = several(month, month.last_of_month());
            (lead + used, Ok(when))
        })
    }

    /// `christmas eve`, `new year's day`, `christmas week`.
    pub(super) fn feast(self, atoms: &[Atom<'_>]) -> Option<Found> {
        let word = |at: usize| atoms.get(at).map_or("", |atom| atom.text);
        let (used, month, day) = match (word(0), word(1), word(2)) {
            ("christmas", "eve", _) => (2, 12, 24),
            ("christmas", "day", _) => (2, 12, 25),
            ("christmas", ..) => (1, 12, 25),
            ("boxing", "day", _) => (2, 12, 26),
            ("new", "year" | "years", "eve") => (3, 12, 31),
            ("new", "year" | "years", "day") => (3, 1, 1),
            ("new", "year" | "years", _) => (2, 1, 1),
            ("halloween", ..) => (1, 10, 31),
            _ => return None,
        };
        let feast = self.on(None, month, day);
        if word(used) == "week" {
            let week = feast.map(|day| When::Days(week_of(day)));
            return Some((used + 1, week));
        }
        Some((used, feast.map(When::Day)))
    }
}

/// Which of the days of a month.
#[derive(Clone, Copy)]
enum Place {
    /// Counted from 1.
    Nth(usize),
    Last,
}

/// `first`, `2nd`, `last`, and how many atoms say it.
fn place(atoms: &[Atom<'_>]) -> Option<(Place, usize)> {
    let word = atoms.first()?;
    let nth = match word.text {
        "last" => return Some((Place::Last, 1)),
        "first" => 1,
        "second" => 2,
        "third" => 3,
        "fourth" => 4,
        "fifth" => 5,
        _ => {
            let nth = usize::try_from(word.number(1)?).ok().filter(|nth| (1..=5).contains(nth))?;
            let ordinal = means(atoms, 1) == Some(Meaning::Ordinal) && !atoms[1].gap;
            return ordinal.then_some((Place::Nth(nth), 2));
        }
    };
    Some((Place::Nth(nth), 1))
}
