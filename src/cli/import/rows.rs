//! Splits a JSON file of sets into its rows, each with its line, with one row in memory at a time.
//!
//! Only the frame around the rows is read here; whether a row is JSON is its reader's to say, so
//! one broken row does not hide the others.

use crate::limits::{MOST_IMPORT_BYTES, MOST_ROW_BYTES};
use std::io::{self, BufRead as _, BufReader, Read};

/// One value where a set should be, as written.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Where it begins, counted from 1.
    pub line: usize,
    pub text: Vec<u8>,
}

/// Why a file can't be split into rows.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    #[error("line {line}: wanted {wanted}, found {}", found_text(*found))]
    Unexpected {
        line: usize,
        wanted: &'static str,
        /// `None`: the end of the file.
        found: Option<u8>,
    },
    #[error(
        "line {line}: this value is longer than {MOST_ROW_BYTES} bytes, the most that a set has"
    )]
    RowTooLong { line: usize },
    #[error("the file is longer than {MOST_IMPORT_BYTES} bytes, the most that is read")]
    FileTooLong,
    #[error("the file could not be read: {0}")]
    Unreadable(#[from] io::Error),
}

fn found_text(found: Option<u8>) -> String {
    match found {
        None => "the end of the file".to_owned(),
        Some(byte) if byte.is_ascii_graphic() => format!("'{}'", char::from(byte)),
        Some(byte) => format!("the byte {byte:#04x}"),
    }
}

/// Hands every row to `take`: the elements of an array; of an object, the elements of the arrays
/// in it, or the object itself where it holds none. Gives back the names that stood beside arrays
/// in an object and were not read.
pub fn read(from: impl Read, take: &mut dyn FnMut(Row)) -> Result<Vec<String>, RowsError> {
    let mut splitter = Splitter {
        from: BufReader::with_capacity(64 * 1024, from),
        line: 1,
        read: 0,
        take,
    };
    splitter.skip_byte_order_mark()?;
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

struct Splitter<'a, R> {
    from: BufReader<R>,
    line: usize,
    read: u64,
    take: &'a mut dyn FnMut(Row),
}

