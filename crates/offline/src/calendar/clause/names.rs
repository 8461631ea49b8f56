//! What of a clause names sessions: titles, numbers, and what is left when all else is taken.

use super::super::acts::{Act, NAMED};
use super::super::names::{self, Fit};
use super::super::subject::{Name, is_filler};
use super::Clause;
use setwise_domain::session::SessionId;
use setwise_words::parse::day::DayReader;
use setwise_words::parse::listed::find;
use std::ops::Range;

impl Clause<'_> {
    /// The names after a phrase, which are taken with it.
    pub fn take_names_after(&mut self, phrases: &str) -> Option<Vec<Name>> {
        let (at, used) = find(&self.tokens, phrases)?;
        self.free(at..at + used).then(|| {
            let names = self.names(at + used);
            self.taken[at..].fill(true);
            names
        })
    }

    /// A title that is said to be one: what stands between quotes, or behind a phrase up to the next
    /// word that is taken.
    pub fn take_said_title(&mut self, phrases: &str) -> Option<String> {
        let quotes = (0..self.tokens.len()).find(|at| self.quoted[*at]);
        let start = if let Some(at) = quotes {
            at
        } else {
            let (at, used) = find(&self.tokens, phrases)?;
            let free = self.free(at..at + used) && !self.guarded[at];
            free.then_some(at + used)?
        };
        let ends = |at: &usize| self.taken[*at] || self.quoted[*at] != quotes.is_some();
        let end = (start..self.tokens.len()).find(ends);
        let end = end.unwrap_or(self.tokens.len());
        (start < end).then(|| {
            self.taken.fill(true);
            self.typed(start..end)
        })
    }

    /// A new title: what follows `to`, or, as in `call leg day Heavy legs`, the name of a session.
    pub fn take_title(&mut self) -> Option<String> {
        let count = self.tokens.len();
        let named = find(&self.tokens, NAMED).or_else(|| find(&self.tokens, "to|as"));
        let start = match named.filter(|(at, _)| *at > 0) {
            Some((at, used)) => {
                self.taken[at..at + used].fill(true);
                at + used
            }
            None if self.verb.is("call") => self.end_of_known_name()?,
            None => return None,
        };
        self.taken[start..].fill(true);
        // `call it cardio instead`
        let says_more = |at: &usize| !self.tokens[*at].is("instead|please|thanks|now");
        let end = (start..count).rev().find(says_more).unwrap_or(start);
        Some(self.typed(start..count.min(end + 1)))
    }

    /// The longest beginning that is the name of one session, or its number.
    fn end_of_known_name(&self) -> Option<usize> {
        let numbered = self.tokens.first()?.is("session|number|item");
        if numbered && self.tokens.get(1)?.text.parse::<u32>().is_ok() {
            return Some(2);
        }
        (1..self.tokens.len()).rev().find(|end| {
            let words = self.tokens[..*end].iter().map(|token| token.text.clone());
            let words: Vec<_> = words.filter(|word| !is_filler(word)).collect();
            let best = names::best(&words, self.view.sessions());
            best.is_some_and(|(fit, _)| fit <= Fit::Whole)
        })
    }

    /// `session 7`, `#7`: sessions by their number.
    pub fn take_numbers(&mut self) -> Vec<SessionId> {
        let mut ids = Vec::new();
        for at in 0..self.tokens.len() {
            let numbered = at > 0 && self.tokens[at - 1].is("session|number|item");
            let text = &self.tokens[at].text;
            let number = match text.strip_prefix('#') {
                Some(number) => number.parse().ok(),
                None if numbered && !self.guarded[at] => text.parse().ok(),
                None => None,
            };
            let Some(number) = number.filter(|_| !self.taken[at]) else {
                continue;
            };
            self.taken[at] = true;
            if numbered {
                self.taken[at - 1] = true;
            }
            ids.push(SessionId(number));
        }
        ids
    }

    /// `the next two`, of which what follows says the what.
    pub fn take_count(&mut self) -> Option<usize> {
        let count = self.take_read(Some("next|coming|following"), |tokens| {
            let count = tokens.first()?.count()?;
            (tokens.len() > 1 && count > 0).then_some((1, usize::from(count)))
        });
        count.filter(|count| *count > 1)
    }

    /// The words as they were typed, a space between them where there was more than a hyphen.
    pub fn typed(&self, range: Range<usize>) -> String {
        let mut said = String::new();
        for at in range.clone() {
            let token = &self.tokens[at];
            if at > range.start {
                let between = &self.message[self.tokens[at - 1].typed.end..token.typed.start];
                said.push_str(if matches!(between, "-" | "/") { between } else { " " });
            }
            said.push_str(&self.message[token.typed.clone()]);
        }
        said
    }

    /// The names and the days of it, as they were typed.
    pub fn entities(&mut self) -> Vec<String> {
        let days = self.ahead(true);
        let mut found = Vec::new();
        while let Some(range) = self.first_day(days) {
            found.push(range.clone());
            self.taken[range].fill(true);
        }
        let names = self.take_names();
        let names = names.iter().filter_map(|name| name.trimmed(is_filler));
        found.extend(names.filter(|name| !name.is_generic()).map(|name| name.at));
        found.sort_by_key(|range| range.start);
        found.into_iter().map(|range| self.typed(range)).collect()
    }

    fn first_day(&self, days: DayReader) -> Option<Range<usize>> {
        (0..self.tokens.len()).find_map(|at| {
            if self.taken[at] || self.guarded[at] || self.tokens[at].is("the|on|this") {
                return None;
            }
            let (used, _) = days.read(self.rest(at))?;
            Some(at..at + used)
        })
    }

    /// What is left, as names: separated by commas, `and`, and by what was taken.
    pub fn take_names(&mut self) -> Vec<Name> {
        let names = self.names(0);
        self.taken.fill(true);
        names
    }

    fn names(&self, from: usize) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        let mut open = false;
        for at in from..self.tokens.len() {
            let token = &self.tokens[at];
            let parts = (token.is("and|or|plus") || token.is("with|for") && self.act == Act::Swap)
                && !self.guarded[at];
            if self.taken[at] || parts {
                open = false;
                continue;
            }
            let same_quote = at == 0 || self.quoted[at] == self.quoted[at - 1];
            open &= token.after.is_none() && same_quote;
            match names.last_mut().filter(|_| open) {
                Some(name) => name.push(token, at, self.guarded[at]),
                None => names.push(Name::new(token, at, self.guarded[at])),
            }
            open = true;
        }
        names
    }
}
