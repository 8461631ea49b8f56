//! Every bound of this module, each with its reason.

/// An iCalendar file to import: a club's of ten years is under a tenth of it.
pub const MOST_ICS_BYTES: u64 = 8 * 1024 * 1024;

/// Days that `calendar` shows at once: three years of them.
pub const MOST_CALENDAR_DAYS_SHOWN: i32 = 1_100;

/// Chunks of stdin read but not yet collected: enough that neither side waits for the other.
pub const MOST_CHUNKS_AHEAD: usize = 4;

/// Silence on stdin after which it is said that input is waited for. A pipe from a program that
/// works is rarely slower, and a person who forgot it does not wonder longer.
pub const STDIN_PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// Sets that `history` shows unasked: a few sessions, about a screen.
pub const SETS_SHOWN: usize = 50;

/// Weeks of one report: two years, day by day, are as much as a browser shows at once.
pub const MOST_WEEKS_OF_A_REPORT: u16 = 104;

/// Debriefs that `debrief --history` lists: a year of training every other day.
pub const MOST_DEBRIEFS_SHOWN: usize = 200;

/// Trials of one scenario: more tell little.
pub const MOST_TRIALS_OF_A_SCENARIO: u32 = 100;

/// Bytes of the file that holds the server's token: the token and a line's end.
pub const MOST_TOKEN_BYTES: u64 = 1_024;

/// How long whoever watches changes trusts the system to tell: on some network drives it never does.
pub const LOOK_AGAIN: std::time::Duration = std::time::Duration::from_mins(1);

/// How long a code that is drawn in the terminal lets a phone in: time to scan it, not to find it.
pub const ENTRY_CODE_GOOD: std::time::Duration = std::time::Duration::from_mins(2);

/// What a shell's Tab offers at most: more would be asked about before it is shown.
pub const MOST_COMPLETIONS: usize = 60;

/// Changes that `undo --list` shows: those of a week or two.
pub const UNDOABLE_CHANGES_SHOWN: usize = 30;

/// What is over sooner needs no bar that shows how far it is.
pub const PROGRESS_AFTER: std::time::Duration = std::time::Duration::from_millis(400);

/// How often such a bar is drawn: it moves, and costs nothing.
pub const PROGRESS_TICK: std::time::Duration = std::time::Duration::from_millis(100);

/// A public collection to import: the largest, with instructions that are passed by, is under a
/// quarter of it.
pub const MOST_IMPORTED_EXERCISES_BYTES: u64 = 16 * 1024 * 1024;

/// Entries that were refused or known already and are told one by one: enough to see why.
pub const MOST_IMPORTED_TOLD: usize = 20;

/// How long work that nobody waits for any more may go on at the program's end: long enough for a change
/// that is being stored.
pub const TIME_TO_LEAVE_WORK: std::time::Duration = std::time::Duration::from_millis(400);
