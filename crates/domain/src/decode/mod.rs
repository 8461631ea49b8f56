//! JSON read with every finding and its place: what is wrong with one part doesn't hide the rest.
//!
//! ```text
//! text ── extract: where the JSON stands ── json: a tree of nodes with their places
//!      ── its reader: typed values ── issues: what is wrong, where, and what was wanted
//! ```

pub mod extract;
mod json;

pub use json::{Kind, Member, Node, Odd, Subject, Tree, number, read, whole_number};

use crate::limits::MOST_ISSUES;
use crate::text::printable;
use crate::vocabulary;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::ops::Range;

vocabulary! {
    /// What kind of issue it is, for programs.
    IssueCode {
        /// More text than is read.
        TooLarge = "too_large",
        /// No JSON object in the text.
        NoObject = "no_object",
        /// A second JSON value behind the first.
        SeveralValues = "several_values",
        /// The text stops inside the JSON.
        CutShort = "cut_short",
        NotJson = "not_json",
        /// Nested deeper than is read: reading recurses.
        TooDeep = "too_deep",
        WrongType = "wrong_type",
        MissingField = "missing_field",
        UnknownField = "unknown_field",
        DuplicateField = "duplicate_field",
        /// A field that another one of the same object excludes.
        ConflictingField = "conflicting_field",
        /// A word that is not in the vocabulary of its field.
        UnknownWord = "unknown_word",
        /// A number outside what the field takes.
        OutOfRange = "out_of_range",
        TooLong = "too_long",
        /// A text that says nothing, or less than it has to.
        Blank = "blank",
        /// A text that is not of the form of its field.
        Malformed = "malformed",
        /// A name that does not say which exercise.
        GenericName = "generic_name",
        /// A list with fewer entries than it needs.
        TooFew = "too_few",
        TooMany = "too_many",
        DuplicateOrder = "duplicate_order",
        /// A block without exercises.
        EmptyBlock = "empty_block",
        /// The same id twice.
        DuplicateId = "duplicate_id",
    }
}

impl IssueCode {
    /// Whether the text is no JSON there, so that no pointer leads to the place.
    pub const fn is_broken(self) -> bool {
        matches!(self, Self::CutShort | Self::NotJson | Self::SeveralValues)
    }
}

/// One thing that is wrong, by offset: lines and columns are counted only at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub code: IssueCode,
    pub pointer: String,
    pub span: Range<usize>,
    pub found: String,
    pub wanted: String,
}

/// The collector: what is wrong with the tree of one text, as far as it is listed.
pub struct Issues<'a> {
    pub text: &'a str,
    pub root: &'a Node<'a>,
    subject: Subject,
    found: Vec<Found>,
    /// Beyond those that are listed.
    more: usize,
}

impl<'a> Issues<'a> {
    pub const fn new(subject: Subject, text: &'a str, root: &'a Node<'a>) -> Self {
        Self { text, root, subject, found: Vec::new(), more: 0 }
    }

    pub const fn subject(&self) -> Subject {
        self.subject
    }

    pub const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub const fn count(&self) -> usize {
        self.found.len() + self.more
    }

    /// Whether no more are listed: what one says takes time, and of some texts every part is wrong.
    const fn is_full(&self) -> bool {
        self.found.len() >= MOST_ISSUES
    }

    pub fn push(&mut self, issue: Found) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.found.push(issue);
        }
    }

    /// Reports what stands at `span`, a value or a name.
    pub fn report(
        &mut self,
        code: IssueCode,
        span: &Range<usize>,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        if self.is_full() {
            self.more += 1;
            return;
        }
        self.push(Found {
            code,
            pointer: self.root.pointer_to(span),
            span: span.clone(),
            found: found.into(),
            wanted: wanted.into(),
        });
    }

    /// Reports what a pointer leads to; of what isn't there, where it should stand.
    pub fn report_at(
        &mut self,
        code: IssueCode,
        pointer: String,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        let span = self.root.span_at(&pointer);
        self.push(Found { code, pointer, span, found: found.into(), wanted: wanted.into() });
    }

    /// The whole list, in the order of the text.
    pub fn into_list(mut self) -> IssueList {
        self.found.sort_by_key(|issue| issue.span.start);
        IssueList::new(self.subject, self.text, self.found, self.more)
    }
}

