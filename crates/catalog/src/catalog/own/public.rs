//! Exercises of a public collection as own ones: the widely used array of `{name, force, level,
//! mechanic, equipment, primaryMuscles, secondaryMuscles, category}`, or our own entries.
//!
//! Only names and facts are taken over; instructions and pictures are passed by. What a fact there
//! has no counterpart here is refused with its reason, not guessed.

use super::{OwnExercise, OwnExerciseError};
use crate::catalog::limits::MOST_IMPORTED_EXERCISES;
use crate::catalog::{Catalog, CatalogError, Match, Resolution};
use crate::schema::reader::{Form, Strictness};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use setwise_domain::decode::{self, IssueList, Kind, Subject};
use setwise_domain::exercise::{Equipment, Level, Measure, Mechanic, Muscle, Pattern};
use setwise_domain::exercise_class::{Impact, Skill};
use setwise_domain::text::printable;
use std::sync::LazyLock;

/// One exercise as public collections write it; their other fields are passed by.
#[derive(Debug, Deserialize, JsonSchema)]
struct Public {
    name: String,
    #[serde(default)]
    force: Option<String>,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    mechanic: Option<String>,
    #[serde(default)]
    equipment: Option<String>,
    #[serde(default, rename = "primaryMuscles")]
    primary: Vec<String>,
    #[serde(default, rename = "secondaryMuscles")]
    secondary: Vec<String>,
    #[serde(default)]
    category: Option<String>,
}

/// What an import comes to. Nothing is written by it.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Imported {
    /// What was added.
    pub added: Vec<OwnExercise>,
    /// Those that are there already, in whatever spelling.
    pub known: Vec<KnownAs>,
    /// What can't be taken over.
    pub refused: Vec<NotTaken>,
}

/// An entry that the catalogue knows.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownAs {
    /// Its name in the file.
    pub name: String,
    /// The exercise that it is.
    #[serde(rename = "as")]
    pub exercise: String,
}

/// An entry that was not taken, and why.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotTaken {
    /// Its number in the file, counted from 1.
    pub entry: usize,
    /// Its name in the file, where it has one.
    pub name: Option<String>,
    /// Why.
    pub reason: String,
}

/// Why a file is no list of exercises at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(
        "line {line}, column {column}: {message}; wanted a JSON array of exercises, each with name and primaryMuscles"
    )]
    Json { line: usize, column: usize, message: String },
    #[error("wanted a JSON array of exercises, each with name and primaryMuscles, not {found}")]
    NotAList { found: String },
    #[error("{count} exercises; at most {MOST_IMPORTED_EXERCISES} are read from one file")]
    TooMany { count: usize },
    #[error(transparent)]
    Catalog(#[from] CatalogError),
}

/// Reads a public collection beside the own exercises that there are. `by_words` says the movement
/// of a name by its words, where they leave no doubt.
pub fn import(
    text: &str,
    own: &[OwnExercise],
    by_words: impl Fn(&str) -> Option<Pattern>,
) -> Result<Imported, ImportError> {
    let entries = list(text)?;
    let catalog = Catalog::join(own.to_vec())?.catalog;
    let mut imported = Imported::default();
    let mut numbers = Vec::new();
    for (number, entry) in (1..).zip(entries) {
        let tree = decode::read(entry, 0..entry.len(), super::SUBJECT);
        let name = match tree.root.get("name").map(|name| &name.kind) {
            Some(Kind::Text(name)) => Some(printable(name.trim()).into_owned()),
            _ => None,
        };
        match read(entry, &by_words) {
            Err(reason) => imported.refused.push(NotTaken { entry: number, name, reason }),
            Ok(one) => {
                if let Some(exercise) = known(&catalog, &one.name) {
                    let name = one.name;
                    imported.known.push(KnownAs { name, exercise });
                } else {
                    imported.added.push(one);
                    numbers.push(number);
                }
            }
        }
    }
    leave_out_clashes(&mut imported, &numbers, own)?;
    Ok(imported)
}

