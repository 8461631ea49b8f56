//! Splits a JSON file of sets into its rows, each with its place, with one row in memory at a time.
//!
//! Only the frame around the rows is read here; whether a row is JSON is its reader's to say, so
//! one broken row does not hide the others.

use crate::TransferError;
use crate::limits::{MOST_IMPORT_BYTES, MOST_PROGRAM_BYTES, MOST_ROW_BYTES};
use crate::row::Place;
use std::io::BufRead;

/// One value where a set or something of `member` should be, as written.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub at: Place,
    pub member: Member,
    pub text: Vec<u8>,
}

/// The member of an export of everything that a row stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// Sets and weights: every array that is none of the others, and a file without members.
    Sets,
    Sessions,
    Slots,
    Phrases,
    Exercises,
    Facts,
    Plans,
    Debriefs,
    Answers,
    Profile,
    Program,
}

impl Member {
    /// By its name in quotes.
    fn of(name: &[u8]) -> Self {
        match name {
            b"\"sessions\"" => Self::Sessions,
            b"\"slots\"" => Self::Slots,
            b"\"phrases\"" => Self::Phrases,
            b"\"own_exercises\"" => Self::Exercises,
            b"\"facts\"" => Self::Facts,
            b"\"plans\"" => Self::Plans,
            b"\"debriefs\"" => Self::Debriefs,
            b"\"import_answers\"" => Self::Answers,
            b"\"profile\"" => Self::Profile,
            b"\"program\"" => Self::Program,
            _ => Self::Sets,
        }
    }
}

/// Hands every row to `take`: the elements of an array; of an object, the elements of the arrays
/// in it, or the object itself where it holds none. Gives back the names that stood beside arrays
/// in an object and were not read.
pub fn read(from: impl BufRead, take: &mut dyn FnMut(Row)) -> Result<Vec<String>, TransferError> {
    let mut splitter =
        Splitter { from, at: Place { line: 1, column: 0 }, read: 0, member: Member::Sets, take };
    let wanted = "an array of sets, '[', or an object that holds one, '{'";
    let beside = match splitter.next_visible()? {
        Some(b'[') => splitter.rows().map(|()| Vec::new()),
        Some(b'{') => splitter.object(),
        found => Err(splitter.unexpected(wanted, found)),
    }?;
    match splitter.next_visible()? {
        None => Ok(beside),
        found => Err(splitter.unexpected("the end of the file", found)),
    }
}

fn plain(name: &[u8]) -> String {
    String::from_utf8_lossy(name).trim_matches('"').to_owned()
}

struct Splitter<'a, R> {
    from: R,
    /// Of the byte taken last.
    at: Place,
    read: u64,
    /// What is read just now.
    member: Member,
    take: &'a mut dyn FnMut(Row),
}

