//! What the rows of one workout have in common: the letters of its supersets, and notes that are
//! written into each of its rows and belong to one.

use setwise_domain::set_structure::Superset;
use std::collections::{HashMap, HashSet};

/// The workout that is being read.
#[derive(Debug, Default)]
pub struct Workout {
    key: (String, String, String),
    supersets: HashMap<String, Letter>,
    /// Exercises whose notes a set has already.
    noted: HashSet<String>,
    is_noted: bool,
    /// A note in a row of its own, for the next set of its exercise.
    waiting: Option<(String, String)>,
}

#[derive(Debug)]
struct Letter {
    letter: u8,
    exercises: Vec<String>,
}

impl Workout {
    /// Goes on with the workout of this date, time and title.
    pub fn go_on(&mut self, date: &str, clock: &str, title: &str) {
        let is_same = self.key.0 == date && self.key.1 == clock && self.key.2 == title;
        if !is_same {
            let key = (date.to_owned(), clock.to_owned(), title.to_owned());
            *self = Self { key, ..Self::default() };
        }
    }

    /// The place of an exercise in the superset of this mark. Past what a log has letters for there
    /// is none.
    pub fn superset(&mut self, mark: &str, exercise: &str) -> Option<Superset> {
        if mark.is_empty() {
            return None;
        }
        // `A1` says itself which place it is.
        if let Some(place) = Superset::parse(mark).filter(|_| mark.starts_with(char::is_alphabetic))
        {
            return Some(place);
        }
        let next = u8::try_from(self.supersets.len()).ok()?;
        let superset = self
            .supersets
            .entry(mark.to_owned())
            .or_insert(Letter { letter: next, exercises: Vec::new() });
        let exercises = &mut superset.exercises;
        let place = exercises.iter().position(|one| one == exercise).unwrap_or_else(|| {
            exercises.push(exercise.to_owned());
            exercises.len() - 1
        });
        Superset::new(superset.letter, u8::try_from(place + 1).ok()?)
    }

    pub fn hold_note(&mut self, exercise: &str, note: &str) {
        if !note.is_empty() {
            self.waiting = Some((exercise.to_owned(), note.to_owned()));
        }
    }

    /// The notes of a set, with those that it is the first to have.
    pub fn notes(
        &mut self,
        exercise: &str,
        own: &str,
        of_exercise: &str,
        of_workout: &str,
    ) -> Option<String> {
        let waiting = self.waiting.take_if(|(of, _)| of == exercise);
        let is_first = !of_exercise.is_empty() && self.noted.insert(exercise.to_owned());
        let opens = !of_workout.is_empty() && !self.is_noted;
        self.is_noted |= opens;
        let parts = [
            own,
            waiting.as_ref().map_or("", |(_, note)| note),
            if is_first { of_exercise } else { "" },
            if opens { of_workout } else { "" },
        ];
        let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        (!said.is_empty()).then(|| said.join("\n"))
    }
}
