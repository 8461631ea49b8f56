//! Every bound of this module, each with its reason.

use setwise_domain::limits::MOST_SETS_A_LINE;

/// Sets of one exercise on one day: the numbers that a set can have.
pub const MOST_SETS_OF_A_DAY: usize = 99;

/// The most sets that one exercise is corrected to by a count alone, as in `make that 4 sets`: more is a slip.
pub const MOST_SETS_RECOUNTED: u8 = 20;

/// Words of a clause that mean nothing to the grammar: a long name and a few more. With more it is
/// prose, whatever numbers are in it.
pub const UNKNOWN_WORDS_MAX: usize = 12;

/// Words of a clause at which a name is looked for. The name is among the first; the rest of a
/// long text is prose, and each look costs.
pub const NAME_STARTS_MAX: usize = 6;

/// Words of a sentence at which a name is looked for, where the athlete's prose is read for what it
/// supports: a session told in one breath has fewer, a pasted page is cut.
pub const MENTION_STARTS_MAX: usize = 160;

/// Bytes of an exchange that are read for what they support: a session told at length and a pasted
/// log of one have fewer.
pub const CLAIM_BYTES_MAX: usize = 16 * 1024;

/// Exercises told one after the other in an exchange; a session has a dozen.
pub const CLAIM_GROUPS_MAX: usize = 200;

/// Tokens of one clause: 99 sets with load, reps and effort each fit; a pasted page does not.
pub const CLAUSE_TOKENS_MAX: usize = 1_200;

/// Clauses of a text: no more than there can be sets.
pub const CLAUSES_MAX: usize = MOST_SETS_A_LINE;

/// Ways to understand what a sentence reports that are offered; more answers than one digit and a
/// glance can tell apart are no help.
pub const MOST_OFFERED_READINGS: usize = 9;

/// Ways in which one clause is read before it is asked about: twelve counts of reps are the most
/// that one doubt has.
pub const READINGS_OF_A_CLAUSE_MAX: usize = 24;

/// From sixty reps in one set on, they are asked about before they are believed.
pub const REPS_BELIEVED: u16 = 59;

/// The newest sets of an exercise among which the last load is looked for. Sets without a load
/// between two with one are few.
pub const LAST_LOAD_SETS: usize = 50;

/// Reps of one set: three digits, as they are stored.
pub const REPS_OF_A_SET_MAX: u16 = 999;

/// A day: no set lasts longer.
pub const SECONDS_OF_A_SET_MAX: u32 = 86_400;

/// A thousand kilometres: no set goes farther.
pub const METRES_OF_A_SET_MAX: u32 = 1_000_000;

/// Characters of a note, as in the tool's table.
pub const NOTE_CHARS_MAX: usize = 500;

/// Characters of a bad part that a message quotes: enough to find it again.
pub const BAD_PART_CHARS_MAX: usize = 60;
