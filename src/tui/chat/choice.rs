//! The entry of the chat that keys act on.

use super::{Chat, Item};

impl Chat {
    /// Chooses an entry and scrolls it into sight.
    pub fn select(&mut self, index: usize) {
        let Some(last) = self.items.len().checked_sub(1) else {
            return;
        };
        let index = index.min(last);
        self.selected = Some(index);
        self.with_rows(|window, _, height| window.reveal(index, height));
    }

    /// The entry that keys act on first: the newest that a key does something with, where it is
    /// still near, else the newest.
    pub fn select_first(&mut self) {
        let near = self.items.iter().rev().take(8);
        let from_end = near
            .enumerate()
            .find(|(_, item)| item.is_for_a_key())
            .map_or(0, |(index, _)| index);
        self.select(self.items.len().saturating_sub(1 + from_end));
    }

    pub fn selected_item(&self) -> Option<&Item> {
        self.items.get(self.selected?)
    }
}
