//! The first and the last day of so much, and the set that is the most: found without reading what lies
//! between.

use super::columns;
use super::sets::{self, Stored, in_order_done, select_set};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension as _};
use setwise_domain::day_totals::{End, Least, Most};
use setwise_domain::load::{Load, Unit};
use setwise_domain::session::DateRange;

/// The first or the last day of an exercise that came to so much: its days lie in order.
macro_rules! day_of {
    ($least:literal, $order:literal) => {
        concat!(
            "SELECT date FROM exercise_days WHERE exercise = ?1 AND ",
            $least,
            " >= ?2 ORDER BY date ",
            $order,
            " LIMIT 1"
        )
    };
}

/// The first or the last day on which an exercise, or any, was done and came to so much.
pub(super) fn day_of(
    connection: &Connection,
    exercise: Option<i64>,
    least: Option<Least>,
    end: End,
) -> rusqlite::Result<Option<Date>> {
    let sql = match (least, end) {
        (None, End::First) => day_of!("date", "ASC"),
        (None, End::Last) => day_of!("date", "DESC"),
        (Some(Least::Kilograms(_)), End::First) => day_of!("top", "ASC"),
        (Some(Least::Kilograms(_)), End::Last) => day_of!("top", "DESC"),
        (Some(Least::Reps(_)), End::First) => day_of!("most_reps", "ASC"),
        (Some(Least::Reps(_)), End::Last) => day_of!("most_reps", "DESC"),
    };
    let wanted = match least {
        None => i64::MIN,
        Some(Least::Kilograms(kilograms)) => {
            let least = Load::from_kilograms(kilograms - Least::TOLERANCE, Unit::Kg);
            least.mass().0
        }
        Some(Least::Reps(reps)) => reps.into(),
    };
    let exercises = match exercise {
        Some(one) => vec![one],
        None => all_exercises(connection)?,
    };
    let mut statement = connection.prepare_cached(sql)?;
    let mut found: Option<Date> = None;
    for exercise in exercises {
        let day = statement.query_row((exercise, wanted), |row| columns::date(row, 0));
        found = match (found, day.optional()?) {
            (Some(known), Some(day)) if end == End::First => Some(known.min(day)),
            (Some(known), Some(day)) => Some(known.max(day)),
            (known, day) => known.or(day),
        };
    }
    Ok(found)
}

/// The set that is the most of an exercise's days; the earliest of equals.
pub(super) fn most_of(
    connection: &Connection,
    exercise: i64,
    most: Most,
    within: DateRange,
) -> rusqlite::Result<Option<Stored>> {
    let (sql, reps) = match most {
        Most::Load { reps } => (MOST_LOAD, i64::from(reps)),
        Most::Metres => (MOST_METRES, 0),
        Most::Seconds => (MOST_SECONDS, 0),
        Most::Speed { metres } => (MOST_SPEED, i64::from(metres)),
    };
    let days = (columns::day(within.from), columns::day(within.to));
    sets::one(connection, sql, (exercise, days.0, days.1, reps))
}

const MOST_LOAD: &str = select_set!(concat!(
    "WHERE sets.exercise = ?1 AND date BETWEEN ?2 AND ?3 AND sets.kind NOT IN ('warm-up', 'drop') \
     AND mass IS NOT NULL AND coalesce(json_extract(structure, '$.parts[0]'), reps) >= ?4 \
     ORDER BY mass DESC, ",
    in_order_done!(),
    " LIMIT 1"
));
const MOST_METRES: &str = select_set!(concat!(
    "WHERE sets.exercise = ?1 AND date BETWEEN ?2 AND ?3 AND sets.kind <> 'warm-up' \
     AND metres > ?4 ORDER BY metres DESC, ",
    in_order_done!(),
    " LIMIT 1"
));
const MOST_SECONDS: &str = select_set!(concat!(
    "WHERE sets.exercise = ?1 AND date BETWEEN ?2 AND ?3 AND sets.kind <> 'warm-up' \
     AND seconds > ?4 ORDER BY seconds DESC, ",
    in_order_done!(),
    " LIMIT 1"
));

const MOST_SPEED: &str = select_set!(concat!(
    "WHERE sets.exercise = ?1 AND date BETWEEN ?2 AND ?3 AND sets.kind <> 'warm-up' \
     AND metres >= ?4 AND seconds > 0 ORDER BY metres * 1.0 / seconds DESC, ",
    in_order_done!(),
    " LIMIT 1"
));

fn all_exercises(connection: &Connection) -> rusqlite::Result<Vec<i64>> {
    connection
        .prepare_cached("SELECT id FROM exercises")?
        .query_map([], |row| row.get(0))?
        .collect()
}
