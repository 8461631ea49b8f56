//! Other programs that call: HTTP, the page and MCP.

use super::MOST_ARGUMENT_BYTES;

/// How long the reply to an apply is kept under its idempotency key: longer than anyone goes on
/// trying the same again.
pub const KEYED_REPLY_KEPT: std::time::Duration = std::time::Duration::from_mins(10);

/// Replies kept under idempotency keys at a time: more than a program asks for in ten minutes. Of
/// more, the oldest are let go.
pub const MOST_KEYED_REPLIES: usize = 1_000;

/// Characters of the name that a program calls itself by: it stands on a card.
pub const MOST_CLIENT_NAME_CHARS: usize = 80;

/// Commands that requests run at once; the others wait their turn.
pub const MOST_REQUESTS_AT_WORK: usize = 16;

/// Questions that requests put to the coach at once: a model answers few at a time, and each costs.
pub const MOST_TURNS_AT_WORK: usize = 2;

/// Bytes of a request's body: a thousand operations and more.
pub const MOST_REQUEST_BYTES: usize = 1 << 20;

/// How long a request's body may take to come.
pub const PATIENCE_FOR_A_BODY: std::time::Duration = std::time::Duration::from_secs(10);

/// Turns told over HTTP that are known by their ids, so that a browser that asks again asks no coach.
pub const MOST_TURNS_KNOWN: usize = 64;

/// How long a turn goes on without anybody listening: a browser comes back within seconds.
pub const TURN_WITHOUT_A_READER: std::time::Duration = std::time::Duration::from_secs(30);

/// How long requests have to end once the server is told to stop.
pub const TIME_TO_STOP: std::time::Duration = std::time::Duration::from_secs(5);

/// Bytes of the file that holds the server's token: the token and a line's end.
pub const MOST_TOKEN_BYTES: u64 = 1_024;

/// Changes that are read at a time for whoever watches them.
pub const CHANGES_AT_A_TIME: usize = 500;

/// How long whoever watches changes trusts the system to tell: on some network drives it never does.
pub const LOOK_AGAIN: std::time::Duration = std::time::Duration::from_mins(1);

/// Streams of changes that are open at once: every window of a household, and not a flood.
pub const MOST_STREAMS: usize = 100;

/// Changes that wait to be taken off a stream; whoever reads slowly is told the others later.
pub const CHANGES_WAITING: usize = 16;

/// How long a code that is drawn in the terminal lets a phone in: time to scan it, not to find it.
pub const ENTRY_CODE_GOOD: std::time::Duration = std::time::Duration::from_mins(2);

/// Codes of which it is known that they were used or are over, so that it can be said.
pub const MOST_ENTRY_CODES: usize = 16;

/// Wrong codes after which none counts any more: a slip or two, and no search.
pub const MOST_WRONG_CODES: usize = 10;

/// Characters of a code: a hundred random bits, in a QR code that a narrow terminal shows whole.
pub const ENTRY_CODE_CHARS: usize = 26;

/// How long a phone stays in without a new code: a month of training.
pub const PAGE_STAYS: std::time::Duration = std::time::Duration::from_hours(24 * 30);

/// Bytes of what a phone sends to get in: a code in JSON.
pub const MOST_ENTRY_BYTES: usize = 1_024;

/// Bytes of one message by MCP over HTTP: the arguments of the greatest call, and what is around them.
pub const MOST_MCP_BYTES: usize = MOST_ARGUMENT_BYTES + 64 * 1024;

/// Sessions by MCP over HTTP at once: each assistant has one, and nobody has so many.
pub const MOST_MCP_SESSIONS: usize = 64;

/// How long a session by MCP over HTTP is kept for a client that says nothing.
pub const SESSION_WITHOUT_A_WORD: std::time::Duration = std::time::Duration::from_mins(10);

/// How long a program may wait for the athlete's word on what it proposed.
pub const CONSENT_WAITS: std::time::Duration = std::time::Duration::from_mins(10);

/// Lines of a proposal that a program shows the athlete: a form is no page, and setwise shows all.
pub const MOST_HUNKS_ASKED: usize = 20;

/// What a shell's Tab offers at most: more would be asked about before it is shown.
pub const MOST_COMPLETIONS: usize = 60;

/// Words before the cursor that may belong to the name that Tab goes on with: few names have more.
pub const MOST_WORDS_OF_A_NAME: usize = 6;
