//! JSON as it is read, and the issues found in it.

/// Objects and lists within each other in a text that is decoded: three times the deepest
/// contract's, and reading recurses.
pub const MOST_JSON_DEPTH: usize = 32;

/// What is wrong with one text, as far as it is listed; the rest is counted.
pub const MOST_ISSUES: usize = 100;

/// Characters of a line shown before a fault, so that the caret stays on the screen.
pub const CARET_LEAD: usize = 36;

/// Characters of a line shown from a fault on.
pub const CARET_WIDTH: usize = 40;
