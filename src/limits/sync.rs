//! Other devices, other athletes, and the database between.

/// Sets in one op. The longest notes on all of them still come to less than a server takes.
pub const MOST_SETS_AN_OP: i64 = 250;

/// Bytes of effects in one op; a longer record is sent in pieces. A server takes 1 MiB, sealed.
pub const MOST_OP_EFFECTS_BYTES: usize = 256 << 10;

/// How far a device's clock may be ahead of the time before its changes wait for it: nobody travels
/// farther through time zones, and a wrong year would win over everything said since.
pub const MOST_CLOCK_AHEAD: std::time::Duration = std::time::Duration::from_hours(24);

/// Bytes of a sealed op: what the database's table takes.
pub const MOST_SEALED_OP_BYTES: usize = 1 << 20;

/// Bytes that an op unfolds to: more than any is made of.
pub const MOST_OPENED_OP_BYTES: u64 = 16 << 20;

/// Ops that are sent or asked for at once.
pub const MOST_OPS_A_PAGE: usize = 5_000;

/// Bytes of ops that are sent or asked for at once: what a slow line carries in seconds.
pub const MOST_PAGE_BYTES: usize = 4 << 20;

/// Bytes of a page that are read of a server that does not keep to what was asked for.
pub const MOST_PULLED_BYTES: usize = 8 << 20;

/// How long a database may take to answer: a page over a slow line, and no more.
pub const PATIENCE_FOR_A_DATABASE: std::time::Duration = std::time::Duration::from_secs(20);

/// Bytes of a file of certificates to trust: the whole world's come to a quarter of it.
pub const MOST_CERTIFICATE_BYTES: u64 = 1 << 20;

/// The first pause before a database that failed is asked again.
pub const FIRST_SYNC_PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// The longest such pause: who opens the laptop again does not wait longer.
pub const LONGEST_SYNC_PAUSE: std::time::Duration = std::time::Duration::from_mins(15);

/// Bytes of the file that says where the devices meet: an address, twelve words and a command.
pub const MOST_SYNC_FILE_BYTES: u64 = 16 << 10;

/// Bytes of the file with the athletes whom somebody coaches: each has a name, an address, twelve words.
pub const MOST_TEAM_FILE_BYTES: u64 = 1 << 20;

/// Athletes that one home coaches: more than anybody looks after.
pub const MOST_TEAM_ATHLETES: usize = 500;

/// Characters of what a coach calls an athlete.
pub const MOST_TEAM_NAME_CHARS: usize = 80;

/// Athletes who are asked after at once: a database answers one connection's questions in turn, and the copy
/// of each is a file that is open meanwhile.
pub const MOST_ATHLETES_AT_ONCE: usize = 16;

/// Pains and records of an athlete that a coach is shown: the newest say how it is.
pub const MOST_TEAM_NOTES: usize = 5;

/// Bytes of a message of a coach, sealed: the longest program as text is a fifth of it.
pub const MOST_MESSAGE_BYTES: usize = 256 << 10;

/// Messages of coaches that are taken in at once: nobody sends more between two polls, and more come with
/// the next.
pub const MOST_MESSAGES_A_PAGE: usize = 20;

/// Messages of coaches that are known as taken in: what is older was so long ago.
pub const MOST_MESSAGES_KNOWN: usize = 1_000;

/// Characters of what a coach says in one message.
pub const MOST_MESSAGE_CHARS: usize = 2_000;

/// Bytes of a login: what the database takes of a name.
pub const MOST_LOGIN_BYTES: usize = 63;

/// Characters of a password that is made for a login, hexadecimal ones: nobody guesses 122 bits.
pub const LOGIN_PASSWORD_CHARS: usize = 32;

/// Bytes of a line with a pairing code: twelve words of nine letters, and generous spaces.
pub const MOST_PAIRING_BYTES: u64 = 1_024;

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
