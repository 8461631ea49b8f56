//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

// The offline coach.

/// Words of one question that are looked at. The longest question of its table has 11.
pub const MOST_WORDS_A_QUESTION: usize = 40;

// The turn.

/// What a coach may say in one round. A long answer has 10 KiB; a model that babbles is stopped.
pub const MOST_ANSWER_BYTES: usize = 1024 * 1024;

/// Calls that a coach may make in one round: ten times the sets of the longest session.
pub const MOST_CALLS_A_ROUND: usize = 1_000;
