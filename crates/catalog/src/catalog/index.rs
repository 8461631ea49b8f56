//! Every spelling of every exercise, ready to be compared: whole, and by its words.

use super::normalise::{HALVES, compact, fold, fold_into, is_filler, words};
use super::{CatalogError, facts};
use setwise_domain::exercise::Exercise;
use setwise_words::parse::typo::letter_set;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// The place of an exercise in the catalogue.
pub(super) type Place = u16;

/// FNV-1a. The spellings are few and short and come from the catalogue's author, so speed counts
/// here, and defence against chosen collisions does not.
pub(super) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;

/// Words by number, so that comparing names compares numbers.
#[derive(Default)]
pub(super) struct Vocabulary {
    numbers: Map<Arc<str>, u32>,
    words: Vec<(Arc<str>, u32)>,
}

/// Words of the embedded names, rounded up.
const VOCABULARY_HINT: usize = 1_024;

impl Vocabulary {
    fn with_capacity(words: usize) -> Self {
        Self {
            numbers: Map::with_capacity_and_hasher(words, BuildHasherDefault::default()),
            words: Vec::with_capacity(words),
        }
    }

    pub(super) fn number(&self, word: &str) -> Option<u32> {
        self.numbers.get(word).copied()
    }

    pub(super) fn intern(&mut self, word: &str) -> u32 {
        if let Some(number) = self.number(word) {
            return number;
        }
        // The limits of an own file leave fewer words than 32 bits count.
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        let word: Arc<str> = word.into();
        self.words.push((Arc::clone(&word), letter_set(&word)));
        self.numbers.insert(word, number);
        number
    }

    /// Each word with its letter set, in order of its number.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, u32)> {
        self.words.iter().map(|(word, set)| (&**word, *set))
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }
}

/// One spelling as the words it consists of.
struct Key {
    exercise: Place,
    /// Whether it is the name, not an alias.
    is_name: bool,
    /// Where its words stand in [`Index::key_words`].
    words: Range<usize>,
}

pub(super) struct Index {
    /// Each with its letter set.
    spellings: Map<Box<str>, (Place, u32)>,
    pub(super) vocabulary: Vocabulary,
    /// Kept between spellings, so that none needs room of its own to be folded in.
    folded: String,
    keys: Vec<Key>,
    key_words: Vec<u32>,
    /// By number of a word: the keys that hold it.
    holders: Holders,
}

/// The keys that hold each word, one word's after the other's.
#[derive(Default)]
struct Holders {
    /// By number of a word: where its keys begin; one more stands at the end.
    starts: Vec<u32>,
    keys: Vec<u32>,
}

impl Holders {
    fn new(words: usize, keys: &[Key], key_words: &[u32]) -> Self {
        let mut starts = vec![0_u32; words + 1];
        for word in key_words {
            starts[*word as usize + 1] += 1;
        }
        for word in 0..words {
            starts[word + 1] += starts[word];
        }
        let mut next = starts.clone();
        let mut held = vec![0; key_words.len()];
        for (number, key) in (0..).zip(keys) {
            for word in &key_words[key.words.clone()] {
                let place = &mut next[*word as usize];
                held[*place as usize] = number;
                *place += 1;
            }
        }
        Self { starts, keys: held }
    }

    fn of_word(&self, number: u32) -> &[u32] {
        let number = number as usize;
        match (self.starts.get(number), self.starts.get(number + 1)) {
            (Some(start), Some(end)) => &self.keys[*start as usize..*end as usize],
            _ => &[],
        }
    }
}

/// What the words of a query match, in order of the catalogue.
#[derive(Default)]
pub(super) struct Matches {
    /// A spelling consists of these words, but for implied ones and fillers; only those with the
    /// fewest such words.
    pub(super) full: Vec<Place>,
    /// A spelling holds these words, and others; those whose name does before those of which only
    /// an alias does.
    pub(super) partial: Vec<Place>,
}

impl Index {
    /// Of the spellings of these exercises; more can be added before it is finished.
    pub(super) fn new(exercises: &[Exercise]) -> Result<Self, CatalogError> {
        let spellings = exercises.iter().map(|one| 1 + one.aliases.len()).sum();
        let mut index = Self {
            spellings: Map::with_capacity_and_hasher(spellings, BuildHasherDefault::default()),
            vocabulary: Vocabulary::with_capacity(VOCABULARY_HINT),
            folded: String::new(),
            keys: Vec::with_capacity(spellings),
            key_words: Vec::with_capacity(4 * spellings),
            holders: Holders::default(),
        };
        for place in 0..exercises.len() {
            index.add_exercise(place, exercises)?;
        }
        Ok(index)
    }

    /// Adds every spelling of the exercise at a place.
    pub(super) fn add_exercise(
        &mut self,
        place: usize,
        exercises: &[Exercise],
    ) -> Result<(), CatalogError> {
        let exercise = &exercises[place];
        let place =
            Place::try_from(place).map_err(|_| CatalogError::TooMany { count: exercises.len() })?;
        self.add(place, &exercise.name, exercises)?;
        for alias in &exercise.aliases {
            self.add(place, alias, exercises)?;
        }
        Ok(())
    }

