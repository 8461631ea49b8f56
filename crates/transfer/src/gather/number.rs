//! Sets get their numbers, day by day, beside those that are stored.

use super::known::{self, KnownRow, RowFate};
use super::{Bad, Changed, FileTimes, Origin, RowTime};
use crate::row::Place;
use jiff::tz::TimeZone;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::imported_sets::{ImportedSets, RowMut};
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::{SetId, SetResult};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

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
    /// Of each file.
    pub times: &'a [FileTimes],
    /// Where the athlete is, and was when tables were read.
    pub zones: &'a [TimeZone],
    /// Of each file, whether any of its rows is stored; none until it is looked for.
    pub is_known_file: Vec<Option<bool>>,
    /// The ids that rows had when they were derived from moments.
    pub older: &'a [SetId],
    pub changed: &'a mut Vec<Changed>,
    pub already_there: usize,
    pub renumbered: usize,
    pub bad: &'a mut Bad,
}

/// What is stored of the day that is being read, and what was given there.
#[derive(Default)]
struct Day {
    numbers: HashMap<usize, Numbers>,
}

impl Day {
    fn of(stored: &[SetResult], keyed: &HashMap<ExerciseKey, usize>) -> Self {
        let mut day = Self::default();
        for set in stored {
            if let Some(key) = keyed.get(&set.key()) {
                day.numbers.entry(*key).or_default().take(set.set_number);
            }
        }
        day
    }
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
            let stored = if self.is_first { Vec::new() } else { self.log.on_date(date)? };
            let mut day = Day::of(&stored, &keyed);
            if !self.is_first {
                self.recognise(sets, start..end, stored)?;
            }
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

    fn file_of(&self, nth: usize) -> usize {
        self.files.partition_point(|begin| *begin <= nth).saturating_sub(1)
    }

    /// Whether any row of a file, from a day on, is stored as it stands there.
    fn is_known(
        &mut self,
        file: usize,
        sets: &mut ImportedSets,
        mut from: usize,
    ) -> LogResult<bool> {
        if let Some(known) = self.is_known_file[file] {
            return Ok(known);
        }
        let mut known = false;
        while from < sets.len() && !known {
            let end = sets.end_of_day(from);
            let stored = self.log.on_date(sets.row_at(from).date())?;
            let ids: HashSet<SetId> = stored.iter().map(|set| set.id).collect();
            known = (from..end).any(|place| {
                let row = sets.row_at(place);
                let older = self.older.get(row.nth()).is_some_and(|id| ids.contains(id));
                self.file_of(row.nth()) == file && (older || ids.contains(&row.id()))
            });
            from = end;
        }
        self.is_known_file[file] = Some(known);
        Ok(known)
    }

    /// Drops the rows of a day that are stored already, by their ids or by what they say.
    fn recognise(
        &mut self,
        sets: &mut ImportedSets,
        places: Range<usize>,
        stored: Vec<SetResult>,
    ) -> LogResult<()> {
        let mut left: Vec<Option<SetResult>> = stored.into_iter().map(Some).collect();
        let by_id: HashMap<SetId, usize> =
            left.iter().flatten().enumerate().map(|(at, set)| (set.id, at)).collect();
        let (mut rows, mut of_rows) = (Vec::new(), Vec::new());
        let mut has_moments = false;
        let start = places.start;
        for place in places {
            let mut row = sets.row_at(place);
            let nth = row.nth();
            if row.is_dropped() {
                continue;
            }
            let ids = [Some(row.id()), self.older.get(nth).copied()];
            let known = ids.iter().flatten().find_map(|id| by_id.get(id)).copied();
            if known.is_some_and(|at| left[at].take().is_some()) {
                self.already_there += 1;
                row.drop_it();
                let file = self.file_of(nth);
                self.is_known_file[file] = Some(true);
                continue;
            }
            let origin = self.origins[nth];
            if origin.time != RowTime::NoTable {
                let set = sets.set_at(place);
                let clock = (origin.time == RowTime::Local)
                    .then(|| set.at.to_zoned(self.zones[0].clone()).datetime());
                has_moments |= clock.is_none();
                let file = self.file_of(nth);
                let times = self.times.get(file).copied().unwrap_or_default();
                let is_of_known_file = self.is_known(file, sets, start)?;
                rows.push(KnownRow { set, clock, times, is_of_known_file, fate: RowFate::New });
                of_rows.push(place);
            }
        }
        if has_moments && let Some(date) = rows.first().map(|row| row.set.date) {
            // Where the athlete was it may have been the day before, or after.
            for near in [date.yesterday(), date.tomorrow()].into_iter().flatten() {
                left.extend(self.log.on_date(near)?.into_iter().map(Some));
            }
        }
        known::Day { stored: left, zones: self.zones }.recognise(&mut rows);
        for (place, row) in of_rows.into_iter().zip(rows) {
            let mut at = sets.row_at(place);
            match row.fate {
                RowFate::New => {
                    let older = self.older.get(at.nth()).copied();
                    if let Some(id) = older
                        && id != at.id()
                        && self.log.was_deleted(id)?
                    {
                        self.already_there += 1;
                        at.drop_it();
                    }
                    continue;
                }
                RowFate::Known => self.already_there += 1,
                RowFate::Changed(changed) => self.changed.push(*changed),
            }
            at.drop_it();
        }
        Ok(())
    }

    fn settle(&mut self, row: &mut RowMut<'_>, day: &mut Day) {
        let key = self.keys[row.exercise()];
        let taken = day.numbers.entry(key).or_default();
        let said = Some(row.number()).filter(|number| *number > 0);
        let own = said.filter(|number| taken.is_free(*number));
        let Some(number) = own.or_else(|| taken.next()) else {
            let error = format!("{} already has 99 sets of it, the most there can be", row.date());
            let origin = self.origins[row.nth()];
            let at = Place { line: origin.line as usize, column: origin.column as usize };
            self.bad.add(self.file_of(row.nth()), at, vec![error]);
            return row.drop_it();
        };
        taken.take(number);
        let is_said = self.origins[row.nth()].is_said;
        self.renumbered += usize::from(is_said && own.is_none());
        row.give_number(number);
    }
}
