//! What an exercise's sets claim, read from their rows, and the records rebuilt from them.

use super::standing::{Claim, Holder, Standing};
use super::{columns, exercises, records};
use rusqlite::{Connection, Row};
use setwise_catalog::catalog::Catalog;
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::{Performance, SetKind};

pub(super) const CLAIMS: &str = "SELECT id, date, kind, reps, load, unit, rir, rpe, structure, set_number FROM sets \
                      WHERE exercise = ?1 AND date BETWEEN ?2 AND ?3 ORDER BY date";

fn read_claim(row: &Row<'_>, bodyweight: bool) -> rusqlite::Result<Option<Claim>> {
    let load = match row.get::<_, Option<i64>>(4)? {
        Some(amount) => Some(Load::new(
            Decimal::from_ten_thousandths(amount),
            columns::word(row, 5, Unit::from_word)?,
        )),
        None => None,
    };
    let done = Performance {
        kind: columns::word(row, 2, SetKind::from_word)?,
        reps: row.get(3)?,
        load,
        rir: columns::halves(row, 6)?.map(Rir),
        rpe: columns::halves(row, 7)?.map(Rpe),
        structure: columns::maybe_json(row, 8)?.unwrap_or_default(),
        ..Performance::default()
    };
    Ok(Claim::of(row.get(0)?, (row.get(1)?, row.get(9)?), &done, bodyweight))
}

/// The claims of an exercise from one day to another, in the order of the days.
fn each_claim(
    connection: &Connection,
    exercise: i64,
    days: (i64, i64),
    bodyweight: bool,
    mut each: impl FnMut(&Claim),
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(CLAIMS)?;
    let mut rows = statement.query((exercise, days.0, days.1))?;
    while let Some(row) = rows.next()? {
        if let Some(claim) = read_claim(row, bodyweight)? {
            each(&claim);
        }
    }
    Ok(())
}

pub(super) fn volume_of_day(
    connection: &Connection,
    exercise: i64,
    day: i64,
    bodyweight: bool,
) -> rusqlite::Result<Holder> {
    let mut total = Holder::nothing_on(day);
    each_claim(connection, exercise, (day, day), bodyweight, |claim| {
        total.add_up(claim);
    })?;
    Ok(total)
}

/// All days there are.
pub(super) const EVER: (i64, i64) = (i64::MIN, i64::MAX);

/// What the sets from one day to another claim.
pub(super) fn of_days(
    connection: &Connection,
    exercise: i64,
    days: (i64, i64),
) -> rusqlite::Result<Vec<Claim>> {
    let bodyweight = is_bodyweight_exercise(connection, exercise)?;
    let mut claims = Vec::new();
    each_claim(connection, exercise, days, bodyweight, |claim| {
        claims.push(*claim);
    })?;
    Ok(claims)
}

/// What stands by the live sets of these days alone.
pub(super) fn from_sets(
    connection: &Connection,
    exercise: i64,
    days: (i64, i64),
) -> rusqlite::Result<Standing> {
    let bodyweight = is_bodyweight_exercise(connection, exercise)?;
    let mut standing = Standing::default();
    let mut day: Option<Holder> = None;
    each_claim(connection, exercise, days, bodyweight, |claim| {
        standing.offer(claim);
        if let Some(ended) = day.filter(|day| day.day != claim.day) {
            standing.offer_volume(ended);
            day = None;
        }
        day.get_or_insert(Holder::nothing_on(claim.day)).add_up(claim);
    })?;
    if let Some(last) = day {
        standing.offer_volume(last);
    }
    Ok(standing)
}

pub(super) fn rebuild(connection: &Connection, exercise: i64) -> rusqlite::Result<()> {
    let after = from_sets(connection, exercise, EVER)?;
    let before = records::load(connection, exercise)?;
    records::save(connection, exercise, &before, &after)
}

pub(super) fn is_bodyweight_exercise(
    connection: &Connection,
    exercise: i64,
) -> rusqlite::Result<bool> {
    Ok(is_bodyweight(&exercises::key_of(connection, exercise)?))
}

/// Whether the athlete's own weight is part of the load.
pub(super) fn is_bodyweight(key: &ExerciseKey) -> bool {
    let id = ExerciseId(key.as_str().to_owned());
    Catalog::in_force().get(&id).is_some_and(|exercise| exercise.bodyweight)
}
