//! What the first sessions of a program came to when that was worked out last, to go on from after another
//! set.
//!
//! It counts only as long as all that it rests on is the same as what is known now. So a set
//! that was undone or corrected counts at once, and so does another program, athlete or catalogue.

use super::{Row, SoFar};
use crate::exercise::Exercise;
use crate::profile::Profile;
use crate::stored_program::FollowedProgram;
use jiff::civil::Date;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// For all who read one log.
#[derive(Debug, Default)]
pub struct KeptProgress(Mutex<Option<Kept>>);

/// What sessions come to rests on this, besides their sets.
#[derive(Clone, Copy, Debug)]
pub struct Basis<'a> {
    pub followed: &'a FollowedProgram,
    pub profile: &'a Profile,
    /// What the catalogue knows of each name of the program.
    pub exercises: &'a HashMap<String, Option<&'a Exercise>>,
    /// When each was trained, newest first.
    pub trained: &'a HashMap<String, Vec<Date>>,
}

#[derive(Debug)]
struct Kept {
    followed: FollowedProgram,
    profile: Profile,
    exercises: HashMap<String, Option<Exercise>>,
    trained: HashMap<String, Vec<Date>>,
    rows: Vec<Row>,
    so_far: SoFar,
}

impl KeptProgress {
    /// What the first of these rows come to, and how many they are; none where anything else is known
    /// by now.
    pub fn find(&self, basis: &Basis<'_>, rows: &[Row]) -> Option<(usize, SoFar)> {
        let kept = self.kept();
        let kept = kept.as_ref().filter(|kept| kept.holds(basis, rows))?;
        Some((kept.rows.len(), kept.so_far.clone()))
    }

    /// Keeps what whole sessions came to, in the place of what was kept before.
    pub fn keep(&self, basis: &Basis<'_>, rows: &[Row], so_far: &SoFar) {
        let exercises = basis.exercises.iter();
        let exercises = exercises.map(|(name, exercise)| (name.clone(), exercise.cloned()));
        *self.kept() = Some(Kept {
            followed: basis.followed.clone(),
            profile: basis.profile.clone(),
            exercises: exercises.collect(),
            trained: basis.trained.clone(),
            rows: rows.to_vec(),
            so_far: so_far.clone(),
        });
    }

    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn holds(&self, basis: &Basis<'_>, rows: &[Row]) -> bool {
        rows.starts_with(&self.rows)
            && Row::is_between_sessions(rows, self.rows.len())
            && self.followed == *basis.followed
            && self.profile == *basis.profile
            && self.knows(basis.exercises)
            && self.was_trained_as(basis.trained)
    }

    fn knows(&self, exercises: &HashMap<String, Option<&Exercise>>) -> bool {
        let is_same = |(name, known): (&String, &Option<Exercise>)| {
            exercises.get(name).copied() == Some(known.as_ref())
        };
        self.exercises.len() == exercises.len() && self.exercises.iter().all(is_same)
    }

    /// Whether what was trained before each of the kept sessions is the same by now.
    fn was_trained_as(&self, trained: &HashMap<String, Vec<Date>>) -> bool {
        let days = || self.rows.iter().map(|row| row.set.date);
        let (Some(first), Some(last)) = (days().min(), days().max()) else {
            return true;
        };
        let is_same = |(name, days): (&String, &Vec<Date>)| {
            let now = trained.get(name);
            now.is_some_and(|now| looked_at(now, first, last) == looked_at(days, first, last))
        };
        self.trained.len() == trained.len() && self.trained.iter().all(is_same)
    }
}

/// Of days, newest first, those that sessions between two days ask for: each asks for the last before it.
fn looked_at(days: &[Date], first: Date, last: Date) -> &[Date] {
    let from = days.partition_point(|day| *day >= last);
    let before_first = days.partition_point(|day| *day >= first);
    &days[from..days.len().min(before_first + 1)]
}
