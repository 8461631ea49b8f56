//! Every bound of this module, each with its reason.

/// Days on which an exercise was trained, among which the last before a session of a program is
/// looked for, besides those since the program began: those of a round, at three a week.
pub const MOST_DAYS_OF_A_LIFT: usize = 40;

/// The text of one plan: far more than the largest that the other limits allow in practice.
pub const MOST_PLAN_BYTES: usize = 1024 * 1024;

/// Blocks of one plan.
pub const MOST_BLOCKS: usize = 50;

/// Exercises of one plan.
pub const MOST_EXERCISES: usize = 500;

/// Characters of one string of a plan.
pub const MOST_PLAN_STRING: usize = 2_000;
