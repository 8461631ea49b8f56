//! Every bound of this module, each with its reason.

/// How long the database is left alone before the log is written as text: a set and its corrections
/// come within it, and the file is there before one looks.
pub const QUIET_BEFORE_TEXT_LOG: std::time::Duration = std::time::Duration::from_secs(2);

/// Different titles of sessions that the offline coach knows when it reads a line of the chat.
pub const TITLES_IN_CONTEXT: usize = 400;

/// Effects of operations that one notice tells: more is a list, which the card showed already.
pub const MOST_EFFECTS_TOLD: usize = 5;

/// What is read from stdin: four times the longest plan, and far more than any message or call.
pub const MOST_STDIN_BYTES: usize = 4 * 1024 * 1024;

/// Exercises of a report that are drawn: those of a whole week of training, each at a glance.
pub const MOST_LIFTS_OF_A_REPORT: usize = 8;

/// Notes of a report: some a week, for two years.
pub const MOST_NOTES_OF_A_REPORT: usize = 400;

/// Days of sets: two whole months, so that last month can be looked back on from its successor's
/// end.
pub const DAYS_IN_CONTEXT: i64 = 62;

/// Sets: nine weeks of the fullest training there is, of which whole days are kept.
pub const SETS_IN_CONTEXT: usize = 4_000;

/// Exercises of the athlete's own naming: more than anyone invents.
pub const OWN_EXERCISES_IN_CONTEXT: usize = 200;

/// Tokens of 100 bytes of our instructions and schemas, as a small vocabulary cuts them (`SmolLM2`'s 49,152): what a
/// model is told is counted so. Larger vocabularies make fewer.
pub const TOKENS_OF_100_BYTES: usize = 32;

/// Characters of a refused plan that it is asked for again with: the longest that the schema allows.
pub const MOST_REFUSED_PLAN_CHARS: usize = 12_000;

/// Days of the calendar that a coach is told, beside those of this week that are past.
pub const DAYS_OF_CALENDAR_IN_CONTEXT: i64 = 14;

/// Sessions of those days: two a day, and half a page of a model's context.
pub const SESSIONS_IN_CONTEXT: usize = 30;

/// How far ahead the next day of a program is looked for on the calendar: longer than any pause
/// after which an athlete would not write a new one.
pub const DAYS_LOOKED_AHEAD: i64 = 60;

/// Entries of the transcript among which the day's words are looked for: a long session's talk.
pub const ENTRIES_OF_A_DEBRIEF: usize = 1_000;

/// The athlete's own words that a debrief looks at, the newest: a session's talk.
pub const MOST_WORDS_OF_A_DEBRIEF: usize = 200;

/// Things that an athlete may ask to avoid, and the characters of each: an exercise name's length.
pub const MOST_AVOIDED: usize = 30;

/// The characters of each of them: an exercise name's length.
pub const MOST_AVOIDED_CHARS: usize = 80;

/// Weeks that a program is tried out for where it says nothing of its length: a block of training,
/// with a lighter week in it.
pub const WEEKS_LOOKED_AHEAD: u32 = 12;

/// Days and exercises looked up while lines are typed that are kept until something is written; an
/// athlete types of a handful.
pub const LOOKUPS_HELD: usize = 64;

/// Hours without a word after which a conversation is over: longer than any session of training,
/// shorter than the time to the next.
pub const CONVERSATION_IDLE_HOURS: i64 = 4;

/// Earlier conversations that are offered to go on with: what fits on a page.
pub const CONVERSATIONS_OFFERED: usize = 20;

/// Characters of the first words of a conversation that name it in a list.
pub const CONVERSATION_TITLE_CHARS: usize = 60;

/// Bytes of the file with the athletes whom somebody coaches: each has a name, an address, twelve words.
pub const MOST_TEAM_FILE_BYTES: u64 = 1 << 20;

/// Pains and records of an athlete that a coach is shown: the newest say how it is.
pub const MOST_TEAM_NOTES: usize = 5;

/// Messages of coaches that are known as taken in: what is older was so long ago.
pub const MOST_MESSAGES_KNOWN: usize = 1_000;

/// Characters of what a coach says in one message.
pub const MOST_MESSAGE_CHARS: usize = 2_000;

/// Seconds that what lines are previewed against stands without a look at the clock's doings: an open
/// question waits for hours, so that a minute more or less is nothing to it.
pub const PREVIEW_STANDS_SECONDS: i64 = 60;

/// How long words of a running answer may be nowhere but in memory. Two writes a second cost
/// nothing, and a kill loses less than a sentence.
pub const WORDS_KEPT_AFTER: std::time::Duration = std::time::Duration::from_millis(500);

/// Bytes of a running answer that are kept without waiting for that: an answer of the greatest
/// length is then written 128 times.
pub const WORDS_KEPT_FROM_BYTES: usize = 8 * 1024;

/// How long what the athlete said counts for what a model may log: a session, with its breaks.
pub const HOURS_OF_AN_EXCHANGE: i64 = 4;

/// Answers of the same call again in one turn, after it was refused or held, with which the turn
/// ends: once may be a slip, twice is a loop.
pub const MOST_REPEATED_CALLS: usize = 2;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

/// The end of an answer that is looked at for the same words over and over: six times the same two sentences say
/// nothing any more.
pub const REPEATED_BYTES: usize = 600;

/// The most bytes of those words: what is longer is rather a list of much that is alike.
pub const LONGEST_REPEATED_BYTES: usize = REPEATED_BYTES / 6;

/// How often words that differ in their numbers alone may come at the end of an answer: a list of sets has at
/// most some sixty lines.
pub const MOST_COUNTED: usize = 100;

/// Questions of one answer: an introduction asks eight, and nobody answers more at once.
pub const MOST_QUESTIONS_AT_ONCE: usize = 15;

/// What a coach thought in one round that is kept with its words, folded: pages of it.
pub const MOST_THOUGHT_BYTES_KEPT: usize = 64 * 1024;

/// Newest entries among which the open question is looked for: more than are said in four hours.
pub const ENTRIES_LOOKED_AT_FOR_A_QUESTION: usize = 200;

/// Letters with which words can choose among options: fewer stand at the beginning of too many.
pub const LEAST_LETTERS_OF_AN_ANSWER: usize = 3;

/// Changes that are read at a time for whoever follows them, and the oldest of those told that are kept to
/// find how far a backup goes that was put back: a day has hardly a hundred.
pub const CHANGES_AT_A_TIME: usize = 500;
