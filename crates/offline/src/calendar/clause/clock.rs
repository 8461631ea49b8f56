//! The time of day that a wish names.

use super::Clause;
use crate::calendar::token::Token;
use setwise_domain::session::Hour;
use setwise_words::parse::clock::{self, Clock};
use std::ops::Range;

/// What a time is counted in.
const UNITS_OF_TIME: &str = "minutes|minute|mins|min|hours|hour|hrs|hr";

/// Whether words say a time of day from another: `2 hours later`.
pub fn says_minutes(tokens: &[Token]) -> bool {
    let directed = tokens.iter().any(|token| token.is("later|earlier|sooner|back"));
    directed && tokens.iter().any(|token| token.is(UNITS_OF_TIME))
}

impl Clause<'_> {
    /// Takes the words that say a time of day.
    pub(super) fn take_the_clock(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            // `every morning` says how often.
            let how_often = at > 0 && self.tokens[at - 1].is("every|each");
            let read = clock::read(&self.tokens[at..]).filter(|_| !self.guarded[at] && !how_often);
            let used = read.map_or(1, |(used, _)| used);
            if let Some((used, clock)) = read {
                self.taken[at..at + used].fill(true);
                self.said_time = Some((at..at + used, clock));
            }
            at += used;
        }
        self.take_the_duration();
    }

    /// Takes how long a session is to last, which the calendar has no place for: `for 90 minutes`.
    fn take_the_duration(&mut self) {
        let said = |at: usize| {
            let tokens = self.tokens.get(at..at + 3)?;
            let number = tokens[1].is("a|an") || tokens[1].count().is_some();
            (tokens[0].is("for") && number && tokens[2].is(UNITS_OF_TIME)).then_some(at..at + 3)
        };
        let free = |range: &Range<usize>| !self.guarded[range.start];
        if let Some(range) = (0..self.tokens.len()).filter_map(said).find(free) {
            self.taken[range.clone()].fill(true);
            let typed = self.typed(range);
            self.notes.push(format!("“{typed}” has no place on the calendar, so it was left out."));
        }
    }

    /// By how many minutes it is to be later: `2 hours later`, `half an hour earlier`, `back 30 minutes`.
    pub fn take_minutes(&mut self) -> Option<i64> {
        let later = self.holds("later|back");
        let earlier = self.holds("earlier|sooner");
        (later != earlier).then_some(())?;
        let said = |at: usize| {
            let half = usize::from(self.tokens[at].is("half"));
            let number = self.tokens.get(at + half)?;
            let count = number.count().or(number.is("a|an").then_some(1));
            let count = count.or((half == 1).then_some(1))?;
            let numbered = usize::from(number.count().is_some() || number.is("a|an"));
            let unit = self.tokens.get(at + half + numbered)?;
            let of_one: i64 = match () {
                () if !unit.is(UNITS_OF_TIME) => return None,
                () if unit.text.starts_with('h') => 60,
                () => 1,
            };
            let minutes = i64::from(count) * of_one;
            let minutes = if half == 1 { minutes / 2 } else { minutes };
            Some((at..at + half + numbered + 1, minutes))
        };
        let free = |(range, _): &(Range<usize>, i64)| self.free(range.clone());
        let (range, minutes) = (0..self.tokens.len()).filter_map(said).find(free)?;
        self.taken[range].fill(true);
        self.take("later|back|earlier|sooner");
        self.take("by");
        Some(if earlier { -minutes } else { minutes })
    }

    /// The time of day, for a wish that sets one.
    pub fn time(&mut self) -> Option<Hour> {
        if self.take("at any time|any time|at no set time|without a time") {
            return Some(Hour::Any);
        }
        let (said, clock) = self.said_time.take()?;
        let typed = self.typed(said);
        match clock {
            Clock::At(time) => return Some(Hour::At(time)),
            Clock::EitherHalf(hour) => self.notes.push(format!(
                "“{typed}” could be morning or evening, so no time was set: write {hour}am or {hour}pm."
            )),
            Clock::NoTime => self.notes.push(format!(
                "“{typed}” isn't an exact time, so none was set. Add one, such as 18:00."
            )),
        }
        None
    }

    /// Tells of a time that the wish has no use for.
    pub fn tell_of_the_clock(&mut self) {
        if let Some((said, Clock::At(_))) = self.said_time.take() {
            let typed = self.typed(said);
            self.notes.push(format!("“{typed}” changes nothing here."));
        }
    }
}
