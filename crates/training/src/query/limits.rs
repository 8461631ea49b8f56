//! Every bound of this module, each with its reason.

/// Days whose plans a question is held against: a month, each of which is read and put together with its
/// sets.
pub const MOST_DAYS_OF_PLANS: i32 = 31;

/// Notes that an answer tells of.
pub const MOST_NOTES_TOLD: usize = 5;

/// Sessions that are timed for an answer, the newest: more say no more of a habit.
pub const MOST_SESSIONS_TIMED: usize = 60;
