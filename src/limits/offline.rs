//! What the coach without a model looks at and names.

/// Words of one question that are looked at. The longest question of its table has 11.
pub const MOST_WORDS_A_QUESTION: usize = 40;

/// Words of one wish for the calendar: several wishes at once, in whole sentences.
pub const MOST_WORDS_OF_A_WISH: usize = 80;

/// Wishes in one message: more than anyone says in a breath.
pub const MOST_CLAUSES_OF_A_WISH: usize = 10;

/// Days of sessions that one wish may be about, one by one: what a proposal is looked through for.
pub const MOST_STANDS_OF_A_WISH: usize = 50;

/// Days between the ends of a stretch that one wish is about: a year away.
pub const MOST_DAYS_OF_A_WISH: i32 = 366;

/// Days back in which an occurrence counts as missed: a coach is told of the newest days that were
/// done, and before them it can't tell a missed day from one that was done.
pub const DAYS_OF_MISSED_OCCURRENCES: i64 = 21;

/// Sessions that a question back names: as many as fit a sentence.
pub const MOST_SESSIONS_ASKED_ABOUT: usize = 4;

/// Sessions that an answer about the calendar names; the others are counted.
pub const MOST_SESSIONS_TOLD: usize = 8;

/// Notes that a search reads, the newest: one every other day of ten years. Where there are more, an answer
/// says so.
pub const MOST_NOTES_SEARCHED: usize = 2_000;

/// Notes that an answer tells of.
pub const MOST_NOTES_TOLD: usize = 5;

/// Sessions that are timed for an answer, the newest: more say no more of a habit.
pub const MOST_SESSIONS_TIMED: usize = 60;

/// Questions of one message that are answered: more are a paste.
pub const MOST_QUESTIONS_ANSWERED: usize = 3;

/// Characters of the words about a proposal, as in the prompt that a model is given.
pub const CHARS_OF_CALENDAR_WORDS: usize = 600;

/// Days with an estimate that a lift's line is drawn on from, at least: a few good or bad days tilt a shorter
/// one so far that what it comes to means nothing.
pub const FEWEST_DAYS_OF_A_FORECAST: usize = 6;
