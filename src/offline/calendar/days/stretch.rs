//! Weeks, weekends, months, the ends of them, and feasts.

use super::super::token::Token;
use super::{Reckoning, Said, When, one, plus, several, week_of};
use jiff::civil::Date;

impl Reckoning {
    /// Weeks, weekends, months and the ends of them.
    pub(super) fn stretch(self, tokens: &[Token]) -> Option<Said> {
        let today = self.today;
        let week = week_of(today);
        let word = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
        let rest_of = |from: Date, to: Date| several(from.max(today), to);
        Some(match (word(0), word(1), word(2), word(3)) {
            ("week", "after", "next", _) => (3, several(plus(week.from, 14), plus(week.to, 14))),
            ("week", "of" | "from" | "beginning" | "starting", ..) => {
                let (used, said) = Self {
                    own_name_is_today: true,
                    ..self
                }
                .at(&tokens[2..])?;
                let week = said.map(|when| When::Days(week_of(when.range().from)));
                (used + 2, week)
            }
            ("next", "week", ..) => (2, several(plus(week.from, 7), plus(week.to, 7))),
            ("last", "week", ..) => (2, several(plus(week.from, -7), plus(week.to, -7))),
            ("this", "week", ..) => (2, several(week.from, week.to)),
            ("all" | "whole" | "entire" | "current", "week", ..) => {
                (2, several(week.from, week.to))
            }
            ("rest", "of", "the" | "this", "week") => (4, rest_of(week.from, week.to)),
            ("rest", "of", "the" | "this", "month") => (4, rest_of(today, today.last_of_month())),
            ("rest", "of", "the" | "this", "year") => (4, rest_of(today, today.last_of_year())),
            ("this", "weekend", ..) => (2, rest_of(plus(week.from, 5), week.to)),
            ("weekend", ..) => (1, rest_of(plus(week.from, 5), week.to)),
            ("next", "weekend", ..) => (2, several(plus(week.from, 12), plus(week.to, 7))),
            ("last", "weekend", ..) => (2, several(plus(week.from, -2), plus(week.from, -1))),
            ("this", "month", ..) => (2, several(today.first_of_month(), today.last_of_month())),
            ("next", "month", ..) => {
                let first = plus(today.last_of_month(), 1);
                (2, several(first, first.last_of_month()))
            }
            ("this", "year", ..) => (2, several(today.first_of_year(), today.last_of_year())),
            ("next", "year", ..) => {
                let first = plus(today.last_of_year(), 1);
                (2, several(first, first.last_of_year()))
            }
            ("end", "of", ..) => {
                let the = usize::from(matches!(word(2), "the" | "this"));
                let day = match word(2 + the) {
                    "week" => week.to,
                    "month" => today.last_of_month(),
                    "year" => today.last_of_year(),
                    _ => self.month(tokens.get(2 + the)?.month()?)?.last_of_month(),
                };
                (3 + the, one(day))
            }
            ("year", "end", ..) => (2, one(today.last_of_year())),
            ("year" | "month", _, _, _) if tokens[0].own && word(1) == "end" => return None,
            _ => return None,
        })
    }

    /// The next month of that name, or the running one; its first day.
    fn month(self, month: i8) -> Option<Date> {
        let year = self.today.year() + i16::from(month < self.today.month());
        Date::new(year, month, 1).ok()
    }

    pub(super) fn feast(self, tokens: &[Token]) -> Option<Said> {
        let word = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
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
        Some((used, self.on(None, month, day, "").map(When::Day)))
    }
}
