//! Which rows of the chat are on the screen.
//!
//! The place is kept as an item and a row in it, not as a count of rows from an end, so that only
//! items in sight are ever wrapped: what a frame costs does not grow with the transcript, and new
//! items at either end move nothing.

use std::ops::Range;

/// A row of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub item: usize,
    pub row: usize,
}

/// Rows of one item that are in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    pub item: usize,
    pub rows: Range<usize>,
}

/// How many rows an item has; laying it out where that was not done.
pub type Height<'a> = dyn FnMut(usize) -> usize + 'a;

#[derive(Debug, Default)]
pub struct Window {
    height: usize,
    /// The row at the top; `None` follows the newest.
    top: Option<Place>,
    slices: Vec<Slice>,
}

impl Window {
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    pub fn follows(&self) -> bool {
        self.top.is_none()
    }

    pub fn follow(&mut self) {
        self.top = None;
    }

    pub fn height(&self) -> usize {
        self.height
    }

    pub fn set_height(&mut self, height: usize) {
        self.height = height;
    }

    pub fn top(&self) -> Option<Place> {
        self.top
    }

    /// The row at the top has another place now.
    pub fn set_top(&mut self, top: Place) {
        self.top = Some(top);
    }

    /// Items went in before all others.
    pub fn shift(&mut self, items: usize) {
        if let Some(top) = &mut self.top {
            top.item += items;
        }
        for slice in &mut self.slices {
            slice.item += items;
        }
    }

    /// An item lost its first rows.
    pub fn lose(&mut self, item: usize, rows: usize) {
        if let Some(top) = self.top.as_mut().filter(|top| top.item == item) {
            top.row = top.row.saturating_sub(rows);
        }
    }

    /// The oldest items went.
    pub fn unshift(&mut self, items: usize) {
        if let Some(top) = &mut self.top {
            *top = Place {
                item: top.item.saturating_sub(items),
                row: if top.item < items { 0 } else { top.row },
            };
        }
        self.slices.clear();
    }

    /// The rows at the top item are others now: keeps the reader at about the same text.
    pub fn rewrap(&mut self, rows_before: usize, rows_now: usize) {
        if let Some(top) = &mut self.top {
            top.row = (top.row * rows_now / rows_before.max(1)).min(rows_now.saturating_sub(1));
        }
    }

    /// Chooses the rows to show of `count` items. Reaching the end follows again.
    pub fn fit(&mut self, count: usize, height: &mut Height<'_>) {
        if let Some(top) = self.top
            && !self.fill_from(top, count, height)
        {
            self.top = None;
        }
        if self.top.is_none() {
            self.fill_to_end(count, height);
        }
    }

    /// Fills downwards. Says whether there are rows below.
    fn fill_from(&mut self, top: Place, count: usize, height: &mut Height<'_>) -> bool {
        self.slices.clear();
        let mut left = self.height;
        let mut from = top.row;
        for item in top.item..count {
            let rows = height(item);
            let start = from.min(rows.saturating_sub(1));
            from = 0;
            let end = rows.min(start + left);
            self.slices.push(Slice {
                item,
                rows: start..end,
            });
            left -= end - start;
            if left == 0 {
                return end < rows || item + 1 < count;
            }
        }
        false
    }

    fn fill_to_end(&mut self, count: usize, height: &mut Height<'_>) {
        self.slices.clear();
        let mut left = self.height;
        for item in (0..count).rev() {
            if left == 0 {
                break;
            }
            let rows = height(item);
            let start = rows.saturating_sub(left);
            left -= rows - start;
            self.slices.push(Slice {
                item,
                rows: start..rows,
            });
        }
        self.slices.reverse();
    }

    fn first(&self) -> Place {
        self.slices
            .first()
            .map_or(Place { item: 0, row: 0 }, |slice| Place {
                item: slice.item,
                row: slice.rows.start,
            })
    }

    /// Moves up. Says whether the oldest row was reached.
    pub fn up(&mut self, rows: usize, height: &mut Height<'_>) -> bool {
        let mut at = self.first();
        let mut left = rows;
        while left > at.row && at.item > 0 {
            left -= at.row + 1;
            at.item -= 1;
            at.row = height(at.item).saturating_sub(1);
        }
        at.row = at.row.saturating_sub(left);
        self.top = Some(at);
        at == Place { item: 0, row: 0 }
    }

    pub fn down(&mut self, rows: usize, count: usize, height: &mut Height<'_>) {
        if self.follows() {
            return;
        }
        let mut at = self.first();
        at.row += rows;
        while at.item < count {
            let rows = height(at.item);
            if at.row < rows {
                self.top = Some(at);
                return;
            }
            at.row -= rows;
            at.item += 1;
        }
        self.follow();
    }

