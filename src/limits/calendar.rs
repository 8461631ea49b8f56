//! Sessions of the calendar, and files of other calendars.

/// Days from today in which the sessions are shown that a day in a message may mean.
pub const DAYS_A_DAY_MAY_MEAN: i64 = 14;

/// Sessions of other weeks that the router is shown because a message names them: enough to tell
/// whether one is meant or several.
pub const NAMED_SESSIONS: usize = 12;

/// Operations on the calendar carried out at once: a quarter of a year planned day by day, twice.
pub const MOST_OPERATIONS_AT_ONCE: usize = 200;

/// An iCalendar file to import: a club's of ten years is under a tenth of it.
pub const MOST_ICS_BYTES: u64 = 8 * 1024 * 1024;

/// A line of such a file, with those that go on: notes of a session are far shorter.
pub const MOST_ICS_LINE_BYTES: usize = 64 * 1024;

/// Events of such a file: as many as there can be sessions.
pub const MOST_ICS_EVENTS: usize = MOST_SESSIONS;

/// How long a foreign rule is followed that no series has: a season, and the next year's dates come
/// with the next file.
pub const DAYS_OF_A_FOREIGN_RULE: i64 = 365;

/// Days of such a rule: one for each day of that year.
pub const MOST_DAYS_OF_A_FOREIGN_RULE: usize = 366;

/// Sessions in the calendar: a session a day for fifty years.
pub const MOST_SESSIONS: usize = 20_000;

/// Characters of a session's title: a line of the screen.
pub const MOST_SESSION_TITLE_CHARS: usize = 120;

/// Characters of a session's notes: a page.
pub const MOST_SESSION_NOTES_CHARS: usize = 2_000;

/// Days or stretches of days that a message names, which are looked at for it.
pub const MOST_DAYS_NAMED: usize = 8;

/// Days that a series has at least before the end of the year ends it: two months; one that begins
/// later goes on through the next year.
pub const LEAST_DAYS_OF_A_SERIES: i64 = 60;

/// Days between two occurrences of a session that repeats: ten years.
pub const MOST_INTERVAL_DAYS: u32 = 3_660;

/// Days whose occurrences are completed at once: a year.
pub const MOST_DAYS_COMPLETED_AT_ONCE: i32 = 366;

/// Sessions deleted at once beyond which it needs a second word: a mistake of a condition, not a
/// tidying up.
pub const MAX_DELETE_WARNING: usize = 20;

/// Sessions changed at once beyond which it needs a second word: more than stand in two months.
pub const MAX_BULK_UPDATE_WARNING: usize = 50;

/// Days that are looked at for a second session when operations are worked out: more than anybody reads,
/// and each is looked up for every session.
pub const MOST_DOUBLE_BOOKED_DAYS: usize = 120;

/// How far from the first day of a changed series it is looked for days that it shares: five weeks, in which
/// nearly every two rules that ever meet have met.
pub const DAYS_LOOKED_AT_FOR_DOUBLE_BOOKING: i64 = 35;

/// Changes that a summary says one by one; of more it says how many, for they stand in a list.
pub const MOST_CHANGES_TOLD: usize = 3;

/// Sessions that a proposal keeps as they were when it was made, so that what changed since can be
/// said. Of more it is only known whether the calendar changed.
pub const MOST_SESSIONS_OF_A_PROPOSAL: usize = 100;

/// Different titles of sessions that the offline coach knows when it reads a line of the chat.
pub const TITLES_IN_CONTEXT: usize = 400;

/// Titles that one sentence about several sessions names; the others are counted.
pub const MOST_TITLES_NAMED: usize = 3;

/// Times that operations are worked out again because the calendar moved on in between: two
/// programs at once need two.
pub const MOST_CALENDAR_ATTEMPTS: usize = 8;

/// Characters of an idempotency key: several identifiers joined.
pub const MOST_KEY_CHARS: usize = 200;

/// Effects of operations that one notice tells: more is a list, which the card showed already.
pub const MOST_EFFECTS_TOLD: usize = 5;

/// Days that `calendar` shows at once: three years of them.
pub const MOST_CALENDAR_DAYS_SHOWN: i32 = 1_100;

/// Days whose plans a question is held against: a month, each of which is read and put together with its
/// sets.
pub const MOST_DAYS_OF_PLANS: i32 = 31;
