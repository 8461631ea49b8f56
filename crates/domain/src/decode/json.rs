//! JSON to a tree that goes as far as the text can be read, and why it goes no further.
//!
//! The usual decoders forget the places, and keep the last of duplicate names.

use super::node::{Kind, Member, Node};
use crate::limits::MOST_JSON_DEPTH;
use crate::text::printable;
use std::ops::Range;

/// Room for the fields that most objects have, so that few lists of them grow.
const SOME_MEMBERS: usize = 8;

/// What a text holds, for sentences.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// `plan`
    pub noun: &'static str,
    /// `a plan`
    pub with_article: &'static str,
}

#[derive(Clone, Debug)]
pub struct Tree<'a> {
    pub root: Node<'a>,
    pub broken: Option<Break>,
}

/// Where the text stops being the JSON of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    pub kind: BreakKind,
    pub pointer: String,
    pub found: String,
    pub wanted: String,
    pub span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakKind {
    /// The text stops inside the JSON.
    CutShort,
    NotJson,
    /// Nested deeper than is read: reading recurses.
    TooDeep,
    /// A second value behind the first.
    SeveralValues,
}

/// Reads the one value that is `part` of the text; places are those of the whole.
pub fn read(text: &str, part: Range<usize>, subject: Subject) -> Tree<'_> {
    let mut reader =
        Reader { text: &text[..part.end], at: part.start, depth: 0, subject, broken: None };
    reader.space();
    let root = reader.value();
    if reader.broken.is_none() {
        reader.finish();
    }
    let mut broken = reader.broken;
    if let Some(broken) = &mut broken {
        broken.pointer = root.pointer_to_break();
    }
    Tree { root, broken }
}

pub(super) struct Reader<'a> {
    /// Up to the end of what is read.
    pub text: &'a str,
    pub at: usize,
    depth: usize,
    subject: Subject,
    /// Why nothing more is read. Its pointer follows from the tree.
    broken: Option<Break>,
}

impl<'a> Reader<'a> {
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn stop<T>(
        &mut self,
        kind: BreakKind,
        span: Range<usize>,
        found: String,
        wanted: &str,
    ) -> Option<T> {
        self.broken =
            Some(Break { kind, pointer: String::new(), found, wanted: wanted.to_owned(), span });
        None
    }

    /// The text is no JSON here.
    pub fn unexpected<T>(&mut self, wanted: &str) -> Option<T> {
        match self.text[self.at..].chars().next() {
            None => {
                let found = "the end of the text".to_owned();
                self.stop(BreakKind::CutShort, self.at..self.at, found, wanted)
            }
            Some(c) => {
                let found = if c.is_control() {
                    format!("a control character (U+{:04X})", u32::from(c))
                } else {
                    format!("'{}'", printable(c.encode_utf8(&mut [0; 4])))
                };
                let span = self.at..self.at + c.len_utf8();
                self.stop(BreakKind::NotJson, span, found, wanted)
            }
        }
    }

    fn value(&mut self) -> Node<'a> {
        let start = self.at;
        let kind = match self.peek() {
            Some(b'{') => Some(self.object()),
            Some(b'[') => Some(self.list()),
            Some(b'"') => self.string().map(Kind::Text),
            Some(b'-' | b'0'..=b'9') => self.number().map(Kind::Number),
            _ => self.literal(),
        };
        Node {
            kind: kind.unwrap_or(Kind::Broken),
            span: start..self.at,
            whole: self.broken.is_none(),
        }
    }

    fn enter(&mut self) -> Option<()> {
        let start = self.at;
        self.at += 1;
        self.depth += 1;
        if self.depth > MOST_JSON_DEPTH {
            let found = format!("objects and lists nested more than {MOST_JSON_DEPTH} deep");
            let wanted = format!("{}, which is far less deep", self.subject.with_article);
            return self.stop(BreakKind::TooDeep, start..self.at, found, &wanted);
        }
        self.space();
        Some(())
    }

    fn object(&mut self) -> Kind<'a> {
        let mut members = Vec::with_capacity(SOME_MEMBERS);
        self.members(&mut members);
        self.depth -= 1;
        Kind::Object(members)
    }

    fn members(&mut self, members: &mut Vec<Member<'a>>) -> Option<()> {
        self.enter()?;
        if self.take(b'}') {
            return Some(());
        }
        loop {
            self.space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return self.unexpected("a field's name in double quotes");
            }
            let name = self.string()?;
            let name_span = start..self.at;
            self.space();
            if !self.take(b':') {
                return self.unexpected("':' between a field's name and its value");
            }
            self.space();
            let value = self.value();
            members.push(Member { name, name_span, value });
            if self.broken.is_some() {
                return None;
            }
            self.space();
            if self.take(b'}') {
                return Some(());
            }
            if !self.take(b',') {
                return self.unexpected("',' or '}' behind a field of the object");
            }
        }
    }

    fn list(&mut self) -> Kind<'a> {
        let mut entries = Vec::new();
        self.entries(&mut entries);
        self.depth -= 1;
        Kind::List(entries)
    }

    fn entries(&mut self, entries: &mut Vec<Node<'a>>) -> Option<()> {
        self.enter()?;
        if self.take(b']') {
            return Some(());
        }
        loop {
            self.space();
            entries.push(self.value());
            if self.broken.is_some() {
                return None;
            }
            self.space();
            if self.take(b']') {
                return Some(());
            }
            if !self.take(b',') {
                return self.unexpected("',' or ']' behind an entry of the list");
            }
        }
    }

    fn literal(&mut self) -> Option<Kind<'a>> {
        const WORDS: [(&str, Kind<'static>); 3] =
            [("true", Kind::Bool(true)), ("false", Kind::Bool(false)), ("null", Kind::Null)];
        let rest = &self.text[self.at..];
        for (word, kind) in WORDS {
            if rest.starts_with(word) {
                self.at += word.len();
                return Some(kind);
            }
            if word.starts_with(rest) {
                self.at = self.text.len();
                break;
            }
        }
        self.unexpected("a value: an object, a list, a string, a number, true, false or null")
    }

    /// The number that begins here, as written.
    fn number(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Some(&self.text[start..self.at])
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start {
            return self.unexpected("a digit of the number");
        }
        Some(())
    }

    /// Nothing but white space may follow.
    fn finish(&mut self) -> Option<()> {
        self.space();
        if self.at == self.text.len() {
            return Some(());
        }
        let noun = self.subject.noun;
        if let Some(b'{' | b'[') = self.peek() {
            let found = format!("a second JSON value behind the {noun}");
            let span = self.at..self.at + 1;
            return self.stop(BreakKind::SeveralValues, span, found, &format!("one {noun} alone"));
        }
        self.unexpected(&format!("nothing behind the {noun}"))
    }
}
