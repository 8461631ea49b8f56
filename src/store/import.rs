//! Sets from elsewhere: many at once, each left alone where it is there already.

use super::claims::{is_bodyweight, volume_of_day};
use super::journal::{self, ChangeKind, Inverse};
use super::logging::next_number;
use super::past;
use super::sets::{self, Stored};
use super::standing::{Claim, Holder, Standing};
use super::work::{Halt, Work};
use super::{columns, exercises, records};
use crate::domain::command::{Applied, Rejection};
use crate::domain::exercise::ExerciseKey;
use crate::domain::exercise_name;
use crate::domain::set_result::SetResult;
use crate::domain::text::counted;
use rusqlite::{Connection, ErrorCode};
use std::collections::HashMap;

/// Imports in the order of the days, all or none, as one change.
pub(super) fn import(work: &Work<'_>, mut sets: Vec<SetResult>) -> Result<Applied, Halt> {
    // Stable, so that sets of the same moment keep the order they came in.
    sets.sort_by_key(|set| (set.date, set.at));
    // Other commands decide before they write; this one can't look at a million sets twice.
    work.connection.execute_batch("SAVEPOINT import")?;
    let end = carry_out(work, sets);
    let (end_with, changed) = match &end {
        Ok(Applied::Imported { added, .. }) if *added > 0 => ("RELEASE import", true),
        _ => ("ROLLBACK TO import; RELEASE import", false),
    };
    if !matches!(end, Err(Halt::CallIssue(_))) {
        work.connection.execute_batch(end_with)?;
    }
    if !changed {
        work.newest_change.set(None);
    }
    end
}

fn carry_out(work: &Work<'_>, sets: Vec<SetResult>) -> Result<Applied, Halt> {
    let seq = journal::record(work, ChangeKind::Import, "", None)?;
    let mut arrivals = Arrivals {
        connection: work.connection,
        seq,
        any_deleted: past::any_deleted(work.connection)?,
        touched: HashMap::new(),
    };
    let (mut added, mut already_there) = (0, 0);
    for set in sets {
        let count = if arrivals.take(set)? {
            &mut added
        } else {
            &mut already_there
        };
        *count += 1;
    }
    arrivals.finish()?;
    let summary = format!("an import of {}", counted(added, "set"));
    journal::complete(work.connection, seq, &summary, &Inverse::TakeAway)?;
    Ok(Applied::Imported {
        added,
        already_there,
    })
}

/// An import under way.
struct Arrivals<'a> {
    connection: &'a Connection,
    seq: i64,
    /// Whether any set was ever deleted, so that each id need not be looked for.
    any_deleted: bool,
    touched: HashMap<ExerciseKey, Touched>,
}

/// An exercise that got sets.
struct Touched {
    exercise: i64,
    bodyweight: bool,
    /// Whether it had sets before, which then count in a day's volume too.
    had_sets: bool,
    added: i64,
    before: Standing,
    after: Standing,
    /// The volume of the day being read, by the sets of this import alone.
    day: Option<Holder>,
}

impl Arrivals<'_> {
    /// Whether the set was added: not so if its id is there already, or was and was deleted.
    fn take(&mut self, set: SetResult) -> Result<bool, Halt> {
        if self.any_deleted && past::was_deleted(self.connection, set.id)? {
            return Ok(false);
        }
        let key = set.key();
        let touched = match self.touched.entry(key) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(new) => {
                exercise_name::check(&set.exercise).map_err(Rejection::from)?;
                let touched = Touched::new(self.connection, new.key())?;
                new.insert(touched)
            }
        };
        let Some(stored) = insert(self.connection, touched.exercise, set, self.seq)? else {
            return Ok(false);
        };
        touched.offer(self.connection, &stored)?;
        Ok(true)
    }

    fn finish(self) -> rusqlite::Result<()> {
        for mut touched in self.touched.into_values() {
            touched.end_day(self.connection)?;
            let exercise = touched.exercise;
            records::save(self.connection, exercise, &touched.before, &touched.after)?;
            exercises::count(self.connection, exercise, touched.added)?;
        }
        Ok(())
    }
}

/// Inserts under the set's own number, or where another live set has that, under the next free.
fn insert(
    connection: &Connection,
    exercise: i64,
    mut set: SetResult,
    seq: i64,
) -> Result<Option<Stored>, Halt> {
    let row = match sets::insert(connection, exercise, &set, seq) {
        Err(error) if number_is_taken(connection, &error, exercise, &set)? => {
            let highest = sets::highest_number(connection, exercise, set.date)?;
            set.set_number = next_number(highest, &set.exercise)?;
            sets::insert(connection, exercise, &set, seq)
        }
        end => end,
    }?;
    Ok(row.map(|row| Stored { row, exercise, set }))
}

fn number_is_taken(
    connection: &Connection,
    error: &rusqlite::Error,
    exercise: i64,
    set: &SetResult,
) -> rusqlite::Result<bool> {
    Ok(
        error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
            && sets::numbered(connection, exercise, set.date, set.set_number)?.is_some(),
    )
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
            after: before.clone(),
            before,
            day: None,
        })
    }

    fn offer(&mut self, connection: &Connection, stored: &Stored) -> rusqlite::Result<()> {
        self.added += 1;
        let day = columns::day(stored.set.date);
        let done = &stored.set.performance;
        let Some(claim) = Claim::of(stored.row, day, done, self.bodyweight) else {
            return Ok(());
        };
        self.after.offer(&claim);
        if self.day.is_some_and(|open| open.day != day) {
            self.end_day(connection)?;
        }
        self.day
            .get_or_insert(Holder::nothing_on(day))
            .add_up(&claim);
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
