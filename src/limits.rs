//! Every bound of the program, each with its reason.

/// Sets that one line may log. More than any exercise of any day, and few enough to show.
pub const MOST_SETS_A_LINE: usize = 99;

/// The text of one chat line or quick log: a long note fits, a pasted book does not.
pub const MOST_LINE_BYTES: usize = 64 * 1024;

/// Rounds of calls and answers in one turn before the coach is stopped, kindly.
pub const MOST_ROUNDS_A_TURN: usize = 8;

// The screen.

/// Steps of typing that Ctrl-Z can take back in one message.
pub const MOST_TYPING_UNDONE: usize = 1_000;

/// Lines that Up brings back: more than anyone pages through, and small to keep.
pub const MOST_LINES_REMEMBERED: usize = 1_000;

/// Entries of the transcript that the screen holds; older ones stay in the database. At about a
/// kilobyte each, this is what the memory budget leaves room for.
pub const MOST_ENTRIES_HELD: usize = 12_000;

/// Entries read at start and with each scroll past the oldest: several screens full.
pub const ENTRIES_A_LOAD: usize = 200;

/// Entries whose wrapped rows are kept: many screens, so that scrolling back and forth wraps
/// nothing twice, and few enough to forget when the width changes.
pub const MOST_ENTRIES_LAID: usize = 512;

/// Events taken in before a frame is drawn: a long paste into a terminal without bracketed paste
/// is one frame, and a stuck key can't hold the screen back for ever.
pub const MOST_EVENTS_A_FRAME: usize = 4_096;

/// Milliseconds between frames that only text from a coach asks for. Thirty a second look smooth;
/// a key is never made to wait.
pub const FRAME_GAP_MILLIS: u64 = 33;

/// Messages that may wait while the coach answers or the log is still being opened.
pub const MOST_MESSAGES_WAITING: usize = 32;

/// Tool calls that the list shows: the newest ones, months of use.
pub const MOST_CALLS_SHOWN: usize = 1_000;

/// Sets that an exercise's history shows, the newest: half a year of five sets three times a week.
pub const MOST_SETS_OF_A_STORY: usize = 400;

/// Rows that the composer grows to before it scrolls, so that the chat stays in sight.
pub const MOST_COMPOSER_ROWS: u16 = 8;

/// Commands offered at a time; the rest scroll.
pub const MOST_COMMANDS_OFFERED: usize = 8;

/// Bytes copied by OSC 52: several terminals drop longer sequences without a word.
pub const MOST_BYTES_COPIED: usize = 64 * 1024;

/// Bytes read back from the external editor before it is refused; the message's own limit comes
/// after, with its sentence.
pub const MOST_EDITED_BYTES: u64 = 1024 * 1024;

/// Seconds of rest that a set may be given by hand.
pub const MOST_REST_SECONDS: u32 = 3_600;

/// Seconds that leaving waits for what was asked last: a slow disk is waited for, a broken one is
/// not waited for for ever.
pub const MOST_SECONDS_TO_LEAVE: u64 = 10;
