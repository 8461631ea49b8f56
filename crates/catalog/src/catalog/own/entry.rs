//! One exercise of the athlete's own as the file holds it: most of it may be left out.

use super::id_of;
use crate::catalog::limits::{MOST_OWN_ALIASES, MOST_OWN_EXERCISES, NAME_WORDS_MAX};
use crate::catalog::normalise::fold;
use serde::{Deserialize, Serialize};
use setwise_domain::exercise::{
    Equipment, Exercise, ExerciseId, Joint, Level, Measure, Mechanic, Muscle, Pattern,
};
use setwise_domain::exercise_class::{Impact, Skill};
use setwise_domain::exercise_name;
use setwise_domain::limits::MOST_EXERCISE_NAME_CHARS;
use setwise_domain::text::printable;
use std::collections::HashMap;

/// What is left out is: the id of its name, no alias, no secondary muscle, no equipment, compound
/// or isolation by its pattern, intermediate, the joints that most exercises of its pattern
/// stress, both sides at once, no bodyweight, counted in reps, one pattern, no impact, no skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnExercise {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    pub pattern: Pattern,
    pub primary: Vec<Muscle>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secondary: Vec<Muscle>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<Equipment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mechanic: Option<Mechanic>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joints: Option<Vec<Joint>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unilateral: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bodyweight: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measure: Option<Measure>,
    /// Patterns that it has beside its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Pattern>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impact: Option<Impact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
}

/// Why an own exercise can't stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnExerciseError {
    #[error(
        "{found:?} is no name for an exercise; wanted 2 to {MOST_EXERCISE_NAME_CHARS} characters in at \
         most {NAME_WORDS_MAX} words, letters among them, that say which exercise it is"
    )]
    Name { found: String },
    #[error("{name} has {count} aliases; at most {MOST_OWN_ALIASES} are kept")]
    TooManyAliases { name: String, count: usize },
    #[error(
        "{name} has the id {id:?}; wanted lower-case letters and digits in words joined by '-', \
         such as 'bench-press', or none: it follows from the name"
    )]
    NotAnId { name: String, id: String },
    #[error("{name} trains no muscle; give at least one as primary, such as chest or quads")]
    NoMuscle { name: String },
    #[error("{name} names {muscle} twice among its muscles; leave one out")]
    MuscleTwice { name: String, muscle: Muscle },
    #[error("{name} would have the id '{id}', which {by} has already; give it another name")]
    IdTaken { name: String, id: String, by: String },
    #[error(
        "'{spelling}' is a spelling of {by} already; give {name} another name, or leave that alias \
         out"
    )]
    SpellingTaken { spelling: String, name: String, by: String },
    #[error(
        "a line that begins with '{spelling}' would not be read as {name}; give it a name that \
         begins with a word of its own"
    )]
    NotRead { name: String, spelling: String },
    #[error("there are more than {MOST_OWN_EXERCISES} exercises; at most so many are kept")]
    TooMany,
    /// The index could not take it, which its own checks should have said before.
    #[error("{0}")]
    NotIndexed(String),
}

impl OwnExercise {
    /// The id that it is known by: its own, or the one that follows from its name.
    pub fn known_id(&self) -> String {
        self.id.clone().unwrap_or_else(|| id_of(&self.name))
    }

    /// With every default filled in, once it is sound.
    pub(super) fn into_exercise(
        self,
        usual_joints: &HashMap<Pattern, Vec<Joint>>,
    ) -> Result<Exercise, OwnExerciseError> {
        for spelling in [&self.name].into_iter().chain(&self.aliases) {
            if !is_name(spelling) {
                return Err(OwnExerciseError::Name { found: spelling.clone() });
            }
        }
        let name = self.name;
        if self.aliases.len() > MOST_OWN_ALIASES {
            let count = self.aliases.len();
            return Err(OwnExerciseError::TooManyAliases { name, count });
        }
        let id = self.id.unwrap_or_else(|| id_of(&name));
        if !crate::catalog::is_kebab_case(&id) || id.chars().count() > MOST_EXERCISE_NAME_CHARS {
            return Err(OwnExerciseError::NotAnId { name, id });
        }
        if self.primary.is_empty() {
            return Err(OwnExerciseError::NoMuscle { name });
        }
        let muscles: Vec<Muscle> = self.primary.iter().chain(&self.secondary).copied().collect();
        if let Some(place) = (1..muscles.len()).find(|n| muscles[..*n].contains(&muscles[*n])) {
            let muscle = muscles[place];
            return Err(OwnExerciseError::MuscleTwice { name, muscle });
        }
        Ok(Exercise {
            id: ExerciseId(id),
            mechanic: self.mechanic.unwrap_or_else(|| usual_mechanic(self.pattern)),
            level: self.level.unwrap_or(Level::Intermediate),
            joints: distinct(
                self.joints.unwrap_or_else(|| {
                    usual_joints.get(&self.pattern).cloned().unwrap_or_default()
                }),
            ),
            name,
            aliases: self.aliases,
            pattern: self.pattern,
            primary: self.primary,
            secondary: self.secondary,
            equipment: distinct(self.equipment),
            unilateral: self.unilateral,
            bodyweight: self.bodyweight,
            measure: self.measure.unwrap_or(Measure::Reps),
            also: distinct(self.also),
            parts: Vec::new(),
            impact: self.impact.unwrap_or(Impact::None),
            skill: self.skill.unwrap_or(Skill::None),
            positions: Vec::new(),
            outgrown: None,
            rare: false,
            class: None,
            base: None,
        })
    }
}

/// Movements of one joint are isolation; all others move several.
const fn usual_mechanic(pattern: Pattern) -> Mechanic {
    if pattern.is_isolation() { Mechanic::Isolation } else { Mechanic::Compound }
}

fn distinct<T: PartialEq>(values: Vec<T>) -> Vec<T> {
    let mut kept: Vec<T> = Vec::with_capacity(values.len());
    for value in values {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// Whether a text can name an exercise of the catalogue: a name like any other, spelled as it is to
/// be found again, with nothing in it that steers a terminal.
fn is_name(text: &str) -> bool {
    let folded = fold(text);
    let letters = folded.chars().filter(|c| c.is_alphabetic());
    exercise_name::check(text) == Ok(text)
        && printable(text) == text
        && letters.count() >= 2
        && folded.split(' ').count() <= NAME_WORDS_MAX
}
