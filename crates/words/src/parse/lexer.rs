//! A text to clauses of tokens, each with its place: words, numbers, signs, quoted names, and the
//! note at the end of a line.

use super::vocabulary::{self, Said};
use std::borrow::Cow;

/// A place in the text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    /// What covers both, whichever stands first in the text.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    /// Digits, perhaps with a point and decimals, perhaps with `½`.
    Number,
    /// A name between quotes, without them.
    Quoted,
    /// The exercise's name, once it is found: all of its tokens as one.
    Name,
    Sign(char),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: Kind,
    /// As typed.
    pub text: &'a str,
    /// In lower case, every sort of multiplication sign as `x`, every sort of minus as `-`.
    pub lower: Cow<'a, str>,
    pub span: Span,
    /// Whether white space stands before it.
    pub gap: bool,
}

impl Said for Token<'_> {
    fn lower(&self) -> &str {
        &self.lower
    }

    fn gap(&self) -> bool {
        self.gap
    }
}

impl Token<'_> {
    pub fn is_number(&self) -> bool {
        self.kind == Kind::Number
    }

    pub fn is_sign(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// What stands between two `;` or line breaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause<'a> {
    pub tokens: Vec<Token<'a>>,
    /// The athlete's own words at the end of its line, trimmed, with their place.
    pub note: Option<(Span, &'a str)>,
}

/// The clauses of a text, empty ones left out. A note belongs to the last clause of its line; a
/// line of nothing but a note is a clause without tokens.
pub fn lex(text: &str) -> Vec<Clause<'_>> {
    let mut clauses: Vec<Clause<'_>> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let first = clauses.len();
        let mut lexer = Lexer {
            text,
            at: start,
            end: start + line.len(),
            gap: false,
            unclosed: Vec::new(),
            clause: Clause::default(),
        };
        let note = lexer.line(&mut clauses);
        if let Some(note) = note.filter(|(_, words)| !words.is_empty()) {
            if clauses.len() == first {
                clauses.push(Clause::default());
            }
            if let Some(last) = clauses.last_mut() {
                last.note = Some(note);
            }
        }
        start += line.len() + 1;
    }
    clauses
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The end of the running line.
    end: usize,
    gap: bool,
    /// Quotes that nothing closes in the rest of the line: none of them is looked for again.
    unclosed: Vec<char>,
    clause: Clause<'a>,
}

