//! Sets that are kept under another key from now on: an exercise that was logged by its name alone
//! has come to be known, or is known no longer.

use super::editing::Changing;
use super::exercises;
use super::journal::ChangeKind;
use super::logging::next_number;
use super::sets::{self, Stored, select_sets};
use super::work::{Halt, Work};
use rusqlite::Connection;
use setwise_domain::command::{Applied, KeyChange};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::set_result::SetResult;
use setwise_domain::text::counted;

const OF_EXERCISE: &str = select_sets!("WHERE sets.exercise = ?1 ORDER BY date, set_number");

/// Moves the live sets of each exercise, all in one change. A number that the other has on the day
/// already becomes the next one free.
pub(super) fn rekey(work: &Work<'_>, changes: &[KeyChange]) -> Result<Applied, Halt> {
    let mut changing = Changing::begin(work, ChangeKind::Rekey)?;
    let end = changes
        .iter()
        .map(|change| move_all(work.connection, &mut changing, change))
        .collect::<Result<Vec<_>, _>>();
    let moved = changing.end(
        end,
        |moved| moved.iter().any(|sets| *sets > 0),
        |named| format!("{} kept under another name", counted(named.len(), "set")),
    )?;
    Ok(Applied::Rekeyed { sets: moved.into_iter().sum() })
}

/// Moves the sets of one exercise and tells how many there were.
pub(super) fn move_all(
    connection: &Connection,
    changing: &mut Changing<'_, '_>,
    change: &KeyChange,
) -> Result<usize, Halt> {
    let Some(from) = exercises::find(connection, &change.from)? else {
        return Ok(0);
    };
    let to = exercises::find_or_add(connection, &change.to)?;
    if from == to {
        return Ok(0);
    }
    let id = change.to.is_catalogued().then(|| ExerciseId(change.to.as_str().to_owned()));
    let stored = sets::all(connection, OF_EXERCISE, [from])?;
    for one in &stored {
        let after = SetResult {
            exercise_id: id.clone(),
            set_number: free_number(connection, to, one)?,
            ..one.set.clone()
        };
        changing.put(one, &after, Some(&change.to))?;
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
