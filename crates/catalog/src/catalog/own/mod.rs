//! The athlete's own exercises: kept in a file beside the config, joined to the embedded ones.
//!
//! ```text
//! exercises.json ── file ── entry (defaults filled in) ── join ── Catalog
//!                     ▲
//!   exercise add, import (public: another shape of entry to ours)
//! ```

mod entry;
mod file;
mod public;

pub use entry::{OwnExercise, OwnExerciseError};
pub use file::{OwnFile, OwnFileError, text_of};
pub use public::{ImportError, Imported, KnownAs, NotTaken, import};

use super::index::Index;
use super::{Catalog, CatalogError, EMBEDDED, Match, Resolution, normalise, places_by_id};
use crate::catalog::limits::{MOST_OWN_EXERCISES, MOST_USUAL_JOINTS_SHARE};
use setwise_domain::exercise::{Exercise, Joint, Pattern};
use std::collections::HashMap;
use std::path::Path;

/// The embedded exercises with the athlete's own after them.
pub struct Joined {
    pub catalog: Catalog,
    /// Own ones that could not be joined: the place in the list, counted from 0, and why.
    pub left_out: Vec<(usize, OwnExerciseError)>,
}

impl Catalog {
    /// Joins own exercises to the embedded ones. One that clashes with an exercise before it is
    /// left out; the others stand.
    pub fn join(own: Vec<OwnExercise>) -> Result<Joined, CatalogError> {
        let embedded: Vec<Exercise> = super::exercises_of(EMBEDDED)?;
        let own_from = embedded.len();
        let mut joining = Joining::of(embedded)?;
        let mut left_out = Vec::new();
        for (place, entry) in own.into_iter().enumerate() {
            let count = joining.exercises.len() - own_from;
            let joined = if count >= MOST_OWN_EXERCISES {
                Err(OwnExerciseError::TooMany)
            } else {
                joining.join(entry)
            };
            left_out.extend(joined.err().map(|error| (place, error)));
        }
        let mut catalog = joining.finish()?;
        catalog.own_from = own_from;
        Ok(Joined { catalog, left_out })
    }

    /// The embedded exercises with those of the athlete's file, and with what of it could not be
    /// read in a sentence; `None` where there is no such file, or nothing in it.
    pub(super) fn with_own(path: &Path) -> Option<Self> {
        let file = OwnFile::read(path)?;
        let mut faults = file.faults;
        let (numbers, entries): (Vec<_>, Vec<_>) = file.entries.into_iter().unzip();
        let mut catalog = match Self::join(entries) {
            Ok(joined) => {
                let left_out = joined.left_out.into_iter();
                faults.extend(left_out.map(|(place, error)| OwnFileError::Entry {
                    path: path.to_owned(),
                    number: numbers[place],
                    message: error.to_string(),
                }));
                joined.catalog
            }
            Err(error) => {
                tracing::error!("joining the athlete's own exercises: {error}");
                return None;
            }
        };
        catalog.left_out = file::in_a_sentence(&faults);
        Some(catalog)
    }

    /// The athlete's own exercises.
    pub fn own(&self) -> &[Exercise] {
        &self.exercises[self.own_from..]
    }

    pub fn is_own(&self, exercise: &Exercise) -> bool {
        self.own().iter().any(|own| own.id == exercise.id)
    }

    /// What of the athlete's own exercises could not be read, where something could not.
    pub fn left_out(&self) -> Option<&str> {
        self.left_out.as_deref()
    }

    /// Whether none of its spellings means an exercise already, by a spelling of that one or by all
    /// of its words: `ohp`, `barbell bench`.
    pub fn is_free(&self, entry: &OwnExercise) -> Result<(), OwnExerciseError> {
        let spellings = [&entry.name].into_iter().chain(&entry.aliases);
        for spelling in spellings {
            if let Resolution::Found { exercise, how } = self.resolve(spelling)
                && how != Match::Fuzzy
            {
                return Err(OwnExerciseError::SpellingTaken {
                    spelling: spelling.clone(),
                    name: entry.name.clone(),
                    by: exercise.name.clone(),
                });
            }
        }
        Ok(())
    }

