//! A reader of JSON that goes on after a fault: it knows where it stands, reports what is wrong
//! there, and reads the rest.
//!
//! The usual decoders stop at the first fault, keep the last of duplicate keys, or forget the
//! places. Only where the text is no JSON any more does this one stop too.

use super::fault::{Met, PlanFaultCode};
use crate::domain::text::printable;
use crate::limits::{MOST_PLAN_DEPTH, MOST_PLAN_FAULTS};
use std::fmt::Write as _;
use std::ops::Range;

/// The text can't be read on; the reason has been reported.
#[derive(Debug)]
pub(super) struct Stop;

pub(super) type Read<T> = Result<T, Stop>;

#[derive(Clone, Copy)]
enum Step {
    Field(&'static str),
    Index(usize),
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    /// What is behind it is not read.
    pub(super) end: usize,
    pub(super) at: usize,
    depth: usize,
    path: Vec<Step>,
    pub(super) met: Vec<Met>,
    /// Faults beyond those that are listed.
    pub(super) more: usize,
}

impl<'a> Reader<'a> {
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
        }
    }

    pub fn pointer(&self) -> String {
        let mut pointer = String::new();
        for step in &self.path {
            // Writing to a string can't fail.
            let _ = match step {
                Step::Field(name) => write!(pointer, "/{name}"),
                Step::Index(index) => write!(pointer, "/{index}"),
            };
        }
        pointer
    }

    pub fn report(
        &mut self,
        code: PlanFaultCode,
        pointer: String,
        span: Range<usize>,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        if self.met.len() >= MOST_PLAN_FAULTS {
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
        code: PlanFaultCode,
        start: usize,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        let pointer = self.pointer();
        self.report(code, pointer, start..self.at, found, wanted);
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes()[..self.end].get(self.at).copied()
    }

    pub(super) fn space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// The text is no JSON here: says what was wanted, and stops.
    pub(super) fn broken(&mut self, wanted: &str) -> Stop {
        let pointer = self.pointer();
        match self.text[self.at..self.end].chars().next() {
            None => {
                let found = "the end of the text";
                self.report(
                    PlanFaultCode::CutShort,
                    pointer,
                    self.at..self.at,
                    found,
                    wanted,
                );
            }
            Some(c) => {
                let span = self.at..self.at + c.len_utf8();
                let found = if c.is_control() {
                    format!("a control character (U+{:04X})", u32::from(c))
                } else {
                    format!("'{}'", printable(c.encode_utf8(&mut [0; 4])))
                };
                self.report(PlanFaultCode::NotJson, pointer, span, found, wanted);
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
        if self.depth > MOST_PLAN_DEPTH {
            let at = self.at;
            self.at += 1;
            self.refuse(
                PlanFaultCode::TooDeep,
                at,
                format!("objects and lists nested more than {MOST_PLAN_DEPTH} deep"),
                "a plan, which is far less deep",
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
                PlanFaultCode::SeveralValues,
                start,
                "a second JSON value behind the plan",
                "one plan alone",
            );
            return Err(Stop);
        }
        Err(self.broken("nothing behind the plan"))
    }
}

/// As written, or its beginning.
pub(super) fn shortened(source: &str) -> String {
    const MOST: usize = 60;
    let shown = printable(source);
    if shown.chars().count() <= MOST {
        return shown.into_owned();
    }
    shown.chars().take(MOST).chain(['…']).collect()
}