impl Found {
    /// Of a value whose place in the text is not known.
    pub fn at_pointer(
        code: IssueCode,
        pointer: &str,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) -> Self {
        Self {
            code,
            pointer: pointer.to_owned(),
            span: 0..0,
            found: found.into(),
            wanted: wanted.into(),
        }
    }
}

/// One thing that is wrong, in a sentence and with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Issue {
    /// JSON pointer (RFC 6901); of a missing field, where it should stand.
    pub pointer: String,
    /// What kind of issue it is, for programs.
    pub code: IssueCode,
    /// What was found.
    pub found: String,
    /// What was wanted.
    pub wanted: String,
    /// The whole sentence.
    pub message: String,
    /// Where in the text it is.
    pub span: Place,
}

/// All that is wrong with one text, in its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
pub struct IssueList {
    /// What is wrong, in the order of the text.
    #[serde(rename = "faults")]
    pub listed: Vec<Issue>,
    /// How many more there were than are listed.
    pub more: usize,
}

impl IssueList {
    /// Of issues in the order of the text, with how many more there were.
    pub fn new(subject: Subject, text: &str, found: Vec<Found>, more: usize) -> Self {
        let mut counter = Counter::default();
        let listed = found.into_iter().map(|found| {
            let span = counter.place(text, &found.span);
            Issue {
                message: sentence(subject, text, &found, span),
                span,
                pointer: found.pointer,
                code: found.code,
                found: found.found,
                wanted: found.wanted,
            }
        });
        Self { listed: listed.collect(), more }
    }

    /// The one thing that is wrong with a text that is not read at all.
    pub fn one(subject: Subject, text: &str, found: Found) -> Self {
        Self::new(subject, text, vec![found], 0)
    }
}

fn sentence(subject: Subject, text: &str, issue: &Found, span: Place) -> String {
    let what = match issue.pointer.as_str() {
        "" => format!("the {}", subject.noun).into(),
        pointer => printable(pointer),
    };
    let place = if subject.says_places || issue.code.is_broken() {
        format!(" at {}", worded(text, span.line, span.column))
    } else {
        String::new()
    };
    format!("{what}: found {}{place}; wanted {}.", issue.found, issue.wanted)
}

impl fmt::Display for IssueList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, issue) in self.listed.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&issue.message)?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

/// Where an issue stands in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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

impl Place {
    /// The character at a line and column; behind the end of its line it is none.
    pub fn of_character(source: &str, line: usize, column: usize) -> Self {
        let start = match line {
            0 | 1 => 0,
            _ => source.match_indices('\n').nth(line - 2).map_or(source.len(), |(at, _)| at + 1),
        };
        let rest = source[start..].split('\n').next().unwrap_or_default();
        let found = rest.char_indices().nth(column.saturating_sub(1));
        let (before, length) = found.map_or((rest.len(), 0), |(at, c)| (at, c.len_utf8()));
        Self { line, column, offset: start + before, length }
    }
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

/// A name as a step of a JSON pointer (RFC 6901); of a long one, the beginning.
pub fn escaped(name: &str) -> String {
    shortened(name).replace('~', "~0").replace('/', "~1")
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

/// What serde says is wrong, without the place that it puts behind.
pub fn message_of(error: &serde_json::Error) -> String {
    let whole = error.to_string();
    let end = whole.rfind(" at line ").unwrap_or(whole.len());
    printable(&whole[..end]).into_owned()
}

#[cfg(test)]
mod tests;