    pub fn show_oldest(&mut self) {
        self.top = Some(Place { item: 0, row: 0 });
    }

    /// Scrolls as little as brings an item into sight.
    pub fn reveal(&mut self, item: usize, height: &mut Height<'_>) {
        let rows = height(item);
        let first = self.first();
        let start = Place { item, row: 0 };
        if start < first {
            self.top = Some(start);
            return;
        }
        let whole = Slice {
            item,
            rows: 0..rows,
        };
        let in_sight = self
            .slices
            .iter()
            .any(|slice| slice.item == item && slice.rows.end == rows);
        if in_sight || self.slices.contains(&whole) {
            return;
        }
        let mut left = self.height.saturating_sub(rows);
        let mut at = start;
        while left > 0 && at.item > 0 {
            let above = height(at.item - 1);
            at.item -= 1;
            at.row = above.saturating_sub(left);
            left = left.saturating_sub(above);
        }
        self.top = Some(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn window(height: usize) -> Window {
        let mut window = Window::default();
        window.set_height(height);
        window
    }

    fn shown(window: &Window) -> Vec<(usize, Range<usize>)> {
        window
            .slices()
            .iter()
            .map(|slice| (slice.item, slice.rows.clone()))
            .collect()
    }

    #[test]
    fn it_follows_the_newest_rows() {
        let mut window = window(4);
        window.fit(3, &mut |_| 3);
        assert_eq!(shown(&window), [(1, 2..3), (2, 0..3)]);
    }

    #[test]
    fn only_items_in_sight_are_asked_for() {
        let mut window = window(4);
        let mut asked = 0;
        window.fit(10_000, &mut |_| {
            asked += 1;
            2
        });
        assert_eq!(asked, 2);
    }

    #[test]
    fn new_items_do_not_move_a_reader_who_scrolled() {
        let mut window = window(4);
        window.fit(5, &mut |_| 2);
        window.up(3, &mut |_| 2);
        window.fit(5, &mut |_| 2);
        let before = shown(&window);
        window.fit(9, &mut |_| 2);
        assert_eq!(shown(&window), before);
        window.shift(7);
        window.fit(16, &mut |_| 2);
        let moved: Vec<_> = before
            .into_iter()
            .map(|(item, rows)| (item + 7, rows))
            .collect();
        assert_eq!(shown(&window), moved);
    }

    #[test]
    fn reaching_the_end_follows_again() {
        let mut window = window(4);
        window.fit(5, &mut |_| 2);
        window.up(2, &mut |_| 2);
        window.fit(5, &mut |_| 2);
        assert!(!window.follows());
        window.down(2, 5, &mut |_| 2);
        window.fit(5, &mut |_| 2);
        assert!(window.follows());
    }

    #[test]
    fn revealing_scrolls_as_little_as_needed() {
        let mut window = window(4);
        window.fit(10, &mut |_| 2);
        window.reveal(3, &mut |_| 2);
        window.fit(10, &mut |_| 2);
        assert_eq!(shown(&window), [(3, 0..2), (4, 0..2)]);
        window.reveal(4, &mut |_| 2);
        window.fit(10, &mut |_| 2);
        assert_eq!(shown(&window), [(3, 0..2), (4, 0..2)], "in sight: it stays");
        window.reveal(6, &mut |_| 2);
        window.fit(10, &mut |_| 2);
        assert_eq!(shown(&window), [(5, 0..2), (6, 0..2)]);
    }

    proptest! {
        #[test]
        fn up_and_down_by_the_same_rows_is_where_one_was(
            heights in proptest::collection::vec(1_usize..5, 1..30),
            tall in 1_usize..12, up in 1_usize..20, then in 1_usize..9,
        ) {
            let mut window = window(tall);
            let mut height = |item: usize| heights[item];
            window.fit(heights.len(), &mut height);
            window.up(up, &mut height);
            window.fit(heights.len(), &mut height);
            let before = shown(&window);
            let at_top = window.up(then, &mut height);
            window.fit(heights.len(), &mut height);
            window.down(then, heights.len(), &mut height);
            window.fit(heights.len(), &mut height);
            if !at_top {
                prop_assert_eq!(shown(&window), before);
            }
            let rows: usize = window.slices().iter().map(|slice| slice.rows.len()).sum();
            let all: usize = heights.iter().sum();
            prop_assert_eq!(rows, tall.min(all), "the window is full where there is enough");
        }
    }
}
