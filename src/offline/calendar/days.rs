//! Days as athletes say them ahead of time: `friday`, `the 23rd`, `in 3 days`, `next week`,
//! `from 3 to 10 January`, `Christmas`.

mod span;
mod stretch;

pub use span::length;

use super::token::Token;
use crate::domain::session::DateRange;
use jiff::Span;
use jiff::civil::{Date, Weekday};

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
}

/// How many words say it, and what it is; or why it is no day.
pub type Said = (usize, Result<When, String>);

/// What days are counted from, and which way: what was done lies behind, all else ahead.
#[derive(Clone, Copy, Debug)]
pub struct Reckoning {
    pub today: Date,
    pub past: bool,
    /// A weekday's own name is today rather than in a week.
    pub own_name_is_today: bool,
}

pub fn plus(day: Date, days: i64) -> Date {
    day.saturating_add(Span::new().days(days))
}

/// Monday to Sunday.
pub fn week_of(day: Date) -> DateRange {
    let from = plus(day, -i64::from(day.weekday().to_monday_zero_offset()));
    DateRange {
        from,
        to: plus(from, 6),
    }
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "it stands among readings that fail"
)]
fn one(day: Date) -> Result<When, String> {
    Ok(When::Day(day))
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "it stands among readings that fail"
)]
fn several(from: Date, to: Date) -> Result<When, String> {
    Ok(When::Days(DateRange { from, to }))
}

impl Reckoning {
    /// The day or days that the tokens begin with.
    pub fn at(self, tokens: &[Token]) -> Option<Said> {
        let the = usize::from(tokens.first()?.is("the|this|coming|on"));
        let rest = tokens.get(the..).filter(|rest| !rest.is_empty())?;
        let whole = (tokens, 0);
        [whole, (rest, the)].iter().find_map(|(tokens, before)| {
            let (used, said) = self.plain(tokens, *before > 0)?;
            Some((used + before, said))
        })
    }

    fn plain(self, tokens: &[Token], the: bool) -> Option<Said> {
        numeric(tokens)
            .or_else(|| self.weekday_and_date(tokens))
            .or_else(|| self.stretch(tokens))
            .or_else(|| self.counted(tokens))
            .or_else(|| self.by_name(tokens))
            .or_else(|| self.feast(tokens))
            .or_else(|| self.of_month(tokens, the))
            .or_else(|| self.weekday(tokens))
    }

    /// `wednesday the 25th`, `wed 25 nov`: both must be the same day.
    fn weekday_and_date(self, tokens: &[Token]) -> Option<Said> {
        let wanted = tokens.first()?.weekday()?;
        let the = usize::from(tokens.get(1)?.is("the"));
        let rest = tokens.get(1 + the..)?;
        let (used, said) = numeric(rest).or_else(|| self.of_month(rest, the > 0))?;
        let said = said.and_then(|when| match when {
            When::Day(day) if day.weekday() != wanted => {
                Err(format!("{day} is a {:?}, not a {wanted:?}", day.weekday()))
            }
            when => Ok(when),
        });
        Some((1 + the + used, said))
    }

    /// `in 3 days`, `3 days from now`, `next 2 weeks`, `a week from monday`, `2 days ago`.
    fn counted(self, tokens: &[Token]) -> Option<Said> {
        let lead = usize::from(tokens.first()?.is("in|next|coming|following|last|past"));
        let count = tokens.get(lead)?.count()?;
        let of = usize::from(tokens.get(lead + 1)?.is("of"));
        let days = i64::from(count).checked_mul(unit(tokens.get(lead + 1 + of)?)?)?;
        let used = lead + 2 + of;
        let after = tokens.get(used..).unwrap_or_default();
        let today = self.today;
        match (&*tokens[0].text, after) {
            ("in", _) => Some((used, one(plus(today, days)))),
            ("next" | "coming" | "following", _) => {
                Some((used, several(today, plus(today, days - 1))))
            }
            ("last" | "past", _) => Some((used, several(plus(today, 1 - days), today))),
            (_, [ago, ..]) if ago.is("ago") => Some((used + 1, one(plus(today, -days)))),
            (_, [from, now, ..]) if from.is("from") && now.is("now") => {
                Some((used + 2, one(plus(today, days))))
            }
            (_, [from, rest @ ..]) if from.is("from|after") => {
                let (more, said) = self.at(rest)?;
                let day = said.map(|when| When::Day(plus(when.range().from, days)));
                Some((used + 1 + more, day))
            }
            _ => None,
        }
    }

    fn by_name(self, tokens: &[Token]) -> Option<Said> {
        let word = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
        let today = self.today;
        Some(match (word(0), word(1), word(2)) {
            ("day", "after", "tomorrow") => (3, one(plus(today, 2))),
            ("day", "before", "yesterday") => (3, one(plus(today, -2))),
            ("today" | "todays", ..) => (1, one(today)),
            ("tomorrow" | "tomorrows", ..) => (1, one(plus(today, 1))),
            ("yesterday" | "yesterdays", ..) => (1, one(plus(today, -1))),
            _ => return None,
        })
    }

