//! A row of Markdown on the screen, and where in the source it comes from.

use ratatui::text::Line;

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub line: Line<'static>,
    /// Where in the source its block, line of code or row of a table begins. Never less than that
    /// of the row before.
    pub at: usize,
}

/// A row by what it shows, which stays true when rows are laid out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// As in [`Row::at`].
    pub at: usize,
    /// Which of the rows from there it is.
    pub nth: usize,
}
