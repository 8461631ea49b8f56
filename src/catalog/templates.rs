//! The programs that are part of the program: whole weeks that suit a kind of athlete.

use super::normalise::fold;
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::limits::QUERY_WORDS_MAX;
use crate::parse::typo::distance;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::sync::LazyLock;

static EMBEDDED: &str = include_str!("../../assets/program_templates.json");

/// A program with whom it is for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// Lower-case words joined by `-`; never changes once published.
    pub id: String,
    pub name: String,
    /// In a sentence.
    pub about: String,
    /// Words that it is found by, beside those of its name.
    pub tags: Vec<String>,
    /// An athlete whom it suits: the verifier passes it for this profile.
    pub suits: UserProfile,
    pub plan: WorkoutPlan,
}

/// The file: a version, so that a changed set can be told apart, and the templates.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Templates {
    version: u32,
    templates: Vec<Template>,
}

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program, and a test reads it"
    )]
    serde_json::from_str(EMBEDDED).expect("the embedded templates are sound")
});

/// Every template, the plainest first.
pub fn templates() -> &'static [Template] {
    &TEMPLATES.templates
}

/// The version of the set, which a citation names.
pub fn templates_version() -> u32 {
    TEMPLATES.version
}

/// Templates by words of their name, tags and description and by facts of whom they suit (days,
/// goal, level, equipment), the best first; every one where the
/// query has no word.
pub fn search_templates(query: &str, limit: usize) -> Vec<&'static Template> {
    let query = fold(query);
    let words: Vec<&str> = query
        .split(' ')
        .filter(|word| !word.is_empty())
        .take(QUERY_WORDS_MAX)
        .collect();
    let mut found: Vec<(u32, &Template)> = templates()
        .iter()
        .map(|template| (score(template, &words), template))
        .filter(|(score, _)| words.is_empty() || *score > 0)
        .collect();
    // Stable, so that of two equally good the plainer comes first.
    found.sort_by_key(|(score, _)| Reverse(*score));
    found
        .into_iter()
        .take(limit)
        .map(|(_, template)| template)
        .collect()
}

/// What each word counts for by where it stands; a word that is misspelt by a letter for less.
fn score(template: &Template, words: &[&str]) -> u32 {
    let name = fold(&template.name);
    let tags = fold(&template.tags.join(" "));
    let about = fold(&template.about);
    let equipment = fold(&template.suits.equipment_available.join(" "));
    let facts = fold(&facts(&template.suits));
    let places = [
        (&name, 8),
        (&tags, 6),
        (&facts, 5),
        (&equipment, 4),
        (&about, 3),
    ];
    words
        .iter()
        .map(|word| {
            let best = |(text, weight): &(&String, u32)| {
                text.split(' ').map(|held| fit(word, held) * weight).max()
            };
            places.iter().filter_map(best).max().unwrap_or_default()
        })
        .sum()
}

/// `4 four days`, the goal, the level, the minutes.
fn facts(suits: &UserProfile) -> String {
    const NUMBERS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    let days = suits.days_per_week;
    let word = NUMBERS.get(usize::from(days)).copied().unwrap_or_default();
    let level = suits.training_history.map_or("", |level| level.word());
    let (goal, minutes) = (&suits.goal, suits.minutes_per_day);
    format!("{days} {word} days {goal} {level} {minutes} minutes")
}

fn fit(word: &str, held: &str) -> u32 {
    /// A shorter word is another word once a letter is changed.
    const LETTERS_MIN: usize = 5;
    if word == held {
        4
    } else if word.len() >= 3 && held.starts_with(word) {
        3
    } else if word.len() >= LETTERS_MIN && distance(word, held) == 1 {
        2
    } else {
        0
    }
}

#[cfg(test)]
mod tests;
