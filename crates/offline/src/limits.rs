//! Every bound of this module, each with its reason.

/// Changes that a summary says one by one; of more it says how many, for they stand in a list.
pub const MOST_CHANGES_TOLD: usize = 3;

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

/// Sessions that a question back names: as many as fit a sentence.
pub const MOST_SESSIONS_ASKED_ABOUT: usize = 4;

/// Sessions that an answer about the calendar names; the others are counted.
pub const MOST_SESSIONS_TOLD: usize = 8;

/// Questions of one message that are answered: more are a paste.
pub const MOST_QUESTIONS_ANSWERED: usize = 3;

/// Characters of the words about a proposal, as in the prompt that a model is given.
pub const CHARS_OF_CALENDAR_WORDS: usize = 600;

/// Exercises between warm-up and finisher of a plan made by rule: more is two sessions.
pub const MOST_WORKING_EXERCISES: usize = 8;

/// Rounds in which a program that rules write is mended before it is said what conflicts: each
/// mends all that it can at once, and the third finds nothing as a rule.
pub const MOST_MENDINGS: usize = 6;

/// Words before the cursor that may belong to the name that Tab goes on with: few names have more.
pub const MOST_WORDS_OF_A_NAME: usize = 6;
