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
    let begins = |phrase: &&str| {
        let mut said = rest.iter();
        phrase
            .split(' ')
            .all(|word| said.next().is_some_and(|said| said == word))
    };
    let found = phrases.split('|').filter(begins);
    found.map(|phrase| phrase.split(' ').count()).max()
}

/// Where one of the phrases first stands.
pub(super) fn find(words: &[String], phrases: &str) -> Option<usize> {
    (0..words.len()).find(|from| at(words, *from, phrases).is_some())
}

pub(in crate::shorthand) fn has(words: &[String], phrases: &str) -> bool {
    find(words, phrases).is_some()
}