    /// `25 nov`, `nov 25th 2026`, `25th of november`, and, said as one, `the 25th`.
    fn of_month(self, tokens: &[Token], the: bool) -> Option<Said> {
        if let Some((day, ordinal)) = day_number(tokens.first()?) {
            let of = usize::from(tokens.get(1).is_some_and(|token| token.is("of")));
            if let Some(month) = tokens.get(1 + of).and_then(Token::month) {
                let year = tokens.get(2 + of).and_then(year);
                let used = 2 + of + usize::from(year.is_some());
                let said = format!("{} {}", day, tokens[1 + of].text);
                return Some((used, self.on(year, month, day, &said).map(When::Day)));
            }
            return (ordinal || the && tokens[0].text.parse::<i8>().is_ok())
                .then(|| (1, self.next_of_that_number(day).map(When::Day)));
        }
        let month = tokens.first()?.month()?;
        let the = usize::from(tokens.get(1)?.is("the"));
        let (day, _) = day_number(tokens.get(1 + the)?)?;
        let year = tokens.get(2 + the).and_then(year);
        let said = format!("{} {}", tokens[0].text, day);
        let used = 2 + the + usize::from(year.is_some());
        Some((used, self.on(year, month, day, &said).map(When::Day)))
    }

    /// Without a year it is the next such day, or, of what is past, the last.
    fn on(self, year: Option<i16>, month: i8, day: i8, said: &str) -> Result<Date, String> {
        let none = || format!("{said} is no date of the calendar");
        if let Some(year) = year {
            return Date::new(year, month, day).map_err(|_| none());
        }
        // Eight years hold a 29 February, whatever century ends in them.
        let step = if self.past { -1 } else { 1 };
        let years = (0..=8).map(|n| self.today.year().saturating_add(n * step));
        let mut days = years.filter_map(|year| Date::new(year, month, day).ok());
        days.find(|date| (*date <= self.today) == self.past || *date == self.today)
            .ok_or_else(none)
    }

    fn next_of_that_number(self, day: i8) -> Result<Date, String> {
        let step = if self.past { -1 } else { 1 };
        let first = self.today.first_of_month();
        let months = (0..=12).map(|n| first.saturating_add(Span::new().months(n * step)));
        let mut days = months.filter_map(|first| Date::new(first.year(), first.month(), day).ok());
        days.find(|date| (*date <= self.today) == self.past || *date == self.today)
            .ok_or_else(|| format!("no month has a day {day}"))
    }

    /// `friday`, `this friday`, `next friday`, `last friday`.
    fn weekday(self, tokens: &[Token]) -> Option<Said> {
        let first = tokens.first()?;
        if let Some(day) = first.weekday() {
            return Some((1, one(self.nearest(day))));
        }
        let day = tokens.get(1)?.weekday()?;
        let week = week_of(self.today);
        let into = i64::from(day.to_monday_zero_offset());
        match &*first.text {
            "next" => Some((2, one(plus(week.from, 7 + into)))),
            "last" => {
                let past = Self {
                    past: true,
                    own_name_is_today: false,
                    ..self
                };
                Some((2, one(past.nearest(day))))
            }
            "this" => {
                let own = Self {
                    own_name_is_today: true,
                    ..self
                };
                Some((2, one(own.nearest(day))))
            }
            _ => None,
        }
    }

    fn nearest(self, wanted: Weekday) -> Date {
        let ahead = i64::from(wanted.since(self.today.weekday()));
        let days = match (ahead, self.own_name_is_today, self.past) {
            (0, true, _) => 0,
            (0, false, true) => -7,
            (0, false, false) => 7,
            (ahead, _, true) => ahead - 7,
            (ahead, _, false) => ahead,
        };
        plus(self.today, days)
    }
}

fn unit(token: &Token) -> Option<i64> {
    match &*token.text {
        "day" | "days" => Some(1),
        "week" | "weeks" => Some(7),
        "fortnight" | "fortnights" => Some(14),
        _ => None,
    }
}

/// `23`, `23rd`; with whether it is an ordinal.
fn day_number(token: &Token) -> Option<(i8, bool)> {
    let text = &token.text;
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ordinal = match &text[digits.len()..] {
        "" => false,
        "st" | "nd" | "rd" | "th" => true,
        _ => return None,
    };
    let day: i8 = digits.parse().ok()?;
    // What no month has is still a date that was said, and asked back about.
    (1..=99).contains(&day).then_some((day, ordinal))
}

fn year(token: &Token) -> Option<i16> {
    let year: i16 = token.text.parse().ok()?;
    (1970..2200).contains(&year).then_some(year)
}

/// `2026-11-23` and `23.11.2026`; the other orders are not told apart.
fn numeric(tokens: &[Token]) -> Option<Said> {
    let text = &tokens.first()?.text;
    let sign = text.chars().find(|c| !c.is_ascii_digit())?;
    let parts: Vec<_> = text.split(sign).collect();
    let [first, second, third] = parts[..] else {
        return None;
    };
    let date = |year: &str, month: &str, day: &str| {
        let read = (year.parse(), month.parse(), day.parse());
        let none = || format!("{text} is no date of the calendar");
        let (Ok(year), Ok(month), Ok(day)) = read else {
            return Err(none());
        };
        Date::new(year, month, day)
            .map(When::Day)
            .map_err(|_| none())
    };
    match (sign, first.len(), third.len()) {
        ('-' | '/', 4, 1..=2) => Some((1, date(first, second, third))),
        ('.', 1..=2, 4) => Some((1, date(third, second, first))),
        ('-' | '/', 1..=2, 2 | 4) => Some((
            1,
            Err(format!(
                "{text} could be day and month or month and day: write it as 2026-11-23"
            )),
        )),
        _ => None,
    }
}

#[cfg(test)]
#[path = "days/tests.rs"]
mod tests;
