//! How like a session's title is to what was said: by whole words, a typo allowed.

use crate::domain::session::Session;
use crate::limits::MOST_WORDS_LIKENED;
use crate::parse::typo::is_misspelt;
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
pub struct Words(Vec<String>);

impl Words {
    pub fn of(text: &str) -> Self {
        let mut words = words_of(text);
        words.truncate(MOST_WORDS_LIKENED);
        Self(words)
    }

    /// How much of the session's title the text says, in hundredths; 100 is all of it.
    pub fn likeness(&self, session: &Session) -> usize {
        let mut title = Self::of(&session.title).0;
        let is_plain = |word: &String| PLAIN.contains(&word.as_str());
        if !title.iter().all(is_plain) {
            title.retain(|word| !is_plain(word));
        }
        let fits = title.iter().map(|word| self.fit(word));
        fits.sum::<usize>().checked_div(title.len()).unwrap_or(0)
    }

    fn fit(&self, wanted: &str) -> usize {
        let fit = |said: &String| {
            if said == wanted {
                EXACT
            } else if said.chars().count() >= LEAST_BEGINNING && wanted.starts_with(said.as_str()) {
                BEGINNING
            } else if is_misspelt(said, wanted) {
                MISSPELT
            } else {
                0
            }
        };
        self.0.iter().map(fit).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