impl<R: Read> Splitter<'_, R> {
    /// The rest of an array, after its `[`.
    fn rows(&mut self) -> Result<(), RowsError> {
        let mut next = self.next_visible()?;
        if next == Some(b']') {
            return Ok(());
        }
        loop {
            let line = self.line;
            let text = self.value(next)?;
            (self.take)(Row { line, text });
            match self.next_visible()? {
                Some(b',') => next = self.next_visible()?,
                Some(b']') => return Ok(()),
                found => return Err(self.unexpected("',' or ']' after a set", found)),
            }
        }
    }

    /// The rest of the top object, after its `{`.
    fn object(&mut self) -> Result<Vec<String>, RowsError> {
        let line = self.line;
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
                    names.push(String::from_utf8_lossy(&name).trim_matches('"').to_owned());
                    if text.len() > MOST_ROW_BYTES {
                        return Err(RowsError::RowTooLong { line });
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
        (self.take)(Row { line, text });
        Ok(Vec::new())
    }

    /// The text of the value that `first` begins.
    fn value(&mut self, first: Option<u8>) -> Result<Vec<u8>, RowsError> {
        let line = self.line;
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
                return Err(RowsError::RowTooLong { line });
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
    fn next_visible(&mut self) -> Result<Option<u8>, RowsError> {
        while let Some(byte) = self.peek()? {
            self.step(byte);
            if !byte.is_ascii_whitespace() {
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    fn peek(&mut self) -> Result<Option<u8>, RowsError> {
        if self.read >= MOST_IMPORT_BYTES {
            return Err(RowsError::FileTooLong);
        }
        Ok(self.from.fill_buf()?.first().copied())
    }

    fn step(&mut self, byte: u8) {
        self.from.consume(1);
        self.read += 1;
        self.line += usize::from(byte == b'\n');
    }

    fn skip_byte_order_mark(&mut self) -> Result<(), RowsError> {
        if self.from.fill_buf()?.starts_with(b"\xef\xbb\xbf") {
            self.from.consume(3);
        }
        Ok(())
    }

    fn unexpected(&self, wanted: &'static str, found: Option<u8>) -> RowsError {
        RowsError::Unexpected {
            line: self.line,
            wanted,
            found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows with their lines.
    type Found = Vec<(usize, String)>;

    fn split(text: &str) -> Result<(Found, Vec<String>), String> {
        let mut rows = Vec::new();
        let beside = read(text.as_bytes(), &mut |row| {
            rows.push((row.line, String::from_utf8(row.text).unwrap()));
        });
        beside
            .map(|beside| (rows, beside))
            .map_err(|error| error.to_string())
    }

    fn rows(text: &str) -> Found {
        split(text).unwrap().0
    }

    #[test]
    fn an_array_gives_its_elements_with_their_lines() {
        assert_eq!(
            rows("[\n {\"a\": \"]},\\\"\"},\n {\"b\": [1, {}]}, 7\n]\n"),
            [
                (2, "{\"a\": \"]},\\\"\"}".to_owned()),
                (3, "{\"b\": [1, {}]}".to_owned()),
                (3, "7".to_owned()),
            ]
        );
        assert_eq!(rows("\u{feff}[]"), []);
    }

    #[test]
    fn an_object_gives_the_elements_of_its_arrays() {
        let (rows, beside) =
            split("{\"version\": 1, \"a\": [{\"x\": 1}],\n\"b\": [{\"y\": 2}]}").unwrap();
        assert_eq!(
            rows,
            [(1, "{\"x\": 1}".to_owned()), (2, "{\"y\": 2}".to_owned())]
        );
        assert_eq!(beside, ["version"]);
    }

    #[test]
    fn an_object_without_arrays_is_a_row_itself() {
        let text = "{\"exercise\": \"Squat\",\n \"reps\": 5}";
        assert_eq!(
            rows(text),
            [(1, "{\"exercise\":\"Squat\",\"reps\":5}".to_owned())]
        );
    }

    #[test]
    fn a_broken_frame_is_told_its_line() {
        for (text, sentence) in [
            (
                "",
                "line 1: wanted an array of sets, '[', or an object that holds one, '{', found the end of the file",
            ),
            (
                "\n7",
                "line 2: wanted an array of sets, '[', or an object that holds one, '{', found '7'",
            ),
            (
                "[{}\n{}]",
                "line 2: wanted ',' or ']' after a set, found '{'",
            ),
            ("[{},]", "line 1: wanted a value, found ']'"),
            (
                "[{\"a\": 1}",
                "line 1: wanted ',' or ']' after a set, found the end of the file",
            ),
            (
                "[{\"a\":\n\"cut",
                "line 2: wanted the end of this value, found the end of the file",
            ),
            ("[] x", "line 1: wanted the end of the file, found 'x'"),
            ("{\"a\" 1}", "line 1: wanted ':' after a name, found '1'"),
            (
                "{a: 1}",
                "line 1: wanted a name in quotes, or '}', found 'a'",
            ),
            (
                "\u{1b}",
                "line 1: wanted an array of sets, '[', or an object that holds one, '{', found the byte 0x1b",
            ),
        ] {
            assert_eq!(split(text).unwrap_err(), sentence, "{text:?}");
        }
    }

    #[test]
    fn a_row_has_a_limit() {
        let text = format!("[\n\"{}\"]", "x".repeat(MOST_ROW_BYTES));
        assert_eq!(
            split(&text).unwrap_err(),
            "line 2: this value is longer than 65536 bytes, the most that a set has"
        );
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_end_in_rows_or_a_fault(bytes: Vec<u8>) {
            let _ = read(bytes.as_slice(), &mut |_| {});
        }
    }
}
