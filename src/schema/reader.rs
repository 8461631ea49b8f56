//! A reader of JSON that goes on after a fault: it knows where it stands, reports what is wrong
//! there, and reads the rest.
//!
//! The usual decoders stop at the first fault, keep the last of duplicate keys, or forget the
//! places. Only where the text is no JSON any more does this one stop too.

use crate::domain::text::printable;
use std::fmt::Write as _;
use std::marker::PhantomData;
use std::ops::Range;

/// The text can't be read on; the reason has been reported.
#[derive(Debug)]
pub struct Stop;

pub type Read<T> = Result<T, Stop>;

/// The kinds of fault of one sort of text. Four are the reader's own; the rest are its user's.
pub trait FaultCode: Copy {
    /// What is read, without an article: `plan`.
    const NOUN: &'static str;
    /// With its article: `a plan`.
    const A_NOUN: &'static str;
    /// Objects and lists within each other: reading recurses.
    const MOST_DEPTH: usize;
    /// Faults listed of one text; the rest are counted.
    const MOST_FAULTS: usize;
    const CUT_SHORT: Self;
    const NOT_JSON: Self;
    const TOO_DEEP: Self;
    const SEVERAL_VALUES: Self;
}

/// A fault as it was met, by offset: lines and columns are counted only when there is one.
#[derive(Clone, Debug)]
pub struct Met<C> {
    pub pointer: String,
    pub code: C,
    pub found: String,
    pub wanted: String,
    pub span: Range<usize>,
}

#[derive(Clone)]
enum Step {
    Field(&'static str),
    Index(usize),
    /// A field's name where it stands in the text, quotes included: resolved only for a fault.
    Key(Range<usize>),
}

pub struct Reader<'a, C> {
    pub text: &'a str,
    /// What is behind it is not read.
    pub end: usize,
    pub at: usize,
    depth: usize,
    path: Vec<Step>,
    pub met: Vec<Met<C>>,
    /// Faults beyond those that are listed.
    pub more: usize,
    codes: PhantomData<C>,
}

impl<'a, C: FaultCode> Reader<'a, C> {
    /// Reads `part` of the text; places are those of the whole.
    pub fn new(text: &'a str, part: Range<usize>) -> Self {
        Self {
            text,
            end: part.end,
            at: part.start,
            depth: 0,
            path: Vec::with_capacity(8),
            met: Vec::new(),
            more: 0,
            codes: PhantomData,
        }
    }

    pub fn pointer(&self) -> String {
        let mut pointer = String::new();
        for step in &self.path {
            // Writing to a string can't fail.
            let _ = match step {
                Step::Field(name) => write!(pointer, "/{name}"),
                Step::Index(index) => write!(pointer, "/{index}"),
                Step::Key(place) => write!(pointer, "/{}", escaped(&self.key_at(place))),
            };
        }
        pointer
    }

    /// The field's name that stands there, as read before.
    fn key_at(&self, place: &Range<usize>) -> String {
        let mut again = Self::new(self.text, place.clone());
        let key = again.string_here();
        key.map_or_else(|_| String::new(), std::borrow::Cow::into_owned)
    }

    pub fn report(
        &mut self,
        code: C,
        pointer: String,
        span: Range<usize>,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        if self.met.len() >= C::MOST_FAULTS {
            self.more += 1;
            return;
        }
        self.met.push(Met {
            pointer,
            code,
            found: found.into(),
            wanted: wanted.into(),
            span,
        });
    }

