//! Muscles and movements as athletes name them, singly and in groups.

use super::facts;
use super::normalise::{fold, words as singular_words};
use setwise_domain::exercise::Muscle::{
    self, Abductors, Abs, Adductors, Biceps, Calves, Chest, FrontDelts, Glutes, Hamstrings, Lats,
    LowerBack, Obliques, Quads, RearDelts, SideDelts, Traps, Triceps, UpperBack,
};
use setwise_domain::exercise::Pattern::{
    self, Carry, Conditioning, Hinge, HorizontalPull, HorizontalPush, Lunge, Squat, VerticalPull,
    VerticalPush,
};
use setwise_words::parse::listed::is_listed;

/// Names of groups, separated by `|`; each muscle's own names stand in the facts of the catalogue.
const GROUPS: &[(&str, &[Muscle])] = &[
    (
        "upper body",
        &[Chest, UpperBack, Lats, Traps, FrontDelts, SideDelts, RearDelts, Biceps, Triceps],
    ),
    ("lower body", &[Quads, Hamstrings, Glutes, Adductors, Abductors, Calves]),
    ("legs|leg", &[Quads, Hamstrings, Glutes, Calves]),
    ("back", &[UpperBack, Lats]),
    ("shoulders|shoulder|delts|delt", &[FrontDelts, SideDelts, RearDelts]),
    ("arms|arm", &[Biceps, Triceps]),
    ("bis|bi", &[Biceps]),
    ("tris|tri", &[Triceps]),
    ("core", &[Abs, Obliques]),
    ("hams|hammies", &[Hamstrings]),
    ("posterior chain", &[Hamstrings, Glutes, LowerBack]),
];

/// Names of movements, separated by `|`.
const MOVEMENTS: &[(&str, &[Pattern])] = &[
    ("push|pushes|pushing|push work", &[HorizontalPush, VerticalPush]),
    ("pull|pulls|pulling|pull work", &[HorizontalPull, VerticalPull]),
    ("horizontal push|horizontal pushes", &[HorizontalPush]),
    ("vertical push|vertical pushes", &[VerticalPush]),
    ("horizontal pull|horizontal pulls", &[HorizontalPull]),
    ("vertical pull|vertical pulls", &[VerticalPull]),
    ("hinge|hinges|hinging", &[Hinge]),
    ("squat pattern|squat patterns|squat movements", &[Squat]),
    ("lunging", &[Lunge]),
    ("carrying", &[Carry]),
    ("cardio|conditioning", &[Conditioning]),
];

/// The muscles of a whole name: `back`, `front delts`, `legs`, `pecs`.
pub fn muscles_named(name: &str) -> Option<Vec<Muscle>> {
    if let Some((_, muscles)) = GROUPS.iter().find(|(names, _)| is_listed(name, names)) {
        return Some(muscles.to_vec());
    }
    if let Some(muscle) = Muscle::from_word(name) {
        return Some(vec![muscle]);
    }
    let folded = fold(name);
    let said = singular_words(&folded);
    let muscle = Muscle::ALL.iter().find(|muscle| facts::says(facts::muscle(**muscle), &said))?;
    Some(vec![*muscle])
}

/// The patterns of a whole name: `push`, `vertical pull`.
pub fn movement_named(name: &str) -> Option<Vec<Pattern>> {
    let (_, patterns) = MOVEMENTS.iter().find(|(names, _)| is_listed(name, names))?;
    Some(patterns.to_vec())
}

/// Every word that a name of muscles or of a movement is made of.
pub fn muscle_words() -> impl Iterator<Item = &'static str> {
    let groups = GROUPS.iter().flat_map(|(names, _)| names.split('|'));
    let movements = MOVEMENTS.iter().flat_map(|(names, _)| names.split('|'));
    let single = Muscle::ALL.iter().map(|muscle| muscle.word());
    let names = groups.chain(movements).chain(single);
    names.flat_map(|name| name.split(' '))
}

/// The muscles that a week is reviewed by, in the order in which it names them.
pub const REVIEWED: &[&str] = &[
    "chest",
    "back",
    "shoulders",
    "biceps",
    "triceps",
    "quads",
    "hamstrings",
    "glutes",
    "calves",
    "core",
];

#[cfg(test)]
mod tests;
