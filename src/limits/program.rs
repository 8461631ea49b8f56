//! Programs: how they are written, read and followed.

/// Groups of sets that one slot may have in a week, stages of a rule, and warm-up sets: nine is the
/// most that a known method asks for, and each is a line to read.
pub const MOST_SET_GROUPS: usize = 20;

/// Days that misses of different lifts are counted together in, for a lighter week: what is further
/// apart is no sign of being worn out.
pub const DAYS_OF_MISSES: u32 = 10;

/// Days after which a pain that was mentioned counts no more, and over which one that is mentioned
/// again and again is one to stop for.
pub const DAYS_OF_PAIN: u32 = 14;

/// Exercises of one ladder, from the easiest to the hardest.
pub const MOST_RUNGS: usize = 20;

/// The most that a percentage of a load or a maximum may be, in tenths: a partial lift is heavier
/// than the whole one, but not twice.
pub const MOST_PERCENT_TENTHS: u16 = 2_000;

/// Exercises between warm-up and finisher of a plan made by rule: more is two sessions.
pub const MOST_WORKING_EXERCISES: usize = 8;

/// Days on which an exercise was trained, among which the last before a session of a program is
/// looked for, besides those since the program began: those of a round, at three a week.
pub const MOST_DAYS_OF_A_LIFT: usize = 40;

/// Sets of one exercise that last time and the next load are read from: a dozen sessions of ten.
pub const MOST_SETS_LOOKED_BACK: usize = 120;

/// Days of a program that are looked at: a fortnight, twice what a week can have.
pub const MOST_PROGRAM_DAYS: usize = 14;

/// Exercises of a whole program that are looked at: six long days have sixty.
pub const MOST_PROGRAM_EXERCISES: usize = 500;

/// Exercises of one block: more than any session has.
pub const MOST_BLOCK_EXERCISES: usize = 40;

/// Seconds of rest after a set that a program may ask for: half an hour.
pub const MOST_PROGRAM_REST: u32 = 30 * 60;

/// Characters of a name, a note or a wish of a program: a long note fits.
pub const MOST_PROGRAM_TEXT: usize = 500;

/// Things to avoid that are read from one profile: twenty times what anyone lists.
pub const MOST_AVOID_TERMS: usize = 60;

/// Bytes of a program's text that are read: a year of five lifts a day, each week written out, takes
/// a third of it.
pub const MOST_NOTATION_BYTES: usize = 1024 * 1024;

/// Errors of a program's text that are collected: more are not mended in one go, and each is a line.
pub const MOST_NOTATION_ERRORS: usize = 100;

/// Weeks that a program may be meant for: a year.
pub const MOST_PROGRAM_WEEKS: u8 = 52;

/// Weeks that a program is tried out for where it says nothing of its length: a block of training,
/// with a lighter week in it.
pub const WEEKS_LOOKED_AHEAD: u32 = 12;

/// Rounds of edits to a program that can be taken back before it is accepted. More are not made in
/// one sitting, and each keeps what it changed.
pub const MOST_PROGRAM_STEPS_BACK: usize = 50;

/// Gaps between sets from which an athlete's own pace is believed: about three sessions.
pub const FEWEST_GAPS_FOR_A_PACE: usize = 30;

/// Seconds between two sets of one exercise beyond which something else came between.
pub const LONGEST_GAP_OF_A_PACE: u64 = 10 * 60;

/// Substitutes that are named for one exercise: a choice, not a list to read.
pub const MOST_SUBSTITUTES: usize = 5;

/// Rounds in which a program that rules write is mended before it is said what conflicts: each
/// mends all that it can at once, and the third finds nothing as a rule.
pub const MOST_MENDINGS: usize = 6;

/// Days of the log that an athlete's own pace is taken from: old habits say little.
pub const DAYS_A_PACE_RESTS_ON: i64 = 56;

/// Lifts whose last sets a program is written by: those done last, three times what a year of
/// varied training has.
pub const MOST_LIFTS_KNOWN: usize = 150;

/// Sets of one exercise among which its last session is looked for: more than any session has.
pub const MOST_SETS_OF_A_DAY_LOOKED_AT: usize = 40;

/// Rounds of searches before a model has to answer: a program of six days has some thirty
/// exercises, looked up several at once.
pub const MOST_SEARCH_ROUNDS: usize = 6;

/// Searches of one round that are carried out: one for each exercise of a long day.
pub const MOST_SEARCHES_A_ROUND: usize = 20;

/// Hits of one search that a model is given: enough to choose from, cheap to read.
pub const MOST_SEARCH_HITS: usize = 8;
