//! Every bound of this module, each with its reason.

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

/// Bytes of one message of a server: the longest record with the columns beside it.
pub const MOST_SERVER_MESSAGE_BYTES: usize = MOST_SEALED_OP_BYTES + (64 << 10);

/// Bytes of all messages of a server's answer: twice a page that does not keep to what was asked for.
pub const MOST_ANSWER_BYTES: usize = 2 * MOST_PULLED_BYTES;

/// Messages of a server's answer: twenty full pages of records, which are a message each.
pub const MOST_ANSWER_MESSAGES: usize = 20 * MOST_OPS_A_PAGE;

/// Bytes of parameters that a server sets in a connection's life: a hundred times what one sets.
pub const MOST_PARAMETER_BYTES: usize = 64 << 10;

/// Characters of what a server says, as it is repeated.
pub const MOST_SERVER_WORDS_CHARS: usize = 300;

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

/// Bytes of a message of a coach, sealed: the longest program as text is a fifth of it.
pub const MOST_MESSAGE_BYTES: usize = 256 << 10;

/// Messages of coaches that are taken in at once: nobody sends more between two polls, and more come with
/// the next.
pub const MOST_MESSAGES_A_PAGE: usize = 20;
