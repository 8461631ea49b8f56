//! Phrases that the athlete taught for exercises: spellings beside those of the catalogue. What the
//! catalogue spells so itself comes first.

use super::index::Place;
use super::normalise::{compact, fold};
use super::resolve::fold_name;
use super::{Catalog, CatalogError, Match, Resolution};
use setwise_domain::exercise::ExerciseId;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// By the folded phrase without its spaces. They change while the catalogue stands: the athlete teaches one,
/// takes it back, or did so on another device.
#[derive(Default)]
pub(super) struct Taught(RwLock<BTreeMap<String, Place>>);

impl Taught {
    fn read<T>(&self, from: impl FnOnce(&BTreeMap<String, Place>) -> T) -> T {
        from(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Why a phrase can't be taught for an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFree {
    /// It means this one by itself.
    Means(String),
    /// It is too long for a name, or has no word in it.
    NoName,
}

impl Catalog {
    /// Takes these phrases for what was taught, and nothing else. Exercises that are not known are passed
    /// over: they may come later.
    pub fn learn<'p>(&self, phrases: impl IntoIterator<Item = (&'p str, &'p ExerciseId)>) {
        let phrases = phrases.into_iter().filter_map(|(phrase, id)| {
            let place = self.all().iter().position(|one| one.id == *id)?;
            Some((compact(&fold_name(phrase)?), Place::try_from(place).ok()?))
        });
        let phrases: BTreeMap<String, Place> = phrases.collect();
        if self.taught.read(|known| *known != phrases) {
            *self.taught.0.write().unwrap_or_else(PoisonError::into_inner) = phrases;
        }
    }

    /// The same exercises, to try out what a phrase would do.
    pub fn learning(&self, phrase: &str, id: &ExerciseId) -> Result<Self, CatalogError> {
        let catalog = Self::from_exercises(self.all().to_vec())?;
        catalog.learn([(phrase, id)]);
        Ok(catalog)
    }

    /// Whether a phrase may be taught: it is made as a name is, and no exercise is spelled so. One that was
    /// taught already may come to mean another; one that only looks misspelt, or may be several, is settled.
    pub fn may_learn(&self, phrase: &str) -> Result<(), NotFree> {
        let folded = fold_name(phrase).ok_or(NotFree::NoName)?;
        if !self.is_taught(phrase)
            && let Resolution::Found { exercise, how } = self.resolve(phrase)
            && how != Match::Fuzzy
        {
            return Err(NotFree::Means(exercise.name.clone()));
        }
        if folded.is_empty() { Err(NotFree::NoName) } else { Ok(()) }
    }

    /// What makes two spellings the same.
    pub fn spelling(name: &str) -> String {
        compact(&fold(name))
    }

    /// Whether the phrase was taught for an exercise.
    pub fn is_taught(&self, phrase: &str) -> bool {
        self.taught_place(&compact(&fold(phrase))).is_some()
    }

    /// Whether a word is part of what was taught.
    pub fn is_taught_word(&self, word: &str) -> bool {
        let word = compact(&fold(word));
        !word.is_empty() && self.taught.read(|known| known.keys().any(|key| key.contains(&word)))
    }

    pub(super) fn taught_place(&self, compact: &str) -> Option<Place> {
        self.taught.read(|known| known.get(compact).copied())
    }

    /// The exercises of the phrases that begin so.
    pub(super) fn taught_from(&self, compact: &str) -> Vec<Place> {
        let begins = |(key, place): (&String, &Place)| key.starts_with(compact).then_some(*place);
        let mut found: Vec<Place> =
            self.taught.read(|known| known.iter().filter_map(begins).collect());
        found.dedup();
        found
    }

    /// The exercise of exactly this spelling, a folded text without its spaces.
    pub(super) fn spelled_place(&self, compact: &str) -> Option<Place> {
        self.index.spelled(compact).or_else(|| self.taught_place(compact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setwise_domain::exercise::Exercise;

    fn taught() -> Catalog {
        let catalog = Catalog::from_exercises(Catalog::embedded().all().to_vec()).unwrap();
        let leg_press = ExerciseId("leg-press".to_owned());
        catalog.learn([("Leg-Blast", &leg_press), ("gone", &ExerciseId("no-such".to_owned()))]);
        catalog
    }

    fn name<'a>(catalog: &'a Catalog, words: &str) -> Option<&'a str> {
        catalog.resolve(words).exercise().map(|one: &Exercise| one.name.as_str())
    }

    #[test]
    fn a_taught_phrase_is_a_name_wherever_names_are_read() {
        let catalog = taught();
        assert_eq!(name(&catalog, "leg blast"), Some("Leg Press"));
        assert_eq!(catalog.spelled("LEG BLAST").map(|one| &*one.name), Some("Leg Press"));
        let (count, meaning) = catalog.resolve_prefix(&["leg", "blast", "3x8"]).unwrap();
        assert_eq!((count, meaning.exercise().unwrap().name.as_str()), (2, "Leg Press"));
        assert_eq!(catalog.search("leg bla", 1)[0].name, "Leg Press");
        assert_eq!(name(&catalog, "gone"), None);
    }

    #[test]
    fn what_the_catalogue_spells_itself_is_not_taught() {
        let catalog = taught();
        let means = |name: &str| Err(NotFree::Means(name.to_owned()));
        assert_eq!(catalog.may_learn("bench"), means("Bench Press"));
        assert_eq!(catalog.may_learn("leg blast"), Ok(()));
        assert_eq!(catalog.may_learn("wing puller"), Ok(()));
        for phrase in ["", "//", &"wing ".repeat(200)] {
            assert_eq!(catalog.may_learn(phrase), Err(NotFree::NoName), "{phrase:?}");
        }
    }

    #[test]
    fn what_is_taken_back_means_nothing_again() {
        let catalog = taught();
        catalog.learn([]);
        assert_eq!(name(&catalog, "leg blast"), name(Catalog::embedded(), "leg blast"));
    }
}
