//! Code as it is written, set in, every space in its place.

use super::row::Row;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use ratatui::text::{Line, Span};

/// Cells that stand before it.
const INDENT: usize = 2;

/// A line of fenced code, less the spaces that its fence is set in by.
pub fn line(text: &str, indent: usize, at: usize, width: usize, rows: &mut Vec<Row>) {
    let spaces = text.bytes().take_while(|&byte| byte == b' ').count();
    let text = &text[spaces.min(indent)..];
    for line in self::rows(text.trim_end_matches('\n'), width) {
        rows.push(Row { line, at });
    }
}

/// A line of code in rows, set in.
pub fn rows(line: &str, width: usize) -> impl Iterator<Item = Line<'static>> {
    let indent = INDENT.min(width / 4);
    let rows = Paragraph::of(line, theme::PLAIN).typed_rows(width.saturating_sub(indent));
    rows.into_iter().map(move |mut row| {
        row.spans.insert(0, Span::raw(" ".repeat(indent)));
        row
    })
}
