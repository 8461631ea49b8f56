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
    // By bytes, and the first word before the others: most phrases begin with another one.
    let rest = words.get(at..).unwrap_or_default();
    let first = rest.first()?.as_bytes();
    let length = |phrase: &[u8]| {
        let mut said = rest.iter().map(String::as_bytes);
        let mut words = phrase.split(|byte| *byte == b' ');
        let begins = words.all(|word| said.next() == Some(word));
        begins.then(|| rest.len() - said.len())
    };
    let phrases = phrases.as_bytes().split(|byte| *byte == b'|');
    let near = phrases.filter(|phrase| phrase.starts_with(first));
    near.filter_map(length).max()
}

/// Where one of the phrases first stands.
pub(super) fn find(words: &[String], phrases: &str) -> Option<usize> {
    (0..words.len()).find(|from| at(words, *from, phrases).is_some())
}

pub(in crate::shorthand) fn has(words: &[String], phrases: &str) -> bool {
    find(words, phrases).is_some()
}
