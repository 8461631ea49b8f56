//! One turn with a coach: its rounds, its words, its open question.

/// How long words of a running answer may be nowhere but in memory. Two writes a second cost
/// nothing, and a kill loses less than a sentence.
pub const WORDS_KEPT_AFTER: std::time::Duration = std::time::Duration::from_millis(500);

/// Bytes of a running answer that are kept without waiting for that: an answer of the greatest
/// length is then written 128 times.
pub const WORDS_KEPT_FROM_BYTES: usize = 8 * 1024;

/// How long what the athlete said counts for what a model may log: a session, with its breaks.
pub const HOURS_OF_AN_EXCHANGE: i64 = 4;

/// Numbers and reasons that a card of held calls names: what else is missing, its lines show.
pub const MOST_MISSING_TOLD: usize = 4;

/// Answers of the same call again in one turn, after it was refused or held, with which the turn
/// ends: once may be a slip, twice is a loop.
pub const MOST_REPEATED_CALLS: usize = 2;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

/// What a coach may say in one round. A long answer has 10 KiB; a model that babbles is stopped.
pub const MOST_ANSWER_BYTES: usize = 1024 * 1024;

/// The end of an answer that is looked at for the same words over and over: six times the same two sentences say
/// nothing any more.
pub const REPEATED_BYTES: usize = 600;

/// The most bytes of those words: what is longer is rather a list of much that is alike.
pub const LONGEST_REPEATED_BYTES: usize = REPEATED_BYTES / 6;

/// What a coach thought in one round that is kept with its words, folded: pages of it.
pub const MOST_THOUGHT_BYTES_KEPT: usize = 64 * 1024;

/// Calls that a coach may make in one round: ten times the sets of the longest session.
pub const MOST_CALLS_A_ROUND: usize = 1_000;

/// Sets that one question tells of: four weeks of the fullest training there is. Of more, whole
/// days are left out, the oldest first, and counted.
pub const SETS_IN_A_QUESTION: usize = 800;

/// What one question tells, as JSON: several times the largest that comes up, and still within
/// the context of the smallest model that can answer.
pub const MOST_QUESTION_BYTES: usize = 256 * 1024;

/// Hours that a question waits for its answer: a session with what comes before and after it.
pub const QUESTION_WAITS_HOURS: i64 = 4;

/// Newest entries among which the open question is looked for: more than are said in four hours.
pub const ENTRIES_LOOKED_AT_FOR_A_QUESTION: usize = 200;

/// Letters with which words can choose among options: fewer stand at the beginning of too many.
pub const LEAST_LETTERS_OF_AN_ANSWER: usize = 3;

/// A coach's question to the athlete: two sentences, read between two sets.
pub const MOST_ASKED_CHARS: usize = 300;

/// Answers that such a question offers: one digit chooses among them.
pub const MOST_ASKED_OPTIONS: usize = 9;

/// One of them: a name of an exercise, or a few words, in a line at 40 columns or two.
pub const MOST_OPTION_CHARS: usize = 80;
