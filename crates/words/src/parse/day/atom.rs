//! Words taken apart for dates: `14.11.2026` and `23rd` as their digits, letters and signs,
//! whatever the surface takes for one word.

use crate::parse::vocabulary::{self, Said};

/// No day takes more than this, with both ends of a stretch and their years.
const MOST_ATOMS: usize = 24;

/// Digits, letters or one sign.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Atom<'a> {
    pub text: &'a str,
    /// Whether white space stands before it.
    pub gap: bool,
    /// How many words are read with it; none where its word goes on.
    pub ends: Option<usize>,
}

impl Atom<'_> {
    /// The number, where it is one of at most so many digits.
    pub fn number(&self, most_digits: usize) -> Option<i16> {
        (self.text.len() <= most_digits)
            .then(|| self.text.parse().ok())
            .flatten()
            .filter(|number| *number >= 0)
    }
}

impl Said for Atom<'_> {
    fn lower(&self) -> &str {
        self.text
    }

    fn gap(&self) -> bool {
        self.gap
    }
}

pub(super) struct Atoms<'a> {
    all: [Atom<'a>; MOST_ATOMS],
    count: usize,
}

impl<'a> Atoms<'a> {
    pub fn new<T: Said>(words: &'a [T]) -> Self {
        let mut atoms = Self { all: [Atom::default(); MOST_ATOMS], count: 0 };
        for (at, word) in words.iter().enumerate().take(MOST_ATOMS) {
            atoms.push(word.lower(), word.gap(), at + 1);
        }
        atoms
    }

    fn push(&mut self, word: &'a str, gap: bool, ends: usize) {
        // `2moro` has a digit and is a word all the same.
        let mixed =
            word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with(char::is_alphabetic);
        let whole = mixed && vocabulary::knows(word);
        let mut rest = word;
        while self.count < MOST_ATOMS {
            let len = if whole { rest.len() } else { atom_len(rest) };
            let (text, after) = rest.split_at(len);
            self.all[self.count] = Atom {
                text,
                gap: gap && rest.len() == word.len(),
                ends: after.is_empty().then_some(ends),
            };
            self.count += 1;
            rest = after;
            if rest.is_empty() {
                break;
            }
        }
    }

    pub fn as_slice(&self) -> &[Atom<'a>] {
        &self.all[..self.count]
    }
}

fn atom_len(rest: &str) -> usize {
    let run = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
    match rest.chars().next() {
        None => 0,
        Some(c) if c.is_ascii_digit() => run(|c| c.is_ascii_digit()),
        // `friday's` is one word.
        Some(c) if c.is_alphabetic() => {
            let word = run(|c| c.is_alphabetic() || c == '\'');
            rest[..word].trim_end_matches('\'').len()
        }
        Some(c) => c.len_utf8(),
    }
}
