//! What the athlete weighed. The newest weight is the profile's.

use super::columns;
use super::effect::Effect;
use super::error::StoreErrorKind;
use super::journal::{self, ChangeKind, Undo};
use super::work::{Halt, Work};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::command::Applied;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::session::DateRange;
use setwise_domain::weigh_in::WeighIn;
use uuid::Uuid;

/// Keeps a weight beside those that there are.
pub(super) fn weigh(work: &Work<'_>, weighed: WeighIn) -> Result<Applied, Halt> {
    let before = last_before(work.connection, weighed.date)?;
    let summary = format!("a bodyweight of {}", weighed.load);
    let effects = [Effect::Weigh { weighed: vec![weighed.clone()] }];
    let seq = journal::record(work, ChangeKind::Bodyweight, &summary, Undo::Possible, &effects)?;
    insert(work.connection, seq, &weighed)?;
    Ok(Applied::Weighed { weighed, before })
}

/// Adds those of a change that are not there yet, and gives them back.
pub(super) fn arrive(
    connection: &Connection,
    seq: i64,
    weighed: &[WeighIn],
) -> Result<Vec<WeighIn>, StoreErrorKind> {
    let mut new = Vec::new();
    for one in weighed {
        if insert(connection, seq, one)? {
            new.push(one.clone());
        }
    }
    Ok(new)
}

/// Adds one; whether it was not there.
pub(super) fn insert(
    connection: &Connection,
    seq: i64,
    weighed: &WeighIn,
) -> Result<bool, StoreErrorKind> {
    let rows = connection
        .prepare_cached(
            "INSERT INTO weigh_ins (uuid, seq, date, at, amount, unit, mass) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (uuid) DO NOTHING",
        )?
        .execute((
            weighed.id.as_bytes(),
            seq,
            columns::day(weighed.date),
            weighed.at.to_string(),
            weighed.load.amount.ten_thousandths(),
            weighed.load.unit.word(),
            weighed.load.mass().0,
        ))?;
    Ok(rows > 0)
}

/// Says one otherwise; whether it is kept and was another.
pub(super) fn change(
    connection: &Connection,
    id: Uuid,
    date: Date,
    load: Load,
) -> rusqlite::Result<bool> {
    let rows = connection
        .prepare_cached(
            "UPDATE weigh_ins SET date = ?2, amount = ?3, unit = ?4, mass = ?5 \
             WHERE uuid = ?1 AND (date, amount, unit) IS NOT (?2, ?3, ?4)",
        )?
        .execute((
            id.as_bytes(),
            columns::day(date),
            load.amount.ten_thousandths(),
            load.unit.word(),
            load.mass().0,
        ))?;
    Ok(rows > 0)
}

/// Takes away what a change added.
pub(super) fn drop_of_change(connection: &Connection, seq: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM weigh_ins WHERE seq = ?1")?.execute([seq]).map(drop)
}

macro_rules! select_weigh_ins {
    ($rest:literal) => {
        concat!("SELECT uuid, date, at, amount, unit FROM weigh_ins ", $rest)
    };
}

/// Of some days, the oldest first, and of one in the order in which they were said.
pub(super) const BETWEEN: &str =
    select_weigh_ins!("WHERE date BETWEEN ?1 AND ?2 ORDER BY date, at, id");
pub(super) const NEWEST: &str = select_weigh_ins!("ORDER BY date DESC, at DESC, id DESC LIMIT 1");

fn read(row: &Row<'_>) -> rusqlite::Result<WeighIn> {
    Ok(WeighIn {
        id: columns::uuid(row, 0)?,
        date: columns::date(row, 1)?,
        at: columns::timestamp(row, 2)?,
        load: Load::new(
            Decimal::from_ten_thousandths(row.get(3)?),
            columns::word(row, 4, Unit::from_word)?,
        ),
    })
}

pub(super) fn between(
    connection: &Connection,
    within: DateRange,
) -> rusqlite::Result<Vec<WeighIn>> {
    let days = (columns::day(within.from), columns::day(within.to));
    connection.prepare_cached(BETWEEN)?.query_map(days, read)?.collect()
}

/// Every weight, the oldest first.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<WeighIn>> {
    let ever = DateRange { from: Date::MIN, to: Date::MAX };
    between(connection, ever)
}

pub(super) const LAST_BEFORE: &str =
    select_weigh_ins!("WHERE date <= ?1 ORDER BY date DESC, at DESC, id DESC LIMIT 1");

/// What was weighed last up to a day, as far as it was said.
fn last_before(connection: &Connection, date: Date) -> rusqlite::Result<Option<WeighIn>> {
    connection.prepare_cached(LAST_BEFORE)?.query_row([columns::day(date)], read).optional()
}

/// What counts as the athlete's weight now.
pub(super) fn newest(connection: &Connection) -> rusqlite::Result<Option<WeighIn>> {
    connection.prepare_cached(NEWEST)?.query_row([], read).optional()
}
