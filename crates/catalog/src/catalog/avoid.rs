//! What an athlete means by a thing to avoid: an exercise and its kin, a pattern, a joint, a piece
//! of equipment, a muscle.

use super::normalise::{fold, in_order, words as sorted_words};
use super::resolve::{Mended, Resolution, Tolerance, fold_name};
use super::{Catalog, facts};
use setwise_domain::exercise::{Equipment, Exercise, ExerciseId, Joint, Muscle, Pattern};
use setwise_domain::exercise_class::{Impact, Position, Skill};
use setwise_words::parse::listed::is_listed;

/// Words that only say that something is to be avoided.
const COMPLAINTS: &str = "\
    pain|painful|bad|sore|injury|injured|hurt|hurting|issue|problem|left|right|my|no|not|avoid|\
    any|anything|all|exercise|movement|heavy";

/// One thing that is avoided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Avoided {
    /// The exercise, and what contains it whole.
    Exercise(ExerciseId),
    /// What contains it, alone or among others.
    Pattern(Pattern),
    /// What loads the joint noticeably.
    Joint(Joint),
    /// What needs it.
    Equipment(Equipment),
    /// What trains it, not what merely uses it.
    Muscle(Muscle),
    /// What the feet land with.
    Impact(Impact),
    /// What loads joints in it.
    Position(Position),
    /// What asks for it.
    Skill(Skill),
}

/// A word of an athlete's list of things to avoid, and all that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvoidTerm {
    pub written: String,
    /// Empty where nothing of that name is known.
    pub meanings: Vec<Avoided>,
}

impl AvoidTerm {
    /// Whether `exercise` is to be avoided by this term.
    pub fn covers(&self, exercise: &Exercise) -> bool {
        self.meanings.iter().any(|avoided| match avoided {
            Avoided::Exercise(id) => exercise.id == *id || exercise.parts.contains(id),
            Avoided::Pattern(pattern) => exercise.contains(*pattern),
            Avoided::Joint(joint) => exercise.joints.contains(joint),
            Avoided::Equipment(needed) => exercise.equipment.contains(needed),
            Avoided::Muscle(muscle) => exercise.primary.contains(muscle),
            Avoided::Impact(impact) => exercise.impact == *impact,
            Avoided::Position(position) => exercise.is_in(*position),
            Avoided::Skill(skill) => exercise.skill == *skill,
        })
    }

    pub fn is_known(&self) -> bool {
        !self.meanings.is_empty()
    }
}

impl Catalog {
    /// What `term` stands for. A name stands for the exercise and for every variation whose name
    /// holds it, and for a pattern as well where it names one: `overhead press` is the barbell
    /// lift and all vertical pushing.
    pub fn expand(&self, term: &str) -> AvoidTerm {
        let mut meanings = Vec::new();
        if let Some(folded) = fold_name(term) {
            let said = without_complaint(&folded);
            meanings = self.meanings(&said);
            if meanings.is_empty()
                && let Mended::Readings(readings) = self.readings(&said, Tolerance::Name)
            {
                for reading in readings {
                    add_new(&mut meanings, self.meanings(&reading));
                }
            }
        }
        AvoidTerm { written: term.trim().to_owned(), meanings }
    }

    fn meanings(&self, said: &str) -> Vec<Avoided> {
        // To athletes the bench is the lift; who has none says so in the equipment.
        let said = if said == "bench" { "bench press" } else { said };
        let words = sorted_words(said);
        let mut meanings = facts_named(&words);
        match self.resolve_as_spelt(said) {
            Some(Resolution::Found { exercise, .. }) => {
                let name = fold(&exercise.name);
                add_new(&mut meanings, facts_named(&sorted_words(&name)));
                add_new(&mut meanings, vec![Avoided::Exercise(exercise.id.clone())]);
                add_new(&mut meanings, self.named(said));
            }
            Some(Resolution::Ambiguous(_)) if meanings.is_empty() => {
                add_new(&mut meanings, self.named(said));
            }
            _ => {}
        }
        meanings
    }

    /// Every exercise one of whose spellings holds the words of `text`.
    fn named(&self, text: &str) -> Vec<Avoided> {
        let found = self.index.matches(&sorted_words(text), &self.exercises);
        let named = found.full.into_iter().chain(found.partial);
        named.map(|place| Avoided::Exercise(self.at(place).id.clone())).collect()
    }
}

/// The facts that exactly these words name.
fn facts_named(words: &[&str]) -> Vec<Avoided> {
    fn named<T: Copy>(
        all: &[T],
        phrases: fn(T) -> &'static str,
        meaning: fn(T) -> Avoided,
        words: &[&str],
    ) -> Vec<Avoided> {
        all.iter()
            .filter(|fact| facts::says(phrases(**fact), words))
            .map(|fact| meaning(*fact))
            .collect()
    }
    [
        named(Joint::ALL, facts::joint, Avoided::Joint, words),
        named(Pattern::ALL, facts::pattern, Avoided::Pattern, words),
        named(Equipment::ALL, facts::equipment, Avoided::Equipment, words),
        named(Muscle::ALL, facts::muscle, Avoided::Muscle, words),
        named(Impact::ALL, facts::impact, Avoided::Impact, words),
        named(Position::ALL, facts::position, Avoided::Position, words),
        named(Skill::ALL, facts::skill, Avoided::Skill, words),
    ]
    .concat()
}

/// A folded term without the words that only say that it is one: `bad left knee`, `no deadlifts`.
fn without_complaint(folded: &str) -> String {
    in_order(folded)
        .into_iter()
        .filter(|word| !is_listed(word, COMPLAINTS))
        .collect::<Vec<_>>()
        .join(" ")
}

fn add_new(meanings: &mut Vec<Avoided>, more: Vec<Avoided>) {
    for avoided in more {
        if !meanings.contains(&avoided) {
            meanings.push(avoided);
        }
    }
}

#[cfg(test)]
mod tests;
