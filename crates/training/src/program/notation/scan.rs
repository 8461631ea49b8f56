//! A value of one line, read from left to right.

use setwise_domain::load::{Decimal, Unit};
use setwise_words::parse::typo::nearest_name;
use std::str::FromStr;

/// Where a value could not be read on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Miss {
    /// In bytes of the scanned text.
    pub at: usize,
    pub found: Option<String>,
    pub wanted: String,
    pub near: Option<String>,
}

pub(super) type Scan<T> = Result<T, Miss>;

pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// What is left, with the space before it.
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// The wanted thing is not here.
    pub fn miss(&mut self, wanted: impl Into<String>) -> Miss {
        self.miss_of(wanted, &[])
    }

    /// One of these words was wanted.
    pub fn miss_of(&mut self, wanted: impl Into<String>, known: &[&str]) -> Miss {
        self.skip_space();
        let rest = self.rest();
        let end = rest.find([' ', '\t', ',', ';']).unwrap_or(rest.len());
        let end = end.max(rest.chars().next().map_or(0, char::len_utf8));
        let found = (!rest.is_empty()).then(|| rest[..end].to_owned());
        let near = found
            .as_deref()
            .and_then(|found| nearest_name(&found.to_lowercase(), known.iter().copied()));
        Miss { at: self.at, wanted: wanted.into(), near: near.map(str::to_owned), found }
    }

    pub fn is_done(&mut self) -> bool {
        self.skip_space();
        self.rest().is_empty()
    }

    pub fn end(&mut self, wanted: &str) -> Scan<()> {
        if self.is_done() { Ok(()) } else { Err(self.miss(wanted)) }
    }

    pub fn symbol(&mut self, symbol: char) -> bool {
        self.skip_space();
        let is_next = self.rest().starts_with(symbol);
        if is_next {
            self.at += symbol.len_utf8();
        }
        is_next
    }

    pub fn symbol_wanted(&mut self, symbol: char, wanted: &str) -> Scan<()> {
        if self.symbol(symbol) { Ok(()) } else { Err(self.miss(wanted)) }
    }

    /// The word, or words with one space between, where they are next.
    pub fn word(&mut self, words: &str) -> bool {
        let before = self.at;
        for word in words.split(' ') {
            self.skip_space();
            let next = self.take(is_of_word);
            if !next.eq_ignore_ascii_case(word) {
                self.at = before;
                return false;
            }
        }
        true
    }

    pub fn word_wanted(&mut self, words: &str) -> Scan<()> {
        if self.word(words) { Ok(()) } else { Err(self.miss_of(format!("'{words}'"), &[words])) }
    }

    /// What stands for the first of the words that is next.
    pub fn choice<T: Copy>(&mut self, choices: &[(&str, T)]) -> Option<T> {
        let found = choices.iter().find(|(word, _)| self.word(word));
        found.map(|(_, value)| *value)
    }

    /// Small letters, digits and `-`; empty where none is next.
    pub fn name(&mut self) -> &'t str {
        self.skip_space();
        self.take(|c| c.is_ascii_alphanumeric() || c == '-')
    }

    pub fn is_digit_next(&mut self) -> bool {
        self.skip_space();
        self.rest().starts_with(|c: char| c.is_ascii_digit())
    }

    /// A whole number without a sign.
    pub fn integer<N: FromStr>(&mut self, what: &str) -> Scan<N> {
        self.skip_space();
        let before = self.at;
        let digits = self.take(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| {
            self.at = before;
            if digits.is_empty() {
                self.miss(format!("{what}, as a whole number"))
            } else {
                self.miss(format!("{what}, as a smaller number"))
            }
        })
    }

    /// A number with at most four places, with a sign where it has one.
    pub fn decimal(&mut self, what: &str) -> Scan<Decimal> {
        self.skip_space();
        let before = self.at;
        let negative = self.symbol('-');
        if !negative {
            self.symbol('+');
        }
        self.skip_space();
        let digits = self.take(|c| c.is_ascii_digit() || c == '.');
        let sign = if negative { "-" } else { "" };
        Decimal::parse(&format!("{sign}{digits}"), 4).map_err(|_| {
            self.at = before;
            self.miss(format!("{what}, such as 2.5"))
        })
    }

    pub fn unit(&mut self) -> Option<Unit> {
        self.choice(&[("kg", Unit::Kg), ("kgs", Unit::Kg), ("lb", Unit::Lb), ("lbs", Unit::Lb)])
    }

    /// `90s`, `90 seconds`, `2 min`.
    pub fn seconds(&mut self, what: &str) -> Scan<u32> {
        self.skip_space();
        let before = self.at;
        let number = self.integer::<u32>(what).ok();
        let seconds = number.and_then(|number| {
            if self.seconds_unit() {
                return Some(number);
            }
            self.minutes_unit().then(|| number.checked_mul(60))?
        });
        seconds.ok_or_else(|| {
            self.at = before;
            self.miss(format!("{what}, such as 90s or 2 min"))
        })
    }

    pub fn seconds_unit(&mut self) -> bool {
        self.choice(&[("s", ()), ("sec", ()), ("seconds", ())]).is_some()
    }

    pub fn minutes_unit(&mut self) -> bool {
        self.choice(&[("min", ()), ("minutes", ())]).is_some()
    }

    /// Where it stands, to come back to.
    pub const fn mark(&self) -> usize {
        self.at
    }

    pub const fn back_to(&mut self, mark: usize) {
        self.at = mark;
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphabetic() || c == '-'
}
