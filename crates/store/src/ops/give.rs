//! The journal of a device as ops, counted from its first part. They are what is recorded, so they are
//! the same whenever they are asked for.

use super::envelope::Envelope;
use super::sync_devices;
use crate::error::StoreErrorKind;
use crate::record::{Op as RecordedOp, VERSION};
use crate::{columns, journal, parts};
use rusqlite::{Connection, Row};
use serde_json::value::RawValue;
use setwise_domain::journal::{DeviceId, Hlc};
use setwise_domain::op::{Cursor, Known, Op, Page};
use setwise_domain::team::Shared;

/// A change as its ops are made of it.
struct Given {
    seq: i64,
    hlc: Hlc,
    version: i64,
    /// The number of its last part, and how many it has.
    nr: u64,
    parts: u32,
    head: Option<Head>,
}

/// What every part says.
struct Head {
    at: jiff::Timestamp,
    kind: String,
    summary: String,
    who: Option<setwise_domain::journal::Who>,
    undo: bool,
}

macro_rules! select_given {
    ($rest:literal) => {
        concat!(
            "SELECT seq, hlc, v, nr, parts, at, kind, summary, who, undoable FROM changes ",
            $rest
        )
    };
}

/// What was made here lies in the order of its numbers; of others' what has not come whole is passed over:
/// whoever made it has it.
const OWN: &str =
    select_given!("WHERE arrived IS NULL AND device = ?1 AND seq > ?2 AND nr > ?3 ORDER BY seq");
const ANOTHERS: &str = select_given!(
    "WHERE arrived IS NOT NULL AND arrived <> 0 AND device = ?1 AND nr > ?3 AND ?2 >= 0 ORDER BY hlc"
);

fn read(row: &Row<'_>) -> rusqlite::Result<Given> {
    let version: i64 = row.get(2)?;
    let head = || {
        Ok::<_, rusqlite::Error>(Head {
            at: columns::timestamp(row, 5)?,
            kind: row.get(6)?,
            summary: row.get(7)?,
            who: columns::maybe_json(row, 8)?,
            undo: row.get(9)?,
        })
    };
    Ok(Given {
        seq: row.get(0)?,
        hlc: Hlc::from_stored(row.get(1)?),
        version,
        nr: columns::count(row, 3)?,
        parts: row.get(4)?,
        head: (version <= VERSION).then(head).transpose()?,
    })
}

/// A part of a change as the body of an op.
fn body(
    connection: &Connection,
    given: &Given,
    part: u32,
    shared: Option<Shared>,
) -> Result<String, StoreErrorKind> {
    let text = parts::text(connection, given.seq, part)?;
    // What a newer version wrote is sent as it came.
    let Some(head) = &given.head else {
        return Ok(text);
    };
    let text = match shared {
        None => text,
        Some(shared) => {
            let ops: Vec<RecordedOp> = serde_json::from_str(&text).map_err(|e| unreadable(&e))?;
            let hidden = ops.into_iter().filter_map(|op| op.hidden(shared));
            columns::to_json(&hidden.collect::<Vec<_>>())?
        }
    };
    let is_shared = shared.is_some();
    columns::to_json(&Envelope {
        at: head.at,
        kind: head.kind.clone(),
        summary: if is_shared { String::new() } else { head.summary.clone() },
        who: head.who.clone().filter(|_| !is_shared),
        undo: head.undo,
        part,
        more: part + 1 < given.parts,
        ops: RawValue::from_string(text).map_err(|error| unreadable(&error))?,
    })
}

fn unreadable(error: &serde_json::Error) -> StoreErrorKind {
    StoreErrorKind::Unreadable { detail: format!("a recorded change can't be read: {error}") }
}

/// How far each device's ops are known here: of this one all that there are.
pub(crate) fn known(connection: &Connection) -> Result<Vec<Known>, StoreErrorKind> {
    let devices = sync_devices::all(connection)?;
    let mut known = Vec::with_capacity(devices.len());
    for (row, device, own) in devices {
        known.push(Known { device, seq: known_of(connection, row, own)?, own });
    }
    Ok(known)
}

/// The last op of a device that is here.
pub(super) fn known_of(
    connection: &Connection,
    device: i64,
    own: bool,
) -> Result<u64, StoreErrorKind> {
    if own {
        return Ok(u64::try_from(journal::end(connection)?.nr).unwrap_or(0));
    }
    Ok(sync_devices::last_arrived(connection, device)?)
}

/// Up to which op it is known elsewhere what this device did.
pub(crate) fn sent(connection: &Connection, device: DeviceId) -> rusqlite::Result<Cursor> {
    let sent = sync_devices::sent(connection, device)?;
    Ok(Cursor { seq: sent.map_or(0, |(seq, _)| seq) })
}

/// Ops of a device after `from`; as a team may read them, where it is said what is shared with it.
pub(crate) fn page(
    connection: &Connection,
    device: DeviceId,
    from: u64,
    (most, most_bytes): (usize, usize),
    shared: Option<Shared>,
) -> Result<Page, StoreErrorKind> {
    let mut page = Page { end: Cursor { seq: from }, is_last: true, ..Page::default() };
    let Some(row) = sync_devices::find(connection, device)? else {
        return Ok(page);
    };
    let is_own = journal::end(connection)?.device == row;
    // The changes up to there need not be looked at again.
    let after = match sync_devices::sent(connection, device)? {
        Some((seq, after)) if seq <= from => after,
        _ => 0,
    };
    let mut bytes = 0;
    let mut statement = connection.prepare_cached(if is_own { OWN } else { ANOTHERS })?;
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let mut changes = statement.query((row, after, from))?;
    while let Some(row) = changes.next()? {
        let given = read(row)?;
        if shared.is_some() && given.head.is_none() {
            break;
        }
        let first = given.nr.saturating_sub(u64::from(given.parts));
        for part in 0..given.parts {
            let seq = first + u64::from(part) + 1;
            if seq <= page.end.seq {
                continue;
            }
            if page.ops.len() >= most || bytes >= most_bytes {
                page.is_last = false;
                return Ok(page);
            }
            let body = body(connection, &given, part, shared)?;
            bytes += body.len();
            page.end = Cursor { seq };
            page.ops.push(Op {
                device,
                seq,
                hlc: given.hlc,
                version: u16::try_from(given.version).unwrap_or(u16::MAX),
                body,
            });
        }
    }
    Ok(page)
}
