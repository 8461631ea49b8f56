//! Muscles as athletes name them, singly and in groups.

use crate::domain::exercise::Muscle::{
    self, Abductors, Abs, Adductors, Biceps, Calves, Chest, FrontDelts, Glutes, Hamstrings, Lats,
    LowerBack, Obliques, Quads, RearDelts, SideDelts, Traps, Triceps, UpperBack,
};
use crate::parse::vocabulary::is_listed;

/// Names of groups, separated by `|`; each muscle's own word stands beside them.
const GROUPS: &[(&str, &[Muscle])] = &[
    (
        "upper body",
        &[
            Chest, UpperBack, Lats, Traps, FrontDelts, SideDelts, RearDelts, Biceps, Triceps,
        ],
    ),
    (
        "lower body",
        &[Quads, Hamstrings, Glutes, Adductors, Abductors, Calves],
    ),
    ("push", &[Chest, FrontDelts, SideDelts, Triceps]),
    ("pull", &[UpperBack, Lats, Traps, RearDelts, Biceps]),
    ("legs|leg", &[Quads, Hamstrings, Glutes, Calves]),
    ("back", &[UpperBack, Lats]),
    ("pecs", &[Chest]),
    (
        "shoulders|shoulder|delts",
        &[FrontDelts, SideDelts, RearDelts],
    ),
    ("arms|arm", &[Biceps, Triceps]),
    ("bis|bicep", &[Biceps]),
    ("tris|tricep", &[Triceps]),
    ("core", &[Abs, Obliques]),
    ("quad", &[Quads]),
    ("hams|hamstring", &[Hamstrings]),
    ("glute|butt", &[Glutes]),
    ("calf", &[Calves]),
    ("lat", &[Lats]),
    ("trap", &[Traps]),
    ("posterior chain", &[Hamstrings, Glutes, LowerBack]),
];

/// Muscles under the name they were asked by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muscles {
    pub name: String,
    pub muscles: Vec<Muscle>,
}

/// The muscles of a whole name: `back`, `front delts`, `legs`.
pub fn named(name: &str) -> Option<Muscles> {
    let group = GROUPS.iter().find(|(names, _)| is_listed(name, names));
    let muscles = match group {
        Some((_, muscles)) => muscles.to_vec(),
        None => vec![Muscle::from_word(name)?],
    };
    Some(Muscles {
        name: name.to_owned(),
        muscles,
    })
}

/// Every word that a name of muscles is made of.
pub fn words() -> impl Iterator<Item = &'static str> {
    let groups = GROUPS.iter().flat_map(|(names, _)| names.split('|'));
    let single = Muscle::ALL.iter().map(|muscle| muscle.word());
    groups.chain(single).flat_map(|name| name.split(' '))
}

/// The muscles that a weekly review goes through, in the order it names them.
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
