//! How values of the domain stand in columns.

use super::error::StoreErrorKind;
use jiff::{Timestamp, civil::Date};
use rusqlite::Row;
use rusqlite::types::Type;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use setwise_domain::effort::Halves;
use uuid::Uuid;

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

pub(super) fn value<T: rusqlite::types::FromSql>(
    row: &Row<'_>,
    index: usize,
) -> rusqlite::Result<T> {
    row.get(index)
}

/// Effort in half steps.
pub(super) fn halves(row: &Row<'_>, index: usize) -> rusqlite::Result<Option<Halves>> {
    row.get::<_, Option<u8>>(index).map(|halves| halves.map(Halves::from_halves))
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

pub(super) fn maybe_word<T>(
    row: &Row<'_>,
    index: usize,
    from_word: fn(&str) -> Option<T>,
) -> rusqlite::Result<Option<T>> {
    match row.get_ref(index)? {
        rusqlite::types::ValueRef::Null => Ok(None),
        _ => word(row, index, from_word).map(Some),
    }
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