/// The entries of the file, each as it is written: a list, or a list in the field `exercises`.
fn list(text: &str) -> Result<Vec<&str>, ImportError> {
    let tree = decode::read(text, 0..text.len(), super::SUBJECT);
    if let Some(broken) = tree.broken {
        let place = IssueList::one(super::SUBJECT, text, broken).listed.remove(0);
        return Err(ImportError::Json {
            line: place.span.line,
            column: place.span.column,
            message: format!("found {}", place.found),
        });
    }
    let root = tree.root.get("exercises").unwrap_or(&tree.root);
    match &root.kind {
        Kind::List(entries) if entries.len() > MOST_IMPORTED_EXERCISES => {
            Err(ImportError::TooMany { count: entries.len() })
        }
        Kind::List(entries) => Ok(entries.iter().map(|entry| &text[entry.span.clone()]).collect()),
        Kind::Object(_) => {
            Err(ImportError::NotAList { found: "an object without 'exercises'".to_owned() })
        }
        _ => Err(ImportError::NotAList { found: root.describe(text) }),
    }
}

/// The exercise that a name is already, by its spelling or all of its words.
fn known(catalog: &Catalog, name: &str) -> Option<String> {
    match catalog.resolve(name) {
        Resolution::Found { exercise, how } if how != Match::Fuzzy => Some(exercise.name.clone()),
        _ => None,
    }
}

/// Those that can't stand beside the others, such as the second of a name, are not taken.
fn leave_out_clashes(
    imported: &mut Imported,
    numbers: &[usize],
    own: &[OwnExercise],
) -> Result<(), ImportError> {
    let all = own.iter().chain(&imported.added).cloned().collect();
    let joined = Catalog::join(all)?;
    let clashes = joined.left_out.into_iter();
    let clashes = clashes.filter_map(|(place, error)| Some((place.checked_sub(own.len())?, error)));
    let mut gone = Vec::new();
    for (place, error) in clashes {
        let name = imported.added[place].name.clone();
        match error {
            OwnExerciseError::SpellingTaken { by, .. } | OwnExerciseError::IdTaken { by, .. } => {
                imported.known.push(KnownAs { name, exercise: by });
            }
            error => imported.refused.push(NotTaken {
                entry: numbers[place],
                name: Some(printable(&name).into_owned()),
                reason: error.to_string(),
            }),
        }
        gone.push(place);
    }
    let mut place = 0;
    imported.added.retain(|_| {
        place += 1;
        !gone.contains(&(place - 1))
    });
    imported.refused.sort_by_key(|refused| refused.entry);
    Ok(())
}

fn read(text: &str, by_words: &impl Fn(&str) -> Option<Pattern>) -> Result<OwnExercise, String> {
    let tree = decode::read(text, 0..text.len(), super::SUBJECT);
    if tree.root.get("pattern").is_some() {
        return super::entry(text);
    }
    PUBLIC
        .read_as(Strictness::DROPPING, text)
        .map_err(|issues| super::in_one_line(&issues))
        .and_then(|read| read.value.translated(by_words))
}

static PUBLIC: LazyLock<Form<Public>> = LazyLock::new(|| {
    let subject = Subject { noun: "exercise", with_article: "an exercise", says_places: false };
    Form::new(subject, &[])
});

impl Public {
    fn translated(
        self,
        by_words: &impl Fn(&str) -> Option<Pattern>,
    ) -> Result<OwnExercise, String> {
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = name.to_lowercase();
        let says = |word: &str| words.split(|c: char| !c.is_alphanumeric()).any(|one| one == word);
        let mut primary = muscles(&self.primary, &says)?;
        let mut secondary = muscles(&self.secondary, &says)?;
        primary.dedup();
        secondary.retain(|muscle| !primary.contains(muscle));
        let equipment = equipment(self.equipment.as_deref())?;
        let category = self.category.as_deref().unwrap_or_default();
        let isolated = self.mechanic.as_deref() == Some("isolation");
        let pattern = match category {
            "stretching" => Some(Pattern::Mobility),
            "cardio" | "plyometrics" => Some(Pattern::Conditioning),
            _ => by_words(&name),
        };
        let pattern = pattern
            .or_else(|| by_facts(primary.first().copied(), isolated, self.force.as_deref()))
            .ok_or("neither its name nor its muscles say how it moves")?;
        let timed =
            matches!(category, "stretching" | "cardio") || self.force.as_deref() == Some("static");
        Ok(OwnExercise {
            id: None,
            aliases: Vec::new(),
            pattern,
            bodyweight: self.equipment.as_deref() == Some("body only"),
            equipment,
            mechanic: self.mechanic.as_deref().and_then(Mechanic::from_word),
            level: match self.level.as_deref() {
                Some("expert") => Some(Level::Advanced),
                Some(word) => Level::from_word(word),
                None => None,
            },
            joints: None,
            unilateral: ["one", "single"].into_iter().any(says)
                && ["arm", "leg", "handed", "legged", "armed"].into_iter().any(says),
            measure: timed.then_some(Measure::Time),
            also: Vec::new(),
            impact: (category == "plyometrics").then_some(Impact::Jumping),
            skill: match category {
                "plyometrics" => Some(Skill::Power),
                "olympic weightlifting" => Some(Skill::Weightlift),
                _ => None,
            },
            name,
            primary,
            secondary,
        })
    }
}

