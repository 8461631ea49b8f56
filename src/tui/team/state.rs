//! What the team tab holds: the athletes by their names, as they were last seen.

use crate::domain::team::TeamAthlete;
use crate::tui::list::Cursor;

#[derive(Debug, Default)]
pub struct TeamTab {
    /// Whether anybody shares something with this home: without that there is no tab.
    pub is_there: bool,
    pub athletes: Vec<TeamAthlete>,
    pub cursor: Cursor,
    /// Rows of the chosen athlete that are scrolled out above.
    pub scroll: usize,
    /// Whether they were read at all.
    pub loaded: bool,
}

impl TeamTab {
    pub fn chosen(&self) -> Option<&TeamAthlete> {
        self.athletes.get(self.cursor.chosen())
    }

    /// The chosen athlete stays chosen where they are still there.
    pub fn set(&mut self, athletes: Vec<TeamAthlete>) {
        let chosen = self.chosen().map(|athlete| athlete.athlete);
        let mut rows = athletes.iter();
        let place = rows.position(|athlete| Some(athlete.athlete) == chosen);
        self.is_there = !athletes.is_empty();
        (self.athletes, self.loaded) = (athletes, true);
        self.cursor.to(place.unwrap_or(0));
    }
}
