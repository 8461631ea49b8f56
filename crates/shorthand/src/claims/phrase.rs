//! Phrases found among words.

use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed;
use std::borrow::Cow;

/// What may be spoken of with numbers and is no exercise.
pub(crate) const NOT_OF_SETS: &str = "plan|program|calendar|schedule|workout|session|goal|reminder|\
    profile|settings|week|exercise from|from today";

/// The words of tokens, in lower case, with the typewriter's apostrophe.
pub(crate) fn words<'t>(tokens: &'t [Token<'_>]) -> Vec<Cow<'t, str>> {
    let plain = |token: &'t Token<'_>| match &*token.lower {
        curled if curled.contains('’') => Cow::Owned(curled.replace('’', "'")),
        plain => Cow::Borrowed(plain),
    };
    tokens.iter().map(plain).collect()
}

/// Whether the words from `at` on begin with one of the phrases; the length of the longest.
pub(crate) fn at(words: &[Cow<'_, str>], at: usize, phrases: &str) -> Option<usize> {
    listed::longest_phrase(words.get(at..)?, phrases)
}

/// Where one of the phrases first stands.
pub(crate) fn find(words: &[Cow<'_, str>], phrases: &str) -> Option<usize> {
    listed::find(words, phrases).map(|(at, _)| at)
}

pub(crate) fn has(words: &[Cow<'_, str>], phrases: &str) -> bool {
    find(words, phrases).is_some()
}
