//! What the history tab holds: the exercises that were done, and the one that is open.

use crate::catalog::Catalog;
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
    /// The exercise that was last asked for by name.
    pub asked: Option<String>,
    /// The exercise that was asked for and has no sets, until another is chosen.
    pub missing: Option<String>,
}

impl HistoryTab {
    pub fn chosen(&self) -> Option<&ExerciseDone> {
        if self.missing.is_some() {
            return None;
        }
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
        self.missing = None;
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

    /// Chooses the exercise that the wanted words name: by the catalogue, else the first whose name
    /// holds them in any case. Where there is none, none is chosen, and its name is the answer.
    pub fn choose_wanted(&mut self, catalog: &Catalog) -> Option<String> {
        let wanted = self.wanted.take()?;
        let resolved = catalog.resolve(&wanted);
        let meant = resolved.exercise();
        let words = wanted.to_lowercase();
        let by_key = |done: &ExerciseDone| meant.is_some_and(|meant| meant.key() == done.key);
        let by_name = |done: &ExerciseDone| done.name.to_lowercase().contains(&words);
        let found = self.rows.iter().position(by_key);
        if let Some(row) = found.or_else(|| self.rows.iter().position(by_name)) {
            self.cursor.to(row);
            return None;
        }
        let name = meant.map_or(wanted, |meant| meant.name.clone());
        self.missing = Some(name.clone());
        Some(name)
    }
}
