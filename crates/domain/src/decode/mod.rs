//! JSON read with every finding and its place: what is wrong with one part doesn't hide the rest.
//!
//! ```text
//! text ── extract: where the JSON stands ── json: a tree of nodes with their places
//!      ── its reader: typed values ── issues: what is wrong, where, and what was wanted
//! ```

pub mod extract;
mod issue;
mod json;
mod node;
mod place;
mod string;

pub use issue::{Found, Issue, IssueCode, IssueList, Issues};
pub use json::{Break, BreakKind, Subject, Tree, read};
pub use node::{Kind, Member, Node, Odd, whole_number};
pub use place::{Counter, Place, worded};

use crate::text::printable;

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

/// Where serde found it, as line and column, counted from 1 and in characters.
pub fn place_of(text: &str, error: &serde_json::Error) -> (usize, usize) {
    let line = error.line().max(1);
    let found = text.split('\n').nth(line - 1).unwrap_or("");
    // The fault counts bytes, of which the last is the one that offends.
    let before = found.floor_char_boundary(error.column().saturating_sub(1));
    (line, found[..before].chars().count() + 1)
}

#[cfg(test)]
mod tests;
