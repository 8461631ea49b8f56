//! The same question about several lifts that stand side by side: `e1rm bench squat deadlift`.

use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_words::parse::listed::is_listed;

/// Lifts that are asked about at once.
const MOST_LIFTS: usize = 3;
const FEWEST_LIFTS: usize = 2;

/// Words of a name at most.
const MOST_WORDS: usize = 4;

/// What may stand between two of them.
const BETWEEN: &str = "and|&|+|/";

/// The question for each lift, where the line has several of them in a row and something else.
pub fn questions(text: &str, catalog: &Catalog) -> Option<Vec<String>> {
    let plain = text.trim_end_matches(['?', '.', '!', ' ']).replace(',', " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let (from, to, lifts) = (0..words.len()).find_map(|from| row(&words, from, catalog))?;
    let (before, behind) = (words[..from].join(" "), words[to..].join(" "));
    if before.is_empty() && behind.is_empty() {
        return None;
    }
    let asked = lifts.iter().map(|lift| format!("{before} {lift} {behind}").trim().to_owned());
    Some(asked.collect())
}

/// The lifts that stand in a row from a place on, and where they end.
fn row(words: &[&str], from: usize, catalog: &Catalog) -> Option<(usize, usize, Vec<String>)> {
    let mut lifts = Vec::new();
    let mut at = from;
    let mut end = from;
    while let Some(used) = name(&words[at..], catalog) {
        lifts.push(words[at..at + used].join(" "));
        end = at + used;
        let joins = words.get(end).is_some_and(|word| is_listed(word, BETWEEN));
        at = end + usize::from(joins);
        if at >= words.len() {
            break;
        }
    }
    let few = (FEWEST_LIFTS..=MOST_LIFTS).contains(&lifts.len());
    few.then_some((from, end, lifts))
}

/// How many words name an exercise as the catalogue spells it, the most that do.
fn name(words: &[&str], catalog: &Catalog) -> Option<usize> {
    let most = words.len().min(MOST_WORDS);
    (1..=most).rev().find(|used| {
        let named = catalog.resolve_spelt(&words[..*used].join(" "));
        matches!(named, Some(Resolution::Found { .. }))
    })
}
