//! Weeks, weekends, months, the ends of them, and feasts.

use super::{Atom, DayReader, Found, When, month_at, plus, several, week_of};
use jiff::civil::Date;

impl DayReader {
    pub(super) fn stretch(self, atoms: &[Atom<'_>]) -> Option<Found> {
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
                let own = Self {
                    own_name_is_today: true,
                    ..self
                };
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

    /// The next month of that name, or the running one; its first day.
    fn month(self, month: i8) -> Option<Date> {
        let year = self.today.year() + i16::from(month < self.today.month());
        Date::new(year, month, 1).ok()
    }

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
        Some((used, self.on(None, month, day).map(When::Day)))
    }
}
