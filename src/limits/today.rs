//! The plan of a day.

/// The text of one plan: far more than the largest that the other limits allow in practice.
pub const MOST_PLAN_BYTES: usize = 1024 * 1024;

/// Blocks of one plan.
pub const MOST_BLOCKS: usize = 50;

/// Exercises of one plan.
pub const MOST_EXERCISES: usize = 500;

/// Characters of one string of a plan.
pub const MOST_PLAN_STRING: usize = 2_000;

/// Plans of coaches that could not be taken over, the newest: years of use, and few enough to
/// count at once.
pub const MOST_PLAN_FAILURES_KEPT: usize = 1_000;

/// Sets that one prescription is believed to ask for: from 31 on it is a load, not a count.
pub const MOST_ASKED_SETS: u8 = 30;

/// Reps of one set of a prescription: as many as can be logged.
pub const MOST_ASKED_REPS: u16 = 999;

/// Seconds of one set of a prescription: a day.
pub const MOST_ASKED_SECONDS: u32 = 24 * 60 * 60;

/// Metres of one set of a prescription: further than anyone runs in a session.
pub const MOST_ASKED_METRES: u32 = 100_000;

/// Sets that an undo tells one by one: a line's or a day's. An import that is undone is told by
/// its count, which may be a million.
pub const MOST_UNDONE_SETS_TOLD: usize = 1_000;
