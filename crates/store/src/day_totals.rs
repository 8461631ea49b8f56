//! The projection of days: what was done of each exercise on each day, kept up with every change.
//!
//! Whatever writes a set, triggers of the writing connection note its exercise and day, and before
//! the commit the days noted are read again from their sets. So no way of writing can forget it, and
//! an import settles each day once.

use super::claims::is_bodyweight;
use super::sets::{self, Stored, select_sets};
use super::{columns, exercises, weigh_ins};
use jiff::civil::Date;
use rusqlite::{Connection, Row};
use setwise_domain::day_totals::{DaySets, DayTotals, ExerciseDay};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::load::Mass;
use setwise_domain::session::DateRange;
use setwise_domain::strength::e1rm;
use setwise_domain::weigh_in;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// What a connection that writes notes, in a table of its own.
const WATCH: &str = "
    CREATE TEMP TABLE stale_days (
        exercise INTEGER NOT NULL, date INTEGER NOT NULL, PRIMARY KEY (exercise, date)
    ) WITHOUT ROWID;
    CREATE TEMP TRIGGER set_went AFTER DELETE ON main.sets BEGIN
        INSERT OR IGNORE INTO stale_days VALUES (OLD.exercise, OLD.date);
    END;
    CREATE TEMP TRIGGER set_changed AFTER UPDATE ON main.sets BEGIN
        INSERT OR IGNORE INTO stale_days VALUES (OLD.exercise, OLD.date), (NEW.exercise, NEW.date);
    END;";

const WATCH_NEW: &str = "
    CREATE TEMP TRIGGER IF NOT EXISTS set_came AFTER INSERT ON main.sets BEGIN
        INSERT OR IGNORE INTO stale_days VALUES (NEW.exercise, NEW.date);
    END;";

/// From now on every set that this connection writes is noted.
pub(super) fn watch(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.execute_batch(WATCH)?;
    connection.execute_batch(WATCH_NEW)
}

/// Lets sets come unnoted: of a million each costs a run of the trigger. Whoever brings them says their
/// days with [`note`].
pub(super) fn unwatched<T, E: From<rusqlite::Error>>(
    connection: &Connection,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    connection.execute_batch("DROP TRIGGER IF EXISTS temp.set_came")?;
    let end = work();
    connection.execute_batch(WATCH_NEW)?;
    end
}

/// That sets of an exercise came between these days.
pub(super) fn note(
    connection: &Connection,
    exercise: i64,
    (first, last): (i64, i64),
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO temp.stale_days VALUES (?1, ?2), (?1, ?3)")?
        .execute((exercise, first, last))
        .map(drop)
}

/// Brings the days up to date whose sets were written, before they are committed. An exercise's are
/// made of its sets from the first of those days to the last at once.
pub(super) fn settle(connection: &Connection) -> rusqlite::Result<()> {
    let stale: Vec<(i64, i64, i64)> = connection
        .prepare_cached(
            "SELECT exercise, min(date), max(date) FROM temp.stale_days GROUP BY exercise",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    if stale.is_empty() {
        return Ok(());
    }
    for days in stale {
        for step in [DELETE, INSERT] {
            connection.prepare_cached(step)?.execute(days)?;
        }
    }
    let settled = connection.prepare_cached("DELETE FROM temp.stale_days")?.execute([]);
    settled.map(drop)
}

const DELETE: &str = "DELETE FROM exercise_days WHERE exercise = ?1 AND date BETWEEN ?2 AND ?3";
pub(super) const INSERT: &str = "INSERT INTO exercise_days SELECT * FROM exercise_days_by_sets \
     WHERE exercise = ?1 AND date BETWEEN ?2 AND ?3";

/// Makes all days of their sets, whatever they were.
pub(super) fn rebuild(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "DELETE FROM exercise_days; INSERT INTO exercise_days SELECT * FROM exercise_days_by_sets;",
    )
}

/// How many days are not what their sets make them.
pub(super) fn wrong(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row(
        "SELECT count(*) FROM ( \
         SELECT exercise, date FROM (SELECT * FROM exercise_days EXCEPT SELECT * FROM exercise_days_by_sets) \
         UNION \
         SELECT exercise, date FROM (SELECT * FROM exercise_days_by_sets EXCEPT SELECT * FROM exercise_days))",
        [],
        |row| columns::count(row, 0),
    )
}

/// The exercise and the columns that [`totals_of`] expects.
macro_rules! select_days {
    () => {
        "SELECT exercise, date, exercise_days.sets, hard, reps, volume, top, most_reps, e1rm, \
         seconds, metres, reserve, rated FROM "
    };
}

pub(super) const OF_EXERCISE: &str = concat!(
    select_days!(),
    "exercise_days WHERE exercise = ?1 AND date BETWEEN ?2 AND ?3 ORDER BY date"
);

/// The days of each exercise in turn: there are few exercises, and each one's days lie in order.
macro_rules! of_all_exercises {
    () => {
        "exercises NOT INDEXED CROSS JOIN exercise_days ON exercise_days.exercise = exercises.id \
         WHERE date BETWEEN ?1 AND ?2"
    };
}

pub(super) const BETWEEN: &str = concat!(select_days!(), of_all_exercises!());

