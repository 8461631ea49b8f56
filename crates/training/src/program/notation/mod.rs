//! A program as text: to be written by hand, read, compared line by line, and passed on.
//!
//! ```text
//! program: Three Days of Fives        a line each: what it is, a colon, and its value
//! day: A                              days, blocks and slots begin with their line; the lines
//!   slot squat: Back Squat            below say more of them, indented as one likes
//!     sets: 3x5
//!     rule: linear; step 2.5 kg
//! ```
//!
//! [`read`] of what [`write()`] gave is the same program. The whole of it is explained for people in
//! [`GUIDE`].

mod error;
mod finish;
mod key;
mod kind;
mod lines;
mod read;
mod rule;
mod scan;
mod sets;
mod value;
mod write;

pub use error::{NotationError, Wrong};
pub use read::read;
pub(super) use rule::rule;
pub(super) use sets::groups as asked;
pub use write::write;
pub(super) use write::{comeback, deload};

/// Whether a text is meant as a program written down, and not as JSON.
pub fn is_meant(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_head = |line: &str| line.trim_start().starts_with("program:");
    !text.starts_with(['{', '[']) && text.lines().any(is_head)
}

/// The form, explained to whoever writes a program by hand.
pub static GUIDE: &str = include_str!("../../../../../assets/program-format.txt");

#[cfg(test)]
mod tests;
