//! A frame that remembers what was drawn where: a press of the mouse is for what was seen there.

use super::ink;
use crate::tui::list::{Cursor, Row};
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{List, ListState};
use std::ops::{Deref, DerefMut};

/// What lies where in a frame that was drawn; of what lies over each other, the last.
#[derive(Debug, Default)]
pub struct Drawn(Vec<(Rect, Option<Target>)>);

impl Drawn {
    pub fn at(&self, at: Position) -> Option<&Target> {
        let (_, target) = self.0.iter().rev().find(|(area, _)| area.contains(at))?;
        target.as_ref()
    }

    /// All that can be pressed, each with its place.
    #[cfg(test)]
    pub fn all(&self) -> impl Iterator<Item = (Rect, &Target)> {
        self.0.iter().filter_map(|(area, target)| Some((*area, target.as_ref()?)))
    }
}

pub struct Canvas<'f, 'b> {
    frame: &'f mut Frame<'b>,
    pub drawn: Drawn,
}

impl<'b> Deref for Canvas<'_, 'b> {
    type Target = Frame<'b>;

    fn deref(&self) -> &Frame<'b> {
        self.frame
    }
}

impl<'b> DerefMut for Canvas<'_, 'b> {
    fn deref_mut(&mut self) -> &mut Frame<'b> {
        self.frame
    }
}

impl<'f, 'b> Canvas<'f, 'b> {
    pub fn new(frame: &'f mut Frame<'b>) -> Self {
        Self { frame, drawn: Drawn::default() }
    }

    /// What was drawn there is of this.
    pub fn mark(&mut self, area: Rect, of: impl Into<Option<Target>>) {
        self.drawn.0.push((area, of.into()));
    }

    /// What lay under there isn't seen any more.
    pub fn cover(&mut self, area: Rect) {
        self.drawn.0.push((area, None));
    }

    /// A row of an area, with its cells that are of something.
    pub fn row(&mut self, area: Rect, y: u16, row: &Row<Cells>) {
        ink::line(self, area, y, &row.line);
        for (cells, of) in &row.of {
            let x = area.x.saturating_add(cells.start);
            let width = cells.end.saturating_sub(cells.start);
            self.mark(Rect { x, y, width, height: 1 }.intersection(area), of.clone());
        }
    }

    /// Rows, so many of them scrolled out above as there can be; marks say what is above and below.
    pub fn rows<R: Into<Row<Option<Target>>>>(&mut self, area: Rect, rows: Vec<R>, scroll: usize) {
        let (count, room) = (rows.len(), usize::from(area.height));
        let first = scroll.min(count.saturating_sub(room));
        for (row, y) in rows.into_iter().skip(first).zip(area.top()..area.bottom()) {
            let Row { of, line } = row.into();
            ink::line(self, area, y, &line);
            self.mark(Rect { y, height: 1, ..area }, of);
        }
        ink::more(self, area, first, count.saturating_sub(first + room));
    }

    /// A list of so many rows, of which only those in sight are made; the chosen one is set off, where one is.
    pub fn list(
        &mut self,
        area: Rect,
        (cursor, is_chosen): (Cursor, bool),
        count: usize,
        row: impl Fn(usize) -> Row<Option<Target>>,
    ) {
        let first = cursor.first();
        let seen = first..count.min(first + usize::from(area.height));
        let chosen = Some(cursor.chosen()).filter(|at| is_chosen && seen.contains(at));
        let mut lines: Vec<Line<'static>> = Vec::new();
        for (Row { of, line }, y) in seen.map(row).zip(area.top()..) {
            self.mark(Rect { y, height: 1, ..area }, of);
            lines.push(line);
        }
        let mut state = ListState::default().with_selected(chosen.map(|at| at - first));
        let list = List::new(lines).highlight_style(theme::CHOSEN);
        self.render_stateful_widget(list, area, &mut state);
    }
}
