//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

// settings

/// The config file: every key with a comment is under 4 KiB; more is not a config.
pub const MOST_CONFIG_BYTES: u64 = 256 * 1024;

// logging

/// Daily log files that are kept: a week says what led to a fault, older ones help nobody.
pub const LOG_FILES_KEPT: usize = 7;

/// Bytes in the logs folder, all files together; past it nothing more is logged until a file is
/// dropped, so a fault that repeats can't fill the disk.
pub const MOST_LOG_BYTES: u64 = 8 * 1024 * 1024;

// cli: import

/// A file to import: a million sets with notes are under half of it.
pub const MOST_IMPORT_BYTES: u64 = 1024 * 1024 * 1024;

/// Sets of one import, which is one change and one undo, and stands in memory whole.
pub const MOST_IMPORT_ROWS: usize = 2_000_000;

/// The text of one row: the longest note in the longest spelling is under a tenth of it.
pub const MOST_ROW_BYTES: usize = 64 * 1024;

// cli: stdin

/// What is read from stdin: four times the longest plan, and far more than any message or call.
pub const MOST_STDIN_BYTES: usize = 4 * 1024 * 1024;

/// Chunks of stdin read but not yet collected: enough that neither side waits for the other.
pub const MOST_CHUNKS_AHEAD: usize = 4;

/// Silence on stdin after which it is said that input is waited for. A pipe from a program that
/// works is rarely slower, and a person who forgot it does not wonder longer.
pub const STDIN_PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);
// Strength arithmetic

/// Kinds of plate in one rack: twice what any gym has.
pub const MOST_PLATE_KINDS: usize = 16;

/// Pairs of one kind of plate: twice what any bar takes.
pub const MOST_PLATE_PAIRS: u8 = 20;

/// Sums searched for one side of the bar: half a tonne in steps of 10 g.
pub const MOST_PLATE_STEPS: usize = 50_000;
// Tools: calls, their decoding and their refusals.

/// One call in the text syntax, marker and bracket included: many times the longest set with
/// notes, and little enough to hold back while it streams.
pub const MOST_TEXT_CALL_BYTES: usize = 64 * 1024;

/// The arguments of one native call: a plan of the greatest size, every character of it escaped.
pub const MOST_ARGUMENT_BYTES: usize = 2 * 1024 * 1024;

/// Arguments of one call that are looked at; no tool has a quarter as many parameters.
pub const MOST_ARGUMENTS: usize = 64;

/// Characters of an exercise name.
pub const MOST_EXERCISE_NAME_CHARS: usize = 80;

/// Characters of a set's notes.
pub const MOST_NOTES_CHARS: usize = 500;

/// Characters of a wrong value that a refusal repeats: enough to recognise it.
pub const MOST_FOUND_CHARS: usize = 60;

/// Names suggested for an unknown one: a hint, not a list to read.
pub const MOST_SUGGESTIONS: usize = 3;

/// An unknown name shorter than this is suggested for, but its value is not moved: one edit in
/// three characters makes another word of it (`rpm` is no `rpe`).
pub const LEAST_CHARS_TO_CORRECT: usize = 4;

// The store.

/// How long a write waits for another process's: longer than any single change takes, shorter
/// than an athlete's patience.
pub const BUSY_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(5);

/// Changes that may wait for the writer thread. One turn makes a handful; a runaway is refused
/// rather than kept in memory.
pub const MOST_WRITES_WAITING: usize = 1024;

/// The plan in a call: as much as any plan may have.
pub const MOST_PLAN_ARGUMENT_BYTES: usize = 1024 * 1024;

/// Days of history in one answer: a training cycle, still short enough to read.
pub const MOST_SESSIONS_SHOWN: u16 = 50;

// cli: history

/// Sets that `history` shows unasked: a few sessions, about a screen.
pub const SETS_SHOWN: usize = 50;

/// The most that `history` shows when asked; all of them are an export.
pub const MOST_SETS_SHOWN: usize = 10_000;

/// Bad rows that are told in full: enough to see what is wrong with a file.
pub const MOST_BAD_ROWS_KEPT: usize = 1_000;

// cli: plan

/// Plans that `plan history` lists: a quarter of daily training.
pub const PLANS_SHOWN: usize = 100;
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

/// Known words that one misspelt word may stand for, and readings of the whole name that follow
/// from them. A word nearer to more than this many is too short to be read at all.
pub const CORRECTIONS_MAX: usize = 4;
/// See [`CORRECTIONS_MAX`]: two misspelt words in full, three in part.
pub const READINGS_MAX: usize = 16;

/// Words of a search that count; nobody describes an exercise by more.
pub const QUERY_WORDS_MAX: usize = 8;

/// Exercises of one catalogue, the athlete's own included: places in it are kept in 16 bits.
pub const CATALOGUE_MAX: usize = 10_000;
