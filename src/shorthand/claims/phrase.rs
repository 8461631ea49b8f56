//! Phrases found among words.

use crate::parse::lexer::Token;

/// What may be spoken of with numbers and is no exercise.
pub(in crate::shorthand) const NOT_OF_SETS: &str = "plan|program|calendar|schedule|workout|session|goal|reminder|\
    profile|settings|week|exercise from|from today";

/// The words of tokens, in lower case, with the typewriter's apostrophe.
pub(in crate::shorthand) fn words(tokens: &[Token<'_>]) -> Vec<String> {
    let plain = |token: &Token<'_>| token.lower.replace('’', "'");
    tokens.iter().map(plain).collect()
}

/// Whether the words from `at` on begin with one of the phrases, separated by `|`; the length
/// of the longest.
pub(super) fn at(words: &[String], at: usize, phrases: &str) -> Option<usize> {
    let rest = words.get(at..).unwrap_or_default();
    each(phrases)
        .filter_map(|phrase| begins(rest, phrase))
        .max()
}

/// Where one of the phrases first stands.
pub(super) fn find(words: &[String], phrases: &str) -> Option<usize> {
    // The phrases are taken apart once, not with each word.
    let place = |phrase| (0..words.len()).find(|from| begins(&words[*from..], phrase).is_some());
    each(phrases).filter_map(place).min()
}

fn each(phrases: &str) -> impl Iterator<Item = &[u8]> {
    phrases.as_bytes().split(|byte| *byte == b'|')
}

/// The length of a phrase that words begin with, in words.
fn begins(words: &[String], phrase: &[u8]) -> Option<usize> {
    // By bytes, and the first word before the others: most phrases begin with another one.
    let first = words.first()?.as_bytes();
    if first.first() != phrase.first() || !phrase.starts_with(first) {
        return None;
    }
    let mut said = words.iter().map(String::as_bytes);
    let mut of_phrase = phrase.split(|byte| *byte == b' ');
    let is_said = of_phrase.all(|word| said.next() == Some(word));
    is_said.then(|| words.len() - said.len())
}

pub(in crate::shorthand) fn has(words: &[String], phrases: &str) -> bool {
    find(words, phrases).is_some()
}
