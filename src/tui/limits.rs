//! Every bound of this module, each with its reason.

/// Rounds of edits to a program that can be taken back before it is accepted. More are not made in
/// one sitting, and each keeps what it changed.
pub const MOST_PROGRAM_STEPS_BACK: usize = 50;

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

/// Bytes of the terminal taken in before a frame is drawn: a long paste into a terminal without
/// bracketed paste is a few frames, and a stuck key can't hold the screen back for ever.
pub const MOST_BYTES_A_FRAME: usize = 16 * 1024;

/// Bytes of the terminal that are read at once: what its own buffer holds.
pub const BYTES_A_READ: usize = 4_096;

/// Reads of the terminal that wait to be taken in: a frame's worth.
pub const MOST_READS_WAITING: usize = MOST_BYTES_A_FRAME / BYTES_A_READ;

/// Responses taken in before a frame is drawn: a burst of them is one frame, and an endless one can't
/// hold the screen back for ever.
pub const MOST_RESPONSES_A_FRAME: usize = 4_096;

/// Milliseconds that `Esc` is held, for a reply of the terminal to follow that it may begin: such a
/// reply is sent in one piece, which a slow line may break; no hand notices the wait.
pub const MILLIS_A_LONE_ESC: u64 = 60;

/// Milliseconds between two pieces of what a terminal sends as one. After as many it is over, with or
/// without its end, and what was held as its beginning is typed.
pub const MILLIS_BETWEEN_PIECES: u64 = 1_000;

/// Bytes of a reply of the terminal: more than any colour, name or setting has, and few enough that one
/// whose end got lost takes little of what is typed behind it.
pub const MOST_REPLY_BYTES: usize = 256;

/// Bytes of one paste: many times what a message holds, which says so itself.
pub const MOST_PASTED_BYTES: usize = 8 * 1024 * 1024;

/// Milliseconds between a write of another program and the look at what it wrote: a change writes
/// more than once.
pub const WRITE_PAUSE_MILLIS: u64 = 50;

/// Milliseconds between frames that only text from a coach asks for. Thirty a second look smooth;
/// a key is never made to wait.
pub const FRAME_GAP_MILLIS: u64 = 33;

/// Milliseconds between two looks of the spinner while a coach is asked. Four a second show that
/// something goes on, and cost next to nothing; without a turn nothing ticks.
pub const SPINNER_TICK_MILLIS: u64 = 250;

/// Milliseconds after another key in which Enter on an empty line logs nothing: a second Enter by
/// mistake follows within them, a set that was done does not.
pub const ENTER_LOGS_AFTER_MILLIS: u64 = 400;

/// Running calls that the chat lists: what fits beside the words. The others run all the same.
pub const MOST_RUNNING_CALLS_SHOWN: usize = 8;

/// Bytes of Markdown that are laid out again with each frame, at most: more than the longest list or
/// table that anyone reads, and set within a millisecond. A longer block is cut.
pub const MOST_OPEN_MARKDOWN_BYTES: usize = 16 * 1024;

/// Bytes of a link that are held back until it has its end: the longest that are written. After
/// as many, a bracket is believed to be one.
pub const MOST_HELD_LINK_BYTES: usize = 300;

/// Messages that may wait while the coach answers or the log is still being opened.
pub const MOST_MESSAGES_WAITING: usize = 32;

/// Years whose days can be chosen on the calendar's tab. Nobody trains beyond them, and weeks at
/// either end of them are still dates that there are.
pub const YEARS_SHOWN: std::ops::RangeInclusive<i16> = 1000..=2999;

/// Sessions of the backlog that are listed; of more, the first of them and how many more.
pub const MOST_BACKLOG_SHOWN: usize = 500;

/// Tool calls that the list shows: the newest ones, months of use.
pub const MOST_CALLS_SHOWN: usize = 1_000;

/// Days by which a model's figures are counted: the last training week.
pub const DAYS_OF_A_MODELS_FIGURES: i64 = 7;

/// Wrong names of a model that are told; the statistics have them all.
pub const MOST_MISTAKES_TOLD: usize = 4;

/// Lines of a request and of an answer that are shown of the wire, each: a prompt with all its tools
/// has some hundreds.
pub const MOST_WIRE_LINES: usize = 2_000;

/// Characters of one of these lines: a prompt is one text of thousands.
pub const MOST_WIRE_CHARS: usize = 4_000;

/// Names that are tried for a case: as many are saved of one tool on one day.
pub const MOST_NAMES_OF_A_CASE: usize = 1_000;

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

/// Earlier plans that are listed: three years of daily training, and read at once in a moment.
pub const MOST_PLANS_LISTED: usize = 1_000;
