//! A text that grows at its end, with its rows.

use super::pieces::{Cutter, Piece};
use super::row::{Anchor, Row};
use super::{held, setting};
use crate::domain::text::printable_lines;
use ratatui::text::Line;
use std::borrow::Cow;

#[derive(Debug, Default)]
pub struct Stream {
    /// Safe to show.
    source: String,
    /// It ended with a carriage return, which is a line's end with a line feed or without.
    returned: bool,
    ended: bool,
    cutter: Cutter,
    width: usize,
    /// Rows of the closed pieces: they stay.
    closed: Vec<Row>,
    /// Rows of the open piece.
    open: Vec<Row>,
    /// The rows are not those of the source.
    stale: bool,
}

impl Stream {
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Adds to the end. Costs no more for a long text than for a short one.
    pub fn push(&mut self, piece: &str) {
        if piece.is_empty() {
            return;
        }
        let rest = piece.strip_prefix('\n').filter(|_| self.returned);
        self.returned = piece.ends_with('\r');
        self.source.push_str(&printable_lines(rest.unwrap_or(piece)));
        self.stale = true;
    }

    /// Nothing more comes: what was held back is shown.
    pub fn end(&mut self) {
        self.ended = true;
        self.stale = true;
    }

    /// Lays out what came since; everything again where the width has changed.
    pub fn lay(&mut self, width: usize) {
        if self.width != width {
            self.width = width;
            self.cutter = Cutter::default();
            self.closed.clear();
            self.stale = true;
        }
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let mut pieces = Vec::new();
        if self.ended {
            self.cutter.end(&self.source, &mut pieces);
        } else {
            self.cutter.read(&self.source, &mut pieces);
        }
        for piece in &pieces {
            let rows = rows(&self.source, piece, false, width);
            let gap = piece.gap && !self.closed.is_empty() && !rows.is_empty();
            self.closed.extend(gap.then(|| setting::gap(piece.range.start)));
            self.closed.extend(rows);
        }
        self.open.clear();
        if let Some(piece) = self.cutter.open(&self.source) {
            let rows = rows(&self.source, &piece, true, width);
            let gap = piece.gap && !self.closed.is_empty() && !rows.is_empty();
            self.open.extend(gap.then(|| setting::gap(piece.range.start)));
            self.open.extend(rows);
        }
    }

    pub fn len(&self) -> usize {
        self.closed.len() + self.open.len()
    }

    pub fn row(&self, index: usize) -> Option<&Row> {
        match index.checked_sub(self.closed.len()) {
            None => self.closed.get(index),
            Some(index) => self.open.get(index),
        }
    }

    /// What a row shows, to find it by when rows are laid out again.
    pub fn anchor(&self, index: usize) -> Option<Anchor> {
        let at = self.row(index)?.at;
        let same = (0..index).rev().map_while(|before| self.row(before));
        let nth = same.take_while(|row| row.at == at).count();
        Some(Anchor { at, nth })
    }

    /// The row that shows what an anchor was taken at, or the nearest before it.
    pub fn find(&self, anchor: Anchor) -> usize {
        let before = |rows: &[Row]| rows.partition_point(|row| row.at < anchor.at);
        let mut first = before(&self.closed);
        if first == self.closed.len() {
            first += before(&self.open);
        }
        let last = self.len().saturating_sub(1);
        let mut found = first.min(last);
        while found < last
            && found < first + anchor.nth
            && self.row(found + 1).is_some_and(|row| row.at == anchor.at)
        {
            found += 1;
        }
        found
    }

    pub fn into_lines(self) -> Vec<Line<'static>> {
        let rows = self.closed.into_iter().chain(self.open);
        let lines: Vec<_> = rows.map(|row| row.line).collect();
        if lines.is_empty() {
            return vec![Line::default()];
        }
        lines
    }

    #[cfg(test)]
    pub fn closed(&self) -> &[Row] {
        &self.closed
    }
}

/// The rows of a piece. Of one that is open, only what is certain already is shown.
fn rows(source: &str, piece: &Piece, is_open: bool, width: usize) -> Vec<Row> {
    let head = &source[piece.head.clone()];
    let whole = format!("{head}{}", &source[piece.range.clone()]);
    let shown = if is_open { held::certain(&whole) } else { Cow::Borrowed(&*whole) };
    setting::blocks(&shown, head.len(), piece.range.start, width)
}
