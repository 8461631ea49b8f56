//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

// The store.

/// How long a write waits for another process's: longer than any single change takes, shorter
/// than an athlete's patience.
pub const BUSY_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(5);

/// Changes that may wait for the writer thread. One turn makes a handful; a runaway is refused
/// rather than kept in memory.
pub const MOST_WRITES_WAITING: usize = 1024;
