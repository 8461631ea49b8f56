//! Every bound of this module, each with its reason.

/// Known words that one misspelt word may stand for. A word equally near to more of them says too
/// little to be mended.
pub const CORRECTIONS_MAX: usize = 4;
