//! Muscles as athletes name them, singly and in groups.

use crate::domain::exercise::Muscle::{
    self, Abductors, Abs, Adductors, Biceps, Calves, Chest, FrontDelts, Glutes, Hamstrings, Lats,
    LowerBack, Obliques, Quads, RearDelts, SideDelts, Traps, Triceps, UpperBack,
};

/// Names of groups; each muscle's own word stands beside them.
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
    ("legs", &[Quads, Hamstrings, Glutes, Calves]),
    ("leg", &[Quads, Hamstrings, Glutes, Calves]),
    ("back", &[UpperBack, Lats]),
    ("chest", &[Chest]),
    ("pecs", &[Chest]),
    ("shoulders", &[FrontDelts, SideDelts, RearDelts]),
    ("shoulder", &[FrontDelts, SideDelts, RearDelts]),
    ("delts", &[FrontDelts, SideDelts, RearDelts]),
    ("arms", &[Biceps, Triceps]),
    ("arm", &[Biceps, Triceps]),
    ("bis", &[Biceps]),
    ("bicep", &[Biceps]),
    ("tris", &[Triceps]),
    ("tricep", &[Triceps]),
    ("core", &[Abs, Obliques]),
    ("quad", &[Quads]),
    ("hams", &[Hamstrings]),
    ("hamstring", &[Hamstrings]),
    ("glute", &[Glutes]),
    ("butt", &[Glutes]),
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
    let group = GROUPS.iter().find(|(word, _)| *word == name);
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
    let groups = GROUPS.iter().map(|(name, _)| *name);
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
