//! Every bound of this module, each with its reason.

/// Commands that requests run at once; the others wait their turn.
pub const MOST_REQUESTS_AT_WORK: usize = 16;

/// Questions that requests put to the coach at once: a model answers few at a time, and each costs.
pub const MOST_TURNS_AT_WORK: usize = 2;

/// Bytes of a request's body: a thousand operations and more.
pub const MOST_REQUEST_BYTES: usize = 1 << 20;

/// How long a request's body may take to come.
pub const PATIENCE_FOR_A_BODY: std::time::Duration = std::time::Duration::from_secs(10);

/// Turns told over HTTP that are known by their ids, so that a browser that asks again asks no coach.
pub const MOST_TURNS_KNOWN: usize = 64;

/// How long a turn goes on without anybody listening: a browser comes back within seconds.
pub const TURN_WITHOUT_A_READER: std::time::Duration = std::time::Duration::from_secs(30);

/// How long requests have to end once the server is told to stop: what doesn't ask a model takes
/// milliseconds, and whoever stops a server waits for it.
pub const TIME_TO_STOP: std::time::Duration = std::time::Duration::from_millis(400);

/// Streams of changes that are open at once: every window of a household, and not a flood.
pub const MOST_STREAMS: usize = 100;

/// Changes that wait to be taken off a stream; whoever reads slowly is told the others later.
pub const CHANGES_WAITING: usize = 16;

/// Codes of which it is known that they were used or are over, so that it can be said.
pub const MOST_ENTRY_CODES: usize = 16;

/// Wrong codes after which none counts any more: a slip or two, and no search.
pub const MOST_WRONG_CODES: usize = 10;

/// How long a phone stays in without a new code: a month of training.
pub const PAGE_STAYS: std::time::Duration = std::time::Duration::from_hours(24 * 30);

/// Bytes of what a phone sends to get in: a code in JSON.
pub const MOST_ENTRY_BYTES: usize = 1_024;
