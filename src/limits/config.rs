//! Settings and the program's own log.

/// Times that the lock of a folder is tried for: together ten seconds, and whoever holds it needs
/// milliseconds.
pub const MOST_FOLDER_LOCK_TRIES: u32 = 1_000;

/// The pause between those tries.
pub const FOLDER_LOCK_PAUSE: std::time::Duration = std::time::Duration::from_millis(10);

/// Links that lead from one to the next to a file: as many as Linux follows.
pub const MOST_LINKS_FOLLOWED: u32 = 40;

/// The config file: every key with a comment is under 4 KiB; more is not a config.
pub const MOST_CONFIG_BYTES: u64 = 256 * 1024;

/// Daily log files that are kept: a week says what led to a fault, older ones help nobody.
pub const LOG_FILES_KEPT: usize = 7;

/// Bytes in the logs folder, all files together; past it nothing more is logged until a file is
/// dropped, so a fault that repeats can't fill the disk.
pub const MOST_LOG_BYTES: u64 = 8 * 1024 * 1024;