impl<R: BufRead> Splitter<'_, R> {
    /// The rest of an array, after its `[`.
    fn rows(&mut self) -> Result<(), TransferError> {
        let mut next = self.next_visible()?;
        if next == Some(b']') {
            return Ok(());
        }
        loop {
            let at = self.at;
            let text = self.value(next)?;
            (self.take)(Row { at, member: self.member, text });
            match self.next_visible()? {
                Some(b',') => next = self.next_visible()?,
                Some(b']') => return Ok(()),
                found => return Err(self.unexpected("',' or ']' after a set", found)),
            }
        }
    }

    /// The rest of the top object, after its `{`.
    fn object(&mut self) -> Result<Vec<String>, TransferError> {
        let at = self.at;
        let mut held_rows = false;
        let mut names = Vec::new();
        let mut text = vec![b'{'];
        let mut next = self.next_visible()?;
        while next != Some(b'}') {
            if next != Some(b'"') {
                return Err(self.unexpected("a name in quotes, or '}'", next));
            }
            let name = self.value(next)?;
            match self.next_visible()? {
                Some(b':') => {}
                found => return Err(self.unexpected("':' after a name", found)),
            }
            self.member = Member::of(&name);
            match (self.next_visible()?, self.member) {
                (Some(b'['), _) => {
                    held_rows = true;
                    self.rows()?;
                }
                (Some(b'{'), member @ (Member::Profile | Member::Program)) => {
                    let at = self.at;
                    let text = self.value(Some(b'{'))?;
                    (self.take)(Row { at, member, text });
                }
                (first, _) => {
                    let value = self.value(first)?;
                    if text.len() > 1 {
                        text.push(b',');
                    }
                    text.extend_from_slice(&name);
                    text.push(b':');
                    if value != b"null" {
                        names.push(plain(&name));
                    }
                    text.extend(value);
                    if text.len() > MOST_ROW_BYTES {
                        return Err(TransferError::RowTooLong { at });
                    }
                }
            }
            next = match self.next_visible()? {
                Some(b',') => self.next_visible()?,
                Some(b'}') => Some(b'}'),
                found => return Err(self.unexpected("',' or '}' in an object", found)),
            };
        }
        if held_rows {
            return Ok(names);
        }
        text.push(b'}');
        (self.take)(Row { at, member: Member::Sets, text });
        Ok(Vec::new())
    }

    /// The text of the value that `first` begins.
    fn value(&mut self, first: Option<u8>) -> Result<Vec<u8>, TransferError> {
        let at = self.at;
        let first = match first {
            Some(byte) if !b",:]}".contains(&byte) => byte,
            found => return Err(self.unexpected("a value", found)),
        };
        let mut text = vec![first];
        let mut nesting = Nesting::after(first);
        while !nesting.is_whole() {
            let chunk = self.chunk()?;
            if chunk.is_empty() {
                if nesting.is_word {
                    break;
                }
                return Err(self.unexpected("the end of this value", None));
            }
            let (length, has_ended) = nesting.go_on(chunk);
            text.extend_from_slice(&chunk[..length]);
            self.pass(length)?;
            if text.len() > self.most_bytes() {
                return Err(TransferError::RowTooLong { at });
            }
            if has_ended {
                break;
            }
        }
        Ok(text)
    }

    /// Of the value that is read.
    fn most_bytes(&self) -> usize {
        match self.member {
            Member::Program | Member::Plans => MOST_PROGRAM_BYTES,
            _ => MOST_ROW_BYTES,
        }
    }

    /// The next byte that is no white space, taken.
    fn next_visible(&mut self) -> Result<Option<u8>, TransferError> {
        while let Some(byte) = self.peek()? {
            self.pass(1)?;
            if !byte.is_ascii_whitespace() {
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    fn peek(&mut self) -> Result<Option<u8>, TransferError> {
        Ok(self.chunk()?.first().copied())
    }

    /// What can be read at once; empty at the end of the file.
    fn chunk(&mut self) -> Result<&[u8], TransferError> {
        if self.read >= MOST_IMPORT_BYTES {
            return Err(TransferError::FileTooLong);
        }
        Ok(self.from.fill_buf()?)
    }

    /// Takes so many bytes of the chunk.
    fn pass(&mut self, length: usize) -> Result<(), TransferError> {
        let bytes = &self.from.fill_buf()?[..length];
        // The bytes of a character after its first begin with 10.
        let columns = |bytes: &[u8]| bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        match bytes.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => {
                self.at.line += bytes.split(|byte| *byte == b'\n').count() - 1;
                self.at.column = columns(&bytes[last + 1..]);
            }
            None => self.at.column += columns(bytes),
        }
        self.from.consume(length);
        self.read += length as u64;
        Ok(())
    }

    fn unexpected(&self, wanted: &'static str, found: Option<u8>) -> TransferError {
        // The end comes after the byte taken last.
        let at = Place { column: self.at.column + usize::from(found.is_none()), ..self.at };
        TransferError::Unexpected { at, wanted, found }
    }
}

/// How far into a value one is.
struct Nesting {
    depth: usize,
    in_string: bool,
    is_escaped: bool,
    /// A number, or true, false and null: it ends before what can't be part of it.
    is_word: bool,
}

impl Nesting {
    fn after(first: u8) -> Self {
        Self {
            depth: usize::from(b"{[".contains(&first)),
            in_string: first == b'"',
            is_escaped: false,
            is_word: !b"{[\"".contains(&first),
        }
    }

    const fn is_whole(&self) -> bool {
        self.depth == 0 && !self.in_string && !self.is_word
    }

    /// How many of these bytes are part of the value, and whether it ends behind them.
    fn go_on(&mut self, bytes: &[u8]) -> (usize, bool) {
        for (nth, byte) in bytes.iter().enumerate() {
            match byte {
                b',' | b':' | b']' | b'}' if self.is_word => return (nth, true),
                byte if self.is_word && byte.is_ascii_whitespace() => return (nth, true),
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.in_string => self.is_escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => continue,
            }
            if self.is_whole() {
                return (nth + 1, true);
            }
        }
        (bytes.len(), false)
    }
}

#[cfg(test)]
mod tests;
