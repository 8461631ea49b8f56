//! A list of rows with one chosen: which is chosen, and which rows are in sight.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    chosen: usize,
    first: usize,
    height: usize,
}

impl Cursor {
    pub fn chosen(self) -> usize {
        self.chosen
    }

    pub fn first(self) -> usize {
        self.first
    }

    /// Moves the choice by rows; negative is up.
    pub fn by(&mut self, rows: isize) {
        self.chosen = self.chosen.saturating_add_signed(rows);
    }

    pub fn to(&mut self, row: usize) {
        self.chosen = row;
    }

    /// The row of `count` that stands so far under the first one in sight.
    pub fn at(self, under: u16, count: usize) -> Option<usize> {
        Some(self.first + usize::from(under)).filter(|row| *row < count)
    }

    pub fn page(self) -> usize {
        self.height.saturating_sub(1).max(1)
    }

    /// Keeps the choice within `count` rows and in sight in a pane of this height.
    pub fn fit(&mut self, count: usize, height: usize) {
        self.height = height;
        self.chosen = self.chosen.min(count.saturating_sub(1));
        let most = count.saturating_sub(height);
        self.first =
            self.first.min(self.chosen).max((self.chosen + 1).saturating_sub(height)).min(most);
    }
}

#[cfg(test)]
mod tests;