    /// Reports what stands from `start` to here.
    pub fn refuse(
        &mut self,
        code: C,
        start: usize,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        let pointer = self.pointer();
        self.report(code, pointer, start..self.at, found, wanted);
    }

    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes()[..self.end].get(self.at).copied()
    }

    pub fn space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// The text is no JSON here: says what was wanted, and stops.
    pub fn broken(&mut self, wanted: &str) -> Stop {
        let pointer = self.pointer();
        match self.text[self.at..self.end].chars().next() {
            None => {
                let found = "the end of the text";
                self.report(C::CUT_SHORT, pointer, self.at..self.at, found, wanted);
            }
            Some(c) => {
                let span = self.at..self.at + c.len_utf8();
                let found = if c.is_control() {
                    format!("a control character (U+{:04X})", u32::from(c))
                } else {
                    format!("'{}'", printable(c.encode_utf8(&mut [0; 4])))
                };
                self.report(C::NOT_JSON, pointer, span, found, wanted);
            }
        }
        Stop
    }

    fn expect(&mut self, byte: u8, wanted: &str) -> Read<()> {
        self.space();
        if self.peek() != Some(byte) {
            return Err(self.broken(wanted));
        }
        self.at += 1;
        Ok(())
    }

    fn enter(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth > C::MOST_DEPTH {
            let at = self.at;
            self.at += 1;
            self.refuse(
                C::TOO_DEEP,
                at,
                format!("objects and lists nested more than {} deep", C::MOST_DEPTH),
                format!("{}, which is far less deep", C::A_NOUN),
            );
            return Err(Stop);
        }
        self.at += 1;
        Ok(())
    }

    /// Reads the members of the object that begins here, each by `member`, which gets the key and
    /// the key's place and must read the value.
    pub fn members(
        &mut self,
        mut member: impl FnMut(&mut Self, &str, Range<usize>) -> Read<()>,
    ) -> Read<()> {
        self.enter()?;
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            self.depth -= 1;
            return Ok(());
        }
        loop {
            self.space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.broken("a field's name in double quotes"));
            }
            let key = self.string_here()?;
            let span = start..self.at;
            self.expect(b':', "':' between a field's name and its value")?;
            self.space();
            member(self, &key, span)?;
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    self.depth -= 1;
                    return Ok(());
                }
                _ => return Err(self.broken("',' or '}' behind a field of the object")),
            }
        }
    }

    /// Reads the entries of the list that begins here, each by `entry`; gives their number.
    pub fn entries(&mut self, mut entry: impl FnMut(&mut Self, usize) -> Read<()>) -> Read<usize> {
        self.enter()?;
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            self.depth -= 1;
            return Ok(0);
        }
        for index in 0.. {
            self.space();
            self.path.push(Step::Index(index));
            entry(self, index)?;
            self.path.pop();
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    self.depth -= 1;
                    return Ok(index + 1);
                }
                _ => return Err(self.broken("',' or ']' behind an entry of the list")),
            }
        }
        Ok(0)
    }

    /// Reads something under a field's name.
    pub fn under<T>(
        &mut self,
        field: &'static str,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        self.path.push(Step::Field(field));
        let read = read(self)?;
        self.path.pop();
        Ok(read)
    }

    /// Reads something under a field's name that stands in the text at `place`.
    pub fn under_key<T>(
        &mut self,
        place: Range<usize>,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        self.path.push(Step::Key(place));
        let read = read(self)?;
        self.path.pop();
        Ok(read)
    }

    /// Passes over one value of any kind.
    pub fn skip(&mut self) -> Read<()> {
        match self.peek() {
            Some(b'{') => self.members(|reader, _, _| reader.skip()),
            Some(b'[') => self.entries(|reader, _| reader.skip()).map(|_| ()),
            Some(b'"') => self.string_here().map(|_| ()),
            Some(b'-' | b'0'..=b'9') => self.number_here().map(|_| ()),
            _ => self.literal(),
        }
    }

    /// Passes over one value and says what it was, as a reader of the sentence would.
    pub fn describe(&mut self) -> Read<String> {
        let start = self.at;
        let kind = self.peek();
        self.skip()?;
        let source = &self.text[start..self.at];
        Ok(match kind {
            Some(b'{') => "an object".into(),
            Some(b'[') => "a list".into(),
            Some(b'"') => format!("the string {}", shortened(source)),
            Some(b'-' | b'0'..=b'9') => format!("the number {}", shortened(source)),
            _ => source.into(),
        })
    }

    fn literal(&mut self) -> Read<()> {
        for word in ["true", "false", "null"] {
            if self.text[self.at..self.end].starts_with(word) {
                self.at += word.len();
                return Ok(());
            }
        }
        let rest = &self.text[self.at..self.end];
        if ["true", "false", "null"]
            .iter()
            .any(|word| word.starts_with(rest))
        {
            self.at = self.end;
        }
        Err(self.broken("a value: an object, a list, a string, a number, true, false or null"))
    }

    /// The number that begins here, as written.
    pub fn number_here(&mut self) -> Read<&'a str> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    fn digits(&mut self) -> Read<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.broken("a digit of the number"));
        }
        Ok(())
    }

    /// Nothing but white space may follow.
    pub fn finish(&mut self) -> Read<()> {
        self.space();
        if self.at == self.end {
            return Ok(());
        }
        let start = self.at;
        if let Some(b'{' | b'[') = self.peek() {
            self.at += 1;
            self.refuse(
                C::SEVERAL_VALUES,
                start,
                format!("a second JSON value behind the {}", C::NOUN),
                format!("one {} alone", C::NOUN),
            );
            return Err(Stop);
        }
        Err(self.broken(&format!("nothing behind the {}", C::NOUN)))
    }
}

/// A key as a step of a JSON pointer (RFC 6901); of a long one, the beginning.
pub fn escaped(key: &str) -> String {
    shortened(key).replace('~', "~0").replace('/', "~1")
}

/// As written, or its beginning.
pub fn shortened(source: &str) -> String {
    const MOST: usize = 60;
    let shown = printable(source);
    if shown.chars().count() <= MOST {
        return shown.into_owned();
    }
    shown.chars().take(MOST).chain(['…']).collect()
}
