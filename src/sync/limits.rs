//! Every bound of this module, each with its reason.

/// Athletes that one home coaches: more than anybody looks after.
pub const MOST_TEAM_ATHLETES: usize = 500;

/// Characters of what a coach calls an athlete.
pub const MOST_TEAM_NAME_CHARS: usize = 80;

/// Athletes who are asked after at once: a database answers one connection's questions in turn, and the copy
/// of each is a file that is open meanwhile.
pub const MOST_ATHLETES_AT_ONCE: usize = 16;

/// Bytes of a login: what the database takes of a name.
pub const MOST_LOGIN_BYTES: usize = 63;

/// Characters of a password that is made for a login, hexadecimal ones: nobody guesses 122 bits.
pub const LOGIN_PASSWORD_CHARS: usize = 32;

/// Bytes of a line with a pairing code: twelve words of nine letters, and generous spaces.
pub const MOST_PAIRING_BYTES: u64 = 1_024;

/// Bytes of what is kept of the last meeting: more devices than anybody has.
pub const MOST_MET_BYTES: u64 = 256 << 10;

/// How long the moment of the last meeting stands before it is written anew: people ask by the minute.
pub const MET_STANDS_FOR: jiff::SignedDuration = jiff::SignedDuration::from_mins(1);

/// Characters of a device's name: what fits a line.
pub const MOST_DEVICE_NAME_CHARS: usize = 60;

/// How far a clock may be off before that is told and reckoned with: what the network's own protocol keeps
/// to is thousands of times less.
pub const CLOCK_TOLERANCE: std::time::Duration = std::time::Duration::from_mins(5);

/// Times that a device may turn out to be another while it syncs: a copy of a copy, put back, needs two.
pub const MOST_SYNC_BEGINNINGS: usize = 4;

/// Times that `sync` tries to reach the database before it says that it can't.
pub const MOST_SYNC_TRIES: usize = 5;

/// How long `sync --watch` waits before it asks again: a set is on the other device within two seconds.
pub const WATCH_PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

/// How long after a change the screen syncs: what a line does comes at once, and a person sees no delay.
pub const AFTER_A_CHANGE: std::time::Duration = std::time::Duration::from_millis(200);

/// How long after something happened, here or on another device, the screen asks each second: the longest
/// rests between two sets are half of it.
pub const ACTIVE_AFTER_A_CHANGE: std::time::Duration = std::time::Duration::from_mins(10);

/// How often the screen syncs where nothing changed here.
pub const SYNC_NOW_AND_THEN: std::time::Duration = std::time::Duration::from_secs(30);
