//! Looking for what the athlete wrote beside sets.

use super::exercise::ExerciseKey;
use super::session::DateRange;
use super::set_result::SetResult;

/// Which notes are wanted.
#[derive(Clone, Copy, Debug)]
pub struct NoteWanted<'a> {
    /// In lower case; each begins a word of the note.
    pub words: &'a [String],
    pub exercise: Option<&'a ExerciseKey>,
    pub within: DateRange,
    /// Sets that are read, the newest.
    pub limit: usize,
}

impl NoteWanted<'_> {
    /// Whether a note of this exercise is meant.
    pub fn fits(&self, exercise: &ExerciseKey, note: &str) -> bool {
        self.exercise.is_none_or(|wanted| wanted == exercise) && self.is_in(note)
    }

    /// Whether each of the words begins one of the note.
    pub fn is_in(&self, note: &str) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let note = note.to_lowercase();
        self.words.iter().all(|word| {
            let mut said = note.split(|c: char| !c.is_alphanumeric());
            said.any(|said| said.starts_with(word.as_str()))
        })
    }
}

/// Notes that were found, the newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NotesFound {
    pub sets: Vec<SetResult>,
    /// All that fit, those beyond the limit too.
    pub count: usize,
    /// Whether every note of the days was looked at.
    pub is_all: bool,
}
