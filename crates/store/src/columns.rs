//! How values of the domain stand in columns.

use super::error::StoreErrorKind;
use jiff::{Timestamp, civil::Date};
use rusqlite::Row;
use rusqlite::types::Type;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use uuid::Uuid;

/// The columns that say what a thing is, each with what it holds: from this one list a row is inserted
/// and changed. They are bound by their places: an import looks up no name a million times.
macro_rules! fields {
    (
        $thing:ty;
        insert $insert:literal, $holes:literal, $conflict:literal;
        update $update:literal, $which:literal;
        $($column:literal |$one:ident| $value:expr;)*
    ) => {
        const INSERT: &str = concat!(
            $insert, $(", ", $column,)* ") VALUES (", $holes,
            $(columns::fields!(@hole $column),)* ") ", $conflict
        );
        const UPDATE: &str = concat!($update, $(", ", $column, " = ?",)* " ", $which);

        /// Binds what it is, from a parameter on; gives the one after.
        fn bind(
            statement: &mut rusqlite::Statement<'_>,
            from: usize,
            thing: &$thing,
        ) -> Result<usize, StoreErrorKind> {
            let mut at = from;
            $({
                let $one = thing;
                statement.raw_bind_parameter(at, $value)?;
                at += 1;
            })*
            Ok(at)
        }
    };
    (@hole $column:literal) => { ", ?" };
}
pub(super) use fields;

/// A date as the number that it reads as: 20261121. Their order is that of the days.
pub(super) fn day(date: Date) -> i64 {
    i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100 + i64::from(date.day())
}

pub(super) fn odd(index: usize, kind: Type, detail: String) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(index, kind, detail.into())
}

pub(super) fn date(row: &Row<'_>, index: usize) -> rusqlite::Result<Date> {
    let number: i64 = row.get(index)?;
    let part = |value: i64| i8::try_from(value).ok();
    i16::try_from(number.div_euclid(10_000))
        .ok()
        .zip(part(number.rem_euclid(10_000) / 100))
        .zip(part(number.rem_euclid(100)))
        .and_then(|((year, month), day)| Date::new(year, month, day).ok())
        .ok_or_else(|| odd(index, Type::Integer, format!("{number} is no date")))
}

pub(super) fn timestamp(row: &Row<'_>, index: usize) -> rusqlite::Result<Timestamp> {
    let text = row.get_ref(index)?.as_str()?;
    text.parse().map_err(|_| odd(index, Type::Text, format!("'{text}' is no time")))
}

pub(super) fn uuid(row: &Row<'_>, index: usize) -> rusqlite::Result<Uuid> {
    row.get(index).map(Uuid::from_bytes)
}

pub(super) fn uuid_text(row: &Row<'_>, index: usize) -> rusqlite::Result<Uuid> {
    word(row, index, |text| text.parse().ok())
}

pub(super) fn maybe_uuid(row: &Row<'_>, index: usize) -> rusqlite::Result<Option<Uuid>> {
    row.get::<_, Option<[u8; 16]>>(index).map(|bytes| bytes.map(Uuid::from_bytes))
}

/// A number that can't be negative.
pub(super) fn count(row: &Row<'_>, index: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(index)?;
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(index, number))
}

/// A word of a vocabulary.
pub(super) fn word<T>(
    row: &Row<'_>,
    index: usize,
    from_word: fn(&str) -> Option<T>,
) -> rusqlite::Result<T> {
    let text = row.get_ref(index)?.as_str()?;
    from_word(text).ok_or_else(|| odd(index, Type::Text, format!("'{text}' is not known here")))
}

/// A value kept as JSON.
pub(super) fn json<T: DeserializeOwned>(row: &Row<'_>, index: usize) -> rusqlite::Result<T> {
    let text = row.get_ref(index)?.as_str()?;
    serde_json::from_str(text).map_err(|error| odd(index, Type::Text, error.to_string()))
}

pub(super) fn maybe_json<T: DeserializeOwned>(
    row: &Row<'_>,
    index: usize,
) -> rusqlite::Result<Option<T>> {
    match row.get_ref(index)? {
        rusqlite::types::ValueRef::Null => Ok(None),
        _ => json(row, index).map(Some),
    }
}

/// The JSON of a value, to store.
pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String, StoreErrorKind> {
    serde_json::to_string(value)
        .map_err(|error| StoreErrorKind::Unwritable { detail: error.to_string() })
}

/// A value as a part of another that is stored.
pub(super) fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value, StoreErrorKind> {
    serde_json::to_value(value)
        .map_err(|error| StoreErrorKind::Unwritable { detail: error.to_string() })
}

#[cfg(test)]
mod tests;