fn muscles(named: &[String], says: &impl Fn(&str) -> bool) -> Result<Vec<Muscle>, String> {
    let mut muscles = Vec::new();
    for name in named {
        let muscle = muscle(&name.to_lowercase(), says)
            .ok_or_else(|| format!("'{}' is no muscle that is known here", printable(name)))?;
        if !muscles.contains(&muscle) {
            muscles.push(muscle);
        }
    }
    Ok(muscles)
}

fn muscle(name: &str, says: &impl Fn(&str) -> bool) -> Option<Muscle> {
    Some(match name {
        "abdominals" => Muscle::Abs,
        "quadriceps" => Muscle::Quads,
        "middle back" => Muscle::UpperBack,
        "shoulders" if says("rear") || says("reverse") || says("face") => Muscle::RearDelts,
        "shoulders" if says("lateral") || says("side") || says("upright") => Muscle::SideDelts,
        "shoulders" => Muscle::FrontDelts,
        word => Muscle::from_word(word)?,
    })
}

/// What it needs; a thing that has no name here can't be left out in silence, or the exercise
/// would be offered to those who don't have it.
fn equipment(named: Option<&str>) -> Result<Vec<Equipment>, String> {
    let Some(named) = named else {
        return Ok(Vec::new());
    };
    let lower = named.to_lowercase();
    Ok(vec![match lower.as_str() {
        "body only" | "none" | "" => return Ok(Vec::new()),
        "bands" => Equipment::Band,
        "kettlebells" => Equipment::Kettlebell,
        "e-z curl bar" => Equipment::EzBar,
        word => Equipment::from_word(word).ok_or_else(|| {
            format!("it needs '{}', which is no equipment that is known here", printable(named))
        })?,
    }])
}

/// How an exercise moves whose name does not say it, by the muscle that it is for.
fn by_facts(muscle: Option<Muscle>, isolated: bool, force: Option<&str>) -> Option<Pattern> {
    let pull = force == Some("pull");
    Some(match (muscle?, isolated) {
        (Muscle::Chest, true) => Pattern::ChestIsolation,
        (Muscle::Chest | Muscle::Triceps, false) => Pattern::HorizontalPush,
        (Muscle::FrontDelts | Muscle::SideDelts, false) if !pull => Pattern::VerticalPush,
        (Muscle::FrontDelts | Muscle::SideDelts | Muscle::RearDelts, _) => {
            Pattern::ShoulderIsolation
        }
        (Muscle::Lats, false) => Pattern::VerticalPull,
        (Muscle::UpperBack, false) => Pattern::HorizontalPull,
        (Muscle::LowerBack | Muscle::Hamstrings | Muscle::Glutes, false) => Pattern::Hinge,
        (Muscle::Lats | Muscle::UpperBack | Muscle::Traps | Muscle::LowerBack, _) => {
            Pattern::BackIsolation
        }
        (Muscle::Biceps, _) => Pattern::ElbowFlexion,
        (Muscle::Triceps, true) => Pattern::ElbowExtension,
        (Muscle::Forearms, _) => Pattern::WristIsolation,
        (Muscle::Abs | Muscle::Obliques, _) => Pattern::Core,
        (Muscle::Quads, false) => Pattern::Squat,
        (Muscle::Quads | Muscle::Hamstrings, true) => Pattern::KneeIsolation,
        (Muscle::Glutes | Muscle::Adductors | Muscle::Abductors | Muscle::HipFlexors, _) => {
            Pattern::HipIsolation
        }
        (Muscle::Calves, _) => Pattern::AnkleIsolation,
        (Muscle::Neck, _) => Pattern::NeckIsolation,
    })
}
