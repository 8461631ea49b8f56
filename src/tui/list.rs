//! A list of rows with one chosen: what each row is of, which is chosen, and which rows are in sight.

use super::target::{Cells, Target};
use ratatui::text::Line;
use ratatui::widgets::ListState;

/// A row, and what it is of.
#[derive(Clone, Debug, Default)]
pub struct Row<T> {
    pub of: T,
    pub line: Line<'static>,
}

impl<T: Default> From<Line<'static>> for Row<T> {
    fn from(line: Line<'static>) -> Self {
        Self { of: T::default(), line }
    }
}

/// Words that a list is searched by, with a character more, or one less.
pub fn edit_find(words: Option<String>, more: Option<char>) -> Option<String> {
    let mut words = words?;
    match more {
        Some(c) => words.push(c),
        None => _ = words.pop(),
    }
    Some(words)
}

impl Row<Cells> {
    /// All of it of this.
    pub fn of(of: impl Into<Option<Target>>, line: impl Into<Line<'static>>) -> Self {
        let of = of.into().into_iter().map(|of| (0..usize::MAX, of));
        Self { of: of.collect(), line: line.into() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    state: ListState,
    height: usize,
}

impl Cursor {
    pub fn chosen(self) -> usize {
        self.state.selected().unwrap_or(0)
    }

    pub fn first(self) -> usize {
        self.state.offset()
    }

    /// Moves the choice by rows; negative is up.
    pub fn by(&mut self, rows: isize) {
        self.to(self.chosen().saturating_add_signed(rows));
    }

    pub fn to(&mut self, row: usize) {
        self.state.select(Some(row));
    }

    /// Chooses the row that is it; false where there is none.
    pub fn find<R>(&mut self, rows: &[R], is_it: impl FnMut(&R) -> bool) -> bool {
        let row = rows.iter().position(is_it);
        self.to(row.unwrap_or(self.chosen()));
        row.is_some()
    }

    pub fn page(self) -> usize {
        self.height.saturating_sub(1).max(1)
    }

    /// Keeps the choice within `count` rows and in sight in a pane of this height.
    pub fn fit(&mut self, count: usize, height: usize) {
        self.height = height;
        let chosen = self.chosen().min(count.saturating_sub(1));
        let first = self.first().min(chosen).max((chosen + 1).saturating_sub(height));
        self.to(chosen);
        *self.state.offset_mut() = first.min(count.saturating_sub(height));
    }
}

#[cfg(test)]
mod tests;
