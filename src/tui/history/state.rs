//! What the history tab holds: the exercises that were done, and the one that is open.

use super::trained::{ExerciseRow, Trained};
use crate::catalog::Catalog;
use crate::domain::board::PastSession;
use crate::domain::curve::{Measure, Span};
use crate::domain::day_totals::DayTotals;
use crate::domain::exercise::ExerciseKey;
use crate::domain::receipt::Record;
use crate::domain::weigh_in::WeighIn;
use crate::today::Overall;
use crate::tui::list::Cursor;

/// One exercise opened: its newest days with their sets, newest first, its records, and all its days
/// in all, oldest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    pub key: ExerciseKey,
    pub sessions: Vec<PastSession>,
    pub records: Vec<Record>,
    pub days: Vec<DayTotals>,
}

/// What stands beside the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The exercise that is chosen.
    #[default]
    Exercise,
    /// Hard sets of each muscle in the last seven days.
    Muscles,
    /// The days of a year.
    Year,
    /// What the athlete weighs.
    Bodyweight,
}

#[derive(Debug, Default)]
pub struct HistoryTab {
    all: Vec<ExerciseRow>,
    /// Those whose names hold the words looked for.
    pub rows: Vec<ExerciseRow>,
    /// Of all exercises together.
    pub overall: Overall,
    /// Oldest first.
    pub weighed: Vec<WeighIn>,
    pub page: Page,
    /// The curve that was chosen; where an exercise has none of it, the one that says most of it.
    pub measure: Option<Measure>,
    pub span: Span,
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
    pub fn chosen(&self) -> Option<&ExerciseRow> {
        if self.missing.is_some() {
            return None;
        }
        self.rows.get(self.cursor.chosen())
    }

    /// The curve that is shown of the chosen exercise; none where it has no numbers.
    pub fn curve(&self) -> Option<Measure> {
        let measures = Measure::among(&self.story_of_chosen()?.days);
        let wanted = self.measure.filter(|wanted| measures.contains(wanted));
        wanted.or(measures.first().copied())
    }

    /// The next curve of those that the chosen exercise has.
    pub fn next_curve(&mut self) {
        let Some(now) = self.curve() else { return };
        let measures = self.story_of_chosen().map(|story| Measure::among(&story.days));
        let measures = measures.unwrap_or_default();
        let place = measures.iter().position(|measure| *measure == now);
        self.measure = place.map(|place| measures[(place + 1) % measures.len()]);
    }

    pub fn next_span(&mut self) {
        let place = Span::ALL.iter().position(|span| *span == self.span);
        self.span = Span::ALL[place.map_or(0, |place| (place + 1) % Span::ALL.len())];
    }

    /// The story of the chosen exercise, where it is the one that was read.
    pub fn story_of_chosen(&self) -> Option<&Story> {
        let key = &self.chosen()?.done.key;
        self.story.as_ref().filter(|story| story.key == *key)
    }

    pub fn set(&mut self, trained: Trained) {
        self.all = trained.rows;
        self.overall = trained.overall;
        self.weighed = trained.weighed;
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
        let chosen = self.chosen().map(|row| row.done.key.clone());
        let words = self.find.as_deref().unwrap_or_default().to_lowercase();
        let fits = |row: &&ExerciseRow| {
            let name = row.done.name.to_lowercase();
            words.split_whitespace().all(|word| name.contains(word))
        };
        self.rows = self.all.iter().filter(fits).cloned().collect();
        let mut rows = self.rows.iter();
        let place = rows.position(|row| Some(&row.done.key) == chosen.as_ref());
        self.cursor.to(place.unwrap_or(0));
    }

    /// Chooses the exercise that the wanted words name: by the catalogue, else the first whose name
    /// holds them in any case. Where there is none, none is chosen, and its name is the answer.
    pub fn choose_wanted(&mut self, catalog: &Catalog) -> Option<String> {
        let wanted = self.wanted.take()?;
        let resolved = catalog.resolve(&wanted);
        let meant = resolved.exercise();
        let words = wanted.to_lowercase();
        let by_key = |row: &ExerciseRow| meant.is_some_and(|meant| meant.key() == row.done.key);
        let by_name = |row: &ExerciseRow| row.done.name.to_lowercase().contains(&words);
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
