//! Styled text that knows how to break into rows.

use crate::domain::text::printable;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// One paragraph: runs of text, each in a style, none with a line break in it.
#[derive(Debug, Default)]
pub struct Paragraph {
    text: String,
    /// Ends of the runs in `text`, with their styles.
    runs: Vec<(usize, Style)>,
    /// Cells that rows after the first are set in by.
    hang: usize,
}

impl Paragraph {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn of(text: &str, style: Style) -> Self {
        Self::new().run(text, style)
    }

    /// Adds a run. What could steer a terminal is replaced.
    #[must_use]
    pub fn run(mut self, text: &str, style: Style) -> Self {
        self.push(text, style);
        self
    }

    /// Adds a run, as [`Self::run`] does.
    pub fn push(&mut self, text: &str, style: Style) {
        self.text.push_str(&printable(text));
        self.runs.push((self.text.len(), style));
    }

    /// Adds the runs of another one.
    pub fn append(&mut self, other: &Self) {
        let before = self.text.len();
        self.text.push_str(&other.text);
        let runs = other.runs.iter();
        self.runs.extend(runs.map(|&(end, style)| (before + end, style)));
    }

    #[must_use]
    pub fn hang(mut self, cells: usize) -> Self {
        self.hang = cells;
        self
    }

    pub fn set_hang(&mut self, cells: usize) {
        self.hang = cells;
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Cells that it takes on one row.
    pub fn width(&self) -> usize {
        wrap::width(&self.text)
    }

    /// Rows in which every space stands, as code has them.
    pub fn typed_rows(&self, width: usize) -> Vec<Line<'static>> {
        let rows = wrap::typed(&self.text, width);
        rows.into_iter().map(|row| self.spans(row).collect()).collect()
    }

    pub fn rows(&self, width: usize) -> Vec<Line<'static>> {
        let hang = self.hang.min(width / 2);
        wrap::prose(&self.text, width, hang)
            .into_iter()
            .enumerate()
            .map(|(index, row)| {
                let mut line = Line::default();
                if index > 0 && hang > 0 {
                    line.push_span(" ".repeat(hang));
                }
                self.spans(row).for_each(|span| line.push_span(span));
                line
            })
            .collect()
    }

    /// The paragraph on one row; what does not fit is cut with a mark.
    pub fn row(&self, width: usize) -> Line<'static> {
        if wrap::width(&self.text) <= width {
            return self.spans(0..self.text.len()).collect();
        }
        let cut = wrap::fit(&self.text, width).into_owned();
        let kept = cut.len() - '…'.len_utf8().min(cut.len());
        let mut line: Line<'static> = self.spans(0..kept).collect();
        if width > 0 {
            line.push_span(Span::styled("…", theme::DIM));
        }
        line
    }

    fn spans(&self, row: Range<usize>) -> impl Iterator<Item = Span<'static>> + '_ {
        let mut start = 0;
        self.runs.iter().filter_map(move |&(end, style)| {
            let part = start.max(row.start)..end.min(row.end);
            start = end;
            (part.start < part.end).then(|| Span::styled(self.text[part.clone()].to_owned(), style))
        })
    }
}

#[cfg(test)]
mod tests;
