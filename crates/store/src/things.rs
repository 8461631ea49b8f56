//! Things as they are kept: as JSON, and beside that what they are found by. Sets alone, of which there
//! may be a million, have columns of their own.

use super::columns;
use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::record::Id;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Params, Row};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a thing is found by, beside its id.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Keys {
    /// The number that it claims among all of its kind.
    pub number: Option<u32>,
    /// The day that it is of.
    pub day: Option<Date>,
    /// Where it stands, or what is the same of two that are one.
    pub mark: Option<String>,
}

macro_rules! select_things {
    ($rest:literal) => {
        concat!("SELECT id, number, body FROM things WHERE ", $rest)
    };
}
pub(super) use select_things;

/// A thing of [`select_things`], under the number that it has.
pub(super) fn found<T: Entity>(row: &Row<'_>) -> rusqlite::Result<(Id, T)> {
    let mut thing: T = columns::json(row, 2)?;
    if let Some(number) = row.get(1)? {
        thing.set_number(number);
    }
    Ok((Id::from(row.get::<_, String>(0)?), thing))
}

pub(super) fn first<T: Entity>(
    connection: &Connection,
    sql: &str,
    of: impl Params,
) -> rusqlite::Result<Option<(Id, T)>> {
    connection.prepare_cached(sql)?.query_row(of, found).optional()
}

pub(super) fn list<T: Entity>(
    connection: &Connection,
    sql: &str,
    of: impl Params,
) -> rusqlite::Result<Vec<(Id, T)>> {
    connection.prepare_cached(sql)?.query_map(of, found)?.collect()
}

/// The same without what they are called.
pub(super) fn each<T: Entity>(
    connection: &Connection,
    sql: &str,
    of: impl Params,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map(of, |row| Ok(found(row)?.1))?.collect()
}

/// All of a kind, in the order of their ids.
pub(super) const ALL: &str = select_things!("kind = ?1 ORDER BY id");

pub(super) fn all<T: Entity>(
    connection: &Connection,
) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
    let found: Vec<(Id, T)> = list(connection, ALL, [T::KIND])?;
    found.into_iter().map(|(id, thing)| Ok((id.to_string(), columns::to_value(&thing)?))).collect()
}

/// As it was said, under the number that it claims.
pub(super) fn read<T: Entity>(
    connection: &Connection,
    id: &Id,
) -> Result<Option<T>, StoreErrorKind> {
    let found = connection
        .prepare_cached("SELECT body FROM things WHERE kind = ?1 AND id = ?2")?
        .query_row((T::KIND, id.to_string()), |row| columns::json(row, 0));
    Ok(found.optional()?)
}

pub(super) fn put<T: Entity>(
    connection: &Connection,
    id: &Id,
    thing: &T,
    by: Option<&By>,
) -> Result<(), StoreErrorKind> {
    let Keys { number, day, mark } = thing.keys();
    connection
        .prepare_cached(
            "INSERT INTO things (kind, id, stamp, number, day, mark, body) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
             ON CONFLICT (kind, id) DO UPDATE SET stamp = coalesce(excluded.stamp, stamp), \
             number = excluded.number, wished = NULL, day = excluded.day, mark = excluded.mark, \
             body = excluded.body",
        )?
        .execute((
            T::KIND,
            id.to_string(),
            by.map(By::stamp),
            number,
            day.map(columns::day),
            mark,
            columns::to_json(thing)?,
        ))?;
    Ok(())
}

pub(super) fn remove<T: Entity>(connection: &Connection, id: &Id) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached("DELETE FROM things WHERE kind = ?1 AND id = ?2")?
        .execute((T::KIND, id.to_string()))?;
    Ok(())
}
