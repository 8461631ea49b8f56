//! Every bound of this module, each with its reason.

/// JSON values that are read of one answer: four times the operations that a proposal may have,
/// each written for itself.
pub const MOST_VALUES_OF_AN_ANSWER: usize = 200;

/// A schema from which on it is warned of: some 4,000 tokens, paid for by every request.
pub const LARGE_SCHEMA_BYTES: usize = 16 * 1024;

/// What a coach may say in one round. A long answer has 10 KiB; a model that babbles is stopped.
pub const MOST_ANSWER_BYTES: usize = 1024 * 1024;
