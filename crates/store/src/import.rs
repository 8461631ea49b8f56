//! Sets from elsewhere: many at once, each left alone where it is there already.

mod beside;

use super::change::Change;
use super::claims::{is_bodyweight, volume_of_day};
use super::entity::Entity as _;
use super::journal::{ChangeKind, Undo};
use super::logging::next_number;
use super::record::{Deed, Op, Thing};
use super::sets::{self, LoggedSet, Stored};
use super::standing::{Claim, Holder, Standing};
use super::work::{Halt, Work};
use super::{
    columns, day_totals, editing, exercises, import_answers, records, versions, weigh_ins,
};
use rusqlite::Connection;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::exercise_name;
use setwise_domain::imported_sets::{ImportedExercise, ImportedSets};
use setwise_domain::set_result::SetResult;
use setwise_domain::text::counted;
use setwise_domain::weigh_in::WeighIn;
use setwise_words::text;
use std::fmt::Write as _;
use std::sync::atomic::Ordering;

/// Imports in the order of the days, all or none, as one change.
pub(super) fn import(work: &Work<'_>, mut sets: ImportedSets) -> Result<Applied, Halt> {
    sets.sort();
    // Other commands decide before they write; this one can't look at a million sets twice.
    let mut change = Change::begin(work, ChangeKind::Import, Undo::Possible)?;
    let mut summary = String::new();
    let done = carry_out(&mut change, &sets, &mut summary);
    let is_change = |applied: &Applied| {
        matches!(applied, Applied::Imported { added, changed, weighed, beside, .. }
            if added + changed + weighed + beside > 0)
    };
    change.settle(done, is_change, |_| summary)
}

/// What it comes to, which `summary` says as an undo names it.
fn carry_out(
    change: &mut Change<'_, '_>,
    sets: &ImportedSets,
    summary: &mut String,
) -> Result<Applied, Halt> {
    let connection = change.connection();
    let added = day_totals::unwatched(connection, || arrive(change, sets))?;
    let already_there = sets.len() - added;
    let mut changed = 0;
    for set in &sets.changed {
        changed += usize::from(editing::replace(change, set)?);
    }
    let mut weighed = 0;
    for one in &sets.weighed {
        if WeighIn::read(connection, &one.id.into())?.is_none() {
            change.add(&weigh_ins::put_op(one.clone()))?;
            weighed += 1;
        }
    }
    let mut reweighed = 0;
    for one in &sets.reweighed {
        if let Some(op) = weigh_ins::edit(connection, one)? {
            change.add(&op)?;
            reweighed += 1;
        }
    }
    let mut parts = vec![counted(added, "set")];
    if weighed > 0 {
        parts.push(counted(weighed, "weight"));
    }
    let others = beside::summary(&sets.beside);
    let beside = others.len();
    parts.extend(others);
    *summary = format!("an import of {}", text::list(&parts));
    let kinds = [(changed, "set"), (reweighed, "weight")];
    let kinds = kinds.into_iter().filter(|(count, _)| *count > 0);
    let others: Vec<String> = kinds.map(|(count, of)| counted(count, of)).collect();
    if !others.is_empty() {
        let _ = write!(summary, " that changed {}", text::list(&others));
    }
    changed += reweighed;
    beside::arrive(change, &sets.beside)?;
    for answer in &sets.answers {
        change.add(&import_answers::put_op(answer.clone()))?;
    }
    Ok(Applied::Imported { added, already_there, changed, weighed, beside })
}

/// Stores the sets; gives back how many were not there before.
fn arrive(change: &mut Change<'_, '_>, sets: &ImportedSets) -> Result<usize, Halt> {
    let work = change.work;
    let mut arrivals = Arrivals {
        any_known: versions::is_any_set_touched(work.connection)?,
        change,
        added: 0,
        exercises: sets.exercises(),
        touched: Vec::new(),
        places: vec![None; sets.exercises().len()],
    };
    work.arrived.store(0, Ordering::Relaxed);
    for (exercise, set) in sets.each() {
        work.arrived.fetch_add(1, Ordering::Relaxed);
        arrivals.take(exercise, set)?;
    }
    let added = arrivals.added;
    arrivals.finish()?;
    Ok(added)
}

/// An import under way.
struct Arrivals<'a, 'w, 'c> {
    change: &'a mut Change<'w, 'c>,
    /// Whether any set was ever changed or deleted, so that each id need not be looked for.
    any_known: bool,
    /// How many were added.
    added: usize,
    exercises: &'a [ImportedExercise],
    touched: Vec<Touched>,
    /// Of each of the exercises, which of the touched ones it is: several may be kept under one key.
    places: Vec<Option<usize>>,
}

/// An exercise that got sets.
struct Touched {
    exercise: i64,
    bodyweight: bool,
    /// Whether it had sets before, which then count in a day's volume too.
    had_sets: bool,
    added: i64,
    /// The first and the last day of those.
    days: Option<(i64, i64)>,
    before: Standing,
    after: Standing,
    /// The volume of the day being read, by the sets of this import alone.
    day: Option<Holder>,
    /// The day being read, and the numbers that its live sets have, one bit each.
    taken: Option<(i64, u128)>,
}

