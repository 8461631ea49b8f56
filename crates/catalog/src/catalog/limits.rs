//! Every bound of this module, each with its reason.

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

/// Readings of a name with misspelt words: all of two such words, and enough of three.
pub const READINGS_MAX: usize = 16;

/// Words of a search that count; nobody describes an exercise by more.
pub const QUERY_WORDS_MAX: usize = 8;

/// Exercises of one catalogue, the athlete's own included: places in it are kept in 16 bits.
pub const CATALOGUE_MAX: usize = 10_000;

/// Exercises of the athlete's own: twice what the largest public collections hold, and with the
/// embedded ones well within a catalogue.
pub const MOST_OWN_EXERCISES: usize = 5_000;

/// Aliases of one own exercise: twice what any embedded one has.
pub const MOST_OWN_ALIASES: usize = 20;

/// Percent of a pattern's exercises that have to stress a joint for an own one of the pattern to
/// be taken to stress it too: most of them.
pub const MOST_USUAL_JOINTS_SHARE: usize = 50;

/// The file of own exercises: the most of them, each with every fact and a few aliases.
pub const MOST_OWN_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// Entries of such a collection.
pub const MOST_IMPORTED_EXERCISES: usize = 10_000;
