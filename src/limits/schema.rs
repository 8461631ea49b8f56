//! What a model may be asked for in an answer.

/// Repetitions that a schema may ask a grammar for: servers of `llama.cpp` before September 2026
/// refuse 2,000 and more.
pub const MOST_REPETITIONS: usize = 1_999;

/// Characters of a label that a model is asked for, such as a title or a movement.
pub const ASKED_LABEL_CHARS: usize = 80;

/// Characters of a number with its unit, a range or an intensity that a model is asked for.
pub const ASKED_AMOUNT_CHARS: usize = 40;

/// Characters of a remark that a model is asked for: a long sentence.
pub const ASKED_SENTENCE_CHARS: usize = 240;

/// Characters of what a model is asked to tell the athlete: three sentences, and room.
pub const ASKED_MESSAGE_CHARS: usize = 1_000;

/// Entries of a list that a model is asked for, where it names things: sessions, equipment, facts.
pub const ASKED_ENTRIES: usize = 12;

/// Operations on the calendar that a model is asked for at once; a bulk operation is one.
pub const ASKED_OPERATIONS: usize = 20;

/// Blocks of a session that a model is asked for.
pub const ASKED_BLOCKS: usize = 6;

/// Exercises of a session that a model is asked for.
pub const ASKED_EXERCISES: usize = 16;

/// Exercises of one block of a plan or a program that a model is asked for.
pub const ASKED_EXERCISES_OF_A_BLOCK: usize = 8;

/// Days of a week.
pub const ASKED_DAYS: usize = 7;

/// Remarks on a day or a program that a model is asked for.
pub const ASKED_REMARKS: usize = 6;

/// Minutes that a session may be asked to take: ten hours.
pub const ASKED_MINUTES: u32 = 600;

/// Days from one occurrence to the next that a model is asked for: a year.
pub const ASKED_INTERVAL_DAYS: u32 = 366;

/// Sets of an exercise that a model is asked for.
pub const ASKED_SETS: u32 = 30;

/// Seconds of rest that a model is asked for: half an hour.
pub const ASKED_REST_SECONDS: u32 = 1_800;

/// The highest number of a session that a model may name: a million of them fill no calendar.
pub const ASKED_SESSION_ID: u32 = 999_999;

/// A schema from which on it is warned of: some 4,000 tokens, paid for by every request.
pub const LARGE_SCHEMA_BYTES: usize = 16 * 1024;
