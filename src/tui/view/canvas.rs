//! What is drawn, and what of it is of what: a press of the mouse is for what was seen there. A place outside is no
//! error: on a screen of no size there is nothing to draw.

use crate::tui::list::{Cursor, Row};
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{List, ListState, StatefulWidget as _};

/// What lies where in a frame that was drawn; of what lies over each other, the last.
#[derive(Debug, Default)]
pub struct Drawn(pub Vec<(Rect, Option<Target>)>);

impl Drawn {
    pub fn at(&self, at: Position) -> Option<&Target> {
        let (_, target) = self.0.iter().rev().find(|(area, _)| area.contains(at))?;
        target.as_ref()
    }
}

#[derive(Debug, Default)]
pub struct Canvas {
    pub buffer: Buffer,
    /// Where the text cursor is shown.
    pub cursor: Option<Position>,
    pub drawn: Drawn,
}

impl Canvas {
    /// What was drawn there is of this; of nothing, where that is text alone.
    pub fn mark(&mut self, area: Rect, of: impl Into<Option<Target>>) {
        self.drawn.0.push((area, of.into()));
    }

    /// Words from a place on, to the frame's edge.
    pub fn words(&mut self, x: u16, y: u16, words: &str, style: Style) {
        if self.buffer.area.contains((x, y).into()) {
            self.buffer.set_string(x, y, words, style);
        }
    }

    /// A line in a row of an area.
    pub fn line(&mut self, area: Rect, y: u16, line: &Line<'_>) {
        if self.buffer.area.contains((area.x, y).into()) {
            self.buffer.set_line(area.x, y, line, area.width);
        }
    }

    /// Lines from the top of an area on, as many as there is room for.
    pub fn lines(&mut self, area: Rect, lines: &[Line<'_>]) {
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            self.line(area, y, line);
        }
    }

    /// Words at the right end of a row of an area, cut to it.
    pub fn right(&mut self, area: Rect, y: u16, text: &str, style: Style) {
        let text = wrap::fit(text, usize::from(area.width));
        let width = u16::try_from(wrap::width(&text)).unwrap_or(0);
        let x = area.right().saturating_sub(width);
        // What stood there may be dim, and a colour over it would be dimmed too.
        self.buffer.set_style(Rect::new(x, y, width, 1), Style::reset());
        self.words(x, y, &text, style);
    }

    /// Says at the edges of a pane how many of so many rows are above and below what it shows. A row that it
    /// covers the end of is marked as cut.
    pub fn more(&mut self, area: Rect, above: usize, count: usize) {
        let below = count.saturating_sub(above + usize::from(area.height));
        let marks = [(below, area.bottom().saturating_sub(1), "↓"), (above, area.y, "↑")];
        for (rows, y, arrow) in marks.into_iter().filter(|(rows, ..)| *rows > 0) {
            let said = format!("{arrow} {rows} more");
            let lead = if self.is_covered(area, y, wrap::width(&said) + 1) { '…' } else { ' ' };
            self.right(area, y, &format!("{lead}{said}"), theme::CURRENT);
        }
    }

    /// Whether anything is written in the last cells of a row of an area.
    fn is_covered(&self, area: Rect, y: u16, cells: usize) -> bool {
        let cells = u16::try_from(cells).unwrap_or(u16::MAX);
        let from = area.right().saturating_sub(cells).max(area.x);
        let mut under = (from..area.right()).filter_map(|x| self.buffer.cell((x, y)));
        under.any(|cell| !cell.symbol().trim().is_empty())
    }

    /// A row of an area, with what its cells are of, so many further to the right.
    pub fn row(&mut self, area: Rect, y: u16, row: &Row<Cells>, shift: usize) {
        self.line(area, y, &row.line);
        for (range, of) in &row.of {
            let cells = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
            let x = area.x.saturating_add(cells(range.start + shift));
            let width = cells(range.len());
            self.mark(Rect { x, y, width, height: 1 }.intersection(area), of.clone());
        }
    }

    /// Rows, so many of them scrolled out above as there can be; marks say what is above and below.
    pub fn rows<R: Into<Row<Cells>>>(
        &mut self,
        area: Rect,
        rows: impl IntoIterator<Item = R, IntoIter: ExactSizeIterator>,
        scroll: usize,
    ) {
        let rows = rows.into_iter();
        let count = rows.len();
        let first = scroll.min(count.saturating_sub(area.height.into()));
        for (row, y) in rows.skip(first).zip(area.top()..area.bottom()) {
            self.row(area, y, &row.into(), 0);
        }
        self.more(area, first, count);
    }

    /// A list of so many rows, of which only those in sight are made; the chosen one is set off, where one is.
    pub fn list(
        &mut self,
        area: Rect,
        (cursor, is_chosen): (Cursor, bool),
        count: usize,
        row: impl Fn(usize) -> Row<Cells>,
    ) {
        let first = cursor.first();
        let seen = first..count.min(first + usize::from(area.height));
        let chosen = Some(cursor.chosen()).filter(|at| is_chosen && seen.contains(at));
        let rows: Vec<Row<Cells>> = seen.map(row).collect();
        for (row, y) in rows.iter().zip(area.top()..) {
            self.row(area, y, row, 0);
        }
        let lines = rows.into_iter().map(|row| row.line);
        let list = List::new(lines).highlight_style(theme::CHOSEN);
        let mut state = ListState::default().with_selected(chosen.map(|at| at - first));
        list.render(area, &mut self.buffer, &mut state);
    }
}
