//! Which rows of the chat are on the screen.
//!
//! The place is kept as an item and a row in it, not as a count of rows from an end, so that only
//! items in sight are ever wrapped: what a frame costs does not grow with the transcript, and new
//! items at either end move nothing.

use std::ops::Range;

/// A row of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The item's number.
    pub item: isize,
    pub row: usize,
}

/// Rows of one item that are in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    pub item: isize,
    pub rows: Range<usize>,
}

/// How many rows an item has; laying it out where that was not done.
pub type Height<'a> = dyn FnMut(isize) -> usize + 'a;

#[derive(Debug, Default)]
pub struct Window {
    pub height: usize,
    /// The row at the top; `None` follows the newest.
    pub top: Option<Place>,
    slices: Vec<Slice>,
}

impl Window {
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// Chooses the rows to show of these items. Reaching the end follows again.
    pub fn fit(&mut self, items: Range<isize>, height: &mut Height<'_>) {
        if let Some(top) = &mut self.top
            && top.item < items.start
        {
            let item = items.start;
            *top = Place { item, row: 0 };
        }
        if let Some(top) = self.top
            && !self.fill_from(top, items.end, height)
        {
            self.top = None;
        }
        if self.top.is_none() {
            self.fill_to_end(items, height);
        }
    }

    /// Fills downwards. Says whether there are rows below.
    fn fill_from(&mut self, top: Place, end: isize, height: &mut Height<'_>) -> bool {
        self.slices.clear();
        let mut left = self.height;
        let mut from = top.row;
        for item in top.item..end {
            let rows = height(item);
            let start = from.min(rows.saturating_sub(1));
            from = 0;
            let shown = start..rows.min(start + left);
            left -= shown.len();
            let below = shown.end < rows || item + 1 < end;
            self.slices.push(Slice { item, rows: shown });
            if left == 0 {
                return below;
            }
        }
        false
    }

    fn fill_to_end(&mut self, items: Range<isize>, height: &mut Height<'_>) {
        self.slices.clear();
        let mut left = self.height;
        for item in items.rev() {
            if left == 0 {
                break;
            }
            let rows = height(item);
            let start = rows.saturating_sub(left);
            left -= rows - start;
            let rows = start..rows;
            self.slices.push(Slice { item, rows });
        }
        self.slices.reverse();
    }

    fn first(&self) -> Place {
        let first = self.slices.first();
        first.map_or(Place { item: 0, row: 0 }, |slice| Place {
            item: slice.item,
            row: slice.rows.start,
        })
    }

    /// The row that many rows further up, or the first row of the oldest item.
    fn above(mut at: Place, mut rows: usize, oldest: isize, height: &mut Height<'_>) -> Place {
        while rows > at.row && at.item > oldest {
            rows -= at.row + 1;
            at.item -= 1;
            at.row = height(at.item).saturating_sub(1);
        }
        at.row = at.row.saturating_sub(rows);
        at
    }

    /// Moves up. Says whether the oldest row was reached.
    pub fn up(&mut self, rows: usize, oldest: isize, height: &mut Height<'_>) -> bool {
        let at = Self::above(self.first(), rows, oldest, height);
        self.top = Some(at);
        at == Place { item: oldest, row: 0 }
    }

    pub fn down(&mut self, rows: usize, end: isize, height: &mut Height<'_>) {
        if self.top.is_none() {
            return;
        }
        let mut at = self.first();
        at.row += rows;
        while at.item < end {
            let rows = height(at.item);
            if at.row < rows {
                self.top = Some(at);
                return;
            }
            at.row -= rows;
            at.item += 1;
        }
        self.top = None;
    }

    /// Scrolls as little as brings an item into sight.
    pub fn reveal(&mut self, item: isize, oldest: isize, height: &mut Height<'_>) {
        let rows = height(item);
        let start = Place { item, row: 0 };
        if start < self.first() {
            self.top = Some(start);
            return;
        }
        let mut seen = self.slices.iter();
        if !seen.any(|slice| slice.item == item && slice.rows.end == rows) {
            let room = self.height.saturating_sub(rows);
            self.top = Some(Self::above(start, room, oldest, height));
        }
    }
}

#[cfg(test)]
mod tests;
