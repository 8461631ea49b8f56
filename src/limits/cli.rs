//! What a command reads and prints.

/// What is read from stdin: four times the longest plan, and far more than any message or call.
pub const MOST_STDIN_BYTES: usize = 4 * 1024 * 1024;

/// Chunks of stdin read but not yet collected: enough that neither side waits for the other.
pub const MOST_CHUNKS_AHEAD: usize = 4;

/// Silence on stdin after which it is said that input is waited for. A pipe from a program that
/// works is rarely slower, and a person who forgot it does not wonder longer.
pub const STDIN_PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// Sets that `history` shows unasked: a few sessions, about a screen.
pub const SETS_SHOWN: usize = 50;

/// The most that `history` shows when asked; all of them are an export.
pub const MOST_SETS_SHOWN: usize = 10_000;

/// Plans that `plan history` lists: a quarter of daily training.
pub const PLANS_SHOWN: usize = 100;

/// Failures that `plan stats` shows in full: the newest say what to mend.
pub const PLAN_FAILURES_SHOWN: usize = 20;

/// Days back from which a debrief may cite sets: more than a year, as records are compared.
pub const DAYS_A_DEBRIEF_COMPARES: i64 = 730;

/// Weeks of one report: two years, day by day, are as much as a browser shows at once.
pub const MOST_WEEKS_OF_A_REPORT: u16 = 104;

/// Exercises of a report that are drawn: those of a whole week of training, each at a glance.
pub const MOST_LIFTS_OF_A_REPORT: usize = 8;

/// Notes of a report: some a week, for two years.
pub const MOST_NOTES_OF_A_REPORT: usize = 400;
