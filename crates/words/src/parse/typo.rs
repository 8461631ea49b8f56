//! Misspelt words: how far off a word may be, and which known words are near it.

use super::listed::is_listed;
pub use setwise_domain::text::letter_set;

/// Known words that one misspelt word may stand for. A word equally near to more of them says too
/// little to be mended.
const CORRECTIONS_MAX: usize = 4;

/// Spellings, separated by `|`, and the word that they stand for.
pub type Spellings = &'static [(&'static str, &'static str)];

/// Hurried spellings that no rule of letters would find.
const HURRIED: Spellings = &[
    ("nxt", "next"),
    ("lst", "last"),
    ("wk", "week"),
    ("wks", "weeks"),
    ("wknd", "weekend"),
    ("mth", "month"),
    ("mths", "months"),
    ("wat|wht", "what"),
    ("wts|wats|whts", "whats"),
    ("tmrw|tmr|tmw|tomoz|2moro|2morrow", "tomorrow"),
    ("tmrws|tmrs|tomozs", "tomorrows"),
    ("tdy|2day", "today"),
    ("yday", "yesterday"),
    ("xmas", "christmas"),
    ("til|till|untill", "until"),
    ("plz|pls", "please"),
];

/// What a hurried spelling stands for, by a surface's `own` spellings or by those of all.
pub fn hurried(word: &str, own: Spellings) -> Option<&'static str> {
    let mut rows = own.iter().chain(HURRIED);
    let found = rows.find(|(spellings, _)| is_listed(word, spellings));
    found.map(|(_, whole)| *whole)
}

/// The edits from one word to another: a letter more, less or other, or two neighbours swapped.
pub fn distance(one: &str, other: &str) -> usize {
    strsim::osa_distance(one, other)
}

/// How alike two texts are, from 0 to 1; a beginning in common counts for more.
pub fn likeness(one: &str, other: &str) -> f64 {
    strsim::jaro_winkler(one, other)
}

/// The likeness from which a misspelt name is taken for the nearest; a swapped or missing letter
/// stays above it, another word of a table falls below.
const NEAR_ENOUGH: f64 = 0.85;

/// The name likest to a misspelt one, where one is near enough to be meant.
pub fn likest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|known| (likeness(name, known), known))
        .filter(|(likeness, _)| *likeness >= NEAR_ENOUGH)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, known)| known)
}

/// The name with the fewest edits to a misspelt one, at most two.
pub fn nearest_name<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|known| (distance(name, known), known))
        .filter(|(edits, _)| *edits <= 2)
        .min()
        .map(|(_, known)| known)
}

/// Whether a word is another one misspelt within its allowance.
pub fn is_misspelt(typed: &str, meant: &str) -> bool {
    let letters = typed.chars().count();
    let allowed = allowance(letters);
    allowed > 0
        && letters.abs_diff(meant.chars().count()) <= allowed
        && distance(typed, meant) <= allowed
}

/// As [`is_misspelt`], but strict, for words that could as well be others: with the first letter
/// right, and of four letters only two that changed places.
pub fn is_slip(typed: &str, meant: &str) -> bool {
    let length = typed.chars().count();
    if length < 4 || typed.chars().next() != meant.chars().next() {
        return false;
    }
    let sorted = |word: &str| {
        let mut letters: Vec<_> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    is_misspelt(typed, meant)
        && match length {
            4 => sorted(typed) == sorted(meant),
            5..8 => true,
            _ => meant.chars().count() >= 7,
        }
}

/// The edits that a word of so many letters may be off. Three letters or fewer are never read as
/// something else: too many words lie one edit from them.
pub const fn allowance(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// Whether a short word begins as the one that it is taken for, its first two letters swapped at most:
/// who types four letters gets the first right, and most words of four letters are one edit from another.
fn begins_alike(typed: &str, meant: &str) -> bool {
    typed.len() > 4 || {
        let first = meant.as_bytes().first();
        typed.bytes().take(2).any(|letter| Some(&letter) == first)
    }
}

/// A word with what rules out most comparisons at once.
#[derive(Clone, Copy)]
pub struct Probe<'a> {
    text: &'a str,
    letters: usize,
    set: u32,
}

impl<'a> Probe<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, letters: text.chars().count(), set: letter_set(text) }
    }

    pub fn allowance(self) -> usize {
        allowance(self.letters)
    }

    /// The edits (two neighbours swapped count as one) to `known`, whose letter set is `set`, where at
    /// most `allowed`.
    #[inline]
    pub fn edits_to(self, known: &str, set: u32, allowed: usize) -> Option<usize> {
        (self.may_reach(known.len(), set, allowed) && begins_alike(self.text, known))
            .then(|| distance(self.text, known))
            .filter(|edits| *edits <= allowed)
    }

    /// What rules out nearly all words, asked of each of them. One edit changes at most two members of
    /// the set. Bytes bound characters from above, and a non-ASCII word is near no known one anyway.
    #[inline]
    fn may_reach(self, bytes: usize, set: u32, allowed: usize) -> bool {
        let differing = (self.set ^ set).count_ones() as usize;
        bytes.abs_diff(self.letters) <= allowed && differing <= 2 * allowed
    }
}

/// The nearest of `known` to `word` within its allowance, all that are equally near; empty where
/// none is near, or more than can be meant.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = (&'a str, u32)>) -> Vec<&'a str> {
    let probe = Probe::new(word);
    let mut allowed = probe.allowance();
    let mut found = Vec::new();
    if allowed == 0 {
        return found;
    }
    for (candidate, set) in known.filter(|(text, _)| allowance(text.len()) > 0) {
        if let Some(edits) = probe.edits_to(candidate, set, allowed) {
            if edits < allowed {
                allowed = edits;
                found.clear();
            }
            found.push(candidate);
        }
    }
    if found.len() > CORRECTIONS_MAX {
        found.clear();
    }
    found
}

#[cfg(test)]
mod tests;
