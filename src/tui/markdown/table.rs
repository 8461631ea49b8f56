//! A table: columns as wide as their widest cell where the width allows it, else narrowed and their
//! cells broken, else each row under the other as a list of its cells.
//!
//! ```text
//! Exercise    │ Sets │  Load         Exercise: Bench Press
//! ────────────┼──────┼──────         Sets: 3 x 8
//! Bench Press │ 3x8  │ 185.5         Load: 185.5
//! ```

use super::row::Row;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;
use pulldown_cmark::Alignment;
use ratatui::text::{Line, Span};

/// Cells between two columns: ` │ `.
const BETWEEN: usize = 3;
/// A column is narrowed to its longest word, but no more is kept free for a longer one.
const LONGEST_WORD: usize = 12;

/// The lines of a cell.
type Cell = Vec<Paragraph>;

pub struct Table {
    aligned: Vec<Alignment>,
    head: Vec<Cell>,
    /// Each with its place in the source.
    body: Vec<(usize, Vec<Cell>)>,
}

impl Table {
    pub fn new(aligned: Vec<Alignment>) -> Self {
        Self { aligned, head: Vec::new(), body: Vec::new() }
    }

    /// Begins a row of the body.
    pub fn row(&mut self, at: usize) {
        self.body.push((at, Vec::new()));
    }

    /// Adds a cell to the newest row, which is the head at first.
    pub fn cell(&mut self, words: Cell) {
        match self.body.last_mut() {
            Some((_, cells)) => cells.push(words),
            None => self.head.push(words),
        }
    }

    /// The table in rows; without its head where that was shown before.
    pub fn rows(&self, at: usize, head: bool, width: usize) -> Vec<Row> {
        match self.columns(width) {
            Some(columns) => self.beside(at, head, &columns),
            None => self.under(at, head, width),
        }
    }

    fn all(&self) -> impl Iterator<Item = &Vec<Cell>> {
        std::iter::once(&self.head).chain(self.body.iter().map(|(_, cells)| cells))
    }

    /// The widths of the columns, where they fit beside each other.
    fn columns(&self, width: usize) -> Option<Vec<usize>> {
        let count = self.head.len();
        let room = width.checked_sub(BETWEEN * count.saturating_sub(1))?;
        let measured = |measure: fn(&Cell) -> usize| -> Vec<usize> {
            let widest = |column: usize| {
                let cells = self.all().filter_map(|cells| cells.get(column));
                cells.map(measure).max().unwrap_or(0).max(1)
            };
            (0..count).map(widest).collect()
        };
        let wanted = measured(|cell| cell.iter().map(Paragraph::width).max().unwrap_or(0));
        if wanted.iter().sum::<usize>() <= room {
            return Some(wanted);
        }
        let mut columns = measured(|cell| {
            let words = cell.iter().flat_map(|line| line.text().split_whitespace());
            words.map(wrap::width).max().unwrap_or(0).min(LONGEST_WORD)
        });
        let left = room.checked_sub(columns.iter().sum())?;
        // The narrowest that is not whole gets the next cell, so that short ones stay whole.
        for _ in 0..left {
            let lacking = (0..count).filter(|&column| columns[column] < wanted[column]);
            let narrowest = lacking.min_by_key(|&column| columns[column])?;
            columns[narrowest] += 1;
        }
        Some(columns)
    }

    fn beside(&self, at: usize, head: bool, columns: &[usize]) -> Vec<Row> {
        let mut rows = Vec::new();
        if head {
            self.line_up(&self.head, at, columns, &mut rows);
            for row in &mut rows {
                row.line.style = theme::STRONG;
            }
            let rule: Vec<_> = columns.iter().map(|&width| "─".repeat(width)).collect();
            rows.push(Row { line: Line::styled(rule.join("─┼─"), theme::DIM), at });
        }
        for (at, cells) in &self.body {
            self.line_up(cells, *at, columns, &mut rows);
        }
        rows
    }

    /// One row of the table: as many rows as its tallest cell has.
    fn line_up(&self, cells: &[Cell], at: usize, columns: &[usize], rows: &mut Vec<Row>) {
        let laid: Vec<Vec<Line<'static>>> = cells
            .iter()
            .zip(columns)
            .map(|(cell, &width)| cell.iter().flat_map(|line| line.rows(width)).collect())
            .collect();
        let tall = laid.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for index in 0..tall {
            let mut line = Line::default();
            for (column, &width) in columns.iter().enumerate() {
                if column > 0 {
                    line.push_span(Span::styled(" │ ", theme::DIM));
                }
                let words = laid.get(column).and_then(|rows| rows.get(index));
                let words = words.cloned().unwrap_or_default();
                let free = width.saturating_sub(cells_of(&words));
                let before = match self.aligned.get(column) {
                    Some(Alignment::Right) => free,
                    Some(Alignment::Center) => free / 2,
                    _ => 0,
                };
                line.push_span(" ".repeat(before));
                line.spans.extend(words.spans);
                if column + 1 < columns.len() {
                    line.push_span(" ".repeat(free - before));
                }
            }
            rows.push(Row { line, at });
        }
    }

    /// Each row of the table as a list of its cells.
    fn under(&self, at: usize, head: bool, width: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.body.is_empty() && head {
            for name in self.head.iter().flatten() {
                rows.extend(name.rows(width).into_iter().map(|line| Row { line, at }));
            }
        }
        for (index, (at, cells)) in self.body.iter().enumerate() {
            let at = *at;
            if index > 0 || !head {
                rows.push(super::setting::gap(at));
            }
            for (name, cell) in self.head.iter().zip(cells) {
                let mut line = Paragraph::new().hang(2);
                for words in name {
                    line.push(words.text(), theme::STRONG);
                }
                line.push(": ", theme::STRONG);
                for (index, words) in cell.iter().enumerate() {
                    line.push(if index > 0 { " " } else { "" }, theme::PLAIN);
                    line.append(words);
                }
                rows.extend(line.rows(width).into_iter().map(|line| Row { line, at }));
            }
        }
        rows
    }
}

fn cells_of(line: &Line<'_>) -> usize {
    line.spans.iter().map(|span| wrap::width(&span.content)).sum()
}
