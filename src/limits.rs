//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

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

// The shorthand.

/// Looks into the catalogue for the name of one clause. It is among the first words that could be
/// one; the rest is prose, and each look costs.
pub const NAME_STARTS_MAX: usize = 6;

/// Words of a clause that mean nothing to the grammar: a long name and a few more. With more it is
/// prose, whatever numbers are in it.
pub const UNKNOWN_WORDS_MAX: usize = 12;

/// Tokens of one clause: 99 sets with load, reps and effort each fit; a pasted page does not.
pub const CLAUSE_TOKENS_MAX: usize = 1_200;

/// Clauses of a text: no more than there can be sets.
pub const CLAUSES_MAX: usize = MOST_SETS_A_LINE;

/// Ways in which one clause is read before it is asked about: twelve counts of reps are the most
/// that one doubt has.
pub const READINGS_OF_A_CLAUSE_MAX: usize = 24;

/// More reps in one set are asked about before they are believed.
pub const REPS_BELIEVED: u16 = 60;

/// The newest sets of an exercise among which the last load is looked for. Sets without a load
/// between two with one are few.
pub const LAST_LOAD_SETS: usize = 50;

/// A day: no set lasts longer.
pub const SECONDS_OF_A_SET_MAX: u32 = 86_400;

/// A thousand kilometres: no set goes farther.
pub const METRES_OF_A_SET_MAX: u32 = 1_000_000;

/// Characters of a name outside the catalogue, as in the tool's table.
pub const NAME_OF_A_SET_CHARS_MAX: usize = 80;

/// Characters of a note, as in the tool's table.
pub const NOTE_CHARS_MAX: usize = 500;

/// Characters of a bad part that a message quotes: enough to find it again.
pub const BAD_PART_CHARS_MAX: usize = 60;
