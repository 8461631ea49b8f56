//! Many sets at once, in a fraction of the memory that they take one by one: names are kept once,
//! and what is rarely said takes no room where it isn't.

use super::effort::{Rir, Rpe};
use super::exercise::{ExerciseId, ExerciseKey};
use super::import_answer::ImportAnswer;
use super::kept_beside::KeptBeside;
use super::load::Load;
use super::set_result::{Performance, SetId, SetKind, SetResult, Source};
use super::set_structure::Structure;
use super::weigh_in::WeighIn;
use jiff::Timestamp;
use jiff::civil::Date;
use std::collections::HashMap;

/// Sets from elsewhere with what was weighed beside them, and what is to become of sets that are stored already.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportedSets {
    exercises: Vec<ImportedExercise>,
    /// By name; one name is hardly ever two exercises.
    exercise_at: HashMap<String, Vec<u32>>,
    workouts: Vec<String>,
    workout_at: HashMap<String, u32>,
    rows: Vec<Row>,
    /// Stored sets as they are to be from now on.
    pub changed: Vec<SetResult>,
    /// What the athlete weighed.
    pub weighed: Vec<WeighIn>,
    /// Stored weights as they are to be from now on.
    pub reweighed: Vec<WeighIn>,
    /// What else an export of everything brings.
    pub beside: KeptBeside,
    /// What was said of the files, for the next time.
    pub answers: Vec<ImportAnswer>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ImportedExercise {
    pub name: String,
    pub id: Option<ExerciseId>,
    pub key: ExerciseKey,
}

#[derive(Clone, Debug, PartialEq)]
struct Row {
    id: SetId,
    at: Timestamp,
    load: Option<Load>,
    rare: Option<Box<Rare>>,
    date: Date,
    /// Its place among those that came in.
    nth: u32,
    exercise: u32,
    /// 0 is none, else one more than the place of its title.
    workout: u32,
    reps: Option<u16>,
    rir: Option<Rir>,
    rpe: Option<Rpe>,
    kind: SetKind,
    source: Source,
    set_number: u8,
    is_dropped: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Rare {
    seconds: Option<u32>,
    metres: Option<u32>,
    notes: Option<Box<str>>,
    structure: Structure,
}

impl ImportedSets {
    /// The place of an exercise among those that the sets name.
    pub fn exercise(&mut self, name: &str, id: Option<&ExerciseId>) -> u32 {
        let is_it = |place: &&u32| self.exercises[**place as usize].id.as_ref() == id;
        let named = self.exercise_at.get(name);
        if let Some(known) = named.and_then(|places| places.iter().find(is_it)) {
            return *known;
        }
        let place = u32::try_from(self.exercises.len()).unwrap_or(u32::MAX);
        self.exercises.push(ImportedExercise {
            name: name.to_owned(),
            id: id.cloned(),
            key: ExerciseKey::new(id, name),
        });
        let places = self.exercise_at.entry(name.to_owned()).or_default();
        places.push(place);
        place
    }

    /// The exercises that were named, by their places.
    pub fn exercises(&self) -> &[ImportedExercise] {
        &self.exercises
    }

    pub fn push(&mut self, set: SetResult) {
        let exercise = self.exercise(&set.exercise, set.exercise_id.as_ref());
        let workout = set.workout.map_or(0, |title| self.workout(title));
        let done = set.performance;
        let is_rare = done.seconds.is_some()
            || done.metres.is_some()
            || done.notes.is_some()
            || !done.structure.is_plain();
        let rare = is_rare.then(|| {
            Box::new(Rare {
                seconds: done.seconds,
                metres: done.metres,
                notes: done.notes.map(String::into_boxed_str),
                structure: done.structure,
            })
        });
        self.rows.push(Row {
            id: set.id,
            at: set.at,
            load: done.load,
            rare,
            date: set.date,
            nth: u32::try_from(self.rows.len()).unwrap_or(u32::MAX),
            exercise,
            workout,
            reps: done.reps,
            rir: done.rir,
            rpe: done.rpe,
            kind: done.kind,
            source: set.source,
            set_number: set.set_number,
            is_dropped: false,
        });
    }

