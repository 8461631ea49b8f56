//! The words of a message to the calendar: in lower case, typos mended, numbers and dates whole.

use super::lexicon::{HURRIED, LEFT_ALONE, TELLING};
use crate::limits::MOST_WORDS_OF_A_WISH;
use jiff::civil::Weekday;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{self, Said};
use setwise_words::parse::{number, typo};
use std::collections::HashSet;
use std::ops::Range;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Token {
    /// In lower case, without apostrophes, mended where it was mistyped.
    pub text: String,
    /// Where it stands in the message.
    pub typed: Range<usize>,
    /// `friday's`, `fridays`: what follows belongs to it, or each of them is meant.
    pub own: bool,
    /// The sign right before it: a comma, a semicolon, a point, a line's end.
    pub after: Option<char>,
}

impl Token {
    pub fn is(&self, words: &str) -> bool {
        is_listed(&self.text, words)
    }

    pub fn weekday(&self) -> Option<Weekday> {
        vocabulary::weekday(&self.text)
    }

    /// A count, in digits or as a word; `a` is one.
    pub fn count(&self) -> Option<u16> {
        number::count(std::slice::from_ref(self)).map(|(count, _)| count)
    }
}

impl Said for Token {
    fn lower(&self) -> &str {
        &self.text
    }

    fn gap(&self) -> bool {
        true
    }
}

/// The words, or `None` where there are more than any wish has. `known` are words that are right
/// as they stand, such as those of titles.
pub fn read(message: &str, known: &HashSet<String>) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut after = None;
    let mut rest = 0;
    while let Some(first) = message[rest..].chars().next() {
        let length = word(&message[rest..]);
        if length == 0 {
            if matches!(first, ',' | ';' | '.' | '\n' | '!' | '?' | ':') {
                after = Some(first);
            }
            rest += first.len_utf8();
            continue;
        }
        if tokens.len() == MOST_WORDS_OF_A_WISH {
            return None;
        }
        // `at 8.10.` ends a sentence, `on 8.10.` names a day.
        let is_time = tokens.last().is_some_and(|last: &Token| last.is("at|around"));
        let length = if is_time && message[rest..rest + length].ends_with('.') {
            length - 1
        } else {
            length
        };
        let typed = rest..rest + length;
        tokens.push(token(&message[typed.clone()], typed, after.take(), known));
        rest += length;
    }
    Some(tokens)
}

/// Bytes of the word that a text begins with; signs between digits belong to it, as in
/// `2026-11-23`, `3-10`, `18:30`, `23.11.2026` and `23.11.`.
fn word(text: &str) -> usize {
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    let mut last = ' ';
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |(_, next)| *next);
        let inside = c.is_alphanumeric()
            || c == '.' && is_day_and_month(&text[..at])
            || matches!(c, '\'' | '’') && last.is_alphanumeric() && next.is_alphanumeric()
            || matches!(c, '-' | '.' | '/' | ':' | '–')
                && last.is_ascii_digit()
                && next.is_ascii_digit()
            || c == '#' && at == 0 && next.is_ascii_digit();
        if !inside {
            break;
        }
        end = at + c.len_utf8();
        last = c;
    }
    end
}

/// `3.12`, which a point behind it makes a day.
fn is_day_and_month(text: &str) -> bool {
    let number = |part: &str| part.parse::<u8>().ok().filter(|_| part.len() < 3);
    let Some((day, month)) = text.split_once('.') else {
        return false;
    };
    number(day).is_some_and(|day| (1..=31).contains(&day))
        && number(month).is_some_and(|month| (1..=12).contains(&month))
}

fn token(typed: &str, place: Range<usize>, after: Option<char>, known: &HashSet<String>) -> Token {
    let lower = typed.to_lowercase().replace(['’', '–'], "'");
    let made = |text: String, own| Token { text, typed: place, own, after };
    // `we're`, `they're`: what they are says what follows.
    let lower = lower.strip_suffix("'re").map_or(lower.clone(), str::to_owned);
    let Some((stem, "s")) = lower.split_once('\'') else {
        let text = lower.replace('\'', "");
        // `thursdays session` is Thursday's, and `mondays` are all of them.
        if let Some(stem) = text.strip_suffix('s')
            && stem.len() > 3
            && !known.contains(&text)
            && vocabulary::weekday(stem).is_some()
        {
            return made(stem.to_owned(), true);
        }
        return made(mended(&text, known), false);
    };
    if matches!(stem, "what" | "when" | "where" | "who" | "how" | "that" | "it" | "let" | "here") {
        made(format!("{stem}s"), false)
    } else {
        made(mended(stem, known), true)
    }
}

/// What a word was meant to be: itself where it is known or nothing lies near.
fn mended(word: &str, known: &HashSet<String>) -> String {
    if let Some(whole) = typo::hurried(word, HURRIED) {
        return whole.to_owned();
    }
    let right = known.contains(word)
        || vocabulary::knows(word)
        || is_listed(word, TELLING)
        || is_listed(word, LEFT_ALONE)
        || !word.chars().all(char::is_alphabetic);
    if right {
        return word.to_owned();
    }
    let near = TELLING.split('|').find(|telling| typo::is_slip(word, telling));
    near.unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests;
