//! Every bound of this module, each with its reason.

/// Tokens of what stands now: profile, plan and a month or two of training, and still little of
/// the smallest context that a model at home has.
pub const TOKENS_OF_CONTEXT: usize = 6_000;

/// Tokens of a known context that are left for the answer: a round of a chat has a few sentences and
/// a call or two.
pub const TOKENS_LEFT_FOR_AN_ANSWER: usize = 1_024;

/// Tokens of the turns before the running one that a small model is told: the last few lines.
pub const TOKENS_OF_COMPACT_TALK: usize = 400;

/// Sets of an earlier day that a small model is told of an exercise on the plan.
pub const SETS_OF_COMPACT_CONTEXT: usize = 3;

/// Turns of models whose tokens are listed: several sessions of training.
pub const MOST_TURNS_COUNTED: usize = 200;

/// Tokens of the turns before the running one: an hour of talk.
pub const TOKENS_OF_EARLIER_TALK: usize = 6_000;

/// How long a command may take that prints a key: a password manager may ask its owner first.
pub const KEY_COMMAND_PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

/// What such a command may print: keys have at most a few hundred bytes, and other fields of an
/// entry may follow.
pub const MOST_KEY_BYTES: usize = 16 * 1024;

/// Rounds of searches before a model has to answer: a program of six days has some thirty
/// exercises, looked up several at once.
pub const MOST_SEARCH_ROUNDS: usize = 6;

/// Searches of one round that are carried out: one for each exercise of a long day.
pub const MOST_SEARCHES_A_ROUND: usize = 20;

/// Hits of one search that a model is given: enough to choose from, cheap to read.
pub const MOST_SEARCH_HITS: usize = 8;

/// Sets that one question tells of: four weeks of the fullest training there is. Of more, whole
/// days are left out, the oldest first, and counted.
pub const SETS_IN_A_QUESTION: usize = 800;

/// What one question tells, as JSON: several times the largest that comes up, and still within
/// the context of the smallest model that can answer.
pub const MOST_QUESTION_BYTES: usize = 256 * 1024;
