//! The journal of a device as ops, counted from its first change. What they are is a function of what
//! is recorded, so that they come to the same whenever they are asked for.

use super::came::CameSet;
use super::carried::carried;
use super::envelope::{Envelope, Part};
use super::redact;
use super::sync_devices;
use crate::columns;
use crate::effect::{Effect, VERSION};
use crate::error::StoreErrorKind;
use crate::limits::{MOST_OP_EFFECTS_BYTES, MOST_SETS_AN_OP};
use crate::sets;
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::journal::{DeviceId, Hlc};
use setwise_domain::op::{Cursor, Known, Op, Page};
use setwise_domain::team::Shared;

/// A change as its ops are made of it.
struct Given {
    seq: i64,
    hlc: Hlc,
    version: i64,
    body: Option<String>,
    envelope: Option<Envelope>,
}

/// How the record of an import begins.
const IMPORT: &str = r#"[{"do":"import""#;

/// Changes whose parts have not all come are passed over: whoever made them has them.
const CHANGES: &str = "SELECT seq, coalesce(hlc, 0), v, kind, body, at, summary, who, \
     coalesce(device_seq, seq), inverse IS NOT NULL FROM changes \
     WHERE device = ?1 AND seq > ?2 AND coalesce(arrived, 1) <> 0 ORDER BY seq";

fn read(row: &Row<'_>) -> rusqlite::Result<Given> {
    let version: i64 = row.get(2)?;
    let envelope = (version <= VERSION).then(|| {
        Ok::<_, rusqlite::Error>(Envelope {
            at: columns::timestamp(row, 5)?,
            kind: row.get(3)?,
            summary: row.get(6)?,
            who: columns::maybe_json(row, 7)?,
            nth: row.get(8)?,
            // What has no record can be taken back where it was made, and nowhere else.
            undo: version == VERSION && row.get(9)?,
            effects: Vec::new(),
            part: None,
        })
    });
    Ok(Given {
        seq: row.get(0)?,
        hlc: Hlc::from_stored(row.get(1)?),
        version,
        body: row.get(4)?,
        envelope: envelope.transpose()?,
    })
}

impl Given {
    /// Whether the sets that carry it are what it did.
    fn is_by_rows(&self) -> bool {
        let import = |body: &String| body.starts_with(IMPORT);
        self.version < VERSION
            || (self.version == VERSION && self.body.as_ref().is_some_and(import))
    }
}

/// The rows of a change's sets, both ends included; none where it has no sets of its own.
fn rows(connection: &Connection, given: &Given) -> rusqlite::Result<Option<(i64, i64)>> {
    if !given.is_by_rows() {
        return Ok(None);
    }
    let (first, last) = sets::rows_among(connection, given.seq)?;
    let ends = |sql: &str, args: &[&dyn rusqlite::ToSql]| {
        connection.prepare_cached(sql)?.query_row(args, |row| Ok((row.get(0)?, row.get(1)?)))
    };
    let live: (Option<i64>, Option<i64>) = ends(
        "SELECT min(id), max(id) FROM sets WHERE id BETWEEN ?1 AND ?2 AND seq = ?3",
        &[&first, &last, &given.seq],
    )?;
    let past: (Option<i64>, Option<i64>) =
        ends("SELECT min(id), max(id) FROM past_sets WHERE seq = ?1", &[&given.seq])?;
    let came: (Option<i64>, Option<i64>) =
        ends("SELECT min(row), max(row) FROM came_sets WHERE seq = ?1", &[&given.seq])?;
    let all = [live, past, came];
    let first = all.iter().filter_map(|ends| ends.0).min();
    let last = all.iter().filter_map(|ends| ends.1).max();
    // Rows are numbered within a change today; those of older ones lie wherever they lie.
    let base = sets::row_of(given.seq, 0);
    let first = first.map(|first| if first >= base { base } else { first });
    Ok(first.zip(last))
}

/// How a change is divided: its sets by their rows, then its effects.
struct Parts {
    rows: Option<(i64, i64)>,
    of_sets: u32,
    of_effects: u32,
}

