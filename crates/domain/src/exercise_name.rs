//! What can name an exercise: one rule, which every way into the log, a plan or a program asks.

use super::text::steers;
use crate::limits::MOST_EXERCISE_NAME_CHARS;

/// The names that don't say which exercise was done.
pub const GENERIC_NAMES: [&str; 5] = ["unknown", "exercise", "workout", "movement", "n/a"];

/// The sentence that every generic name is answered with.
pub const GENERIC_NAME: &str = "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed.";

/// Why a text can't name an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// One of [`GENERIC_NAMES`] in any case, empty, or a single character.
    #[error("{GENERIC_NAME}")]
    Generic,
    #[error(
        "An exercise name has at most {MOST_EXERCISE_NAME_CHARS} characters; this one has {length}."
    )]
    TooLong { length: usize },
}

/// The name without the white space about it, 2 to 80 characters, or why it can't be one.
/// Characters that nobody sees don't make a generic name specific.
pub fn check(name: &str) -> Result<&str, NameError> {
    let name = name.trim();
    let visible = name.trim_matches(|c: char| c.is_whitespace() || steers(c));
    let says_nothing = GENERIC_NAMES.iter().any(|generic| visible.eq_ignore_ascii_case(generic));
    if says_nothing || visible.chars().nth(1).is_none() {
        return Err(NameError::Generic);
    }
    match name.chars().count() {
        0..=MOST_EXERCISE_NAME_CHARS => Ok(name),
        length => Err(NameError::TooLong { length }),
    }
}

#[cfg(test)]
mod tests;
