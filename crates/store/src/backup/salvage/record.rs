//! A row as it lies in a page: its cell, what overflows to other pages, and its values.

use super::pages::{Pages, be32};
use crate::limits::MOST_SALVAGED_ROW_BYTES;
use rusqlite::types::Value;

/// One row: its id, and its columns in their order.
pub struct Record {
    pub id: i64,
    pub values: Vec<Value>,
}

/// How a row lies in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Behind its id.
    Table,
    /// Without one, in a leaf.
    Index,
    /// The same between two pages below, the first of which stands before it.
    IndexInterior,
}

/// The row of the cell that begins at `at`.
pub fn read(pages: &mut Pages, page: &[u8], at: usize, cell: Cell) -> Option<Record> {
    let mut at = if cell == Cell::IndexInterior { at + 4 } else { at };
    let length = usize::try_from(varint(page, &mut at)?).ok()?;
    let id = if cell == Cell::Table { varint(page, &mut at)?.cast_signed() } else { 0 };
    if length > MOST_SALVAGED_ROW_BYTES {
        return None;
    }
    let most = match cell {
        Cell::Table => pages.usable() - 35,
        Cell::Index | Cell::IndexInterior => (pages.usable() - 12) * 64 / 255 - 23,
    };
    let local = local_bytes(length, most, pages.usable());
    let mut payload = page.get(at..at + local)?.to_vec();
    let mut next = if local < length { be32(page, at + local)? } else { 0 };
    while payload.len() < length {
        let page = pages.page(next)?;
        let more = (length - payload.len()).min(pages.usable() - 4);
        payload.extend_from_slice(page.get(4..4 + more)?);
        next = be32(&page, 0)?;
    }
    Some(Record { id, values: values(&payload)? })
}

/// How much of a payload lies in the leaf itself.
fn local_bytes(length: usize, most: usize, usable: usize) -> usize {
    if length <= most {
        return length;
    }
    let least = (usable - 12) * 32 / 255 - 23;
    let wanted = least + (length - least) % (usable - 4);
    if wanted <= most { wanted } else { least }
}

fn values(payload: &[u8]) -> Option<Vec<Value>> {
    let mut head = 0;
    let body = usize::try_from(varint(payload, &mut head)?).ok()?;
    let mut at = body;
    let mut values = Vec::new();
    while head < body {
        let kind = varint(payload, &mut head)?;
        values.push(value(payload, kind, &mut at)?);
    }
    (head == body && at == payload.len()).then_some(values)
}

fn value(payload: &[u8], kind: u64, at: &mut usize) -> Option<Value> {
    let mut take = |length: u64| {
        let end = at.checked_add(usize::try_from(length).ok()?)?;
        let taken = payload.get(*at..end)?;
        *at = end;
        Some(taken)
    };
    Some(match kind {
        0 => Value::Null,
        1..=4 => Value::Integer(integer(take(kind)?)),
        5 => Value::Integer(integer(take(6)?)),
        6 => Value::Integer(integer(take(8)?)),
        7 => Value::Real(f64::from_be_bytes(take(8)?.try_into().ok()?)),
        8 => Value::Integer(0),
        9 => Value::Integer(1),
        10 | 11 => return None,
        blob if blob % 2 == 0 => Value::Blob(take((blob - 12) / 2)?.to_vec()),
        text => Value::Text(String::from_utf8(take((text - 13) / 2)?.to_vec()).ok()?),
    })
}

/// Big-endian, in two's complement.
fn integer(bytes: &[u8]) -> i64 {
    let negative = bytes.first().is_some_and(|first| first & 0x80 != 0);
    let start = if negative { -1 } else { 0 };
    bytes.iter().fold(start, |so_far, byte| so_far << 8 | i64::from(*byte))
}

/// Seven bits a byte while the highest is set; all eight of a ninth.
pub fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut found = 0;
    for place in 0..9 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        if place == 8 {
            return Some(found << 8 | u64::from(byte));
        }
        found = found << 7 | u64::from(byte & 0x7F);
        if byte & 0x80 == 0 {
            return Some(found);
        }
    }
    None
}
