//! The athlete's own exercises: kept in a file beside the config, joined to the embedded ones.
//!
//! ```text
//! exercises.json ── OwnFile ── OwnExercise (defaults filled in) ── join ── Catalog
//!                     ▲
//!   exercise add, import (public: another shape of entry to ours)
//! ```

mod public;

pub use public::{ImportError, Imported, KnownAs, NotTaken, import};

use super::index::Index;
use super::limits::{
    MOST_OWN_ALIASES, MOST_OWN_EXERCISES, MOST_OWN_FILE_BYTES, MOST_USUAL_JOINTS_SHARE,
    NAME_WORDS_MAX,
};
use super::normalise::fold;
use super::{
    Catalog, CatalogError, Match, Resolution, embedded_exercises, is_kebab_case, places_by_id,
};
use crate::schema::reader::Form;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use setwise_domain::decode::{self, Found, IssueCode, IssueList, Kind, Subject};
use setwise_domain::exercise::{
    Equipment, Exercise, ExerciseId, Joint, Level, Measure, Mechanic, Muscle, Pattern,
};
use setwise_domain::exercise_class::{Impact, Skill};
use setwise_domain::exercise_name;
use setwise_domain::files::{self, FileLock, Unread};
use setwise_domain::limits::MOST_EXERCISE_NAME_CHARS;
use setwise_domain::text::printable;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{io, str};

/// What is left out is: the id of its name, no alias, no secondary muscle, no equipment, compound
/// or isolation by its pattern, intermediate, the joints that most exercises of its pattern
/// stress, both sides at once, no bodyweight, counted in reps, one pattern, no impact, no skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnExercise {
    /// Its id, which never changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its name.
    pub name: String,
    /// Other spellings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// How the body moves.
    pub pattern: Pattern,
    /// The muscles that a set counts for fully.
    pub primary: Vec<Muscle>,
    /// The muscles that a set counts half for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secondary: Vec<Muscle>,
    /// The equipment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<Equipment>,
    /// Whether it moves one joint or several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mechanic: Option<Mechanic>,
    /// How hard it is to learn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The joints that it loads noticeably.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joints: Option<Vec<Joint>>,
    /// Whether one side is trained at a time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unilateral: bool,
    /// Whether the body's own weight is part of the load.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bodyweight: bool,
    /// What a set of it is counted in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measure: Option<Measure>,
    /// Patterns that it has beside its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Pattern>,
    /// How hard it lands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impact: Option<Impact>,
    /// How much skill it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
}

/// Why an own exercise can't stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnExerciseError {
    #[error(
        "{found:?} isn't a name for an exercise; wanted 2 to {MOST_EXERCISE_NAME_CHARS} characters in at \
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
    fn into_exercise(
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
        if !is_kebab_case(&id) || id.chars().count() > MOST_EXERCISE_NAME_CHARS {
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
            instead: Vec::new(),
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
            stress: BTreeMap::new(),
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

/// An exercise's id from its name: its words in small letters, joined.
fn id_of(name: &str) -> String {
    fold(name).replace(' ', "-")
}

/// What the file says, as far as it can be read.
#[derive(Debug, Default)]
pub struct OwnFile {
    /// Each with its number in the file, counted from 1.
    pub entries: Vec<(usize, OwnExercise)>,
    pub issues: Vec<OwnFileError>,
}

/// Why the file, or an entry of it, can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum OwnFileError {
    #[error("{}: {cause}; wanted a JSON array of exercises", path.display())]
    Unreadable { path: PathBuf, cause: io::Error },
    #[error("{}: more than {most} bytes; no list of exercises is so long", path.display())]
    TooLong { path: PathBuf, most: u64 },
    #[error("{}: not UTF-8 text; wanted a JSON array of exercises", path.display())]
    NotText { path: PathBuf },
    #[error(
        "{}, line {line}, column {column}: {message}; wanted a JSON array of exercises, each with name, pattern and primary",
        path.display()
    )]
    Json { path: PathBuf, line: usize, column: usize, message: String },
    #[error("{}, entry {number}: {message}", path.display())]
    Entry { path: PathBuf, number: usize, message: String },
    #[error("{} can't be written: {cause}; nothing was changed", path.display())]
    Unwritable { path: PathBuf, cause: io::Error },
}

