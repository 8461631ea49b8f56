//! Sets, weights of the body and what is kept beside them as JSON: this program's own export, and older ones.

mod beside;
mod facts;
mod rows;
mod set;
mod weight;

use super::row::TakeRow;
use super::{ReadOptions, TransferError};
use rows::Member;
use std::io::BufRead;

/// Hands every row to `take`; gives back the names that stood beside the sets and were not read.
pub fn read(
    from: impl BufRead,
    options: &ReadOptions<'_>,
    take: &mut TakeRow<'_>,
) -> Result<Vec<String>, TransferError> {
    rows::read(from, &mut |row| {
        let read = match row.member {
            Member::Sets => set::read(&row.text, options.now),
            beside => beside::read(&row.text, beside),
        };
        match read {
            Ok(held) => take(row.at, Ok(held)),
            Err(bad) => take(row.at.of(bad.at), Err(bad.faults)),
        }
    })
}
