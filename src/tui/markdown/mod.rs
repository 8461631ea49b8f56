//! Markdown as rows, whole or as it streams in.
//!
//! ```text
//! source ── pieces: cut before each block ─┬─ closed: laid out once, kept
//!                                          └─ open: held back to what is certain, laid out again
//! a piece ── pulldown-cmark ── setting: paragraphs, lists, quotes, code ── table ── rows
//! ```
//! A text is cut the same way however it comes, so that streamed rows end as those of the whole
//! text. Only the open piece is ever laid out twice, and its size is bounded: what a frame costs does
//! not grow with the answer.

mod held;
mod margin;
mod pieces;
mod row;
mod setting;
mod stream;
mod table;

pub use row::Anchor;
pub use stream::Stream;

use ratatui::text::Line;

/// The rows of a whole text, at least one.
pub fn rows(text: &str, width: usize) -> Vec<Line<'static>> {
    let mut stream = Stream::default();
    stream.push(text);
    stream.end();
    stream.lay(width);
    stream.into_lines()
}

#[cfg(test)]
mod tests;
