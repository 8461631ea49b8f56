//! Bytes to text: a byte order mark is dropped, UTF-16 becomes UTF-8, and what is neither is refused
//! with its line, since a guess would lose letters of notes and names. A line that ends with a carriage
//! return alone, as old spreadsheets write it, ends with a line feed.

use std::io::{self, Read};

/// Text that can't be read without a loss. Lines are counted from 1.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    #[error(
        "line {line}: the byte {byte:#04x} is no text in UTF-8; save the file as UTF-8 and import it again"
    )]
    NotUtf8 { line: usize, byte: u8 },
    #[error(
        "line {line}: a UTF-16 character is incomplete; save the file as UTF-8 and import it again"
    )]
    NotUtf16 { line: usize },
}

impl From<EncodingError> for io::Error {
    fn from(error: EncodingError) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

/// Bytes that are read at once.
const CHUNK: usize = 64 * 1024;

/// How much of a file without a byte order mark tells whether every second byte is zero.
const TELLING_BYTES: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16 { big_endian: bool },
}

/// A file as text in UTF-8.
pub struct Decoded<R> {
    from: R,
    encoding: Option<Encoding>,
    /// Bytes that are read and not yet text: the beginning of a character.
    raw: Vec<u8>,
    text: Vec<u8>,
    /// How much of `text` is handed out.
    used: usize,
    /// A carriage return that stood last, and may be the first half of a line's end.
    held: bool,
    line: usize,
    ended: bool,
}

impl<R: Read> Decoded<R> {
    pub fn new(from: R) -> Self {
        Self {
            from,
            encoding: None,
            raw: Vec::new(),
            text: Vec::new(),
            used: 0,
            held: false,
            line: 1,
            ended: false,
        }
    }

    fn refill(&mut self) -> io::Result<()> {
        let before = self.raw.len();
        self.raw.resize(before + CHUNK, 0);
        let count = loop {
            match self.from.read(&mut self.raw[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.raw.truncate(before + count);
        self.ended = count == 0;
        if self.encoding.is_none() {
            if self.raw.len() < TELLING_BYTES && !self.ended {
                return Ok(());
            }
            let (encoding, mark) = encoding_of(&self.raw);
            self.raw.drain(..mark);
            self.encoding = Some(encoding);
        }
        self.used = 0;
        self.text.clear();
        match self.encoding {
            Some(Encoding::Utf16 { big_endian }) => self.decode_utf16(big_endian)?,
            _ => self.decode_utf8()?,
        }
        self.end_lines();
        self.line += lines_in(&self.text);
        Ok(())
    }

    /// Makes a line feed of every carriage return that none follows.
    fn end_lines(&mut self) {
        if std::mem::take(&mut self.held) {
            self.text.insert(0, b'\r');
        }
        if !self.ended {
            self.held = self.text.pop_if(|last| *last == b'\r').is_some();
        }
        let mut from = 0;
        while let Some(found) = self.text[from..].iter().position(|byte| *byte == b'\r') {
            from += found + 1;
            if self.text.get(from) != Some(&b'\n') {
                self.text[from - 1] = b'\n';
            }
        }
    }

    fn decode_utf8(&mut self) -> Result<(), EncodingError> {
        let valid = match std::str::from_utf8(&self.raw) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() && !self.ended => error.valid_up_to(),
            Err(error) => {
                let (before, after) = self.raw.split_at(error.valid_up_to());
                return Err(EncodingError::NotUtf8 {
                    line: self.line
                        + usize::from(self.held && before.first() != Some(&b'\n'))
                        + lines_in(before),
                    byte: after.first().copied().unwrap_or_default(),
                });
            }
        };
        self.text.extend(self.raw.drain(..valid));
        Ok(())
    }

    fn decode_utf16(&mut self, big_endian: bool) -> Result<(), EncodingError> {
        let unit = |pair: &[u8]| match (pair, big_endian) {
            ([high, low], true) | ([low, high], false) => u16::from_be_bytes([*high, *low]),
            _ => 0,
        };
        let mut units: Vec<u16> = self.raw.chunks_exact(2).map(unit).collect();
        // The first half of a character waits for its second.
        let waits = units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit));
        if waits && !self.ended {
            units.pop();
        }
        self.raw.drain(..units.len() * 2);
        let mut line = self.line;
        for read in char::decode_utf16(units) {
            let Ok(c) = read else {
                return Err(EncodingError::NotUtf16 { line });
            };
            line += usize::from(c == '\n');
            self.text.extend(c.encode_utf8(&mut [0; 4]).bytes());
        }
        if self.ended && !self.raw.is_empty() {
            return Err(EncodingError::NotUtf16 { line });
        }
        Ok(())
    }
}

fn lines_in(text: &[u8]) -> usize {
    let mut after = text.iter().skip(1).chain(std::iter::once(&0));
    let ends = text.iter().filter(|byte| {
        let next = after.next();
        **byte == b'\n' || **byte == b'\r' && next != Some(&b'\n')
    });
    ends.count()
}

/// What the bytes are, and how many at their beginning only say so.
fn encoding_of(bytes: &[u8]) -> (Encoding, usize) {
    let utf16 = |big_endian| Encoding::Utf16 { big_endian };
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => (Encoding::Utf8, 3),
        [0xFF, 0xFE, ..] => (utf16(false), 2),
        [0xFE, 0xFF, ..] => (utf16(true), 2),
        _ => {
            let head = &bytes[..bytes.len().min(TELLING_BYTES)];
            let zeros = |from: usize| head.iter().skip(from).step_by(2).filter(|b| **b == 0);
            let half = head.len() / 2;
            let most = |count: usize| half > 1 && count * 4 >= half * 3;
            match (zeros(0).count(), zeros(1).count()) {
                (0, odd) if most(odd) => (utf16(false), 0),
                (even, 0) if most(even) => (utf16(true), 0),
                _ => (Encoding::Utf8, 0),
            }
        }
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while self.used == self.text.len() && !self.ended {
            self.refill()?;
        }
        let left = &self.text[self.used..];
        let count = left.len().min(to.len());
        to[..count].copy_from_slice(&left[..count]);
        self.used += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests;
