//! Calls of tools: their arguments, and what a refusal names.

/// One call in the text syntax, marker and bracket included: many times the longest set with
/// notes, and little enough to hold back while it streams.
pub const MOST_TEXT_CALL_BYTES: usize = 64 * 1024;

/// The arguments of one native call: a plan of the greatest size, every character of it escaped.
pub const MOST_ARGUMENT_BYTES: usize = 2 * 1024 * 1024;

/// Arguments of one call that are looked at; no tool has a quarter as many parameters.
pub const MOST_ARGUMENTS: usize = 64;

/// Characters of an exercise name, wherever it comes from: longer than any in use.
pub const MOST_EXERCISE_NAME_CHARS: usize = 80;

/// Characters of a set's notes.
pub const MOST_NOTES_CHARS: usize = 500;

/// Characters of a wrong value that a refusal repeats: enough to recognise it.
pub const MOST_FOUND_CHARS: usize = 60;

/// Names suggested for an unknown one: a hint, not a list to read.
pub const MOST_SUGGESTIONS: usize = 3;

/// An unknown name shorter than this is suggested for, but its value is not moved: one edit in
/// three characters makes another word of it (`rpm` is no `rpe`).
pub const LEAST_CHARS_TO_CORRECT: usize = 4;
