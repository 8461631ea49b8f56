//! What stands before the rows of a block: bars of quotes, marks of items and the space under them.

use crate::tui::theme;
use crate::tui::wrap;
use ratatui::text::Span;

const BAR: &str = "│ ";

enum Before {
    Quote,
    /// The mark of an item on its first row, as much space on the others.
    Item {
        mark: String,
        shown: bool,
    },
}

impl Before {
    fn width(&self) -> usize {
        match self {
            Self::Quote => wrap::width(BAR),
            Self::Item { mark, .. } => wrap::width(mark),
        }
    }
}

/// Of the open quotes and items, the outermost first.
pub struct Margin {
    width: usize,
    open: Vec<Before>,
}

impl Margin {
    /// Of rows as wide as this, margin included.
    pub fn new(width: usize) -> Self {
        Self { width, open: Vec::new() }
    }

    pub fn quote(&mut self) {
        self.open.push(Before::Quote);
    }

    pub fn item(&mut self, mark: String) {
        self.open.push(Before::Item { mark, shown: false });
    }

    /// Another mark for the item that was opened last.
    pub fn mark(&mut self, other: &str) {
        if let Some(Before::Item { mark, .. }) = self.open.last_mut() {
            other.clone_into(mark);
        }
    }

    pub fn end(&mut self) {
        self.open.pop();
    }

    /// Whether the mark of the item that was opened last stands before no row yet.
    pub fn has_unshown_mark(&self) -> bool {
        matches!(self.open.last(), Some(Before::Item { shown: false, .. }))
    }

    /// Cells that rows have beside it.
    pub fn room(&self) -> usize {
        let taken: usize = self.shown().map(Before::width).sum();
        self.width.saturating_sub(taken).max(1)
    }

    /// What stands before the next row.
    pub fn next_row(&mut self) -> Vec<Span<'static>> {
        let spans = self.shown().map(|before| match before {
            Before::Quote => Span::styled(BAR, theme::DIM),
            Before::Item { mark, shown: false } => Span::raw(mark.clone()),
            Before::Item { mark, .. } => Span::raw(" ".repeat(wrap::width(mark))),
        });
        let spans = spans.collect();
        for before in &mut self.open {
            if let Before::Item { shown, .. } = before {
                *shown = true;
            }
        }
        spans
    }

    /// What stands before an empty row between two blocks.
    pub fn between(&self) -> Span<'static> {
        let bars: String = self
            .shown()
            .map(|before| match before {
                Before::Quote => BAR.to_owned(),
                Before::Item { mark, .. } => " ".repeat(wrap::width(mark)),
            })
            .collect();
        Span::styled(bars.trim_end().to_owned(), theme::DIM)
    }

    /// The innermost, as far as half the width goes.
    fn shown(&self) -> impl Iterator<Item = &Before> {
        let mut room = self.width / 2;
        let fitting = self.open.iter().rev().take_while(|before| {
            let left = room.checked_sub(before.width());
            room = left.unwrap_or(0);
            left.is_some()
        });
        let count = fitting.count();
        self.open[self.open.len() - count..].iter()
    }
}