impl Arrivals<'_, '_, '_> {
    /// Adds the set, unless its id is there already, or was and was deleted.
    fn take(&mut self, exercise: usize, set: SetResult) -> Result<(), Halt> {
        let connection = self.change.connection();
        let is_known = self.any_known && versions::is_touched(connection, set.id)?;
        if is_known && versions::was_deleted(connection, set.id)? {
            return Ok(());
        }
        let place = match self.places[exercise] {
            Some(place) => place,
            None => self.touch(exercise)?,
        };
        let touched = &mut self.touched[place];
        let Some(set) = touched.numbered(connection, set)? else {
            return Ok(());
        };
        let (id, logged) = (set.id.0, Box::new(LoggedSet::new(set.clone())));
        let (by, op) = self.change.prepare(&Op::Set(id.into(), Deed::Put(logged)))?;
        let row = sets::row_of(by.seq, by.place);
        if !sets::insert(connection, row, touched.exercise, &set)? {
            return Ok(());
        }
        self.change.push(op);
        self.added += 1;
        let stored = Stored { row, exercise: touched.exercise, set };
        touched.add(connection, &stored)?;
        if is_known {
            // What was said of it before says what becomes of it.
            self.change.folding.note_row(&stored)?;
            self.change.folding.stale(Thing::Set(id.into()));
        }
        Ok(())
    }

    /// Where an exercise that is met for the first time stands among the touched ones.
    fn touch(&mut self, exercise: usize) -> Result<usize, Halt> {
        let ImportedExercise { name, key, .. } = &self.exercises[exercise];
        let mut known = self.exercises.iter().zip(&self.places);
        let same = known.find_map(|(one, place)| place.filter(|_| one.key == *key));
        let place = if let Some(place) = same {
            place
        } else {
            exercise_name::check(name).map_err(Rejection::from)?;
            self.touched.push(Touched::new(self.change.connection(), key)?);
            self.touched.len() - 1
        };
        self.places[exercise] = Some(place);
        Ok(place)
    }

    fn finish(self) -> rusqlite::Result<()> {
        let connection = self.change.connection();
        for mut touched in self.touched {
            touched.end_day(connection)?;
            let exercise = touched.exercise;
            records::save(connection, exercise, &touched.before, &touched.after)?;
            exercises::count(connection, exercise, touched.added)?;
            if let Some(days) = touched.days {
                day_totals::note(connection, exercise, days)?;
            }
        }
        Ok(())
    }
}

impl Touched {
    fn new(connection: &Connection, key: &ExerciseKey) -> rusqlite::Result<Self> {
        let had_sets = exercises::find(connection, key)?.is_some();
        let exercise = exercises::find_or_add(connection, key)?;
        let before = records::load(connection, exercise)?;
        Ok(Self {
            exercise,
            bodyweight: is_bodyweight(key),
            had_sets,
            added: 0,
            days: None,
            after: before.clone(),
            before,
            day: None,
            taken: None,
        })
    }

    /// The set under its own number, or where another live set has that, under the next free; nothing
    /// where it is there already.
    fn numbered(
        &self,
        connection: &Connection,
        mut set: SetResult,
    ) -> Result<Option<SetResult>, Halt> {
        let taken = self.taken_on(connection, &set)?;
        if taken & bit(set.set_number) != 0 {
            if sets::by_id(connection, set.id)?.is_some() {
                return Ok(None);
            }
            let highest = u128::BITS - 1 - taken.leading_zeros();
            let highest = u8::try_from(highest).unwrap_or(u8::MAX);
            set.set_number = next_number(highest, &set.exercise)?;
        }
        Ok(Some(set))
    }

    /// The numbers that live sets have on the day of this one.
    fn taken_on(&self, connection: &Connection, set: &SetResult) -> rusqlite::Result<u128> {
        let day = columns::day(set.date);
        match self.taken {
            Some((of, taken)) if of == day => Ok(taken),
            _ if self.had_sets => {
                let numbers = sets::numbers(connection, self.exercise, day)?;
                Ok(numbers.into_iter().fold(0, |taken, number| taken | bit(number)))
            }
            _ => Ok(0),
        }
    }

    /// That a set of it came.
    fn add(&mut self, connection: &Connection, stored: &Stored) -> rusqlite::Result<()> {
        self.added += 1;
        let day = columns::day(stored.set.date);
        let taken = self.taken_on(connection, &stored.set)?;
        self.taken = Some((day, taken | bit(stored.set.set_number)));
        let (first, last) = self.days.unwrap_or((day, day));
        self.days = Some((first.min(day), last.max(day)));
        let done = &stored.set.performance;
        let Some(claim) =
            Claim::of(stored.row, (day, stored.set.set_number), done, self.bodyweight)
        else {
            return Ok(());
        };
        self.after.offer(&claim);
        if self.day.is_some_and(|open| open.day != day) {
            self.end_day(connection)?;
        }
        self.day.get_or_insert(Holder::nothing_on(day)).add_up(&claim);
        Ok(())
    }

    fn end_day(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let Some(alone) = self.day.take() else {
            return Ok(());
        };
        let whole = if self.had_sets {
            volume_of_day(connection, self.exercise, alone.day, self.bodyweight)?
        } else {
            alone
        };
        self.after.offer_volume(whole);
        Ok(())
    }
}

/// The bit of a set number; past those that there are, none.
fn bit(number: u8) -> u128 {
    1_u128.checked_shl(number.into()).unwrap_or(0)
}
