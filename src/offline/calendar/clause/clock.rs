//! The time of day that a wish names.

use super::Clause;
use crate::domain::session::Hour;
use crate::parse::clock::{self, Clock};
use std::ops::Range;

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
        const UNITS: &str = "minutes|minute|mins|min|hours|hour|hrs|hr";
        let said = |at: usize| {
            let tokens = self.tokens.get(at..at + 3)?;
            let number = tokens[1].is("a|an") || tokens[1].count().is_some();
            (tokens[0].is("for") && number && tokens[2].is(UNITS)).then_some(at..at + 3)
        };
        let free = |range: &Range<usize>| !self.guarded[range.start];
        if let Some(range) = (0..self.tokens.len()).filter_map(said).find(free) {
            self.taken[range.clone()].fill(true);
            let typed = self.typed(range);
            self.notes.push(format!(
                "“{typed}” has no place on the calendar, so it was left out."
            ));
        }
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
