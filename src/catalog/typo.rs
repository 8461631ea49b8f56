//! Misspelt words: how far off a word may be, and which known words are near it.

use crate::limits::CORRECTIONS_MAX;

/// The edits that a word of so many letters may be off. Three letters or fewer are never read as
/// something else: too many words lie one edit from them.
pub const fn allowance(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// A word with what rules out most comparisons at once.
#[derive(Clone, Copy)]
pub(super) struct Probe<'a> {
    text: &'a str,
    letters: usize,
    set: u32,
}

impl<'a> Probe<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            letters: text.chars().count(),
            set: letter_set(text),
        }
    }

    pub(super) fn allowance(self) -> usize {
        allowance(self.letters)
    }

    /// The edits (two neighbours swapped count as one) to `known`, where at most `allowed`.
    pub(super) fn edits_to(self, known: &str, allowed: usize) -> Option<usize> {
        // Bytes bound characters from above, and a non-ASCII word is near no known one anyway.
        if known.len().abs_diff(self.letters) > allowed {
            return None;
        }
        self.edits_to_prepared(known, letter_set(known), allowed)
    }

    /// As [`Self::edits_to`], with the other word's letter set at hand.
    pub(super) fn edits_to_prepared(self, known: &str, set: u32, allowed: usize) -> Option<usize> {
        // One edit changes at most two members of the set.
        let differing = (self.set ^ set).count_ones() as usize;
        if known.len().abs_diff(self.letters) > allowed || differing > 2 * allowed {
            return None;
        }
        Some(strsim::osa_distance(self.text, known)).filter(|edits| *edits <= allowed)
    }
}

/// Which of 32 kinds of letter a word holds.
pub(super) fn letter_set(text: &str) -> u32 {
    text.bytes().fold(0, |set, b| set | 1 << (b & 31))
}

/// The nearest of `known` to `word` within its allowance, all that are equally near; empty where
/// none is near, or more than can be meant.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = (&'a str, u32)>) -> Vec<&'a str> {
    let probe = Probe::new(word);
    let mut allowed = probe.allowance();
    let mut found = Vec::new();
    if allowed == 0 {
        return found;
    }
    for (candidate, set) in known.filter(|(text, _)| allowance(text.len()) > 0) {
        if let Some(edits) = probe.edits_to_prepared(candidate, set, allowed) {
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
mod tests {
    use super::*;

    fn near(word: &str) -> Vec<&'static str> {
        const KNOWN: [&str; 7] = [
            "bench", "press", "deadlift", "romanian", "row", "back", "hack",
        ];
        nearest(word, KNOWN.iter().map(|known| (*known, letter_set(known))))
    }

    #[test]
    fn the_longer_the_word_the_more_it_may_be_off() {
        assert_eq!(near("benhc"), ["bench"]);
        assert_eq!(near("bnch"), ["bench"]);
        assert_eq!(near("dedlift"), ["deadlift"]);
        assert_eq!(near("romainain"), ["romanian"]);
        assert_eq!(near("rack"), ["back", "hack"]);
        assert!(near("bnhc").is_empty());
        assert!(near("rw").is_empty());
        assert!(near("roww").is_empty(), "a known word of three letters");
        assert!(near("").is_empty());
        assert!(near("ßéñçh").is_empty());
    }

    #[test]
    fn the_nearest_wins() {
        assert_eq!(near("backk"), ["back"]);
    }
}
