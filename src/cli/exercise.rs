//! An exercise named on the command line.

use crate::catalog::{Catalog, Resolution};
use crate::domain::exercise::{Exercise, ExerciseKey};
use crate::domain::question::{Choice, Filling, Question, Slot};

/// What a name means.
pub enum Named {
    One(Meant),
    /// Several are meant equally.
    Unclear(Question),
}

/// One exercise: of the catalogue, or the athlete's own by its name.
pub struct Meant {
    pub key: ExerciseKey,
    pub name: String,
}

/// The exercise that the words name; `None` where there are no words.
pub fn named(words: &[String], catalog: &Catalog) -> Option<Named> {
    let name = words.join(" ");
    if name.trim().is_empty() {
        return None;
    }
    Some(match catalog.resolve(&name) {
        Resolution::Found { exercise, .. } => {
            Named::One(Meant { key: exercise.key(), name: exercise.name.clone() })
        }
        Resolution::Unknown { .. } => {
            Named::One(Meant { key: ExerciseKey::new(None, &name), name })
        }
        Resolution::Ambiguous(candidates) => {
            let choice = |exercise: &Exercise| {
                Choice::new(&exercise.name, &exercise.name).with(Filling::Exercise {
                    name: exercise.name.clone(),
                    id: Some(exercise.id.clone()),
                })
            };
            let options = candidates.into_iter().map(choice).collect();
            let asked = format!("Which {}?", name.trim());
            let question = Question::new("which-exercise", asked, options);
            Named::Unclear(question.for_slot(Slot::Exercise))
        }
    })
}
