//! Every bound of this module, each with its reason.

/// Days back from which a debrief may cite sets: more than a year, as records are compared.
pub const DAYS_A_DEBRIEF_COMPARES: i64 = 730;

/// Facts remembered at a time: all of them are told to the coach with each message.
pub const MOST_FACTS: usize = 100;

/// The JSON of one section as it is stored: several times what the bounds of its parts come to.
pub const MOST_SECTION_BYTES: usize = 256 * 1024;

/// How long the reply to an apply is kept under its idempotency key: longer than anyone goes on
/// trying the same again.
pub const KEYED_REPLY_KEPT: std::time::Duration = std::time::Duration::from_mins(10);

/// Replies kept under idempotency keys at a time: more than a program asks for in ten minutes. Of
/// more, the oldest are let go.
pub const MOST_KEYED_REPLIES: usize = 1_000;

/// What a record goes beyond the one before by at least, in 1e-10 kg: half of the smallest plate. The
/// 220.5 lb of one gym and the 100 kg of another are one load, though not to the gram.
pub const LEAST_RECORD_GAIN: i64 = 1_250_000_000;

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

/// Backups made before migrations, and damaged databases, that are kept; older ones are removed.
pub const BACKUPS_KEPT: usize = 5;

/// Pages of a damaged database that are looked at: 16 GiB of them, a hundred times what a life of
/// training fills.
pub const MOST_SALVAGED_PAGES: u32 = 4 * 1024 * 1024;

/// Bytes of a row that is read out of a damaged database: a plan or a debrief has far fewer.
pub const MOST_SALVAGED_ROW_BYTES: usize = 16 * 1024 * 1024;

/// Bytes of the digests of all backups: ten times as many as are kept.
pub const MOST_DIGESTS_BYTES: u64 = 64 * 1024;

/// Days of which the newest backup is kept: a mistake is noticed within the week.
pub const BACKUP_DAYS_KEPT: usize = 7;

/// Weeks of which the newest backup is kept: damage may be noticed late.
pub const BACKUP_WEEKS_KEPT: usize = 4;

/// Backups of the newest day that are kept: those of a day with imports and restores in it.
pub const MOST_BACKUPS_OF_NEWEST_DAY: usize = 10;

/// Sets in an import from which it is worth a larger page cache.
pub const LARGE_IMPORT_SETS: usize = 10_000;

/// The page cache during such an import, in KiB: the leaves of the one index of a million sets whose
/// order is random, that of the ids, and the ends of the others.
pub const IMPORT_CACHE_KIB: i64 = 64 * 1024;

/// The writer's page cache otherwise, in KiB: what one change touches, many times over.
pub const CACHE_KIB: i64 = 2 * 1024;

/// Differences between the journal and what is stored that are told: enough to see what is wrong.
pub const MOST_DIFFERENCES: usize = 100;

/// Complaints of a damaged database that a check lists: enough to see that it is damaged.
pub const MOST_COMPLAINTS: u32 = 20;

/// Ops of a change that lie and are sent together. The place of each has 9 bits in the row of its set.
pub const MOST_OPS_A_PART: usize = 500;

/// Bytes of ops that lie and are sent together, unless one alone has more: a server takes 1 MiB, sealed.
pub const MOST_PART_BYTES: usize = 512 << 10;

/// How far a device's clock may be ahead of the time before its changes wait for it: nobody travels
/// farther through time zones, and a wrong year would win over everything said since.
pub const MOST_CLOCK_AHEAD: std::time::Duration = std::time::Duration::from_hours(24);

/// Plans of coaches that could not be taken over, the newest: years of use, and few enough to
/// count at once.
pub const MOST_PLAN_FAILURES_KEPT: usize = 1_000;

/// Sets that an undo tells one by one: a line's or a day's. An import that is undone is told by
/// its count, which may be a million.
pub const MOST_UNDONE_SETS_TOLD: usize = 1_000;

/// Sets that are named before an undo goes to an earlier session: those of a line. Of more, as of an
/// import, the change says how many it has.
pub const MOST_SETS_NAMED_BEFORE_AN_UNDO: usize = 20;

/// How long "it" and "the last one" mean the sets of the receipt that was given here last: as long as a
/// rest between two sets may take. After that the set done last is meant, wherever it was logged.
pub const RECEIPT_IN_MIND: std::time::Duration = std::time::Duration::from_mins(15);

/// Changes made here of late among which a receipt is looked for: more than anyone makes in that time.
pub const MOST_CHANGES_LOOKED_AT: usize = 256;

/// Lines that were not understood that are kept, the newest: a year of several a week.
pub const MOST_KEPT_LINES: usize = 500;

/// Phrases that can be taught: more than anyone goes by, and read at once when a line is read.
pub const MOST_TAUGHT_PHRASES: usize = 500;
