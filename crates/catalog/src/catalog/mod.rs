//! The exercises that the program knows: a name in any of its spellings to one exercise, search by
//! words and facts, substitutes, and what an athlete means by a thing to avoid.
//!
//! The order of the file is commonness: where several exercises are meant equally, the earlier
//! comes first.

mod avoid;
mod conditions;
mod facts;
mod index;
mod instead;
mod ladders;
pub mod limits;
mod normalise;
mod own;
mod resolve;
mod search;
mod substitute;
mod taught;
#[cfg(test)]
mod tests;

pub use avoid::{AvoidTerm, Avoided, is_complaint};
pub use conditions::{Care, Condition, condition_told, conditions};
pub use facts::{
    REVIEWED, equipment_named, equipment_near, movement_named, muscle_words, muscles_named,
};
pub use own::{
    ImportError, Imported, Joined, KnownAs, NotTaken, OwnExercise, OwnExerciseError, OwnFile,
    OwnFileError, import, text_of,
};
pub use resolve::{Match, Resolution};
pub use taught::NotFree;

use crate::catalog::limits::CATALOGUE_MAX;
use index::{Index, Place};
use search::SearchIndex;
use setwise_domain::exercise::{Exercise, ExerciseId};
use setwise_domain::load::Unit;
use setwise_words::text::{Exercises, Formatter};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};
use taught::Taught;

/// Set once, when the program opens what is the athlete's; `None` where they have no own exercises.
static IN_FORCE: OnceLock<Option<Catalog>> = OnceLock::new();

/// Where the athlete's own exercises were read from.
static OWN_FILE: OnceLock<PathBuf> = OnceLock::new();

static EMBEDDED: &str = include_str!("../../../../assets/exercises.json");

/// Why a list of exercises can't be a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogError {
    #[error(
        "exercise catalogue, line {line}, column {column}: {message}; wanted a JSON array of \
         exercises, each with id, name, pattern, primary, mechanic and level"
    )]
    Json { line: usize, column: usize, message: String },
    #[error("exercise catalogue: {count} exercises; at most {CATALOGUE_MAX} are held")]
    TooMany { count: usize },
    #[error(
        "exercise id {id:?}: wanted lower-case letters and digits in words joined by '-', such as \
         'bench-press'"
    )]
    NotAnId { id: String },
    #[error("exercise id {id:?} stands twice; give one of the two another id")]
    DuplicateId { id: String },
    #[error("exercise {exercise:?}: the spelling {spelling:?} has no letter; leave it out")]
    NoLetter { exercise: String, spelling: String },
    #[error(
        "{spelling:?} is a spelling of both {first:?} and {second:?}; leave it out of one of them"
    )]
    SharedSpelling { spelling: String, first: String, second: String },
}

/// Exercises with everything needed to find them. Values never change once built, but for what phrases the
/// athlete taught.
pub struct Catalog {
    exercises: Vec<Exercise>,
    /// Places in order of the ids.
    by_id: Vec<Place>,
    index: Index,
    /// The place from which on they are the athlete's own.
    own_from: usize,
    /// What of the athlete's own could not be read, in a sentence.
    left_out: Option<String>,
    /// Built by the first search: logging a set needs none.
    search: OnceLock<SearchIndex>,
    taught: Taught,
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Catalog of {} exercises", self.exercises.len())
    }
}

/// The exercises that are part of the program, each with the ways in which it can be done.
fn embedded_exercises() -> Result<Vec<Exercise>, CatalogError> {
    let mut exercises = exercises_of(EMBEDDED)?;
    instead::add(&mut exercises);
    Ok(exercises)
}

impl Catalog {
    /// The catalogue that is part of the program.
    pub fn embedded() -> &'static Self {
        #[expect(
            clippy::expect_used,
            reason = "the file is part of the program, and a test reads it"
        )]
        static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
            let exercises = embedded_exercises().expect("the embedded catalogue can be read");
            Catalog::from_exercises(exercises).expect("the embedded catalogue is sound")
        });
        &CATALOG
    }

    /// The catalogue that this run of the program goes by: the embedded one, with the athlete's own
    /// exercises once [`Self::read_own`] has read them.
    pub fn in_force() -> &'static Self {
        let own = IN_FORCE.get().and_then(Option::as_ref);
        own.unwrap_or_else(|| Self::embedded())
    }

    /// Reads the athlete's own exercises, where it was not done before, and gives the catalogue in
    /// force from then on.
    pub fn read_own(path: &Path) -> &'static Self {
        OWN_FILE.get_or_init(|| path.to_owned());
        IN_FORCE.get_or_init(|| Self::with_own(path));
        Self::in_force()
    }

    /// The file of the athlete's own exercises, where it was read.
    pub fn own_file() -> Option<&'static Path> {
        OWN_FILE.get().map(PathBuf::as_path)
    }

    /// A catalogue from a JSON array of exercises.
    pub fn from_json(json: &str) -> Result<Self, CatalogError> {
        Self::from_exercises(exercises_of(json)?)
    }

    /// A catalogue of these exercises, the commonest first.
    pub fn from_exercises(exercises: Vec<Exercise>) -> Result<Self, CatalogError> {
        if exercises.len() > CATALOGUE_MAX {
            return Err(CatalogError::TooMany { count: exercises.len() });
        }
        let by_id = places_by_id(&exercises)?;
        let index = Index::new(&exercises)?.finished();
        Ok(Self::of_parts(exercises, by_id, index))
    }

    fn of_parts(exercises: Vec<Exercise>, by_id: Vec<Place>, index: Index) -> Self {
        Self {
            own_from: exercises.len(),
            exercises,
            by_id,
            index,
            left_out: None,
            search: OnceLock::new(),
            taught: Taught::default(),
        }
    }

    /// Every exercise, the commonest first.
    pub fn all(&self) -> &[Exercise] {
        &self.exercises
    }

    pub fn get(&self, id: &ExerciseId) -> Option<&Exercise> {
        self.by_id
            .binary_search_by(|place| self.at(*place).id.cmp(id))
            .ok()
            .map(|found| self.at(self.by_id[found]))
    }

    /// Words sets for an athlete with this unit.
    pub fn formatter(&self, unit: Unit) -> Formatter<'_> {
        Formatter::new(self, unit)
    }

    fn at(&self, place: Place) -> &Exercise {
        &self.exercises[usize::from(place)]
    }
}

impl Exercises for Catalog {
    fn exercise(&self, id: &ExerciseId) -> Option<&Exercise> {
        self.get(id)
    }
}

fn exercises_of(json: &str) -> Result<Vec<Exercise>, CatalogError> {
    serde_json::from_str(json).map_err(|error| CatalogError::Json {
        line: error.line(),
        column: error.column(),
        message: setwise_domain::decode::message_of(&error),
    })
}

fn places_by_id(exercises: &[Exercise]) -> Result<Vec<Place>, CatalogError> {
    let id = |place: &Place| exercises[usize::from(*place)].id.as_str();
    let mut places: Vec<Place> = (0..).zip(exercises).map(|(place, _)| place).collect();
    places.sort_unstable_by_key(id);
    for pair in places.windows(2) {
        if id(&pair[0]) == id(&pair[1]) {
            return Err(CatalogError::DuplicateId { id: id(&pair[0]).to_owned() });
        }
    }
    match places.iter().map(id).find(|id| !is_kebab_case(id)) {
        Some(id) => Err(CatalogError::NotAnId { id: id.to_owned() }),
        None => Ok(places),
    }
}

fn is_kebab_case(id: &str) -> bool {
    id.split('-').all(|word| {
        !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() && !c.is_uppercase())
    })
}
