//! Every bound of this module, each with its reason.

/// Operations on the calendar carried out at once: a quarter of a year planned day by day, twice.
pub const MOST_OPERATIONS_AT_ONCE: usize = 200;

/// A line of such a file, with those that go on: notes of a session are far shorter.
pub const MOST_ICS_LINE_BYTES: usize = 64 * 1024;

/// Events of such a file: as many as there can be sessions.
pub const MOST_ICS_EVENTS: usize = MOST_SESSIONS;

/// How long a foreign rule is followed that no series has: a season, and the next year's dates come
/// with the next file.
pub const DAYS_OF_A_FOREIGN_RULE: i64 = 365;

/// How far the days of a rule are compared with those of a series that may stand for it: a leap
/// year and every change to summer time are among them.
pub const YEARS_OF_A_FOREIGN_RULE: i64 = 8;

/// Changes of a time zone that a file describes: two a year since 1601, which some begin with.
pub const MOST_ICS_ZONE_CHANGES: usize = 1_000;

/// Sessions in the calendar: a session a day for fifty years.
pub const MOST_SESSIONS: usize = 20_000;

/// Characters of a session's title: a line of the screen.
pub const MOST_SESSION_TITLE_CHARS: usize = 120;

/// Characters of a session's notes: a page.
pub const MOST_SESSION_NOTES_CHARS: usize = 2_000;

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

/// Sessions that a proposal keeps as they were when it was made, so that what changed since can be
/// said. Of more it is only known whether the calendar changed.
pub const MOST_SESSIONS_OF_A_PROPOSAL: usize = 100;

/// Names suggested for an unknown one: a hint, not a list to read.
pub const MOST_SUGGESTIONS: usize = 3;