impl<'a> Lexer<'a> {
    /// Reads one line into clauses; gives back its note.
    fn line(&mut self, clauses: &mut Vec<Clause<'a>>) -> Option<(Span, &'a str)> {
        let mut note = None;
        while let Some(c) = self.rest().chars().next() {
            if is_blank(c) {
                self.at += c.len_utf8();
                self.gap = true;
            } else if c == ';' {
                self.at += 1;
                self.close(clauses);
            } else if let Some(found) = self.note() {
                note = Some(found);
                break;
            } else {
                self.token(c);
            }
        }
        self.close(clauses);
        note
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    fn close(&mut self, clauses: &mut Vec<Clause<'a>>) {
        let clause = std::mem::take(&mut self.clause);
        self.gap = false;
        if !clause.tokens.is_empty() {
            clauses.push(clause);
        }
    }

    /// The note that begins here, if one does: after `//` (but for the one of an address), or
    /// after `note:`.
    fn note(&self) -> Option<(Span, &'a str)> {
        let rest = self.rest();
        let after = if let Some(after) = rest.strip_prefix("//") {
            (!self.text[..self.at].ends_with(':')).then_some(after)?
        } else {
            let touches = |token: &Token<'_>| !self.gap && token.kind == Kind::Word;
            if self.clause.tokens.last().is_some_and(touches) {
                return None;
            }
            if !rest.starts_with(['n', 'N']) {
                return None;
            }
            let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next()?;
            if !["note", "notes"].contains(&word.to_ascii_lowercase().as_str()) {
                return None;
            }
            rest[word.len()..].trim_start().strip_prefix(':')?
        };
        let words = after.trim();
        let start = self.end - after.len() + (after.len() - after.trim_start().len());
        let span = Span { start, end: start + words.len() };
        Some((span, words))
    }

    fn token(&mut self, c: char) {
        let rest = self.rest();
        if let Some(len) = hurried_len(rest) {
            self.push(Kind::Word, len, None);
        } else if c.is_ascii_digit() || (c == '.' && self.opens_fraction(rest)) {
            self.push(Kind::Number, number_len(rest), None);
        } else if c == '½' {
            self.push(Kind::Number, c.len_utf8(), None);
        } else if c.is_alphabetic() {
            self.word(word_len(rest));
        } else if let Some(inner) = self.quoted_len(c) {
            self.quoted(c, inner);
        } else if c == '*' && self.clause.tokens.is_empty() && rest[1..].starts_with(is_blank) {
            // An item of a list.
            self.push(Kind::Sign('•'), 1, Some("•"));
        } else if matches!(c, '×' | '*' | '✕' | '✖' | '⨯') {
            self.push(Kind::Word, c.len_utf8(), Some("x"));
        } else {
            let (sign, lower) = match c {
                '−' | '–' | '‐' | '‑' => ('-', Some("-")),
                '，' => (',', None),
                '：' => (':', None),
                c => (c, None),
            };
            self.push(Kind::Sign(sign), c.len_utf8(), lower);
        }
    }

    /// `.5`, but not the second point of `14.11.2026`.
    fn opens_fraction(&self, rest: &str) -> bool {
        let touches = self.text[..self.at].chars().next_back().is_some_and(char::is_alphanumeric);
        !touches && rest[1..].starts_with(|c: char| c.is_ascii_digit())
    }

    /// A run of letters. A multiplication `x` stuck to a word that is known without it is a token
    /// of its own: `100kgx5`, `3xamrap`.
    fn word(&mut self, len: usize) {
        let run = &self.rest()[..len];
        let lower = run.to_lowercase();
        let next_is_digit = self.rest()[len..].starts_with(|c: char| c.is_ascii_digit());
        let after_digit = !self.gap && self.clause.tokens.last().is_some_and(Token::is_number);
        // `max` alone is no word of the grammar, but it counts sets as `amrap` does.
        let known = |word: &str| vocabulary::knows(word) || word == "max";
        if lower.len() != len {
            self.push(Kind::Word, len, None);
        } else if next_is_digit && lower.strip_suffix('x').is_some_and(known) {
            self.push(Kind::Word, len - 1, None);
            self.push(Kind::Word, 1, None);
        } else if after_digit && lower.strip_prefix('x').is_some_and(known) {
            self.push(Kind::Word, 1, None);
            self.push(Kind::Word, len - 1, None);
        } else {
            // The Cyrillic letter looks the same and stands on the same key.
            let lower = (run == "х").then_some("x");
            self.push(Kind::Word, len, lower);
        }
    }

    /// The length between the quote `open`, which comes next, and its fellow.
    fn quoted_len(&mut self, open: char) -> Option<usize> {
        let close: &[char] = match open {
            '"' => &['"'],
            '“' => &['”'],
            '„' => &['“', '”'],
            '«' => &['»'],
            _ => return None,
        };
        if self.unclosed.contains(&open) {
            return None;
        }
        let inner = self.rest()[open.len_utf8()..].find(close);
        if inner.is_none() {
            self.unclosed.push(open);
        }
        inner
    }

    fn quoted(&mut self, quote: char, inner: usize) {
        let open = quote.len_utf8();
        let close = self.rest()[open + inner..].chars().next().map_or(0, char::len_utf8);
        let span = Span { start: self.at, end: self.at + open + inner + close };
        let text = &self.rest()[open..open + inner];
        self.clause.tokens.push(Token {
            kind: Kind::Quoted,
            text,
            lower: Cow::Borrowed(text),
            span,
            gap: self.gap,
        });
        self.gap = false;
        self.at = span.end;
    }

    fn push(&mut self, kind: Kind, len: usize, lower: Option<&'static str>) {
        let text = &self.rest()[..len];
        let lower = match lower {
            Some(lower) => Cow::Borrowed(lower),
            None if text.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase()) => {
                Cow::Borrowed(text)
            }
            None => Cow::Owned(text.to_lowercase()),
        };
        let span = Span { start: self.at, end: self.at + len };
        self.clause.tokens.push(Token { kind, text, lower, span, gap: self.gap });
        self.gap = false;
        self.at = span.end;
    }
}

/// White space, and the marks without width that come along with copied text.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The length of `185`, `102.5`, `.5` or `8½`.
fn number_len(rest: &str) -> usize {
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(rest);
    let mut len = whole;
    if rest[whole..].starts_with('.') {
        let fraction = digits(&rest[whole + 1..]);
        if fraction > 0 {
            len += 1 + fraction;
        }
    }
    if rest[len..].starts_with('½') {
        len += '½'.len_utf8();
    }
    len
}

/// The length of a word that is written with a digit, such as `2moro`.
fn hurried_len(rest: &str) -> Option<usize> {
    let letters = rest.strip_prefix('2')?;
    let len = 1 + word_len(letters);
    (len > 1 && vocabulary::knows(&rest[..len].to_ascii_lowercase())).then_some(len)
}

/// The length of a run of letters, with accents and inner apostrophes.
fn word_len(rest: &str) -> usize {
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins =
            matches!(c, '\'' | '’') && chars.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !(c.is_alphabetic() || joins || matches!(c, '\u{300}'..='\u{36f}')) {
            return at;
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests;
