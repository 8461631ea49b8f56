//! The ops of changes as they lie in the journal: a part is at most so many, and what is sent at once.

use super::columns;
use super::error::StoreErrorKind;
use super::record::Op;
use crate::limits::MOST_OPS_A_PART;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::Read as _;
use std::rc::Rc;

const _: () = assert!(MOST_OPS_A_PART <= 1 << PLACE_BITS);

/// How many bits of a place number the op in its part; what is above them is the part.
const PLACE_BITS: u32 = 9;

/// The parts that a change can have: places have 24 bits.
pub(super) const MOST_PARTS: u32 = 1 << (24 - PLACE_BITS);

/// How many parts are kept once they were read.
const KEPT: usize = 16;

/// The place of an op within its change.
pub(super) fn place(part: u32, nth: usize) -> i64 {
    (i64::from(part) << PLACE_BITS) | i64::try_from(nth).unwrap_or(0)
}

fn part_of(place: i64) -> (u32, usize) {
    let part = u32::try_from(place >> PLACE_BITS).unwrap_or(u32::MAX);
    (part, usize::try_from(place & ((1 << PLACE_BITS) - 1)).unwrap_or(0))
}

/// A part by its change and its place there, with its ops.
type Part = ((i64, u32), Rc<Vec<Op>>);

/// Reads ops, and keeps the parts that it read last: what a change did is asked for op by op.
#[derive(Debug)]
pub(super) struct Parts<'c> {
    pub connection: &'c Connection,
    kept: RefCell<VecDeque<Part>>,
}

impl<'c> Parts<'c> {
    pub fn new(connection: &'c Connection) -> Self {
        Self { connection, kept: RefCell::default() }
    }

    pub fn all(&self, seq: i64, part: u32) -> Result<Rc<Vec<Op>>, StoreErrorKind> {
        let mut kept = self.kept.borrow_mut();
        if let Some((_, ops)) = kept.iter().find(|(of, _)| *of == (seq, part)) {
            return Ok(Rc::clone(ops));
        }
        let text = text(self.connection, seq, part)?;
        let ops: Vec<Op> = serde_json::from_str(&text).map_err(|error| unreadable(seq, &error))?;
        let ops = Rc::new(ops);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back(((seq, part), Rc::clone(&ops)));
        Ok(ops)
    }

    pub fn op(&self, seq: i64, place: i64) -> Result<Option<Op>, StoreErrorKind> {
        let (part, nth) = part_of(place);
        Ok(self.all(seq, part)?.get(nth).cloned())
    }
}

fn unreadable(seq: i64, error: &dyn std::fmt::Display) -> StoreErrorKind {
    StoreErrorKind::Unreadable { detail: format!("change {seq} can't be read: {error}") }
}

const ONE: &str = "SELECT body FROM changes WHERE seq = ?1";
const ONE_OF_SEVERAL: &str = "SELECT body FROM change_parts WHERE seq = ?1 AND part = ?2";

/// The ops of a part as JSON; of one that is not there none.
pub(super) fn text(connection: &Connection, seq: i64, part: u32) -> Result<String, StoreErrorKind> {
    let read = |row: &rusqlite::Row<'_>| match row.get_ref(0)? {
        ValueRef::Null => Ok(None),
        ValueRef::Text(text) => Ok(Some(Ok(String::from_utf8_lossy(text).into_owned()))),
        ValueRef::Blob(bytes) => Ok(Some(Err(bytes.to_vec()))),
        other => Err(columns::odd(0, other.data_type(), "ops are text".to_owned())),
    };
    let several =
        connection.prepare_cached(ONE_OF_SEVERAL)?.query_row((seq, part), read).optional()?;
    let found = match several.flatten() {
        Some(found) => Some(found),
        None if part == 0 => {
            connection.prepare_cached(ONE)?.query_row([seq], read).optional()?.flatten()
        }
        None => None,
    };
    match found {
        None => Ok("[]".to_owned()),
        Some(Ok(text)) => Ok(text),
        Some(Err(bytes)) => {
            let mut text = String::new();
            DeflateDecoder::new(bytes.as_slice())
                .read_to_string(&mut text)
                .map_err(|error| unreadable(seq, &error))?;
            Ok(text)
        }
    }
}

/// Writes a part of several. What is long is deflated: many sets at once are alike.
pub(super) fn write(
    connection: &Connection,
    seq: i64,
    part: u32,
    text: &str,
) -> Result<(), StoreErrorKind> {
    let mut bytes = Vec::new();
    DeflateEncoder::new(text.as_bytes(), Compression::fast())
        .read_to_end(&mut bytes)
        .map_err(|error| StoreErrorKind::Unwritable { detail: error.to_string() })?;
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO change_parts (seq, part, body) VALUES (?1, ?2, ?3)",
        )?
        .execute((seq, part, bytes))?;
    Ok(())
}