    /// The first spelling of an exercise that another has, and that other's place.
    pub(super) fn taken<'e>(&self, exercise: &'e Exercise) -> Option<(&'e str, Place)> {
        let spellings = [&exercise.name].into_iter().chain(&exercise.aliases);
        spellings
            .map(|spelling| Some((spelling.as_str(), self.spelled(&compact(&fold(spelling)))?)))
            .find(Option::is_some)
            .flatten()
    }

    /// Ready to be asked, once every exercise is added.
    pub(super) fn finished(mut self) -> Self {
        self.holders = Holders::new(self.vocabulary.len(), &self.keys, &self.key_words);
        for half in HALVES.split_whitespace() {
            self.vocabulary.intern(half);
        }
        self
    }

    fn add(
        &mut self,
        place: Place,
        spelling: &str,
        exercises: &[Exercise],
    ) -> Result<(), CatalogError> {
        let mut folded = std::mem::take(&mut self.folded);
        fold_into(spelling, &mut folded);
        let added = self.add_folded(place, spelling, &folded, exercises);
        self.folded = folded;
        added
    }

    fn add_folded(
        &mut self,
        place: Place,
        spelling: &str,
        folded: &str,
        exercises: &[Exercise],
    ) -> Result<(), CatalogError> {
        let of = |place: Place| exercises[usize::from(place)].name.clone();
        let compact = compact(folded);
        if !compact.contains(char::is_alphabetic) {
            return Err(CatalogError::NoLetter {
                exercise: of(place),
                spelling: spelling.to_owned(),
            });
        }
        let letters = letter_set(&compact);
        let is_name = match self.spellings.entry(compact.into()) {
            Entry::Occupied(taken) if taken.get().0 == place => return Ok(()),
            Entry::Occupied(taken) => {
                return Err(CatalogError::SharedSpelling {
                    spelling: spelling.to_owned(),
                    first: of(taken.get().0),
                    second: of(place),
                });
            }
            Entry::Vacant(free) => {
                free.insert((place, letters));
                self.keys.last().is_none_or(|previous| previous.exercise != place)
            }
        };
        let start = self.key_words.len();
        for word in words(folded) {
            self.key_words.push(self.vocabulary.intern(word));
        }
        self.keys.push(Key { exercise: place, is_name, words: start..self.key_words.len() });
        Ok(())
    }

    /// The exercise of exactly this spelling, a folded text without its spaces.
    pub(super) fn spelled(&self, compact: &str) -> Option<Place> {
        self.spellings.get(compact).map(|(place, _)| *place)
    }

    /// Every spelling, as a folded text without its spaces, with its letter set.
    pub(super) fn spellings(&self) -> impl Iterator<Item = (&str, u32, Place)> {
        let spellings = self.spellings.iter();
        spellings.map(|(spelling, (place, letters))| (&**spelling, *letters, *place))
    }

    /// What `query`, a set of words, matches. A spelling matches when each word of the query is in
    /// it, or is implied by the exercise, or is a mere filler.
    pub(super) fn matches(&self, query: &[&str], exercises: &[Exercise]) -> Matches {
        let numbers: Vec<Option<u32>> =
            query.iter().map(|word| self.vocabulary.number(word)).collect();
        // Loads and counts of a line stand behind its name: nothing goes by both.
        let is_strange = |(word, number): (&&str, &Option<u32>)| {
            number.is_none() && !is_filler(word) && !facts::is_ever_implied(word)
        };
        if query.iter().zip(&numbers).any(is_strange) {
            return Matches::default();
        }
        let mut full = Vec::new();
        let mut partial = Vec::new();
        for key in self.holding(query, &numbers) {
            let key = &self.keys[key as usize];
            let words = &self.key_words[key.words.clone()];
            let hits = words.iter().filter(|word| numbers.contains(&Some(**word))).count();
            let exercise = &exercises[usize::from(key.exercise)];
            let accounted = query.iter().zip(&numbers).all(|(word, number)| {
                number.is_some_and(|number| words.contains(&number))
                    || is_filler(word)
                    || facts::implies(exercise, word)
            });
            if accounted && hits == words.len() {
                full.push((query.len() - hits, key.exercise));
            } else if accounted {
                partial.push((!key.is_name, key.exercise));
            }
        }
        Matches { full: closest(full), partial: by_name_first(partial) }
    }

    /// The keys that may match a query: those with the word of it that the fewest have, where it has one
    /// that a name can't leave out, else those with any of its words.
    fn holding(&self, query: &[&str], numbers: &[Option<u32>]) -> Vec<u32> {
        let telling = query.iter().zip(numbers).filter_map(|(word, number)| {
            number.filter(|_| !is_filler(word) && !facts::is_ever_implied(word))
        });
        let held = telling.map(|number| self.holders.of_word(number));
        if let Some(fewest) = held.min_by_key(|held| held.len()) {
            return fewest.to_vec();
        }
        let of_any = numbers.iter().flatten();
        let mut keys: Vec<u32> =
            of_any.flat_map(|number| self.holders.of_word(*number).iter().copied()).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }
}

/// Those with the fewest words left over.
fn closest(mut found: Vec<(usize, Place)>) -> Vec<Place> {
    found.sort_unstable();
    let fewest = found.first().map_or(0, |(left, _)| *left);
    found.retain(|(left, _)| *left == fewest);
    found.dedup();
    found.into_iter().map(|(_, place)| place).collect()
}

/// Those whose name matches before those of which only an alias does.
fn by_name_first(mut found: Vec<(bool, Place)>) -> Vec<Place> {
    found.sort_unstable();
    let mut places = Vec::with_capacity(found.len());
    for (_, place) in found {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}
