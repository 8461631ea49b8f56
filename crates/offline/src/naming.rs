//! The exercise that words of a question name.

use super::lexicon::LEFT_ALONE;
use super::phrase::Named;
use super::sentence::Sentence;
use super::words::Word;
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::exercise::Exercise;
use setwise_words::parse::listed::is_listed;
use std::ops::Range;

/// Words of an exercise's own name that is not in the catalogue.
const MOST_STRANGE_WORDS: usize = 4;
/// Words before a name that may belong to it though they say nothing elsewhere: `one arm push
/// up`, `machine row`.
const MOST_WORDS_BEFORE: usize = 3;

/// The longest run of two words or more that is exactly the name of an exercise.
pub fn exact(
    words: &[Word],
    catalog: &'static Catalog,
) -> Option<(Range<usize>, &'static Exercise)> {
    let texts: Vec<_> = words.iter().map(|word| &*word.text).collect();
    (0..texts.len())
        .filter_map(|from| match catalog.resolve_prefix(&texts[from..])? {
            (count, Resolution::Found { exercise, how: Match::Alias }) if count > 1 => {
                Some((from..from + count, exercise))
            }
            _ => None,
        })
        .max_by_key(|(range, _)| range.len())
}

impl Sentence<'_> {
    /// The exercise that the last of `words` name, from the place `first` on. What stands before
    /// is taken in where it makes the name of one exactly. A name that the catalogue doesn't know
    /// only where it may be `strange`.
    pub fn exercise(&self, words: &[usize], first: usize, strange: bool) -> Option<Named> {
        let typed = |from: usize| {
            let words: Vec<_> = words[from..].iter().map(|at| &*self.words[*at].text).collect();
            words.join(" ")
        };
        let whole = (first.saturating_sub(MOST_WORDS_BEFORE)..first).find_map(|from| {
            match self.catalog.resolve(&typed(from)) {
                Resolution::Found { exercise, how: Match::Alias } => Some(exercise),
                _ => None,
            }
        });
        if let Some(exercise) = whole {
            return Some(Named::One(exercise));
        }
        let name = typed(first);
        match self.catalog.resolve(&name) {
            // A common word lies near many names, and is none of them.
            Resolution::Found { how: Match::Fuzzy, .. } if is_listed(&name, LEFT_ALONE) => None,
            Resolution::Found { exercise, .. } => Some(Named::One(exercise)),
            Resolution::Ambiguous(fits) => Some(Named::Several { name, fits }),
            Resolution::Unknown { near } => (strange && self.could_be_a_name(&words[first..]))
                .then_some(Named::Unknown { name, near }),
        }
    }

    /// The exercise after `for` or `with`, where words before it name another.
    pub fn instead(&self, taken: &mut [bool]) -> Option<&'static Exercise> {
        let joins = |at: usize| matches!(self.meant[at], "for" | "with" | "to") && !taken[at];
        let at = (1..self.words.len().saturating_sub(1))
            .filter(|at| !taken[at - 1])
            .find(|at| joins(*at))?;
        let end = (at + 1..self.words.len()).find(|at| taken[*at]).unwrap_or(self.words.len());
        let name: Vec<_> = self.words[at + 1..end].iter().map(|word| &*word.text).collect();
        let exercise = self.catalog.resolve(&name.join(" ")).exercise()?;
        taken[at..end].fill(true);
        Some(exercise)
    }

    /// A few words side by side, none of which only joins others.
    fn could_be_a_name(&self, words: &[usize]) -> bool {
        words.len() <= MOST_STRANGE_WORDS
            && words.windows(2).all(|pair| pair[1] == pair[0] + 1)
            && !words.iter().any(|at| self.vocabulary.is_filler(self.meant[*at]))
    }
}