impl OwnFileError {
    /// A file that is no list.
    fn of_text(path: &Path, issues: IssueList) -> Self {
        let first = issues.listed.into_iter().next();
        let (line, column) = first.as_ref().map_or((1, 1), |one| (one.span.line, one.span.column));
        let message = first.map_or_else(String::new, |one| format!("found {}", one.found));
        Self::Json { path: path.to_owned(), line, column, message }
    }
}

const SUBJECT: Subject =
    Subject { noun: "list", with_article: "a list of exercises", says_places: false };

static ENTRY: LazyLock<Form<OwnExercise>> = LazyLock::new(|| {
    let subject = Subject { noun: "exercise", with_article: "an exercise", says_places: false };
    Form::new(subject, &[])
});

/// Reads one entry, or says all that is wrong with it.
fn entry(text: &str) -> Result<OwnExercise, String> {
    ENTRY.read(text).map_err(|issues| in_one_line(&issues))
}

fn in_one_line(issues: &IssueList) -> String {
    issues.to_string().trim_end_matches('.').replace(".\n", "; ").replace('\n', "; ")
}

impl OwnFile {
    /// `None` where there is no file.
    pub fn read(path: &Path) -> Option<Self> {
        let text = match text_of(path, MOST_OWN_FILE_BYTES) {
            Ok(text) => text,
            Err(OwnFileError::Unreadable { cause, .. })
                if matches!(
                    cause.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                return None;
            }
            Err(error) => return Some(Self::with(error)),
        };
        Some(match serde_json::from_str::<Vec<OwnExercise>>(&text) {
            Ok(entries) => Self { entries: (1..).zip(entries).collect(), issues: Vec::new() },
            Err(_) => Self::by_entry(path, &text),
        })
    }

    fn with(error: OwnFileError) -> Self {
        Self { entries: Vec::new(), issues: vec![error] }
    }

    /// Each entry by itself, once the whole was refused: those that can be read stand.
    fn by_entry(path: &Path, text: &str) -> Self {
        let tree = decode::read(text, 0..text.len(), SUBJECT);
        let (Kind::List(nodes), None) = (&tree.root.kind, &tree.broken) else {
            let found = tree.broken.unwrap_or_else(|| {
                Found::at_pointer(IssueCode::WrongType, "", tree.root.describe(text), "a list")
            });
            let issues = IssueList::one(SUBJECT, text, found);
            return Self::with(OwnFileError::of_text(path, issues));
        };
        let mut file = Self::default();
        for (number, node) in (1..).zip(nodes) {
            match entry(&text[node.span.clone()]) {
                Ok(entry) => file.entries.push((number, entry)),
                Err(message) => {
                    file.issues.push(OwnFileError::Entry {
                        path: path.to_owned(),
                        number,
                        message,
                    });
                }
            }
        }
        file
    }

    /// Keeps other processes from changing the file until the lock is dropped, so that what they
    /// add between a reading and a writing is not lost.
    pub fn lock(path: &Path) -> Result<FileLock, OwnFileError> {
        files::lock_folder(path.parent().unwrap_or(Path::new(".")))
            .map_err(|cause| OwnFileError::Unwritable { path: path.to_owned(), cause })
    }

    /// Puts these in the place of what the file held.
    pub fn write(path: &Path, entries: &[OwnExercise]) -> Result<(), OwnFileError> {
        let unwritable = |cause| OwnFileError::Unwritable { path: path.to_owned(), cause };
        let mut text = String::from("[\n");
        for (place, entry) in entries.iter().enumerate() {
            let entry = serde_json::to_string(entry).map_err(|error| unwritable(error.into()))?;
            text.push_str(if place > 0 { ",\n" } else { "" });
            text.push_str(&entry);
        }
        text.push_str("\n]\n");
        put(path, &text)
    }

