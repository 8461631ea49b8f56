//! The log as plain text: a person reads and edits it, and `import` reads it back with every fact of
//! the sets. Its grammar is `assets/log-format.txt`.
//!
//! ```text
//! sets ─ write ─ days, workouts, exercises, runs ─ text ─ read ─ lines ─ sets, or an issue with its column
//! ```

mod amount;
mod line;
mod read;
mod text;
mod weight;
mod write;

pub use read::{is_log, read};
pub use write::{last_digits, write};

/// Between an exercise and its sets on one line, a day and its workout, a set and its id.
const GAP: &str = "  ";

/// The first line of what is written, which tells even an empty log from a table.
const HEAD: &str = "# setwise log";

/// The grammar, for people.
pub const FORMAT: &str = include_str!("../../../../assets/log-format.txt");

#[cfg(test)]
mod tests;
