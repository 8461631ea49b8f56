//! The history tab: the exercises done, and one of them day by day.

use super::list::Cursor;
use crate::domain::board::PastSession;
use crate::domain::exercise::ExerciseKey;
use crate::domain::receipt::Record;
use jiff::civil::Date;

/// An exercise that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    pub key: ExerciseKey,
    pub name: String,
    pub sets: u64,
    pub last: Date,
}

/// One exercise opened: its days, newest first, and its records.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    pub key: ExerciseKey,
    pub sessions: Vec<PastSession>,
    pub records: Vec<Record>,
}

#[derive(Debug, Default)]
pub struct Exercises {
    all: Vec<Done>,
    /// Those whose names hold the words looked for.
    pub rows: Vec<Done>,
    /// The words looked for, while they are typed.
    pub find: Option<String>,
    pub cursor: Cursor,
    pub story: Option<Story>,
    /// Rows of the story that are scrolled out above.
    pub scroll: usize,
    pub loaded: bool,
    /// Words from `/history`, to choose by once the list is there.
    pub wanted: Option<String>,
}

impl Exercises {
    pub fn chosen(&self) -> Option<&Done> {
        self.rows.get(self.cursor.chosen())
    }

    /// The story of the chosen exercise, where it is the one that was read.
    pub fn story_of_chosen(&self) -> Option<&Story> {
        let key = &self.chosen()?.key;
        self.story.as_ref().filter(|story| story.key == *key)
    }

    pub fn set(&mut self, all: Vec<Done>) {
        self.all = all;
        self.loaded = true;
        self.story = None;
        self.narrow();
    }

    /// Looks for words in the names; `None` shows all again. The chosen exercise stays chosen where
    /// it is still there.
    pub fn look_for(&mut self, words: Option<String>) {
        self.find = words;
        self.narrow();
    }

    fn narrow(&mut self) {
        let chosen = self.chosen().map(|done| done.key.clone());
        let words = self.find.as_deref().unwrap_or_default().to_lowercase();
        let fits = |done: &&Done| {
            let name = done.name.to_lowercase();
            words.split_whitespace().all(|word| name.contains(word))
        };
        self.rows = self.all.iter().filter(fits).cloned().collect();
        let place = self
            .rows
            .iter()
            .position(|done| Some(&done.key) == chosen.as_ref());
        self.cursor.to(place.unwrap_or(0));
    }

    /// Chooses the first exercise whose name holds the wanted words, in any case.
    pub fn choose_wanted(&mut self) -> Option<String> {
        let wanted = self.wanted.take()?;
        let words = wanted.to_lowercase();
        let found = self
            .rows
            .iter()
            .position(|done| done.name.to_lowercase().contains(&words));
        match found {
            Some(row) => {
                self.cursor.to(row);
                None
            }
            None => Some(wanted),
        }
    }
}
