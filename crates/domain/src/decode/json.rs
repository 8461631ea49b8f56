//! JSON to a tree that goes as far as the text can be read, and why it goes no further. A value is as it
//! was written: in order, duplicate names kept, each part with its place.
//!
//! The usual decoders forget the places, and keep the last of duplicate names.

use super::{Found, IssueCode, escaped, shortened};
use crate::limits::MOST_JSON_DEPTH;
use crate::text::printable;
use serde_json::map::{Entry, Map};
use serde_json::{Number, Value};
use std::borrow::Cow;
use std::fmt::Write as _;
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
    /// Whether each sentence says line and column, as of a file that is edited by hand; else only where the
    /// text is no JSON.
    pub says_places: bool,
}

#[derive(Clone, Debug)]
pub struct Tree<'a> {
    pub root: Node<'a>,
    /// Where the text stops being the JSON of one value.
    pub broken: Option<Found>,
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

struct Reader<'a> {
    /// Up to the end of what is read.
    text: &'a str,
    at: usize,
    depth: usize,
    subject: Subject,
    /// Why nothing more is read. Its pointer follows from the tree.
    broken: Option<Found>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
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
        code: IssueCode,
        span: Range<usize>,
        found: String,
        wanted: &str,
    ) -> Option<T> {
        let (pointer, wanted) = (String::new(), wanted.to_owned());
        self.broken = Some(Found { code, pointer, span, found, wanted });
        None
    }

    /// The text is no JSON here.
    fn unexpected<T>(&mut self, wanted: &str) -> Option<T> {
        match self.text[self.at..].chars().next() {
            None => {
                let found = "the end of the text".to_owned();
                self.stop(IssueCode::CutShort, self.at..self.at, found, wanted)
            }
            Some(c) => {
                let found = if c.is_control() {
                    format!("a control character (U+{:04X})", u32::from(c))
                } else {
                    format!("'{}'", printable(c.encode_utf8(&mut [0; 4])))
                };
                let span = self.at..self.at + c.len_utf8();
                self.stop(IssueCode::NotJson, span, found, wanted)
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
            return self.stop(IssueCode::TooDeep, start..self.at, found, &wanted);
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

    /// The string that begins here, its escapes resolved.
    fn string(&mut self) -> Option<Cow<'a, str>> {
        self.at += 1;
        let start = self.at;
        self.plain();
        if self.peek() == Some(b'"') {
            self.at += 1;
            return Some(Cow::Borrowed(&self.text[start..self.at - 1]));
        }
        let mut out = self.text[start..self.at].to_owned();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Some(Cow::Owned(out));
                }
                Some(b'\\') => out.push(self.escape()?),
                None => return self.unexpected("the '\"' that closes a string"),
                Some(_) => {
                    return self.unexpected(
                        "a string's text, in which line breaks, tabs and other control \
                         characters are written as escapes such as \\n",
                    );
                }
            }
            let start = self.at;
            self.plain();
            out.push_str(&self.text[start..self.at]);
        }
    }

    /// Passes over what stands for itself in a string.
    fn plain(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ');
        self.at += length.unwrap_or(rest.len());
    }

    fn escape(&mut self) -> Option<char> {
        self.at += 1;
        let plain = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return self.unexpected(r#"one of " \ / b f n r t u behind the '\' of an escape"#),
        };
        self.at += 1;
        Some(plain)
    }

    /// `u` and four digits, and the second half of a surrogate pair.
    fn unicode(&mut self) -> Option<char> {
        let first = self.four_digits()?;
        if let Some(c) = char::from_u32(first) {
            return Some(c);
        }
        let pair = self.text[self.at..].starts_with("\\u") && first < 0xDC00;
        if pair {
            self.at += 1;
            let second = self.four_digits()?;
            let joined =
                0x1_0000 + ((first - 0xD800) << 10) + (second.wrapping_sub(0xDC00) & 0x3FF);
            let whole = (0xDC00..0xE000).contains(&second).then_some(joined);
            if let Some(c) = whole.and_then(char::from_u32) {
                return Some(c);
            }
        }
        self.unexpected("the other half of a surrogate pair, such as \\ud83d\\udcaa")
    }

    fn four_digits(&mut self) -> Option<u32> {
        self.at += 1;
        let mut value = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return self.unexpected("four hexadecimal digits behind \\u");
            };
            value = value * 16 + digit;
            self.at += 1;
        }
        Some(value)
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
            return self.stop(IssueCode::SeveralValues, span, found, &format!("one {noun} alone"));
        }
        self.unexpected(&format!("nothing behind the {noun}"))
    }
}

/// A value and where it stands, in bytes.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    pub kind: Kind<'a>,
    pub span: Range<usize>,
    /// Whether all of it could be read. Where not, it is the last thing that was.
    pub whole: bool,
}

#[derive(Clone, Debug)]
pub enum Kind<'a> {
    Null,
    Bool(bool),
    /// As written.
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<Member<'a>>),
    /// The text is no JSON here.
    Broken,
}

/// A name and its value.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    pub name: Cow<'a, str>,
    /// Where the name stands, quotes included.
    pub name_span: Range<usize>,
    pub value: Node<'a>,
}

impl<'a> Node<'a> {
    pub fn members(&self) -> Option<&[Member<'a>]> {
        match &self.kind {
            Kind::Object(members) => Some(members),
            _ => None,
        }
    }

