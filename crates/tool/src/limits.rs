//! Every bound of this module, each with its reason.

/// Characters of a wish for the calendar: a paragraph.
pub const MOST_WISH_CHARS: usize = 2_000;

/// Times that operations are worked out again because the calendar moved on in between: two
/// programs at once need two.
pub const MOST_CALENDAR_ATTEMPTS: usize = 8;

/// Characters of an idempotency key: several identifiers joined.
pub const MOST_KEY_CHARS: usize = 200;

/// Failures that `plan stats` shows in full: the newest say what to mend.
pub const PLAN_FAILURES_SHOWN: usize = 20;

/// Entries of the transcript: an hour of talk.
pub const ENTRIES_IN_CONTEXT: usize = 60;

/// How far back a finished plan is looked for that makes a session done: longer ago nobody catches
/// up on one.
pub const DAYS_TRAINED_LOOKED_BACK: i64 = 400;

/// Repetitions that a schema may ask a grammar for: servers of `llama.cpp` before September 2026
/// refuse 2,000 and more.
pub const MOST_REPETITIONS: usize = 1_999;

/// Calls of one round, its last ones, whose answers say what of the plan they ticked and what is
/// next. More than a session's exercises; without a bound the time would grow with the square of
/// the calls, because each looks at all sets of the day.
pub const MOST_CALLS_TOLD_THE_PLAN: usize = 30;

/// Calls of one round that are held for the athlete's word, on one card or in one question: three times the
/// sets of a long session, and as much as anybody reads before a yes. Each is answered with the whole card,
/// so without a bound the memory would grow with the square of the calls.
pub const MOST_CALLS_HELD: usize = 100;

/// Records in one answer as text: a screen and a half; the result itself holds them all.
pub const MOST_RECORDS_TOLD: usize = 40;

/// Exercises that one search finds.
pub const MOST_EXERCISES_FOUND: usize = 10;

/// Wrong names that the statistics list: the tail says nothing.
pub const MOST_MISTAKES_TOLD: usize = 50;

/// Conversations that the statistics list, the newest.
pub const MOST_CONVERSATIONS_TOLD: usize = 100;

/// Conversations in the statistics as text: enough to see a trend on one page.
pub const CONVERSATIONS_SHOWN: usize = 10;

/// Days of history in one answer: a training cycle, still short enough to read.
pub const MOST_SESSIONS_SHOWN: u16 = 50;

/// One call in the text syntax, marker and bracket included: many times the longest set with
/// notes, and little enough to hold back while it streams.
pub const MOST_TEXT_CALL_BYTES: usize = 64 * 1024;

/// Arguments of one call that are looked at; no tool has a quarter as many parameters.
pub const MOST_ARGUMENTS: usize = 64;

/// An unknown name shorter than this is suggested for, but its value is not moved: one edit in
/// three characters makes another word of it (`rpm` is no `rpe`).
pub const LEAST_CHARS_TO_CORRECT: usize = 4;

/// Numbers and reasons that a card of held calls names: what else is missing, its lines show.
pub const MOST_MISSING_TOLD: usize = 4;

/// A coach's question to the athlete: two sentences, read between two sets.
pub const MOST_ASKED_CHARS: usize = 300;

/// Answers that such a question offers: one digit chooses among them.
pub const MOST_ASKED_OPTIONS: usize = 9;

/// One of them: a name of an exercise, or a few words, in a line at 40 columns or two.
pub const MOST_OPTION_CHARS: usize = 80;

/// Entries of the transcript in which a day's words are looked for: some hours of talk.
pub const MOST_ENTRIES_OF_A_DAY: usize = 400;

/// Days of the log that an athlete's own pace is taken from: old habits say little.
pub const DAYS_A_PACE_RESTS_ON: i64 = 56;

/// Lifts whose last sets a program is written by: those done last, three times what a year of
/// varied training has.
pub const MOST_LIFTS_KNOWN: usize = 150;

/// The newest sets of one exercise that say how strong someone is in it: those of eight weeks at twelve
/// a week.
pub const MOST_SETS_A_MAX_RESTS_ON: usize = 100;

/// The best sets of one exercise that are handed on: as many as there are ranges of reps.
pub const MOST_TOP_SETS: usize = 5;
