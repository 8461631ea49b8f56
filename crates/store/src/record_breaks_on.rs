//! The records that a day broke, against what stood before it: derived from the sets, so that an
//! undo or a correction of the day needs nothing more.

use super::error::StoreErrorKind;
use super::log::ON_DATE;
use super::record_breaks::{self, Broken};
use super::sets;
use super::{claims, columns, offer};
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::receipt::Record;
use setwise_domain::set_result::Source;

/// For each exercise of the day, in the order logged, the best of each kind. Imported sets are no
/// news.
pub(super) fn day(connection: &Connection, date: Date) -> Result<Vec<Record>, StoreErrorKind> {
    let mut exercises = Vec::new();
    for stored in sets::all(connection, ON_DATE, [columns::day(date)])? {
        if !exercises.contains(&stored.exercise) {
            exercises.push(stored.exercise);
        }
    }
    let mut records = Vec::new();
    for exercise in exercises {
        for broken in of_exercise(connection, exercise, columns::day(date))? {
            let record = offer::announce(connection, &broken)?;
            if record.set.source != Source::Import {
                records.push(record);
            }
        }
    }
    Ok(records)
}

fn of_exercise(connection: &Connection, exercise: i64, day: i64) -> rusqlite::Result<Vec<Broken>> {
    let before = claims::from_sets(connection, exercise, (i64::MIN, day - 1))?;
    let own = claims::of_days(connection, exercise, (day, day))?;
    let mut found = record_breaks::by_sets(&before, &own);
    let bodyweight = claims::is_bodyweight_exercise(connection, exercise)?;
    let total = claims::volume_of_day(connection, exercise, day, bodyweight)?;
    found.extend(record_breaks::by_day(&before, total));
    Ok(found)
}
