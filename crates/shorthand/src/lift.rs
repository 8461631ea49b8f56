//! The exercise that a clause is about, once it is settled.

use super::Setting;
use super::item::Facts;
use setwise_domain::exercise::{Exercise, ExerciseId, ExerciseKey};
use setwise_domain::set_result::SetResult;

#[derive(Clone, Debug)]
pub(super) struct Lift<'a> {
    /// The catalogue's name, or outside it the athlete's own.
    pub name: String,
    pub id: Option<ExerciseId>,
    pub exercise: Option<&'a Exercise>,
}

impl<'a> Lift<'a> {
    pub fn known(exercise: &'a Exercise) -> Self {
        Self {
            name: exercise.name.clone(),
            id: Some(exercise.id.clone()),
            exercise: Some(exercise),
        }
    }

    pub const fn own(name: String) -> Self {
        Self { name, id: None, exercise: None }
    }

    /// By a name and id from elsewhere.
    pub fn named(name: &str, id: Option<&ExerciseId>, setting: &Setting<'a>) -> Self {
        match id.and_then(|id| setting.catalog.get(id)) {
            Some(exercise) => Self::known(exercise),
            None => Self { name: name.to_owned(), id: id.cloned(), exercise: None },
        }
    }

    pub fn from_set(set: &SetResult, setting: &Setting<'a>) -> Self {
        Self::named(&set.exercise, set.exercise_id.as_ref(), setting)
    }

    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.id.as_ref(), &self.name)
    }

    pub fn facts(&self) -> Facts {
        Facts::from_exercise(self.exercise)
    }
}
