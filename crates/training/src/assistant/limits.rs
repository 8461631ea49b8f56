//! Every bound of this module, each with its reason.

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

/// Sessions that a coach is shown where nothing narrows them: two months of training.
pub const SESSIONS_IN_A_SNAPSHOT: usize = 60;

/// Bytes of sessions that a coach is shown, notes and all: half of what one question may tell.
pub const MOST_SNAPSHOT_BYTES: usize = 128 * 1024;

/// Days of a repeating session that are told as done or left out, the newest: half a year of a
/// weekly one.
pub const OCCURRENCES_TOLD: usize = 26;

/// Sessions without a date that the router is shown: a sample.
pub const BACKLOG_SAMPLE: usize = 10;

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

/// Bytes of a proposal that are given back to be repaired: several times the largest that is right.
pub const MOST_REPAIRED_BYTES: usize = 64 * 1024;

/// Days from today in which the sessions are shown that a day in a message may mean.
pub const DAYS_A_DAY_MAY_MEAN: i64 = 14;

/// Sessions of other weeks that the router is shown because a message names them: enough to tell
/// whether one is meant or several.
pub const NAMED_SESSIONS: usize = 12;

/// Days or stretches of days that a message names, which are looked at for it.
pub const MOST_DAYS_NAMED: usize = 8;

/// Days back in which an occurrence counts as missed: a coach is told of the newest days that were
/// done, and before them it can't tell a missed day from one that was done.
pub const DAYS_OF_MISSED_OCCURRENCES: i64 = 21;

/// Hours that a question waits for its answer: a session with what comes before and after it.
pub const QUESTION_WAITS_HOURS: i64 = 4;
