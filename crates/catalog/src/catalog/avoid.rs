//! What an athlete means by a thing to avoid: an exercise and its kin, a pattern, a joint, a
//! condition, a piece of equipment, a muscle.
//!
//! Sparing a joint bans nothing that it commonly bears: what is hard on it is left out, and with a
//! word that makes it worse (`no shoulder at all`, `shoulder surgery`) what asks for it moderately too.

use super::normalise::{fold, in_order, words as sorted_words};
use super::resolve::{Mended, Resolution, Tolerance, fold_name};
use super::{Catalog, Condition, conditions, facts};
use setwise_domain::exercise::{Equipment, Exercise, ExerciseId, Joint, Muscle, Pattern};
use setwise_domain::exercise_class::{Impact, Position, Skill};
use setwise_domain::joint_stress::Stress;
use setwise_domain::text::words_of;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::typo::nearest_name;
use setwise_words::text;

/// Words that only say that something is to be avoided.
const COMPLAINTS: &str = "\
    pain|pains|painful|bad|badly|sore|injury|injuries|injured|hurt|hurts|hurting|issue|issues|problem|problems|trouble|left|right|both|my|no|not|\
    avoid|any|anything|all|every|everything|exercise|exercises|movement|movements|heavy|tweaked|weak|achy|ache|aching|old|dodgy|stiff|\
    i|have|had|got|a|the|is|are|am|im|ive|do|dont|cant|like|hate|of|its|at|lot|very|really|severe|severely|\
    terrible|terribly|completely|entirely|killing|me|some|year|years|ago|last|since|recovering|from|for|please|work";

/// Words that leave no doubt that a joint is to be left alone.
const WORSE: &str = "severe|severely|badly|lot|terrible|terribly|excruciating|completely|entirely|all|any|anything|every|\
    everything|killing";

/// One thing that is avoided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Avoided {
    /// The exercise, and what contains it whole.
    Exercise(ExerciseId),
    /// What contains it, alone or among others.
    Pattern(Pattern),
    /// What asks for the joint so much or more.
    Joint(Joint, Stress),
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
    /// Empty where nothing of that name is known, or nothing has to be left out for it.
    pub meanings: Vec<Avoided>,
    /// What the athlete has, where they named that.
    pub condition: Option<&'static Condition>,
}

impl AvoidTerm {
    /// Whether `exercise` is to be avoided by this term.
    pub fn covers(&self, exercise: &Exercise) -> bool {
        self.meanings.iter().any(|avoided| match avoided {
            Avoided::Exercise(id) => exercise.id == *id || exercise.parts.contains(id),
            Avoided::Pattern(pattern) => exercise.contains(*pattern),
            Avoided::Joint(joint, from) => exercise.stress(*joint) >= *from,
            Avoided::Equipment(needed) => exercise.equipment.contains(needed),
            Avoided::Muscle(muscle) => exercise.primary.contains(muscle),
            Avoided::Impact(impact) => exercise.impact == *impact,
            Avoided::Position(position) => exercise.is_in(*position),
            Avoided::Skill(skill) => exercise.skill == *skill,
        })
    }

    /// A joint that hurts now: it is left alone but for what hardly asks for it.
    pub fn sore(joint: Joint) -> Self {
        let meanings = vec![Avoided::Joint(joint, Stress::Moderate)];
        Self { written: joint.word().to_owned(), meanings, condition: None }
    }

    pub fn is_known(&self) -> bool {
        !self.meanings.is_empty() || self.condition.is_some()
    }

    /// The joints that it spares.
    pub fn joints(&self) -> impl Iterator<Item = Joint> {
        self.meanings.iter().filter_map(|avoided| match avoided {
            Avoided::Joint(joint, _) => Some(*joint),
            _ => None,
        })
    }
}

