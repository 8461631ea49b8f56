//! The calendar's assistant: what is asked and told of a wish.

/// Characters of a wish for the calendar: a paragraph.
pub const MOST_WISH_CHARS: usize = 2_000;

/// JSON values that are read of one answer: four times the operations that a proposal may have,
/// each written for itself.
pub const MOST_VALUES_OF_AN_ANSWER: usize = 200;

/// Below this confidence the athlete is asked back, whatever was decided: a wrong proposal costs
/// more than a question.
pub const CLARIFY_THRESHOLD: f64 = 0.45;

/// Below this confidence a change is only talked about: nothing is changed on a guess.
pub const CHAT_THRESHOLD: f64 = 0.70;

/// How often a stream that waits for a coach says that it lives: well within the half minute after
/// which whoever listens gives up.
pub const HEARTBEAT: std::time::Duration = std::time::Duration::from_secs(10);

/// Events that wait to be taken: a turn has a dozen.
pub const EVENTS_AHEAD: usize = 16;

/// How long the database is left alone before the log is written as text: a set and its corrections
/// come within it, and the file is there before one looks.
pub const QUIET_BEFORE_TEXT_LOG: std::time::Duration = std::time::Duration::from_secs(2);

/// Sessions that a coach is shown where nothing narrows them: two months of training.
pub const SESSIONS_IN_A_SNAPSHOT: usize = 60;

/// Bytes of sessions that a coach is shown, notes and all: half of what one question may tell.
pub const MOST_SNAPSHOT_BYTES: usize = 128 * 1024;

/// Days of a repeating session that are told as done or left out, the newest: half a year of a
/// weekly one.
pub const OCCURRENCES_TOLD: usize = 26;

/// Sessions without a date that the router is shown: a sample.
pub const BACKLOG_SAMPLE: usize = 10;

/// Words of a message that sessions' titles are held against: the longest wish has half as many.
pub const MOST_WORDS_LIKENED: usize = 120;

/// Hundredths of a title from which on something said names the session: half of its words.
pub const LEAST_LIKENESS: usize = 50;

/// Sessions that the athlete is given to choose from: a picker that fits any screen.
pub const MOST_CLARIFY_OPTIONS: usize = 8;

/// Characters of a question back: two sentences.
pub const MOST_CLARIFY_CHARS: usize = 300;

/// Messages before this one that an answer may look at.
pub const MESSAGES_OF_AN_ANSWER: usize = 10;

/// Messages that a repair is given: the wish, the question back, and the choice.
pub const MESSAGES_OF_A_REPAIR: usize = 3;

/// Characters of a summary or an answer: the prompt asks for 600, and a sentence may end.
pub const MOST_SUMMARY_CHARS: usize = 900;

/// Characters of what can't be read that are shown in its place.
pub const MOST_UNREAD_CHARS: usize = 200;

/// Bytes of a proposal that are given back to be repaired: several times the largest that is right.
pub const MOST_REPAIRED_BYTES: usize = 64 * 1024;
