//! A file of values separated by `,`, `;` or a tab to its records (RFC 4180), with one of them in
//! memory at a time.

use crate::TransferError;
use crate::limits::{MOST_IMPORT_BYTES, MOST_LINES_ABOVE, MOST_ROW_BYTES, MOST_TABLE_COLUMNS};
use crate::row::Place;
use std::cmp::Reverse;
use std::io::BufRead;

/// What may stand between values: that which stands most often in the first line first, then in any.
pub fn delimiters(head: &[u8]) -> [u8; 3] {
    let count = |line: &[u8], delimiter: u8| {
        let mut in_quotes = false;
        let mut found = 0_usize;
        for byte in line {
            in_quotes ^= *byte == b'"';
            found += usize::from(*byte == delimiter && !in_quotes);
        }
        found
    };
    let lines = || head.split(|byte| *byte == b'\n').take(MOST_LINES_ABOVE + 1);
    let counts = |delimiter| lines().map(move |line| count(line, delimiter));
    // The first of equals, so that a table of one column is one of commas.
    let mut all = [b',', b';', b'\t'];
    all.sort_by_key(|delimiter| {
        let first = counts(*delimiter).next().unwrap_or_default();
        Reverse((first, counts(*delimiter).max().unwrap_or_default()))
    });
    all
}

/// Reads records one by one.
pub struct Records<R> {
    from: R,
    delimiter: u8,
    /// The line that comes next, counted from 1.
    line: usize,
    read: u64,
    record: Record,
}

/// The fields of one record.
#[derive(Default)]
pub struct Record {
    /// On which it begins.
    pub line: usize,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Record {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The field at a place; empty past the last.
    pub fn field(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.end(before));
        let field = self.text.get(start..self.end(at)).unwrap_or_default();
        std::str::from_utf8(field).unwrap_or_default().trim()
    }

    fn end(&self, at: usize) -> usize {
        self.ends.get(at).copied().unwrap_or(self.text.len())
    }

    pub fn fields(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| self.field(at))
    }

    fn is_blank(&self) -> bool {
        self.text.iter().all(u8::is_ascii_whitespace)
    }
}

const fn ends_cell(byte: u8, delimiter: u8) -> bool {
    byte == delimiter || matches!(byte, b'\n' | b'\r' | b' ')
}

impl<R: BufRead> Records<R> {
    /// `from` must be UTF-8.
    pub fn new(from: R, delimiter: u8) -> Self {
        Self { from, delimiter, line: 1, read: 0, record: Record::default() }
    }

    /// The next record that is not blank.
    pub fn next(&mut self) -> Result<Option<&Record>, TransferError> {
        loop {
            if !self.read_record()? {
                return Ok(None);
            }
            if !self.record.is_blank() {
                return Ok(Some(&self.record));
            }
        }
    }

    /// False at the end of the file.
    fn read_record(&mut self) -> Result<bool, TransferError> {
        self.record.text.clear();
        self.record.ends.clear();
        self.record.line = self.line;
        // Within quotes; after the quote that closes a field.
        let (mut in_quotes, mut closed, mut any) = (false, false, false);
        let mut opened = self.line;
        loop {
            let buffer = self.from.fill_buf()?;
            if buffer.is_empty() {
                if in_quotes {
                    return Err(TransferError::OpenQuote { line: opened });
                }
                if any {
                    self.end_field()?;
                }
                return Ok(any);
            }
            let mut used = 0;
            let mut ended = false;
            for &byte in buffer {
                used += 1;
                any = true;
                self.line += usize::from(byte == b'\n');
                match byte {
                    b'"' if in_quotes => (in_quotes, closed) = (false, true),
                    b'"' if closed => {
                        // Two of them are one of the text.
                        self.record.text.push(b'"');
                        (in_quotes, closed) = (true, false);
                    }
                    b'"' if self.record.at_start() => {
                        in_quotes = true;
                        opened = self.line;
                    }
                    // A quote that was never closed swallows rows, and ends within one of them.
                    _ if closed && opened < self.line && !ends_cell(byte, self.delimiter) => {
                        return Err(TransferError::OpenQuote { line: opened });
                    }
                    b'\n' if !in_quotes => {
                        ended = true;
                        break;
                    }
                    b'\r' if !in_quotes => {}
                    _ if byte == self.delimiter && !in_quotes => {
                        closed = false;
                        self.record.ends.push(self.record.text.len());
                    }
                    _ => self.record.text.push(byte),
                }
            }
            self.from.consume(used);
            self.read += used as u64;
            if self.read > MOST_IMPORT_BYTES {
                return Err(TransferError::FileTooLong);
            }
            if self.record.text.len() > MOST_ROW_BYTES {
                if in_quotes {
                    return Err(TransferError::OpenQuote { line: opened });
                }
                let at = Place::line(self.record.line);
                return Err(TransferError::RowTooLong { at });
            }
            if ended {
                self.end_field()?;
                return Ok(true);
            }
        }
    }

    fn end_field(&mut self) -> Result<(), TransferError> {
        self.record.ends.push(self.record.text.len());
        if self.record.ends.len() > MOST_TABLE_COLUMNS {
            return Err(TransferError::TooManyColumns);
        }
        Ok(())
    }
}

impl Record {
    /// Whether nothing of the field that is being read has come yet but blanks.
    fn at_start(&self) -> bool {
        let start = self.ends.last().copied().unwrap_or(0);
        let field = self.text.get(start..).unwrap_or_default();
        field.iter().all(|byte| *byte == b' ')
    }
}

#[cfg(test)]
mod tests;
