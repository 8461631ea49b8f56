//! The words that the offline coach knows, and what a mistyped one was meant to be.

use super::cues::{AGAINST, AMONG, BALANCE, METRICS, PICKS, SILENT, TARGETS};
use super::lexicon::{FILLERS, HURRIED, LEFT_ALONE};
use super::reason;
use super::rules::RULES;
use setwise_catalog::catalog::{Catalog, muscle_words};
use setwise_words::parse::{typo, vocabulary};
use std::collections::{HashMap, HashSet};

pub struct Vocabulary {
    /// Words that show a topic, a period, a muscle or a reason: what a typo is corrected to.
    /// Each with the set of its letters.
    telling: HashMap<&'static str, u32>,
    /// Words that mean something as they stand, so they are no typo of another.
    known: HashSet<String>,
    fillers: HashSet<&'static str>,
}

impl Vocabulary {
    pub fn new(catalog: &Catalog) -> Self {
        let cues =
            RULES.iter().flat_map(|rule| rule.cues).flat_map(|group| group.split(['|', ' ']));
        let parts = METRICS
            .iter()
            .map(|(_, cues)| *cues)
            .chain(PICKS.iter().map(|(_, cues)| *cues))
            .chain(AMONG.iter().map(|(_, cues)| *cues))
            .chain([BALANCE, TARGETS])
            .flat_map(|cues| cues.split(['|', ' ']));
        let telling = cues
            .chain(parts)
            .chain(setwise_words::parse::period::words())
            .chain(reason::words())
            .chain(muscle_words())
            .map(|word| (word, typo::letter_set(word)))
            .collect();
        let also = RULES.iter().flat_map(|rule| rule.also.split('|'));
        let names = catalog
            .all()
            .iter()
            .flat_map(|exercise| std::iter::once(&exercise.name).chain(&exercise.aliases));
        let silent = SILENT.split('|').chain(AGAINST.split('|'));
        let known = also
            .chain(silent)
            .chain(FILLERS.split('|'))
            .chain(LEFT_ALONE.split('|'))
            .map(str::to_owned)
            .chain(names.flat_map(|name| vocabulary::words_of(name)))
            .collect();
        Self { telling, known, fillers: FILLERS.split('|').collect() }
    }

    pub fn is_filler(&self, word: &str) -> bool {
        self.fillers.contains(word)
    }

    /// Whether a word could be taken for more than a part of a name.
    #[cfg(test)]
    pub fn says_more(&self, word: &str) -> bool {
        let digits = word.starts_with(|c: char| c.is_ascii_digit());
        digits
            || self.telling.contains_key(word)
            || self.fillers.contains(word)
            || super::rules::RULES
                .iter()
                .any(|rule| setwise_words::parse::listed::is_listed(word, rule.also))
    }

    /// What a word was meant to be: itself where it is known or nothing lies near, else the one
    /// telling word at the least distance.
    pub fn meant<'a>(&self, word: &'a str) -> &'a str
    where
        'static: 'a,
    {
        if let Some(whole) = typo::hurried(word, HURRIED) {
            return whole;
        }
        let known = self.telling.contains_key(word) || self.known.contains(word);
        if known || vocabulary::knows(word) {
            return word;
        }
        self.nearest(word).unwrap_or(word)
    }

    fn nearest(&self, word: &str) -> Option<&'static str> {
        let probe = typo::Probe::new(word);
        let most = probe.allowance();
        if most == 0 {
            return None;
        }
        let first = word.chars().next();
        // A slip in the first letter is rarer than elsewhere, and letters are swapped more often
        // than lost; two that are alike even then are not told apart.
        let mut near: Vec<_> = self
            .telling
            .iter()
            .filter(|(telling, _)| typo::allowance(telling.len()) > 0)
            .filter_map(|(telling, set)| {
                Some((
                    probe.edits_to(telling, *set, most)?,
                    (telling.chars().next() != first, telling.len().abs_diff(word.len())),
                    *telling,
                ))
            })
            .collect();
        near.sort_unstable();
        match near.as_slice() {
            [only] => Some(only.2),
            [best, second, ..] if (best.0, best.1) < (second.0, second.1) => Some(best.2),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
