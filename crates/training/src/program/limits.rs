//! Every bound of this module, each with its reason.

/// Exercises of one block: more than any session has.
pub const MOST_BLOCK_EXERCISES: usize = 40;

/// Seconds of rest after a set that a program may ask for: half an hour.
pub const MOST_PROGRAM_REST: u32 = 30 * 60;

/// Things to avoid that are read from one profile: twenty times what anyone lists.
pub const MOST_AVOID_TERMS: usize = 60;

/// Bytes of a program's text that are read: a year of five lifts a day, each week written out, takes
/// a third of it.
pub const MOST_NOTATION_BYTES: usize = 1024 * 1024;

/// Errors of a program's text that are collected: more are not mended in one go, and each is a line.
pub const MOST_NOTATION_ERRORS: usize = 100;

/// Gaps between sets from which an athlete's own pace is believed: about three sessions.
pub const FEWEST_GAPS_FOR_A_PACE: usize = 30;

/// Seconds between two sets of one exercise beyond which something else came between.
pub const LONGEST_GAP_OF_A_PACE: u64 = 10 * 60;

/// Substitutes that are named for one exercise: a choice, not a list to read.
pub const MOST_SUBSTITUTES: usize = 5;

/// Days of a week that are trained on: the body grows on the seventh.
pub const MOST_TRAINING_DAYS: u8 = 6;
