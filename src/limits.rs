//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

// Strength arithmetic

/// Kinds of plate in one rack: twice what any gym has.
pub const MOST_PLATE_KINDS: usize = 16;

/// Pairs of one kind of plate: twice what any bar takes.
pub const MOST_PLATE_PAIRS: u8 = 20;

/// Sums searched for one side of the bar: half a tonne in steps of 10 g.
pub const MOST_PLATE_STEPS: usize = 50_000;

// Plans

/// The text of one plan: far more than the largest that the other limits allow in practice.
pub const MOST_PLAN_BYTES: usize = 1024 * 1024;

/// Blocks of one plan.
pub const MOST_BLOCKS: usize = 50;

/// Exercises of one plan.
pub const MOST_EXERCISES: usize = 500;

/// Characters of one string of a plan.
pub const MOST_PLAN_STRING: usize = 2_000;

/// Objects and lists within each other in a plan's text: a plan is at most 5 deep, and reading
/// recurses.
pub const MOST_PLAN_DEPTH: usize = 32;

/// Faults listed of one text; the rest are counted.
pub const MOST_PLAN_FAULTS: usize = 100;

/// Characters of a line shown before a fault, so that the caret stays on the screen.
pub const CARET_LEAD: usize = 36;

/// Characters of a line shown from a fault on.
pub const CARET_WIDTH: usize = 40;

/// Sets that one prescription is believed to ask for: from 31 on it is a load, not a count.
pub const MOST_ASKED_SETS: u8 = 30;

/// Reps of one set of a prescription: as many as can be logged.
pub const MOST_ASKED_REPS: u16 = 999;

/// Seconds of one set of a prescription: a day.
pub const MOST_ASKED_SECONDS: u32 = 24 * 60 * 60;

/// Metres of one set of a prescription: further than anyone runs in a session.
pub const MOST_ASKED_METRES: u32 = 100_000;

/// Exercises between warm-up and finisher of a plan made by rule: more is two sessions.
pub const MOST_WORKING_EXERCISES: usize = 8;

/// Sets of one exercise that last time and the next load are read from: a dozen sessions of ten.
pub const MOST_SETS_LOOKED_BACK: usize = 120;

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

/// Known words that one misspelt word may stand for. A word equally near to more of them says too
/// little to be mended.
pub const CORRECTIONS_MAX: usize = 4;

/// Readings of a name with misspelt words: all of two such words, and enough of three.
pub const READINGS_MAX: usize = 16;

/// Words of a search that count; nobody describes an exercise by more.
pub const QUERY_WORDS_MAX: usize = 8;

/// Exercises of one catalogue, the athlete's own included: places in it are kept in 16 bits.
pub const CATALOGUE_MAX: usize = 10_000;
