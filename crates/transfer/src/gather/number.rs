//! Sets get their numbers, day by day, beside those that are stored.

use super::{Bad, Origin};
use crate::row::Place;
use jiff::civil::Date;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::imported_sets::{ImportedSets, RowMut};
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::SetId;
use std::collections::{HashMap, HashSet};

/// Of each exercise that is named, the number of what it is kept under.
pub(super) fn keys(sets: &ImportedSets) -> Vec<usize> {
    let mut places: HashMap<&ExerciseKey, usize> = HashMap::new();
    let exercises = sets.exercises().iter();
    let place = |exercise| {
        let next = places.len();
        *places.entry(exercise).or_insert(next)
    };
    exercises.map(|exercise| &exercise.key).map(place).collect()
}

/// The set numbers from 1 to 99 that are taken, a bit each.
#[derive(Clone, Copy, Default)]
struct Numbers(u128);

impl Numbers {
    const MOST: u32 = 99;

    const fn is_free(self, number: u8) -> bool {
        self.0 & (1 << number) == 0
    }

    const fn take(&mut self, number: u8) {
        self.0 |= 1 << number;
    }

    /// One more than the highest.
    fn next(self) -> Option<u8> {
        let next = (128 - self.0.leading_zeros()).max(1);
        u8::try_from(next).ok().filter(|_| next <= Self::MOST)
    }
}

/// Numbers being given, day by day.
pub(super) struct Settling<'a> {
    /// Nothing is stored yet.
    pub is_first: bool,
    pub log: &'a dyn SetLog,
    pub keys: Vec<usize>,
    pub origins: &'a [Origin],
    pub files: &'a [usize],
    pub already_there: usize,
    pub renumbered: usize,
    pub bad: &'a mut Bad,
}

/// What is stored of the day that is being read, and what was given there.
#[derive(Default)]
struct Day {
    ids: HashSet<SetId>,
    numbers: HashMap<usize, Numbers>,
}

impl Settling<'_> {
    /// Rows with a number of their own come first on their day, so that those without fill what is
    /// left.
    pub fn number(&mut self, sets: &mut ImportedSets) -> LogResult<()> {
        let keyed: HashMap<ExerciseKey, usize> = sets
            .exercises()
            .iter()
            .zip(&self.keys)
            .map(|(exercise, key)| (exercise.key.clone(), *key))
            .collect();
        let mut start = 0;
        while start < sets.len() {
            let date = sets.row_at(start).date();
            let end = sets.end_of_day(start);
            let mut day = self.stored(date, &keyed)?;
            for is_numbered in [true, false] {
                for place in start..end {
                    let mut row = sets.row_at(place);
                    if !row.is_dropped() && (row.number() > 0) == is_numbered {
                        self.settle(&mut row, &mut day);
                    }
                }
            }
            start = end;
        }
        Ok(())
    }

    fn stored(&self, date: Date, keyed: &HashMap<ExerciseKey, usize>) -> LogResult<Day> {
        let mut day = Day::default();
        if self.is_first {
            return Ok(day);
        }
        for set in self.log.on_date(date)? {
            day.ids.insert(set.id);
            if let Some(key) = keyed.get(&set.key()) {
                day.numbers.entry(*key).or_default().take(set.set_number);
            }
        }
        Ok(day)
    }

    fn settle(&mut self, row: &mut RowMut<'_>, day: &mut Day) {
        if day.ids.contains(&row.id()) {
            self.already_there += 1;
            return row.drop_it();
        }
        let key = self.keys[row.exercise()];
        let taken = day.numbers.entry(key).or_default();
        let said = Some(row.number()).filter(|number| *number > 0);
        let own = said.filter(|number| taken.is_free(*number));
        let Some(number) = own.or_else(|| taken.next()) else {
            let error = format!("{} already has 99 sets of it, the most there can be", row.date());
            let origin = self.origins[row.nth()];
            let at = Place { line: origin.line as usize, column: origin.column as usize };
            let file = self.files.partition_point(|begin| *begin <= row.nth());
            self.bad.add(file.saturating_sub(1), at, vec![error]);
            return row.drop_it();
        };
        taken.take(number);
        let is_said = self.origins[row.nth()].is_said;
        self.renumbered += usize::from(is_said && own.is_none());
        row.give_number(number);
    }
}
