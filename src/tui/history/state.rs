//! What the history tab holds: the exercises that were done, and the one that is open.

use crate::domain::board::PastSession;
use crate::domain::exercise::ExerciseKey;
use crate::domain::receipt::Record;
use crate::store::ExerciseDone;
use crate::tui::list::Cursor;

/// One exercise opened: its days, newest first, and its records.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    pub key: ExerciseKey,
    pub sessions: Vec<PastSession>,
    pub records: Vec<Record>,
}

#[derive(Debug, Default)]
pub struct HistoryTab {
    all: Vec<ExerciseDone>,
    /// Those whose names hold the words looked for.
    pub rows: Vec<ExerciseDone>,
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

impl HistoryTab {
    pub fn chosen(&self) -> Option<&ExerciseDone> {
        self.rows.get(self.cursor.chosen())
    }

    /// The story of the chosen exercise, where it is the one that was read.
    pub fn story_of_chosen(&self) -> Option<&Story> {
        let key = &self.chosen()?.key;
        self.story.as_ref().filter(|story| story.key == *key)
    }

    pub fn set(&mut self, all: Vec<ExerciseDone>) {
        self.all = all;
        self.loaded = true;
        self.story = None;
        self.narrow();
    }

    /// Looks for words in the names; `None` shows all again. The chosen exercise stays chosen where
    /// it is still there.
    pub fn search(&mut self, words: Option<String>) {
        self.find = words;
        self.narrow();
    }

    fn narrow(&mut self) {
        let chosen = self.chosen().map(|done| done.key.clone());
        let words = self.find.as_deref().unwrap_or_default().to_lowercase();
        let fits = |done: &&ExerciseDone| {
            let name = done.name.to_lowercase();
            words.split_whitespace().all(|word| name.contains(word))
        };
        self.rows = self.all.iter().filter(fits).cloned().collect();
        let mut rows = self.rows.iter();
        let place = rows.position(|done| Some(&done.key) == chosen.as_ref());
        self.cursor.to(place.unwrap_or(0));
    }

    /// Chooses the first exercise whose name holds the wanted words, in any case. Where there is
    /// none, the words are the answer.
    pub fn choose_wanted(&mut self) -> Option<String> {
        let wanted = self.wanted.take()?;
        let words = wanted.to_lowercase();
        let mut rows = self.rows.iter();
        match rows.position(|done| done.name.to_lowercase().contains(&words)) {
            Some(row) => {
                self.cursor.to(row);
                None
            }
            None => Some(wanted),
        }
    }
}
