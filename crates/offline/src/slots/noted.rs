//! What was written beside sets: `what did I write about my shoulder`, `when did my knee hurt`.

use super::Finder;
use crate::cues::{HURT, WHEN_IT};
use setwise_catalog::catalog::{Match, Resolution};
use setwise_domain::exercise::Exercise;
use setwise_domain::query::{Metric, Subject};
use setwise_training::query::read::of_exercise;
use setwise_words::parse::listed::is_listed;

/// Words that are none of a note's, whatever else they say.
const BESIDE: &str = "me|last|time|lately|recently|latest|newest|recent|ever|set|sets|session|sessions|workout|workouts|training|log|logged|all|anything|something|it|that|there|any|when|where|down|mention|mentioned|mentioning|word|words|containing|contain|contains|having|note|notes|noted|wrote|write|written|past|previous|show";

/// Words of a note that are looked for together.
const MOST_WORDS: usize = 4;

impl Finder<'_, '_> {
    /// `when did my knee hurt`: what was noted of it.
    pub(super) fn hurt(&mut self) {
        let before = self.taken.clone();
        let asks = self.slots.metric.is_none()
            && self.sentence.says(WHEN_IT)
            && self.sentence.says(HURT)
            && self.takes(WHEN_IT)
            && self.takes(HURT);
        if asks && !self.words_of_notes().is_empty() {
            self.slots.metric = Some(Metric::Notes);
        } else {
            self.taken = before;
        }
    }

    /// An exercise by its whole name; else words that stand in the notes.
    pub(super) fn subject_of_notes(&mut self, named: Option<&'static Exercise>) {
        let words = self.words_of_notes();
        if let Some(exercise) = named.filter(|_| words.is_empty()) {
            self.slots.subject = Some(of_exercise(exercise));
            return;
        }
        if words.is_empty() || words.len() > MOST_WORDS {
            return;
        }
        let said: Vec<&str> = words.iter().map(|at| &*self.sentence.words[*at].text).collect();
        let name = said.join(" ");
        self.slots.subject = Some(match self.sentence.catalog.resolve(&name) {
            Resolution::Found { exercise, how: Match::Alias } => of_exercise(exercise),
            _ => Subject::Words { name },
        });
        for at in words {
            self.taken[at] = true;
        }
    }

    fn words_of_notes(&self) -> Vec<usize> {
        let says_nothing =
            |word: &str| self.sentence.vocabulary.is_filler(word) || is_listed(word, BESIDE);
        (0..self.taken.len())
            .filter(|at| !self.taken[*at] && !says_nothing(self.sentence.meant[*at]))
            .collect()
    }
}
