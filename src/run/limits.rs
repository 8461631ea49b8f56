//! Every bound of this module, each with its reason.

/// Characters of a code: a hundred random bits, in a QR code that a narrow terminal shows whole.
pub const ENTRY_CODE_CHARS: usize = 26;