    /// Whether a line that begins with each of its spellings is read as this exercise.
    pub fn reads(&self, exercise: &Exercise) -> Result<(), OwnExerciseError> {
        for spelling in exercise.aliases.iter().chain([&exercise.name]) {
            // A number at the end of a name is a load to who reads a line.
            if spelling.ends_with(|c: char| c.is_ascii_digit()) {
                continue;
            }
            let line = format!("{spelling} 3x8");
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = self.resolve_prefix(&words);
            let whole = read.is_some_and(|(count, meaning)| {
                count + 1 == words.len() && meaning.exercise().is_some_and(|one| one == exercise)
            });
            if !whole {
                return Err(OwnExerciseError::NotRead {
                    name: exercise.name.clone(),
                    spelling: spelling.clone(),
                });
            }
        }
        Ok(())
    }
}

/// A catalogue while own exercises are joined to it.
struct Joining {
    exercises: Vec<Exercise>,
    ids: HashMap<String, usize>,
    index: Index,
    usual_joints: HashMap<Pattern, Vec<Joint>>,
}

impl Joining {
    fn of(exercises: Vec<Exercise>) -> Result<Self, CatalogError> {
        Ok(Self {
            ids: (0..).zip(&exercises).map(|(place, one)| (one.id.0.clone(), place)).collect(),
            index: Index::new(&exercises)?,
            usual_joints: usual_joints(&exercises),
            exercises,
        })
    }

    fn join(&mut self, entry: OwnExercise) -> Result<(), OwnExerciseError> {
        let exercise = entry.into_exercise(&self.usual_joints)?;
        if let Some(taken) = self.ids.get(&exercise.id.0) {
            return Err(OwnExerciseError::IdTaken {
                id: exercise.id.0,
                by: self.exercises[*taken].name.clone(),
                name: exercise.name,
            });
        }
        if let Some((spelling, by)) = self.index.taken(&exercise) {
            return Err(OwnExerciseError::SpellingTaken {
                spelling: spelling.to_owned(),
                by: self.exercises[usize::from(by)].name.clone(),
                name: exercise.name,
            });
        }
        self.ids.insert(exercise.id.0.clone(), self.exercises.len());
        self.exercises.push(exercise);
        let place = self.exercises.len() - 1;
        self.index
            .add_exercise(place, &self.exercises)
            .map_err(|error| OwnExerciseError::NotIndexed(error.to_string()))
    }

    fn finish(self) -> Result<Catalog, CatalogError> {
        let by_id = places_by_id(&self.exercises)?;
        Ok(Catalog::of_parts(self.exercises, by_id, self.index.finished()))
    }
}

/// The joints that most exercises of a pattern stress: what an own one is taken to stress where
/// it does not say.
fn usual_joints(exercises: &[Exercise]) -> HashMap<Pattern, Vec<Joint>> {
    let mut counts: HashMap<Pattern, (usize, HashMap<Joint, usize>)> = HashMap::new();
    for exercise in exercises {
        let (all, joints) = counts.entry(exercise.pattern).or_default();
        *all += 1;
        for joint in &exercise.joints {
            *joints.entry(*joint).or_insert(0) += 1;
        }
    }
    let most = |(pattern, (all, joints)): (Pattern, (usize, HashMap<Joint, usize>))| {
        let mut usual: Vec<Joint> = joints
            .into_iter()
            .filter(|(_, count)| count * 100 > all * MOST_USUAL_JOINTS_SHARE)
            .map(|(joint, _)| joint)
            .collect();
        usual.sort_unstable();
        (pattern, usual)
    };
    counts.into_iter().map(most).collect()
}

/// An exercise's id from its name: its words in small letters, joined.
fn id_of(name: &str) -> String {
    normalise::fold(name).replace(' ', "-")
}

#[cfg(test)]
mod tests;