    /// Puts each of these in the place of the entry with its id, or behind all others; without an entry it
    /// is removed. What else stands in the file stays as it is written. The file is one without an issue.
    pub fn change(
        path: &Path,
        changes: &[(String, Option<OwnExercise>)],
    ) -> Result<Vec<OwnExercise>, OwnFileError> {
        let before = Self::read(path).unwrap_or_default().entries;
        let before: Vec<OwnExercise> = before.into_iter().map(|(_, entry)| entry).collect();
        let change_of = |id: &str| changes.iter().find(|(changed, _)| changed == id);
        let mut kept: Vec<(Option<usize>, OwnExercise)> = Vec::new();
        for (place, entry) in before.iter().enumerate() {
            match change_of(&entry.known_id()) {
                None => kept.push((Some(place), entry.clone())),
                Some((_, Some(said))) if said == entry => {
                    kept.push((Some(place), entry.clone()));
                }
                Some((_, Some(said))) => kept.push((None, said.clone())),
                Some((_, None)) => {}
            }
        }
        let is_there = |id: &String| before.iter().any(|entry| entry.known_id() == *id);
        let new = changes.iter().filter(|(id, _)| !is_there(id));
        kept.extend(new.filter_map(|(_, entry)| Some((None, entry.clone()?))));
        let after: Vec<OwnExercise> = kept.iter().map(|(_, entry)| entry.clone()).collect();
        let text = text_of(path, MOST_OWN_FILE_BYTES).unwrap_or_default();
        let spliced = spliced(&text, &kept);
        let is_right = |text: &String| {
            serde_json::from_str::<Vec<OwnExercise>>(text).is_ok_and(|read| read == after)
        };
        match spliced.filter(is_right) {
            Some(text) => put(path, &text)?,
            None => Self::write(path, &after)?,
        }
        Ok(after)
    }
}

/// The text of a list with these entries in it: those with a place as they are written there.
fn spliced(text: &str, entries: &[(Option<usize>, OwnExercise)]) -> Option<String> {
    let tree = decode::read(text, 0..text.len(), SUBJECT);
    let Kind::List(nodes) = &tree.root.kind else {
        return None;
    };
    let (first, last) = (nodes.first()?, nodes.last()?);
    let mut made = text.get(..first.span.start)?.to_owned();
    for (number, (place, entry)) in entries.iter().enumerate() {
        let between = place.and_then(|place| {
            let before = nodes.get(place.checked_sub(1)?)?;
            text.get(before.span.end..nodes.get(place)?.span.start)
        });
        if number > 0 {
            made.push_str(between.unwrap_or(",\n"));
        }
        match place {
            Some(place) => made.push_str(text.get(nodes.get(*place)?.span.clone())?),
            None => made.push_str(&serde_json::to_string(entry).ok()?),
        }
    }
    made.push_str(text.get(last.span.end..)?);
    Some(made)
}

/// Writes the whole file, or nothing of it.
fn put(path: &Path, text: &str) -> Result<(), OwnFileError> {
    let unwritable = |cause| OwnFileError::Unwritable { path: path.to_owned(), cause };
    if u64::try_from(text.len()).is_ok_and(|bytes| bytes > MOST_OWN_FILE_BYTES) {
        return Err(OwnFileError::TooLong { path: path.to_owned(), most: MOST_OWN_FILE_BYTES });
    }
    files::replace_linked(path, text.as_bytes()).map_err(unwritable)
}

/// A file's text, where it is text and not endless.
pub fn text_of(path: &Path, most: u64) -> Result<String, OwnFileError> {
    let unreadable = |cause| OwnFileError::Unreadable { path: path.to_owned(), cause };
    let bytes = files::read_at_most(path, most).map_err(|error| match error {
        Unread::Io(cause) => unreadable(cause),
        Unread::TooLong => OwnFileError::TooLong { path: path.to_owned(), most },
    })?;
    let text =
        str::from_utf8(&bytes).map_err(|_| OwnFileError::NotText { path: path.to_owned() })?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// One sentence of all that can't be read; `None` where all can.
fn in_a_sentence(issues: &[OwnFileError]) -> Option<String> {
    let first = issues.first()?;
    let left_out = match (first, issues.len()) {
        (OwnFileError::Entry { .. }, 1) => "it is left out".to_owned(),
        (OwnFileError::Entry { .. }, many) => {
            format!("it and {} more are left out", many - 1)
        }
        _ => "none of your own exercises are known until that is fixed".to_owned(),
    };
    Some(format!("{first}; {left_out}"))
}

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
        let embedded: Vec<Exercise> = embedded_exercises()?;
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
        let mut issues = file.issues;
        let (numbers, entries): (Vec<_>, Vec<_>) = file.entries.into_iter().unzip();
        let mut catalog = match Self::join(entries) {
            Ok(joined) => {
                let left_out = joined.left_out.into_iter();
                issues.extend(left_out.map(|(place, error)| OwnFileError::Entry {
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
        catalog.left_out = in_a_sentence(&issues);
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

#[cfg(test)]
mod tests;