    pub fn entries(&self) -> Option<&[Self]> {
        match &self.kind {
            Kind::List(entries) => Some(entries),
            _ => None,
        }
    }

    /// The first value under a name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let mut members = self.members()?.iter();
        members.find(|member| member.name == name).map(|member| &member.value)
    }

    /// The JSON pointer of the part that stands at `place`: a value or a name.
    pub fn pointer_to(&self, place: &Range<usize>) -> String {
        let (mut pointer, mut node) = (String::new(), self);
        while node.span != *place {
            match &node.kind {
                Kind::List(entries) => {
                    let around = |entry: &Self| {
                        entry.span.start <= place.start && place.end <= entry.span.end
                    };
                    let Some(index) = entries.iter().position(around) else {
                        break;
                    };
                    // Writing to a string can't fail.
                    let _ = write!(pointer, "/{index}");
                    node = &entries[index];
                }
                Kind::Object(members) => {
                    let around = |member: &&Member<'_>| {
                        member.name_span.start <= place.start && place.end <= member.value.span.end
                    };
                    let Some(member) = members.iter().find(around) else {
                        break;
                    };
                    let _ = write!(pointer, "/{}", escaped(&member.name));
                    if member.name_span == *place {
                        break;
                    }
                    node = &member.value;
                }
                _ => break,
            }
        }
        pointer
    }

    /// Where the part stands that a pointer leads to; of what isn't there, where that begins which lacks it.
    pub fn span_at(&self, pointer: &str) -> Range<usize> {
        let mut node = self;
        for step in pointer.split('/').skip(1) {
            let part = match &node.kind {
                Kind::List(entries) => step.parse().ok().and_then(|at: usize| entries.get(at)),
                Kind::Object(members) => {
                    members.iter().find(|one| escaped(&one.name) == step).map(|one| &one.value)
                }
                _ => None,
            };
            let Some(part) = part else {
                return node.span.start..(node.span.start + 1).min(node.span.end);
            };
            node = part;
        }
        node.span.clone()
    }

    /// The JSON pointer of the innermost part that could not be read to its end.
    fn pointer_to_break(&self) -> String {
        let (mut pointer, mut node) = (String::new(), self);
        loop {
            let _ = match &node.kind {
                Kind::List(entries) => match entries.last().filter(|last| !last.whole) {
                    Some(last) => {
                        node = last;
                        write!(pointer, "/{}", entries.len() - 1)
                    }
                    None => return pointer,
                },
                Kind::Object(members) => match members.last().filter(|last| !last.value.whole) {
                    Some(last) => {
                        node = &last.value;
                        write!(pointer, "/{}", escaped(&last.name))
                    }
                    None => return pointer,
                },
                _ => return pointer,
            };
        }
    }

    /// What it is, as a reader of the sentence would say; `text` is what it was read from.
    pub fn describe(&self, text: &str) -> String {
        let source = &text[self.span.clone()];
        match self.kind {
            Kind::Object(_) => "an object".into(),
            Kind::List(_) => "a list".into(),
            Kind::Text(_) => format!("the string {}", shortened(source)),
            Kind::Number(_) => format!("the number {}", shortened(source)),
            _ => source.into(),
        }
    }

    /// The same without places. `odd` is told of what a value can't hold: the name of a second
    /// field that has one of before, of which the first is kept, and a number beyond 64 bits.
    pub fn to_value(&self, odd: &mut impl FnMut(&Range<usize>, Odd)) -> Value {
        match &self.kind {
            Kind::Null | Kind::Broken => Value::Null,
            Kind::Bool(value) => Value::Bool(*value),
            Kind::Number(text) => number(text).map_or_else(
                || {
                    odd(&self.span, Odd::Number);
                    Value::from(0)
                },
                Value::Number,
            ),
            Kind::Text(text) => Value::String(text.clone().into_owned()),
            Kind::List(entries) => {
                Value::Array(entries.iter().map(|entry| entry.to_value(odd)).collect())
            }
            Kind::Object(members) => {
                let mut map = Map::with_capacity(members.len());
                for member in members {
                    match map.entry(member.name.as_ref()) {
                        Entry::Occupied(_) => odd(&member.name_span, Odd::SecondField),
                        Entry::Vacant(free) => {
                            free.insert(member.value.to_value(odd));
                        }
                    }
                }
                Value::Object(map)
            }
        }
    }
}

/// What a JSON value without places can't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odd {
    SecondField,
    Number,
}

/// Whole numbers of 64 bits as they are, all others as the nearest float there is, so that what
/// was written by this program is read as it was.
pub fn number(text: &str) -> Option<Number> {
    whole_number(text).or_else(|| text.parse().ok().and_then(Number::from_f64))
}

/// The whole number that is written, as JSON Schema counts them: `30`, and `30.0` and `3e1` as
/// well, as long as floats hold it exactly.
pub fn whole_number(text: &str) -> Option<Number> {
    let digits = text.parse::<u64>().map(Number::from);
    let digits = digits.or_else(|_| text.parse::<i64>().map(Number::from));
    digits.ok().or_else(|| whole(text.parse().ok()?).map(Number::from))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "it is whole and within the integers that 64-bit floats hold exactly"
)]
fn whole(value: f64) -> Option<i64> {
    const MOST: f64 = 9_007_199_254_740_992.0;
    (value.fract() == 0.0 && value.abs() < MOST).then_some(value as i64)
}
