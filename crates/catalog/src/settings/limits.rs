//! Every bound of this module, each with its reason.

/// The config file: every key with a comment is under 4 KiB; more is not a config.
pub const MOST_CONFIG_BYTES: u64 = 256 * 1024;

/// The largest context that counts as small: with everything told, little of it is left for an
/// hour of talk.
pub const COMPACT_CONTEXT_TOKENS: u32 = 16_384;