    fn workout(&mut self, title: String) -> u32 {
        let workouts = &mut self.workouts;
        if let Some(known) = self.workout_at.get(&title) {
            return *known;
        }
        workouts.push(title.clone());
        let place = u32::try_from(workouts.len()).unwrap_or(u32::MAX);
        self.workout_at.insert(title, place);
        place
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether anything would change.
    pub fn brings_anything(&self) -> bool {
        !(self.rows.is_empty()
            && self.changed.is_empty()
            && self.weighed.is_empty()
            && self.reweighed.is_empty()
            && !self.beside.brings_anything())
    }

    /// In the order of the days, within one by the time, and of one time as they came in.
    pub fn sort(&mut self) {
        let order = |row: &Row| (row.date, row.at, row.nth);
        if !self.rows.is_sorted_by_key(order) {
            self.rows.sort_unstable_by_key(order);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = SetResult> + '_ {
        self.rows.iter().map(|row| self.set(row))
    }

    /// Each with the place of its exercise.
    pub fn each(&self) -> impl Iterator<Item = (usize, SetResult)> + '_ {
        let each = |row: &Row| (row.exercise as usize, self.set(row));
        self.rows.iter().map(each)
    }

    fn set(&self, row: &Row) -> SetResult {
        let exercise = &self.exercises[row.exercise as usize];
        let rare = row.rare.as_deref();
        let workout = row.workout.checked_sub(1);
        SetResult {
            id: row.id,
            at: row.at,
            date: row.date,
            exercise: exercise.name.clone(),
            exercise_id: exercise.id.clone(),
            set_number: row.set_number,
            performance: Performance {
                kind: row.kind,
                reps: row.reps,
                load: row.load,
                rir: row.rir,
                rpe: row.rpe,
                seconds: rare.and_then(|rare| rare.seconds),
                metres: rare.and_then(|rare| rare.metres),
                notes: rare.and_then(|rare| rare.notes.as_deref().map(ToOwned::to_owned)),
                structure: rare.map(|rare| rare.structure.clone()).unwrap_or_default(),
            },
            workout: workout.map(|place| self.workouts[place as usize].clone()),
            source: row.source,
        }
    }

    /// The set at a place of the order that they have now.
    pub fn set_at(&self, place: usize) -> SetResult {
        self.set(&self.rows[place])
    }

    /// The row at a place of the order that they have now.
    pub fn row_at(&mut self, place: usize) -> RowMut<'_> {
        RowMut(&mut self.rows[place])
    }

    /// The place behind the sets of a day that begins at `start`, once they are sorted.
    pub fn end_of_day(&self, start: usize) -> usize {
        let rest = &self.rows[start..];
        let date = rest.first().map(|row| row.date);
        start + rest.iter().take_while(|row| Some(row.date) == date).count()
    }

    /// The places of the rows, those of one id side by side in the order in which they came in.
    pub fn by_id(&self) -> Vec<u32> {
        let most = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        let mut places: Vec<u32> = (0..most).collect();
        places.sort_unstable_by_key(|place| {
            let row = &self.rows[*place as usize];
            (row.id, row.nth)
        });
        places
    }

    pub fn id_at(&self, place: usize) -> SetId {
        self.rows[place].id
    }

    /// Takes out the rows that were dropped.
    pub fn retain_kept(&mut self) {
        self.rows.retain(|row| !row.is_dropped);
    }
}

/// A row on its way to a set with a number.
pub struct RowMut<'a>(&'a mut Row);

impl RowMut<'_> {
    pub fn id(&self) -> SetId {
        self.0.id
    }

    pub fn give_id(&mut self, id: SetId) {
        self.0.id = id;
    }

    pub fn date(&self) -> Date {
        self.0.date
    }

    /// Its place among those that came in.
    pub fn nth(&self) -> usize {
        self.0.nth as usize
    }

    /// The place of its exercise.
    pub fn exercise(&self) -> usize {
        self.0.exercise as usize
    }

    /// 0 where it has none yet.
    pub fn number(&self) -> u8 {
        self.0.set_number
    }

    pub fn give_number(&mut self, number: u8) {
        self.0.set_number = number;
    }

    pub fn drop_it(&mut self) {
        self.0.is_dropped = true;
    }

    pub fn is_dropped(&self) -> bool {
        self.0.is_dropped
    }
}

impl From<Vec<SetResult>> for ImportedSets {
    fn from(sets: Vec<SetResult>) -> Self {
        let mut imported = Self::default();
        for set in sets {
            imported.push(set);
        }
        imported
    }
}

#[cfg(test)]
mod tests;
