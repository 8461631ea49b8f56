//! Days of a wish that are said in other ways than by a day alone.

use super::super::names;
use super::super::token::Token;
use super::Clause;
use jiff::civil::{Date, Weekday};
use setwise_domain::session::DateRange;
use setwise_words::parse::day::{When, length, plus};
use setwise_words::parse::listed::is_listed;

impl Clause<'_> {
    /// `all tuesdays`: every one of them, and not the session of one Tuesday.
    pub fn says_each_of_a_weekday(&self) -> bool {
        let mut pairs = self.tokens.windows(2);
        pairs.any(|pair| pair[0].is("all") && pair[1].own && pair[1].weekday().is_some())
    }

    /// `no training on mondays`, `never train on monday`: the day of every week is to be free.
    pub fn leaves_a_weekday_free(&self) -> bool {
        let never = self.verb.is("never");
        (0..self.tokens.len()).any(|at| {
            let ends = self
                .tokens
                .get(at + 1)
                .is_none_or(|next| next.is("off|please|anymore|any|from|to|free"));
            self.tokens[at].weekday().is_some() && (never || self.tokens[at].own && ends)
        })
    }

    /// Whether a day is among what is left.
    pub fn names_a_day(&self) -> bool {
        let reader = self.ahead(false);
        (0..self.tokens.len()).any(|at| !self.guarded[at] && reader.read(self.rest(at)).is_some())
    }

    /// The first day from one on, within a week, on which something open stands.
    pub fn next_day_from(&self, from: Date) -> Option<DateRange> {
        let days = (0..7).map(|ahead| When::Day(plus(from, ahead)).range());
        days.into_iter().find(|day| !self.view.open(*day).is_empty())
    }

    /// Whether the days are said once more in what is left.
    pub fn says_again(&self, days: DateRange) -> bool {
        let reader = self.ahead(true);
        let said = |at: usize| {
            let (_, when) = reader.read(self.rest(at))?;
            Some(when.is_ok_and(|when| when.range() == days))
        };
        (0..self.tokens.len()).any(|at| !self.guarded[at] && said(at) == Some(true))
    }

    /// How long it goes on where its first day follows: `for two weeks starting monday`.
    pub fn take_length_before_start(&mut self) -> Option<i64> {
        let starts = |tokens: &[Token]| tokens.first()?.is("starting|beginning|from").then_some(());
        self.take_read(Some("for"), |tokens| {
            let (used, days) = length(tokens)?;
            starts(tokens.get(used..)?)?;
            Some((used, days))
        })
    }

    /// How long somebody takes off: `a week off`, `ten days off`.
    pub fn take_time_off(&mut self) -> Option<i64> {
        self.take_read(None, |tokens| {
            let (used, days) = length(tokens)?;
            tokens.get(used)?.is("off").then_some((used + 1, days))
        })
    }

    /// Whether all of its words say something.
    pub fn says(&self, says: impl Fn(&[Token]) -> bool) -> bool {
        says(&self.tokens)
    }

    /// Whether it is to stand beside a session that is there: `after leg day`.
    pub fn names_session_beside(&self) -> bool {
        (1..self.tokens.len()).any(|at| {
            let beside = self.tokens[at].is("after|before") && !self.guarded[at];
            let words = self.tokens[at + 1..].iter().map(|token| token.text.clone());
            let words: Vec<String> = words.filter(|word| !is_listed(word, "the|my|a")).collect();
            beside && !words.is_empty() && names::best(&words, self.view.sessions()).is_some()
        })
    }

    /// The days of the week that are named, Monday first.
    pub fn take_weekdays(&mut self) -> Vec<Weekday> {
        let mut days: Vec<Weekday> = Vec::new();
        for token in &self.tokens {
            if token.is("weekend|weekends") {
                days.extend([Weekday::Saturday, Weekday::Sunday]);
            }
            days.extend(token.weekday());
        }
        days.sort_by_key(|day| day.to_monday_zero_offset());
        days.dedup();
        self.taken.fill(true);
        days
    }
}
