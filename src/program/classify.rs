//! The movement of an exercise that the catalogue does not know, by whole words of its name.
//!
//! Only words that leave no doubt stand in the table: a `Landmine Twister` is reported as
//! unclassified, not guessed. Two words are looked at before one, so that a leg press is no press.

use crate::domain::exercise::Pattern;

/// Words that stand together, before words that stand alone.
const PAIRS: &[(&[&str], Pattern)] = &[
    (&["leg", "press"], Pattern::Squat),
    (&["split", "squat"], Pattern::Lunge),
    (&["step", "up"], Pattern::Lunge),
    (&["leg", "extension"], Pattern::KneeIsolation),
    (&["leg", "curl"], Pattern::KneeIsolation),
    (&["hamstring", "curl"], Pattern::KneeIsolation),
    (&["calf", "raise"], Pattern::AnkleIsolation),
    (&["lateral", "raise"], Pattern::ShoulderIsolation),
    (&["front", "raise"], Pattern::ShoulderIsolation),
    (&["face", "pull"], Pattern::ShoulderIsolation),
    (&["upright", "row"], Pattern::ShoulderIsolation),
    (&["hip", "thrust"], Pattern::HipIsolation),
    (&["glute", "bridge"], Pattern::HipIsolation),
    (&["pull", "up"], Pattern::VerticalPull),
    (&["chin", "up"], Pattern::VerticalPull),
    (&["lat", "pulldown"], Pattern::VerticalPull),
    (&["push", "up"], Pattern::HorizontalPush),
    (&["bench", "press"], Pattern::HorizontalPush),
    (&["chest", "press"], Pattern::HorizontalPush),
    (&["floor", "press"], Pattern::HorizontalPush),
    (&["overhead", "press"], Pattern::VerticalPush),
    (&["shoulder", "press"], Pattern::VerticalPush),
    (&["military", "press"], Pattern::VerticalPush),
    (&["good", "morning"], Pattern::Hinge),
    (&["wrist", "curl"], Pattern::WristIsolation),
    (&["triceps", "extension"], Pattern::ElbowExtension),
    (&["tricep", "extension"], Pattern::ElbowExtension),
    (&["skull", "crusher"], Pattern::ElbowExtension),
    (&["farmer", "walk"], Pattern::Carry),
    (&["sit", "up"], Pattern::Core),
    (&["leg", "raise"], Pattern::Core),
];

const WORDS: &[(&str, Pattern)] = &[
    ("squat", Pattern::Squat),
    ("lunge", Pattern::Lunge),
    ("deadlift", Pattern::Hinge),
    ("rdl", Pattern::Hinge),
    ("pulldown", Pattern::VerticalPull),
    ("pullup", Pattern::VerticalPull),
    ("chinup", Pattern::VerticalPull),
    ("row", Pattern::HorizontalPull),
    ("pushup", Pattern::HorizontalPush),
    ("dip", Pattern::HorizontalPush),
    ("carry", Pattern::Carry),
    ("curl", Pattern::ElbowFlexion),
    ("pushdown", Pattern::ElbowExtension),
    ("kickback", Pattern::ElbowExtension),
    ("fly", Pattern::ChestIsolation),
    ("plank", Pattern::Core),
    ("crunch", Pattern::Core),
    ("stretch", Pattern::Mobility),
];

/// The movement that the words of a name say; none where they don't, or say two.
pub fn by_words(name: &str) -> Option<Pattern> {
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(singular)
        .collect();
    let pair = |pair: &[&str]| words.windows(pair.len()).any(|at| at.iter().eq(pair));
    if let Some((_, pattern)) = PAIRS.iter().find(|(words, _)| pair(words)) {
        return Some(*pattern);
    }
    let mut said = WORDS
        .iter()
        .filter(|(one, _)| words.iter().any(|word| word == one))
        .map(|(_, pattern)| *pattern);
    let first = said.next()?;
    said.all(|other| other == first).then_some(first)
}

fn singular(word: &str) -> String {
    let word = word.to_lowercase();
    match word.strip_suffix('s') {
        Some(one) if !one.ends_with('s') && one.len() > 2 && word != "triceps" => one.to_owned(),
        _ => word,
    }
}

#[cfg(test)]
mod tests;
