//! Every bound of this module, each with its reason.

use crate::domain::limits::MOST_ARGUMENT_BYTES;

/// Characters of the name that a program calls itself by: it stands on a card.
pub const MOST_CLIENT_NAME_CHARS: usize = 80;

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
