//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

// The catalogue of exercises.

/// Characters of a name that resolution looks at. A stored name has at most 80; the rest is slack
/// for brackets and stray spaces. A longer text is no exercise name, and costs nothing.
pub const NAME_CHARS_MAX: usize = 120;

/// Words of a line that are tried as one name: `Barbell Bench Press - Medium Grip` and the
/// longest names of tracker exports have seven or eight.
pub const NAME_WORDS_MAX: usize = 10;

/// Exercises offered for an ambiguous name. More could not be read, or chosen by one digit.
pub const CANDIDATES_MAX: usize = 8;

/// Exercises offered for an unknown name: as many as fit one sentence.
pub const NEAR_MAX: usize = 3;

/// Known words that one misspelt word may stand for. A word equally near to more of them says too
/// little to be mended.
pub const CORRECTIONS_MAX: usize = 4;

/// Readings of a name with misspelt words: all of two such words, and enough of three.
pub const READINGS_MAX: usize = 16;

/// Words of a search that count; nobody describes an exercise by more.
pub const QUERY_WORDS_MAX: usize = 8;

/// Exercises of one catalogue, the athlete's own included: places in it are kept in 16 bits.
pub const CATALOGUE_MAX: usize = 10_000;

// The store.

/// How long a write waits for another process's: longer than any single change takes, shorter
/// than an athlete's patience.
pub const BUSY_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(5);

/// Changes that may wait for the writer thread. One turn makes a handful; a runaway is refused
/// rather than kept in memory.
pub const MOST_WRITES_WAITING: usize = 1024;

/// Times that turning on the write-ahead log is tried: another process that opens the same new
/// file at the same moment holds it for milliseconds, and `SQLite` does not wait here by itself.
pub const MOST_WAL_TRIES: u32 = 100;

/// The pause between those tries.
pub const WAL_TRY_PAUSE: std::time::Duration = std::time::Duration::from_millis(20);

/// Prepared statements kept: more than there are in the store, so that none is prepared twice.
pub const MOST_STATEMENTS_KEPT: usize = 96;

/// The write-ahead log is cut back to this size after a large import, rather than kept for ever.
pub const MOST_WAL_BYTES_KEPT: i64 = 16 * 1024 * 1024;

/// Backups made before migrations that are kept; older ones are removed.
pub const BACKUPS_KEPT: usize = 5;

/// Pages that a backup copies at a time: 4 MiB.
pub const BACKUP_STEP_PAGES: i32 = 1024;

/// Sets that an undo tells one by one: a line's or a day's. An import that is undone is told by
/// its count, which may be a million.
pub const MOST_UNDONE_SETS_TOLD: usize = 1_000;

/// Sets in an import from which it is worth a larger page cache.
pub const LARGE_IMPORT_SETS: usize = 10_000;

/// The page cache during such an import, in KiB: the leaves of every index of a million sets.
pub const IMPORT_CACHE_KIB: i64 = 128 * 1024;

/// The writer's page cache otherwise, in KiB: what one change touches, many times over.
pub const CACHE_KIB: i64 = 2 * 1024;

/// Complaints of a damaged database that a check lists: enough to see that it is damaged.
pub const MOST_COMPLAINTS: u32 = 20;
