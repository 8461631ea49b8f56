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

/// A place for a sentence: `column 14` of a text that is one line, else `line 2, column 14`.
pub fn worded(text: &str, line: usize, column: usize) -> String {
    if text.trim_end().contains('\n') || line > 1 {
        format!("line {line}, column {column}")
    } else {
        format!("column {column}")
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