impl Parts {
    fn of(connection: &Connection, given: &Given) -> Result<Self, StoreErrorKind> {
        let rows = rows(connection, given)?;
        let of_sets = rows.map_or(0, |(first, last)| (last - first) / MOST_SETS_AN_OP + 1);
        let bytes = given.body.as_ref().map_or(0, String::len);
        let of_effects = if given.version > VERSION {
            1
        } else if bytes > MOST_OP_EFFECTS_BYTES {
            bytes.div_ceil(MOST_OP_EFFECTS_BYTES)
        } else {
            1
        };
        Ok(Self {
            rows,
            of_sets: u32::try_from(of_sets).unwrap_or(u32::MAX),
            of_effects: u32::try_from(of_effects).unwrap_or(u32::MAX),
        })
    }

    fn count(&self) -> u32 {
        self.of_sets.saturating_add(self.of_effects)
    }
}

/// A part of a change as the body of an op.
fn body(
    connection: &Connection,
    given: &Given,
    parts: &Parts,
    number: u32,
    shared: Option<Shared>,
) -> Result<String, StoreErrorKind> {
    let Some(envelope) = &given.envelope else {
        return Ok(given.body.clone().unwrap_or_default());
    };
    let mut envelope = envelope.clone();
    if shared.is_some() {
        (envelope.summary, envelope.who) = (String::new(), None);
    }
    let more = number + 1 < parts.count();
    let mut part = Part { number, more, sets: Vec::new(), piece: None };
    if number < parts.of_sets {
        if let Some((first, last)) = parts.rows {
            let from = first + i64::from(number) * MOST_SETS_AN_OP;
            let to = last.min(from + MOST_SETS_AN_OP - 1);
            for mut one in carried(connection, given.seq, (from, to))? {
                if let Some(shared) = shared {
                    redact::set(&mut one.set, shared);
                }
                let place = u32::try_from(one.row - first).unwrap_or(u32::MAX);
                part.sets.push((place, CameSet::of(one.set, &one.key)));
            }
        }
    } else if parts.of_effects > 1 {
        let at = (number - parts.of_sets) as usize * MOST_OP_EFFECTS_BYTES;
        part.piece = Some(match shared {
            None => piece(given.body.as_deref().unwrap_or_default(), at),
            // There are as many pieces as of the whole; the last ones may be empty.
            Some(shared) => {
                let effects = redact::effects(effects(given)?, shared);
                let whole = columns::to_json(&effects)?;
                if more {
                    piece(&whole, at)
                } else {
                    let begin = whole.ceil_char_boundary(at);
                    whole.get(begin..).unwrap_or_default().to_owned()
                }
            }
        });
    } else if given.version == VERSION {
        envelope.effects = effects(given)?;
        if let Some(shared) = shared {
            envelope.effects = redact::effects(envelope.effects, shared);
        }
    } else {
        let sets = (parts.of_sets as usize).min(1);
        envelope.effects = vec![Effect::Import { sets }];
    }
    if parts.count() > 1 {
        envelope.part = Some(part);
    }
    columns::to_json(&envelope)
}

fn effects(given: &Given) -> Result<Vec<Effect>, StoreErrorKind> {
    let body = given.body.as_deref().unwrap_or("[]");
    serde_json::from_str(body).map_err(|error| unreadable(&error))
}

fn unreadable(error: &serde_json::Error) -> StoreErrorKind {
    StoreErrorKind::Unreadable { detail: format!("a recorded change can't be read: {error}") }
}

/// The bytes from one place to the next, moved to where characters begin.
fn piece(text: &str, at: usize) -> String {
    let begin = text.ceil_char_boundary(at);
    let end = text.ceil_char_boundary(at.saturating_add(MOST_OP_EFFECTS_BYTES));
    text.get(begin..end).unwrap_or_default().to_owned()
}

/// How far each device's ops are known here: of this one all that there are.
pub(crate) fn known(connection: &Connection) -> Result<Vec<Known>, StoreErrorKind> {
    let devices = sync_devices::all(connection)?;
    let mut known = Vec::with_capacity(devices.len());
    for (row, device, own) in devices {
        let seq = cursor_of_held(connection, row, own)?.seq;
        known.push(Known { device, seq, own });
    }
    Ok(known)
}

