//! How like a session's title is to what was said: by whole words, a typo allowed.

use setwise_domain::limits::MOST_WORDS_LIKENED;
use setwise_domain::sessions::{TitleWord, Titled, Titles};
use setwise_words::parse::typo::{allowance, is_misspelt, letter_set};
use setwise_words::parse::vocabulary::{also_called, words_of};

/// What a title's word counts for by how well a word of the text fits it, in hundredths.
const EXACT: usize = 100;
const BEGINNING: usize = 80;
const MISSPELT: usize = 70;
/// By another word for what it trains.
const MEANT: usize = 60;

/// Letters from which on a word's beginning stands for it: `mob` for `mobility`.
const LEAST_BEGINNING: usize = 3;

/// The words of a text, without case.
pub struct Words(Vec<Said>);

struct Said {
    text: String,
    letters: usize,
    set: u32,
    /// One number is no misspelling of another.
    is_number: bool,
    /// It counts for no more than this.
    most: usize,
}

impl Said {
    fn new(text: String, most: usize) -> Self {
        Self {
            most,
            letters: text.chars().count(),
            set: letter_set(&text),
            is_number: text.bytes().all(|b| b.is_ascii_digit()),
            text,
        }
    }

    fn fit(&self, wanted: &str) -> usize {
        let fit = if self.text == wanted {
            EXACT
        } else if self.letters >= LEAST_BEGINNING && wanted.starts_with(&self.text) {
            BEGINNING
        } else if !self.is_number && is_misspelt(&self.text, wanted) {
            MISSPELT
        } else {
            0
        };
        fit.min(self.most)
    }

    /// Whether a word may fit, by its letters alone, in whatever order.
    fn may_fit(&self, wanted: &TitleWord) -> bool {
        let allowed = allowance(self.letters);
        let misspelt = !self.is_number
            && self.letters.abs_diff(wanted.letters) <= allowed
            && (self.set ^ wanted.set).count_ones() as usize <= 2 * allowed;
        misspelt || self.set & !wanted.set == 0 && wanted.text.starts_with(&self.text)
    }
}

impl Words {
    pub fn of(text: &str) -> Self {
        let words = words_of(text).into_iter().take(MOST_WORDS_LIKENED);
        let said = words.flat_map(|word| {
            let also = also_called(&word).map(|also| Said::new(also.to_owned(), MEANT));
            also.into_iter().chain([Said::new(word, EXACT)])
        });
        Self(said.collect())
    }

    /// The titles of which the text says anything, with how much in hundredths; 100 is all of one.
    pub fn likest<'a>(&self, titles: &'a Titles) -> Vec<(usize, &'a Titled)> {
        let found = titles.with(|word| self.0.iter().any(|said| said.may_fit(word)));
        let found = found.into_iter().map(|titled| (self.likeness(titled), titled));
        found.filter(|(likeness, _)| *likeness > 0).collect()
    }

    fn likeness(&self, titled: &Titled) -> usize {
        let fit = |wanted: &String| self.0.iter().map(|said| said.fit(wanted)).max();
        let fits = titled.words.iter().filter_map(fit);
        fits.sum::<usize>().checked_div(titled.words.len()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
