//! Every bound of this module, each with its reason.

/// A file to import: a million sets with notes are under half of it.
pub const MOST_IMPORT_BYTES: u64 = 1024 * 1024 * 1024;

/// Weights of the body of one import: several a day for a lifetime.
pub const MOST_IMPORTED_WEIGHTS: usize = 100_000;

/// What the files of an archive may unpack to, together: as much as five million sets take, and little
/// enough that an archive made to fill a disk is given up within seconds.
pub const MOST_UNPACKED_BYTES: u64 = 512 * 1024 * 1024;

/// Files of an archive or a folder: a backup of every month for decades.
pub const MOST_ARCHIVE_FILES: usize = 1_000;

/// Columns of a table of sets: the widest export has three a set beside its own, for thirty sets.
pub const MOST_TABLE_COLUMNS: usize = 200;

/// Text that is looked over before a table is read, to find what its columns hold: more than most logs of
/// years have.
pub const LOOK_AHEAD_BYTES: u64 = 4 * 1024 * 1024;

/// Lines above the header of a sheet, such as its title and when it was exported.
pub const MOST_LINES_ABOVE: usize = 20;

/// Sets that a row of a table of one's own can stand for: as many as a day has of an exercise.
pub const MOST_SETS_OF_A_ROW: usize = 99;

/// The text of one row: the longest note in the longest spelling is under a tenth of it.
pub const MOST_ROW_BYTES: usize = 64 * 1024;

/// The text of a program in an export of everything: one of a year with all that was weighed up when it
/// was made is under a tenth of it.
pub const MOST_PROGRAM_BYTES: usize = 4 * 1024 * 1024;

/// Bad rows that are told in full: enough to see what is wrong with a file.
pub const MOST_BAD_ROWS_KEPT: usize = 1_000;
