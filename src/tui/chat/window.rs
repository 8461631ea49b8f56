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
        at == Place {
            item: oldest,
            row: 0,
        }
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn window(height: usize) -> Window {
        Window {
            height,
            ..Window::default()
        }
    }

    fn shown(window: &Window) -> Vec<(isize, Range<usize>)> {
        window
            .slices()
            .iter()
            .map(|slice| (slice.item, slice.rows.clone()))
            .collect()
    }

    #[test]
    fn it_follows_the_newest_rows() {
        let mut window = window(4);
        window.fit(0..3, &mut |_| 3);
        assert_eq!(shown(&window), [(1, 2..3), (2, 0..3)]);
    }

    #[test]
    fn only_items_in_sight_are_asked_for() {
        let mut window = window(4);
        let mut asked = 0;
        window.fit(0..10_000, &mut |_| {
            asked += 1;
            2
        });
        assert_eq!(asked, 2);
    }

    #[test]
    fn new_items_do_not_move_a_reader_who_scrolled() {
        let mut window = window(4);
        window.fit(0..5, &mut |_| 2);
        window.up(3, 0, &mut |_| 2);
        window.fit(0..5, &mut |_| 2);
        let before = shown(&window);
        window.fit(0..9, &mut |_| 2);
        assert_eq!(shown(&window), before);
        window.fit(-7..9, &mut |_| 2);
        assert_eq!(shown(&window), before);
    }

    #[test]
    fn reaching_the_end_follows_again() {
        let mut window = window(4);
        window.fit(0..5, &mut |_| 2);
        window.up(2, 0, &mut |_| 2);
        window.fit(0..5, &mut |_| 2);
        assert!(!window.top.is_none());
        window.down(2, 5, &mut |_| 2);
        window.fit(0..5, &mut |_| 2);
        assert!(window.top.is_none());
    }

    #[test]
    fn revealing_scrolls_as_little_as_needed() {
        let mut window = window(4);
        window.fit(0..10, &mut |_| 2);
        window.reveal(3, 0, &mut |_| 2);
        window.fit(0..10, &mut |_| 2);
        assert_eq!(shown(&window), [(3, 0..2), (4, 0..2)]);
        window.reveal(4, 0, &mut |_| 2);
        window.fit(0..10, &mut |_| 2);
        assert_eq!(shown(&window), [(3, 0..2), (4, 0..2)], "in sight: it stays");
        window.reveal(6, 0, &mut |_| 2);
        window.fit(0..10, &mut |_| 2);
        assert_eq!(shown(&window), [(5, 0..2), (6, 0..2)]);
    }

    proptest! {
        #[test]
        fn up_and_down_by_the_same_rows_is_where_one_was(
            heights in proptest::collection::vec(1_usize..5, 1..30),
            tall in 1_usize..12, up in 1_usize..20, then in 1_usize..9,
        ) {
            let mut window = window(tall);
            let mut height = |item: isize| heights[item.unsigned_abs()];
            let end = heights.len().cast_signed();
            window.fit(0..end, &mut height);
            window.up(up, 0, &mut height);
            window.fit(0..end, &mut height);
            let before = shown(&window);
            let at_top = window.up(then, 0, &mut height);
            window.fit(0..end, &mut height);
            window.down(then, end, &mut height);
            window.fit(0..end, &mut height);
            if !at_top {
                prop_assert_eq!(shown(&window), before);
            }
            let rows: usize = window.slices().iter().map(|slice| slice.rows.len()).sum();
            let all: usize = heights.iter().sum();
            prop_assert_eq!(rows, tall.min(all), "the window is full where there is enough");
        }
    }
}
