//! What a coach is told, and how many tokens of it.

/// Days of sets: two whole months, so that last month can be looked back on from its successor's
/// end.
pub const DAYS_IN_CONTEXT: i64 = 62;

/// Sets: nine weeks of the fullest training there is, of which whole days are kept.
pub const SETS_IN_CONTEXT: usize = 4_000;

/// Exercises of the athlete's own naming: more than anyone invents.
pub const OWN_EXERCISES_IN_CONTEXT: usize = 200;

/// Entries of the transcript: an hour of talk.
pub const ENTRIES_IN_CONTEXT: usize = 60;

/// Days of sets that a plan for today rests on: four weeks, the span that its rules look back.
pub const DAYS_A_PLAN_RESTS_ON: i64 = 28;

/// Bytes that count as one token, an estimate on the safe side: English has more to a token.
pub const BYTES_A_TOKEN: usize = 4;

/// Tokens of 100 bytes of our instructions and schemas, as a small vocabulary cuts them (`SmolLM2`'s 49,152): what a
/// model is told is counted so. Larger vocabularies make fewer.
pub const TOKENS_OF_100_BYTES: usize = 32;

/// Tokens of what stands now: profile, plan and a month or two of training, and still little of
/// the smallest context that a model at home has.
pub const TOKENS_OF_CONTEXT: usize = 6_000;

/// How long a server is waited for to say which it is and what its model holds: it reads that out of its
/// memory.
pub const SERVER_PATIENCE: std::time::Duration = std::time::Duration::from_secs(3);

/// Bytes of the document in which it says so: a model's template and licence stand in it too.
pub const MOST_DOCUMENT_BYTES: usize = 1024 * 1024;

/// Characters of a refused plan that it is asked for again with: the longest that the schema allows.
pub const MOST_REFUSED_PLAN_CHARS: usize = 12_000;

/// Tokens of a known context that are left for the answer: a round of a chat has a few sentences and
/// a call or two.
pub const TOKENS_LEFT_FOR_AN_ANSWER: usize = 1_024;

/// Bytes that count as one token where too many would be refused: small vocabularies and numbers make
/// more tokens than prose does.
pub const LEAST_BYTES_A_TOKEN: usize = 3;

/// Characters of an answer that count as one token at the worst: a small model fills its bounds with
/// digits and signs, each of them a token, and with blanks between them.
pub const LEAST_CHARS_A_TOKEN: usize = 1;

/// The largest context that counts as small: with everything told, little of it is left for an
/// hour of talk.
pub const COMPACT_CONTEXT_TOKENS: u32 = 16_384;

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

/// Days of the calendar that a coach is told, beside those of this week that are past.
pub const DAYS_OF_CALENDAR_IN_CONTEXT: i64 = 14;

/// Sessions of those days: two a day, and half a page of a model's context.
pub const SESSIONS_IN_CONTEXT: usize = 30;

/// How far back a finished plan is looked for that makes a session done: longer ago nobody catches
/// up on one.
pub const DAYS_TRAINED_LOOKED_BACK: i64 = 400;

/// How far ahead the next day of a program is looked for on the calendar: longer than any pause
/// after which an athlete would not write a new one.
pub const DAYS_LOOKED_AHEAD: i64 = 60;
