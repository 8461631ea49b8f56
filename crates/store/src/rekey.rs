//! Sets that are kept under another key from now on: an exercise that was logged by its name alone
//! has come to be known, or is known no longer.

use super::change::Change;
use super::journal::{ChangeKind, Undo};
use super::logging::next_number;
use super::sets::{self, Stored, select_sets};
use super::work::{Halt, Work};
use super::{editing, exercises};
use rusqlite::Connection;
use setwise_domain::command::{Applied, KeyChange};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::set_result::SetResult;
use setwise_domain::text::counted;

const OF_EXERCISE: &str = select_sets!("WHERE sets.exercise = ?1 ORDER BY date, set_number");

/// Moves the live sets of each exercise, all in one change. A number that the other has on the day
/// already becomes the next one free.
pub(super) fn rekey(work: &Work<'_>, changes: &[KeyChange]) -> Result<Applied, Halt> {
    let mut change = Change::begin(work, ChangeKind::Rekey, Undo::Possible)?;
    let done: Result<usize, Halt> = changes.iter().map(|one| move_all(&mut change, one)).sum();
    let sets = change.settle(
        done,
        |sets: &usize| *sets > 0,
        |sets| format!("{} kept under another name", counted(*sets, "set")),
    )?;
    Ok(Applied::Rekeyed { sets })
}

/// Moves the sets of one exercise and tells how many there were.
pub(super) fn move_all(change: &mut Change<'_, '_>, moved: &KeyChange) -> Result<usize, Halt> {
    let connection = change.connection();
    let Some(from) = exercises::find(connection, &moved.from)? else {
        return Ok(0);
    };
    let to = exercises::find_or_add(connection, &moved.to)?;
    if from == to {
        return Ok(0);
    }
    let id = moved.to.is_catalogued().then(|| ExerciseId(moved.to.as_str().to_owned()));
    let stored = sets::all(connection, OF_EXERCISE, [from])?;
    for one in &stored {
        let after = SetResult {
            exercise_id: id.clone(),
            set_number: free_number(connection, to, one)?,
            ..one.set.clone()
        };
        editing::put(change, one, &after, Some(&moved.to))?;
    }
    Ok(stored.len())
}

/// The number itself where it is free on the day, else the one after the highest.
fn free_number(connection: &Connection, exercise: i64, stored: &Stored) -> Result<u8, Halt> {
    let set = &stored.set;
    if sets::numbered(connection, exercise, set.date, set.set_number)?.is_none() {
        return Ok(set.set_number);
    }
    let highest = sets::highest_number(connection, exercise, set.date)?;
    Ok(next_number(highest, &set.exercise)?)
}
