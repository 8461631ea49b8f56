//! Where something stands in a text, for people: line and column.

use serde::Serialize;
use std::ops::Range;

/// Where a fault stands in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// In bytes, from the start of the source.
    pub offset: usize,
    /// In bytes.
    pub length: usize,
}

/// A place for a sentence: `column 14` of a text that is one line, else `line 2, column 14`. The end
/// of such a text is behind its last word, not on the line after it.
pub fn worded(text: &str, line: usize, column: usize) -> String {
    let written = text.trim_end();
    match (written.contains('\n'), line) {
        (true, _) => format!("line {line}, column {column}"),
        (false, 1) => format!("column {column}"),
        (false, _) => format!("column {}", written.chars().count() + 1),
    }
}

/// Counts lines and columns on from the place before.
#[derive(Default)]
pub struct Counter {
    offset: usize,
    line: usize,
    column: usize,
}

impl Counter {
    /// The place of a span that stands no earlier than the one before.
    pub fn place(&mut self, source: &str, span: &Range<usize>) -> Place {
        for c in source[self.offset..span.start].chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 0;
            } else if c != '\u{feff}' {
                self.column += 1;
            }
        }
        self.offset = span.start;
        Place {
            line: self.line + 1,
            column: self.column + 1,
            offset: span.start,
            length: span.len(),
        }
    }
}
