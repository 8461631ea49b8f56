//! Every bound of this module, each with its reason.

/// Characters of a line shown before an issue, so that the caret stays on the screen.
pub const CARET_LEAD: usize = 36;

/// Characters of a line shown from an issue on.
pub const CARET_WIDTH: usize = 40;

/// Titles that one sentence about several sessions names; the others are counted.
pub const MOST_TITLES_NAMED: usize = 3;

/// The most that `history` shows when asked; all of them are an export.
pub const MOST_SETS_SHOWN: usize = 10_000;

/// Days with an estimate that a lift's line is drawn on from, at least: a few good or bad days tilt a shorter
/// one so far that what it comes to means nothing.
pub const FEWEST_DAYS_OF_A_FORECAST: usize = 6;