/// Of one exercise from a day on, oldest first.
pub(super) fn of_exercise(
    connection: &Connection,
    exercise: i64,
    within: DateRange,
) -> rusqlite::Result<Vec<DayTotals>> {
    let days = (columns::day(within.from), columns::day(within.to));
    let moves_body = is_bodyweight(&exercises::key_of(connection, exercise)?);
    let mut totals: Vec<DayTotals> = connection
        .prepare_cached(OF_EXERCISE)?
        .query_map((exercise, days.0, days.1), |row| totals_of(row, moves_body))?
        .collect::<rusqlite::Result<_>>()?;
    if moves_body {
        estimate_with_body(connection, exercise, within, &mut totals)?;
    }
    Ok(totals)
}

pub(super) const SETS_OF_DAYS: &str =
    select_sets!("WHERE sets.exercise = ?1 AND date BETWEEN ?2 AND ?3 ORDER BY date");

/// Gives each day its estimate from the body's weight on it, where any weight is known. It is no part
/// of the projection: a weight that is said changes months of it.
fn estimate_with_body(
    connection: &Connection,
    exercise: i64,
    within: DateRange,
    totals: &mut [DayTotals],
) -> rusqlite::Result<()> {
    let weighed = weigh_ins::all(connection)?;
    if weighed.is_empty() {
        return Ok(());
    }
    let days = (columns::day(within.from), columns::day(within.to));
    let sets = sets::all(connection, SETS_OF_DAYS, (exercise, days.0, days.1))?;
    for day in sets.chunk_by(|one, other| one.set.date == other.set.date) {
        let date = day.first().map(|stored| stored.set.date);
        let Some(body) = date.and_then(|date| weigh_in::on(&weighed, date)) else {
            continue;
        };
        let of = |stored: &Stored| {
            e1rm::of_set_with_body(&stored.set.performance, body.load.mass().kg())
        };
        let best = day.iter().filter_map(of).reduce(f64::max);
        let place = totals.binary_search_by_key(&date, |day| Some(day.date));
        if let Ok(place) = place {
            totals[place].e1rm = best;
        }
    }
    Ok(())
}

/// Of every exercise, by day, oldest first. What an exercise is called is looked up once, not by row.
pub(super) fn between(
    connection: &Connection,
    within: DateRange,
) -> rusqlite::Result<Vec<ExerciseDay>> {
    let mut statement = connection.prepare_cached(BETWEEN)?;
    let mut rows = statement.query((columns::day(within.from), columns::day(within.to)))?;
    let mut named: HashMap<i64, (ExerciseKey, bool)> = HashMap::new();
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (key, moves_body) = match named.entry(row.get(0)?) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let key = exercises::key_of(connection, *new.key())?;
                let moves_body = is_bodyweight(&key);
                new.insert((key, moves_body))
            }
        };
        found.push(ExerciseDay { key: key.clone(), totals: totals_of(row, *moves_body)? });
    }
    found.sort_by_key(|day| day.totals.date);
    Ok(found)
}

pub(super) const DAYS: &str = concat!("SELECT date FROM ", of_all_exercises!());

/// The days on which anything was done, oldest first.
pub(super) fn days(connection: &Connection, within: DateRange) -> rusqlite::Result<Vec<Date>> {
    let mut statement = connection.prepare_cached(DAYS)?;
    let bounds = (columns::day(within.from), columns::day(within.to));
    let mut days: Vec<Date> =
        statement.query_map(bounds, |row| columns::date(row, 0))?.collect::<Result<_, _>>()?;
    days.sort_unstable();
    days.dedup();
    Ok(days)
}

pub(super) const SETS: &str = concat!(
    "SELECT date, sum(exercise_days.sets), sum(hard) FROM ",
    of_all_exercises!(),
    " GROUP BY date ORDER BY date"
);

/// How many sets were done of everything on each day, oldest first.
pub(super) fn sets_a_day(
    connection: &Connection,
    within: DateRange,
) -> rusqlite::Result<Vec<DaySets>> {
    let mut statement = connection.prepare_cached(SETS)?;
    let days = (columns::day(within.from), columns::day(within.to));
    let read = |row: &Row<'_>| {
        Ok(DaySets { date: columns::date(row, 0)?, sets: row.get(1)?, hard_sets: row.get(2)? })
    };
    statement.query_map(days, read)?.collect()
}

/// `moves_body` says that the load alone tells no estimate.
fn totals_of(row: &Row<'_>, moves_body: bool) -> rusqlite::Result<DayTotals> {
    let mass = |index| row.get::<_, Option<i64>>(index).map(|mass| mass.map(Mass));
    let (reserve, rated): (u32, u32) = (row.get(11)?, row.get(12)?);
    Ok(DayTotals {
        date: columns::date(row, 1)?,
        sets: row.get(2)?,
        hard_sets: row.get(3)?,
        reps: row.get(4)?,
        volume: Mass(row.get(5)?).kg(),
        top: mass(6)?,
        most_reps: row.get(7)?,
        e1rm: mass(8)?.filter(|_| !moves_body).map(Mass::kg),
        seconds: row.get(9)?,
        metres: row.get(10)?,
        reserve: (rated > 0).then(|| f64::from(reserve) / 2.0 / f64::from(rated)),
    })
}
