//! How like a session's title is to what was said: by whole words, a typo allowed.

use crate::domain::session::Session;
use crate::limits::MOST_WORDS_LIKENED;
use crate::parse::typo::{allowance, is_misspelt, letter_set};
use crate::parse::vocabulary::words_of;

/// What a title's word counts for by how well a word of the text fits it, in hundredths.
const EXACT: usize = 100;
const BEGINNING: usize = 80;
const MISSPELT: usize = 70;

/// Letters from which on a word's beginning stands for it: `mob` for `mobility`.
const LEAST_BEGINNING: usize = 3;

/// Words of titles that tell no session from another.
const PLAIN: [&str; 8] = [
    "day", "session", "workout", "training", "the", "a", "and", "of",
];

/// The words of a text, without case.
pub struct Words(Vec<Said>);

struct Said {
    text: String,
    letters: usize,
    set: u32,
    /// One number is no misspelling of another.
    is_number: bool,
    is_plain: bool,
}

impl Said {
    fn new(text: String) -> Self {
        Self {
            letters: text.chars().count(),
            set: letter_set(&text),
            is_number: text.bytes().all(|b| b.is_ascii_digit()),
            is_plain: is_plain(&text),
            text,
        }
    }

    fn fit(&self, wanted: &str) -> usize {
        if self.text == wanted {
            EXACT
        } else if self.letters >= LEAST_BEGINNING && wanted.starts_with(&self.text) {
            BEGINNING
        } else if !self.is_number && is_misspelt(&self.text, wanted) {
            MISSPELT
        } else {
            0
        }
    }

    /// Whether a word of ASCII may fit, by its letters alone, whatever their case and order.
    fn may_fit(&self, wanted: &str, set: u32) -> bool {
        let allowed = allowance(self.letters);
        let misspelt = !self.is_number
            && self.letters.abs_diff(wanted.len()) <= allowed
            && (self.set ^ set).count_ones() as usize <= 2 * allowed;
        misspelt || self.set & !set == 0
    }
}

impl Said {
    /// Whether a title of these letters may hold it, a typo allowed.
    fn may_stand_in(&self, title: u32) -> bool {
        let allowed = if self.is_number {
            0
        } else {
            allowance(self.letters)
        };
        (self.set & !title).count_ones() as usize <= allowed
    }
}

impl Words {
    pub fn of(text: &str) -> Self {
        let words = words_of(text).into_iter().take(MOST_WORDS_LIKENED);
        Self(words.map(Said::new).collect())
    }

    /// How much of the session's title the text says, in hundredths; 100 is all of it.
    pub fn likeness(&self, session: &Session) -> usize {
        if !self.may_fit(&session.title) {
            return 0;
        }
        let mut title = words_of(&session.title);
        title.truncate(MOST_WORDS_LIKENED);
        if !title.iter().all(|word| is_plain(word)) {
            title.retain(|word| !is_plain(word));
        }
        let fit = |wanted: &String| self.0.iter().map(|said| said.fit(wanted)).max();
        let fits = title.iter().filter_map(fit);
        fits.sum::<usize>().checked_div(title.len()).unwrap_or(0)
    }

    /// Whether anything of a title may be said. It rules most of thousands of titles out without a
    /// copy of their words.
    fn may_fit(&self, title: &str) -> bool {
        if !title.is_ascii() || title.contains('\'') {
            return true;
        }
        let words = title.split(|c: char| !c.is_ascii_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        let set = letter_set(title);
        let mut telling = self.0.iter().filter(|said| !said.is_plain);
        // Most titles have not even the letters; plain words tell only titles without others.
        let tells = telling.any(|said| said.may_stand_in(set));
        let mut plain = self.0.iter().filter(|said| said.is_plain);
        if !tells && (plain.next().is_none() || !words.clone().all(is_plain)) {
            return false;
        }
        let may_fit = |word: &str| {
            let set = letter_set(word);
            self.0.iter().any(|said| said.may_fit(word, set))
        };
        let (mut only_plain, mut plain_fits) = (true, false);
        for word in words {
            if is_plain(word) {
                plain_fits |= may_fit(word);
            } else if may_fit(word) {
                return true;
            } else {
                only_plain = false;
            }
        }
        only_plain && plain_fits
    }
}

fn is_plain(word: &str) -> bool {
    PLAIN.iter().any(|plain| plain.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests;
