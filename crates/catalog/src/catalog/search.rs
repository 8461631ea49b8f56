//! Search by words and facts: `dumbbell hamstring`, `beginner vertical pull`, `latera rais`.

use super::index::{Place, Vocabulary};
use super::normalise::{compact, fold, in_order, words};
use super::{Catalog, Exercise, facts};
use crate::catalog::limits::{NAME_CHARS_MAX, QUERY_WORDS_MAX};
use setwise_domain::exercise::Mechanic;
use setwise_words::parse::typo::Probe;
use std::cmp::Reverse;

/// What a word counts for by where it stands. A trained muscle counts as much as the name, so that
/// `chest` finds the bench press before the chest-supported row.
mod weight {
    pub const NAME: u8 = 8;
    pub const PRIMARY: u8 = 8;
    pub const ALIAS: u8 = 6;
    pub const FACT: u8 = 6;
    pub const SECONDARY: u8 = 3;
}

/// What a query's word counts for by how well it fits.
mod fit {
    pub const EXACT: u32 = 8;
    pub const BEGINNING: u32 = 6;
    /// For a misspelt word, less one for each edit.
    pub const MISSPELT: u32 = 4;
}

/// Every word by which exercises are searched, with the exercises it is said of.
pub(super) struct SearchIndex {
    vocabulary: Vocabulary,
    /// By number of a word: the exercises and what it counts for there, in order.
    holders: Vec<Vec<(Place, u8)>>,
    exercises: usize,
}

impl SearchIndex {
    fn build(exercises: &[Exercise]) -> Self {
        let mut index = Self {
            vocabulary: Vocabulary::default(),
            holders: Vec::new(),
            exercises: exercises.len(),
        };
        for (place, exercise) in (0..).zip(exercises) {
            index.add(place, exercise);
        }
        index
    }

    fn add(&mut self, place: Place, exercise: &Exercise) {
        self.say(place, weight::NAME, &fold(&exercise.name));
        for alias in &exercise.aliases {
            self.say(place, weight::ALIAS, &fold(alias));
        }
        for muscle in &exercise.primary {
            self.say(place, weight::PRIMARY, facts::muscle(*muscle));
            self.say(place, weight::PRIMARY, facts::region(*muscle));
        }
        for muscle in &exercise.secondary {
            self.say(place, weight::SECONDARY, facts::muscle(*muscle));
        }
        for equipment in &exercise.equipment {
            self.say(place, weight::FACT, facts::equipment(*equipment));
        }
        if exercise.equipment.is_empty() {
            self.say(place, weight::FACT, "no equipment");
        }
        if exercise.bodyweight {
            self.say(place, weight::FACT, "bodyweight");
        }
        if exercise.unilateral {
            self.say(place, weight::FACT, "unilateral single");
        }
        self.say(place, weight::FACT, facts::pattern(exercise.pattern));
        self.say(place, weight::FACT, exercise.level.word());
        self.say(
            place,
            weight::FACT,
            match exercise.mechanic {
                Mechanic::Compound => "compound",
                Mechanic::Isolation => "isolation",
            },
        );
    }

    /// Notes that the words of `text` are said of an exercise.
    fn say(&mut self, place: Place, weight: u8, text: &str) {
        for word in text.split('|').flat_map(words) {
            let number = self.vocabulary.intern(word) as usize;
            if number == self.holders.len() {
                self.holders.push(Vec::new());
            }
            match self.holders[number].last_mut() {
                Some((last, counts)) if *last == place => *counts = weight.max(*counts),
                _ => self.holders[number].push((place, weight)),
            }
        }
    }

    /// What `word` counts for in each exercise: as it stands; as the beginning of a word, where it
    /// is the last and may not be finished, or is none by itself; or misspelt, where it is neither.
    fn scores_of(&self, word: &str, is_last: bool, scores: &mut [u32]) {
        scores.fill(0);
        let exact = self.vocabulary.number(word);
        if let Some(number) = exact {
            raise(scores, &self.holders[number as usize], fit::EXACT);
        }
        let mut known = exact.is_some();
        if is_last || !known {
            for ((term, _), holders) in self.vocabulary.iter().zip(&self.holders) {
                if term.starts_with(word) {
                    known = true;
                    raise(scores, holders, fit::BEGINNING);
                }
            }
        }
        let probe = Probe::new(word);
        let allowed = probe.allowance();
        if known || allowed == 0 {
            return;
        }
        for ((term, set), holders) in self.vocabulary.iter().zip(&self.holders) {
            if let Some(edits) = probe.edits_to(term, set, allowed) {
                let edits = u32::try_from(edits).unwrap_or(fit::MISSPELT);
                raise(scores, holders, fit::MISSPELT.saturating_sub(edits));
            }
        }
    }
}

fn raise(scores: &mut [u32], holders: &[(Place, u8)], fit: u32) {
    for (place, weight) in holders {
        let score = &mut scores[usize::from(*place)];
        *score = (*score).max(fit * u32::from(*weight));
    }
}

impl Catalog {
    /// The exercises that `query` describes, best first: those of which most of its words are
    /// said, in the name, an alias, or a fact (pattern, muscle, equipment, level). An empty query
    /// gives the commonest.
    pub fn search(&self, query: &str, limit: usize) -> Vec<&Exercise> {
        if query.trim().is_empty() {
            return self.exercises.iter().take(limit).collect();
        }
        let query: String = query.trim().chars().take(NAME_CHARS_MAX).collect();
        let folded = fold(&query);
        let index = self.search.get_or_init(|| SearchIndex::build(&self.exercises));
        let mut found = index.ranked(&folded);
        let folded = compact(&folded);
        let exact = self.index.spelled(&folded);
        let mut first = self.taught_from(&folded);
        first.retain(|place| Some(*place) != exact);
        for place in first.into_iter().chain(exact) {
            found.retain(|other| *other != place);
            found.insert(0, place);
        }
        found.into_iter().take(limit).map(|place| self.at(place)).collect()
    }
}

impl SearchIndex {
    /// The exercises of which most words of `folded` are said, best first.
    fn ranked(&self, folded: &str) -> Vec<Place> {
        let mut totals = vec![(0_u32, 0_u32); self.exercises];
        let mut scores = vec![0; self.exercises];
        let mut words = in_order(folded);
        words.truncate(QUERY_WORDS_MAX);
        for (place, word) in words.iter().enumerate() {
            self.scores_of(word, place + 1 == words.len(), &mut scores);
            for ((said, total), score) in totals.iter_mut().zip(&scores) {
                *said += u32::from(*score > 0);
                *total += score;
            }
        }
        let most = totals.iter().map(|(said, _)| *said).max().unwrap_or(0);
        if most == 0 {
            return Vec::new();
        }
        let mut found: Vec<(Reverse<u32>, Place)> = (0..)
            .zip(totals)
            .filter(|(_, (said, _))| *said == most)
            .map(|(place, (_, total))| (Reverse(total), place))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, place)| place).collect()
    }
}

#[cfg(test)]
mod tests;