impl Catalog {
    /// What `term` stands for. A name stands for the exercise and for every variation whose name
    /// holds it, and for a pattern as well where it names one: `overhead press` is the barbell
    /// lift and all vertical pushing.
    pub fn expand(&self, term: &str) -> AvoidTerm {
        let written = term.trim().to_owned();
        let Some(folded) = fold_name(term) else {
            return AvoidTerm { written, meanings: Vec::new(), condition: None };
        };
        if let Some(condition) = conditions::named_in(term) {
            let meanings = condition.leaves_out(&joints_within(&folded));
            return AvoidTerm { written, meanings, condition: Some(condition) };
        }
        let said = without_complaint(&folded);
        let whole = if said.is_empty() { Vec::new() } else { self.meanings(&folded) };
        let mut meanings = if whole.is_empty() { self.meanings(&said) } else { whole };
        if meanings.is_empty()
            && let Mended::Readings(readings) = self.readings(&said, Tolerance::Name)
        {
            for reading in readings {
                add_new(&mut meanings, self.meanings(&reading));
            }
        }
        if in_order(&folded).iter().any(|word| is_listed(word, WORSE)) {
            for avoided in &mut meanings {
                if let Avoided::Joint(_, from) = avoided {
                    *from = Stress::Moderate;
                }
            }
        }
        AvoidTerm { written, meanings, condition: None }
    }

    /// What a term is kept by: a condition's name with the joint that it is of, or what is complained of;
    /// none where it means nothing.
    pub fn name_to_avoid(&self, term: &str) -> Option<String> {
        let known = self.expand(term);
        if let Some(condition) = known.condition {
            let beside = joints_within(&fold_name(term)?).into_iter();
            let beside = beside.filter(|joint| !condition.is_of(*joint)).map(Joint::word);
            let beside = text::list(&beside.collect::<Vec<_>>());
            let name = condition.name_within();
            return Some(if beside.is_empty() { name } else { format!("{name} of the {beside}") });
        }
        if !known.is_known() {
            return None;
        }
        let words = words_of(term);
        let worse =
            words.iter().any(|word| is_listed(word, WORSE)) && known.joints().next().is_some();
        let bare: Vec<String> = words.into_iter().filter(|word| !is_complaint(word)).collect();
        let bare = Some(bare.join(" ")).filter(|bare| !worse && self.expand(bare).is_known());
        bare.or_else(|| Some(term.trim().to_owned()))
    }

    /// Whether a term names something to avoid as it is spelt.
    pub fn names_avoided(&self, term: &str) -> bool {
        let Some(folded) = fold_name(term) else {
            return false;
        };
        conditions::named_in(term).is_some() || !self.meanings(&folded).is_empty()
    }

    /// The known word nearest to a term that means nothing: a joint, a condition or an exercise.
    pub fn nearest_to_avoid(&self, term: &str) -> Option<String> {
        let said = without_complaint(&fold_name(term)?);
        let joints = Joint::ALL.iter().map(|joint| joint.word());
        let joint = nearest_name(&said, joints).map(str::to_owned);
        let condition = || conditions::nearest(&said).map(str::to_owned);
        let exercise = || {
            let names = self.exercises.iter().map(|one| one.name.as_str());
            let lower: Vec<String> = names.map(str::to_lowercase).collect();
            nearest_name(&said, lower.iter().map(String::as_str)).map(str::to_owned)
        };
        joint.or_else(condition).or_else(exercise)
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
    let joints =
        named(Joint::ALL, facts::joint, |joint| Avoided::Joint(joint, Stress::High), words);
    // A neck or a lower back that is spared is the joint, which knows how much is too much.
    let muscles = if joints.is_empty() { Muscle::ALL } else { &[] };
    [
        joints,
        named(Pattern::ALL, facts::pattern, Avoided::Pattern, words),
        named(Equipment::ALL, facts::equipment, Avoided::Equipment, words),
        named(muscles, facts::muscle, Avoided::Muscle, words),
        named(Impact::ALL, facts::impact, Avoided::Impact, words),
        named(Position::ALL, facts::position, Avoided::Position, words),
        named(Skill::ALL, facts::skill, Avoided::Skill, words),
    ]
    .concat()
}

/// The joints that are named among other words; `back` by itself is more often a direction.
fn joints_within(folded: &str) -> Vec<Joint> {
    let words = in_order(folded);
    let says = |joint: &&Joint| {
        let mut phrases = facts::joint(**joint).split('|').filter(|phrase| *phrase != "back");
        phrases.any(|phrase| {
            let phrase = in_order(phrase);
            words.windows(phrase.len()).any(|window| window == phrase)
        })
    };
    Joint::ALL.iter().filter(says).copied().collect()
}

/// Whether a word only says that something is to be avoided.
pub fn is_complaint(word: &str) -> bool {
    is_listed(word, COMPLAINTS)
}

/// A folded term without the words that only say that it is one: `bad left knee`, `no deadlifts`.
fn without_complaint(folded: &str) -> String {
    in_order(folded).into_iter().filter(|word| !is_complaint(word)).collect::<Vec<_>>().join(" ")
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
