//! What is said after a session.

/// Characters of a debrief's message: ten times the two or three sentences that are asked for.
pub const MOST_DEBRIEF_MESSAGE_CHARS: usize = 4_000;

/// Characters of one highlight or reason: a long sentence with its sets.
pub const MOST_DEBRIEF_TEXT_CHARS: usize = 600;

/// Highlights of one session: the four kinds of record for a dozen exercises.
pub const MOST_HIGHLIGHTS: usize = 50;

/// Progressions of one session: more than anyone has exercises in it.
pub const MOST_PROGRESSIONS: usize = 50;

/// Facts that one session adds: more would be a transcript, not a memory.
pub const MOST_FACTS_A_DEBRIEF: usize = 20;

/// Characters of one fact: two sentences of the athlete's own.
pub const MOST_FACT_CHARS: usize = 300;

/// Facts remembered at a time: all of them are told to the coach with each message.
pub const MOST_FACTS: usize = 100;

/// Operations on the calendar in one proposal: more than a card can show.
pub const MOST_OPERATIONS_PROPOSED: usize = 50;

/// The JSON of one section as it is stored: several times what the bounds of its parts come to.
pub const MOST_SECTION_BYTES: usize = 256 * 1024;

/// Debriefs that `debrief --history` lists: a year of training every other day.
pub const MOST_DEBRIEFS_SHOWN: usize = 200;

/// Entries of the transcript among which the day's words are looked for: a long session's talk.
pub const ENTRIES_OF_A_DEBRIEF: usize = 1_000;

/// The athlete's own words that a debrief looks at, the newest: a session's talk.
pub const MOST_WORDS_OF_A_DEBRIEF: usize = 200;
