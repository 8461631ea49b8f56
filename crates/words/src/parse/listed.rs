//! Lists of words and phrases, separated by `|`, and which of them words say.
//!
//! The lists are long, and each word of a line is held against many of them with every key: an
//! alternative is looked at only where one begins with the letter that the word begins with.

use super::vocabulary::Said;
use memchr::memchr_iter;
use std::ops::Range;

/// What stands between the alternatives of a list.
const BETWEEN: u8 = b'|';

/// Whether a word is in a list of them. A list may have an empty one, for where nothing is said.
pub fn is_listed(word: &str, list: &str) -> bool {
    if word.is_empty() {
        return list.split('|').any(str::is_empty);
    }
    let mut alternatives = beginning(list, word);
    alternatives.any(|(_, rest)| matches!(rest.first(), None | Some(&BETWEEN)))
}

/// How many words say the first alternative that they begin with.
pub fn phrase<T: Said>(words: &[T], list: &str) -> Option<usize> {
    said_of(words, list).map(|(_, used)| used).next()
}

/// The same of the longest alternative.
pub fn longest_phrase<T: Said>(words: &[T], list: &str) -> Option<usize> {
    said_of(words, list).map(|(_, used)| used).max()
}

/// Where an alternative first stands among words, and how many of them say it.
pub fn find<T: Said>(words: &[T], list: &str) -> Option<(usize, usize)> {
    (0..words.len()).find_map(|at| Some((at, phrase(&words[at..], list)?)))
}

/// The first alternative of a list that words say which are `free`: where it begins in the list, and the
/// words.
pub fn first_said<T: Said>(
    words: &[T],
    list: &str,
    free: impl Fn(Range<usize>) -> bool,
) -> Option<(usize, Range<usize>)> {
    let from = |at: usize| {
        let mut said = said_of(&words[at..], list).map(|(place, used)| (place, at..at + used));
        said.find(|(_, words)| free(words.clone()))
    };
    (0..words.len()).filter_map(from).min_by_key(|(place, words)| (*place, words.start))
}

/// The alternatives that words begin with: where each stands in the list, and how many words say it.
fn said_of<'l, T: Said>(words: &'l [T], list: &'l str) -> impl Iterator<Item = (usize, usize)> {
    let first = words.first().map_or("", Said::lower);
    let said = |(place, rest)| Some((place, 1 + used(words.get(1..)?, rest)?));
    beginning(list, first).filter_map(said)
}

/// How many words say the rest of an alternative, where they do.
fn used<T: Said>(words: &[T], mut rest: &[u8]) -> Option<usize> {
    for (used, word) in words.iter().enumerate() {
        match rest.split_first() {
            None | Some((&BETWEEN, _)) => return Some(used),
            Some((_, next)) => rest = after(next, word.lower())?,
        }
    }
    matches!(rest.first(), None | Some(&BETWEEN)).then_some(words.len())
}

/// The alternatives whose first word is this one: where each stands in the list, and what of the list
/// follows the word.
fn beginning<'l>(list: &'l str, word: &'l str) -> impl Iterator<Item = (usize, &'l [u8])> {
    let list = list.as_bytes();
    let letter = word.bytes().next().into_iter();
    letter
        .flat_map(|letter| memchr_iter(letter, list))
        .filter(|at| at.checked_sub(1).is_none_or(|before| list[before] == BETWEEN))
        .filter_map(move |at| Some((at, after(&list[at..], word)?)))
}

/// What follows a whole word that a part of a list begins with.
fn after<'l>(part: &'l [u8], word: &str) -> Option<&'l [u8]> {
    let rest = part.strip_prefix(word.as_bytes())?;
    let is_whole = !word.is_empty() && matches!(rest.first(), None | Some(b' ' | &BETWEEN));
    (is_whole && !word.contains(char::from(BETWEEN))).then_some(rest)
}

#[cfg(test)]
mod tests;
