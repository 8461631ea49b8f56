//! The database, its backups, and what is read of it at once.

/// How long a write waits for another process's: longer than any single change takes, shorter
/// than an athlete's patience.
pub const BUSY_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(5);

/// Changes that may wait for the writer thread. One turn makes a handful; a runaway is refused
/// rather than kept in memory.
pub const MOST_WRITES_WAITING: usize = 1024;

/// Calls of one round, its last ones, whose answers say what of the plan they ticked and what is
/// next. More than a session's exercises; without a bound the time would grow with the square of
/// the calls, because each looks at all sets of the day.
pub const MOST_CALLS_TOLD_THE_PLAN: usize = 30;

/// Records in one answer as text: a screen and a half; the result itself holds them all.
pub const MOST_RECORDS_TOLD: usize = 40;

/// Exercises that one search finds.
pub const MOST_EXERCISES_FOUND: usize = 10;

/// Wrong names that the statistics list: the tail says nothing.
pub const MOST_MISTAKES_TOLD: usize = 50;

/// Hours without a word after which a conversation is over: longer than any session of training,
/// shorter than the time to the next.
pub const CONVERSATION_IDLE_HOURS: i64 = 4;

/// Earlier conversations that are offered to go on with: what fits on a page.
pub const CONVERSATIONS_OFFERED: usize = 20;

/// Characters of the first words of a conversation that name it in a list.
pub const CONVERSATION_TITLE_CHARS: usize = 60;

/// Conversations that the statistics list, the newest.
pub const MOST_CONVERSATIONS_TOLD: usize = 100;

/// Conversations in the statistics as text: enough to see a trend on one page.
pub const CONVERSATIONS_SHOWN: usize = 10;

/// Days of history in one answer: a training cycle, still short enough to read.
pub const MOST_SESSIONS_SHOWN: u16 = 50;

/// Sessions of an exercise told before its last one: with that one three, which show where it is going.
pub const EARLIER_SESSIONS: usize = 2;

/// Names that are tried for a folder among the system's temporary files: some may be left over by
/// programs that were killed.
pub const MOST_TEMPORARY_FOLDERS: u32 = 1000;

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

/// Changes that `undo --list` shows: those of a week or two.
pub const UNDOABLE_CHANGES_SHOWN: usize = 30;

/// Differences between the journal and what is stored that are told: enough to see what is wrong.
pub const MOST_DIFFERENCES: usize = 100;

/// Complaints of a damaged database that a check lists: enough to see that it is damaged.
pub const MOST_COMPLAINTS: u32 = 20;