/// Where the ops end that the changes here come to. What has come from another device is counted as it
/// comes; what was made here, or was here when the home was copied, is counted now.
pub(super) fn cursor_of_held(
    connection: &Connection,
    device: i64,
    own: bool,
) -> Result<Cursor, StoreErrorKind> {
    let noted = sync_devices::cursor(connection, device)?;
    let mut cursor = noted.unwrap_or_default();
    if noted.is_some() && !own {
        return Ok(cursor);
    }
    let mut statement = connection.prepare_cached(CHANGES)?;
    let mut rows = statement.query((device, cursor.row))?;
    while let Some(row) = rows.next()? {
        let given = read(row)?;
        let count = Parts::of(connection, &given)?.count();
        cursor.seq += u64::from(count.saturating_sub(cursor.part));
        (cursor.row, cursor.part) = (given.seq, 0);
    }
    Ok(cursor)
}

/// Where this device's ops begin that were not acknowledged.
pub(crate) fn sent(connection: &Connection, device: DeviceId) -> rusqlite::Result<Cursor> {
    let row = sync_devices::find(connection, device)?;
    let cursor = row.map(|row| sync_devices::cursor(connection, row));
    Ok(cursor.transpose()?.flatten().unwrap_or_default())
}

/// Ops of a device after `from`, which is counted up from where it is best known.
pub(crate) fn page(
    connection: &Connection,
    device: DeviceId,
    from: u64,
    most: (usize, usize),
) -> Result<Page, StoreErrorKind> {
    page_for(connection, device, from, most, None)
}

/// The same as a team may read them, where it is said what is shared with it.
pub(crate) fn page_for(
    connection: &Connection,
    device: DeviceId,
    from: u64,
    (most, most_bytes): (usize, usize),
    shared: Option<Shared>,
) -> Result<Page, StoreErrorKind> {
    let Some(id) = sync_devices::find(connection, device)? else {
        return Ok(Page { is_last: true, ..Page::default() });
    };
    let noted = sent(connection, device)?;
    let mut cursor = if noted.seq <= from { noted } else { Cursor::default() };
    let mut page = Page::default();
    let mut bytes = 0;
    let mut statement = connection.prepare_cached(CHANGES)?;
    let mut changes = statement.query((id, cursor.row))?;
    while let Some(row) = changes.next()? {
        let given = read(row)?;
        if shared.is_some() && given.envelope.is_none() {
            break;
        }
        let parts = Parts::of(connection, &given)?;
        let count = parts.count();
        // What is not asked for is counted and passed over.
        let left = u64::from(count.saturating_sub(cursor.part));
        let passed = left.min(from.saturating_sub(cursor.seq));
        cursor.seq += passed;
        cursor.part += u32::try_from(passed).unwrap_or(u32::MAX);
        while cursor.part < count {
            if page.ops.len() >= most || bytes >= most_bytes {
                page.end = cursor;
                return Ok(page);
            }
            let body = body(connection, &given, &parts, cursor.part, shared)?;
            bytes += body.len();
            cursor.seq += 1;
            cursor.part += 1;
            page.ops.push(Op {
                device,
                seq: cursor.seq,
                hlc: given.hlc,
                version: u16::try_from(given.version.max(1)).unwrap_or(u16::MAX),
                body,
            });
        }
        (cursor.row, cursor.part) = (given.seq, 0);
    }
    (page.end, page.is_last) = (cursor, true);
    Ok(page)
}

/// The change of a stamp, where it is here.
pub(super) fn stamped(
    connection: &Connection,
    device: i64,
    hlc: i64,
) -> rusqlite::Result<Option<i64>> {
    let arrived = connection
        .prepare_cached(
            "SELECT seq FROM changes WHERE arrived IS NOT NULL AND device = ?1 AND hlc = ?2",
        )?
        .query_row((device, hlc), |row| row.get(0))
        .optional()?;
    if arrived.is_some() {
        return Ok(arrived);
    }
    // Taking back what was done on another device is rare, and so is looking through all of it.
    connection
        .prepare_cached(
            "SELECT seq FROM changes WHERE arrived IS NULL AND device = ?1 AND hlc = ?2 \
             AND device = (SELECT device FROM this_device)",
        )?
        .query_row((device, hlc), |row| row.get(0))
        .optional()
}
