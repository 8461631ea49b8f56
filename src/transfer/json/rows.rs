//! Splits a JSON file of sets into its rows, each with its place, with one row in memory at a time.
//!
//! Only the frame around the rows is read here; whether a row is JSON is its reader's to say, so
//! one broken row does not hide the others.

use crate::limits::{MOST_IMPORT_BYTES, MOST_ROW_BYTES};
use crate::transfer::TransferError;
use crate::transfer::row::Place;
use std::io::BufRead;

/// One value where a set should be, as written.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub at: Place,
    pub text: Vec<u8>,
}

/// Hands every row to `take`: the elements of an array; of an object, the elements of the arrays
/// in it, or the object itself where it holds none. Gives back the names that stood beside arrays
/// in an object and were not read.
pub fn read(from: impl BufRead, take: &mut dyn FnMut(Row)) -> Result<Vec<String>, TransferError> {
    let mut splitter = Splitter {
        from,
        at: Place { line: 1, column: 0 },
        read: 0,
        is_passing: false,
        take,
    };
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

/// What an export of everything holds beside sets and weights.
fn is_beside(name: &[u8]) -> bool {
    matches!(name, b"\"sessions\"" | b"\"programs\"")
}

fn plain(name: &[u8]) -> String {
    String::from_utf8_lossy(name).trim_matches('"').to_owned()
}

struct Splitter<'a, R> {
    from: R,
    /// Of the byte taken last.
    at: Place,
    read: u64,
    /// Rows are passed over.
    is_passing: bool,
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
            if !self.is_passing {
                (self.take)(Row { at, text });
            }
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
            match self.next_visible()? {
                Some(b'[') if is_beside(&name) => {
                    held_rows = true;
                    names.push(plain(&name));
                    self.is_passing = true;
                    self.rows()?;
                    self.is_passing = false;
                }
                Some(b'[') => {
                    held_rows = true;
                    self.rows()?;
                }
                first => {
                    let value = self.value(first)?;
                    if text.len() > 1 {
                        text.push(b',');
                    }
                    text.extend_from_slice(&name);
                    text.push(b':');
                    text.extend(value);
                    names.push(plain(&name));
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
        (self.take)(Row { at, text });
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
        let mut depth = usize::from(b"{[".contains(&first));
        let mut in_string = first == b'"';
        let mut escaped = false;
        while depth > 0 || in_string || !b"{}[]\"".contains(&first) {
            let Some(byte) = self.peek()? else {
                if depth == 0 && !in_string {
                    break;
                }
                return Err(self.unexpected("the end of this value", None));
            };
            if depth == 0 && !in_string && (b",:]}".contains(&byte) || byte.is_ascii_whitespace()) {
                break;
            }
            self.step(byte);
            text.push(byte);
            if text.len() > MOST_ROW_BYTES {
                return Err(TransferError::RowTooLong { at });
            }
            match byte {
                _ if escaped => escaped = false,
                b'\\' if in_string => escaped = true,
                b'"' => in_string = !in_string,
                b'{' | b'[' if !in_string => depth += 1,
                b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        Ok(text)
    }

    /// The next byte that is no white space, taken.
    fn next_visible(&mut self) -> Result<Option<u8>, TransferError> {
        while let Some(byte) = self.peek()? {
            self.step(byte);
            if !byte.is_ascii_whitespace() {
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    fn peek(&mut self) -> Result<Option<u8>, TransferError> {
        if self.read >= MOST_IMPORT_BYTES {
            return Err(TransferError::FileTooLong);
        }
        Ok(self.from.fill_buf()?.first().copied())
    }

    fn step(&mut self, byte: u8) {
        self.from.consume(1);
        self.read += 1;
        if byte == b'\n' {
            self.at.line += 1;
            self.at.column = 0;
        } else {
            // The bytes of a character after its first begin with 10.
            self.at.column += usize::from(byte & 0xC0 != 0x80);
        }
    }

    fn unexpected(&self, wanted: &'static str, found: Option<u8>) -> TransferError {
        // The end comes after the byte taken last.
        let at = Place {
            column: self.at.column + usize::from(found.is_none()),
            ..self.at
        };
        TransferError::Unexpected { at, wanted, found }
    }
}

#[cfg(test)]
mod tests;
