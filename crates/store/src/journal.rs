//! The journal: one row a change, by commit sequence, with its ops and who asked for it. Nothing but
//! the journal is the truth.
//!
//! ```text
//! seq    what this database calls it      stamp   hlc, device: what it is called everywhere
//! kind, summary, at                       who     asked for it
//! nr     counts the parts of its device   v       what its ops are written in
//! body   its ops, where they are one part; those of several lie in `change_parts`, deflated
//! ```
//! A part is what is sent to other devices at once. The place of an op is its part and its number in
//! that, so that the row of a set says where it was logged.

use super::columns;
use super::error::StoreErrorKind;
use super::folding::counts;
use super::ops;
use super::parts::Parts;
use super::record::{Deed, Op};
use super::retraction;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::journal::{ChangeNumber, ChangeStamp, DeviceId, Hlc, ListedChange};
use setwise_domain::limits::SESSION_GAP;
use uuid::Uuid;

const UNDO: &str = "undo";
const REDO: &str = "redo";

/// What kind of change a row is; the word is for whoever reads the database by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangeKind {
    Log,
    Import,
    Edit,
    Delete,
    Profile,
    Plan,
    Propose,
    Settle,
    Debrief,
    Forget,
    Rekey,
    Calendar,
    Bodyweight,
    Exercise,
    Teach,
    Salvage,
    Undo,
    Redo,
}

impl ChangeKind {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Log => "log",
            Self::Import => "import",
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::Profile => "profile",
            Self::Plan => "plan",
            Self::Propose => "propose",
            Self::Settle => "settle",
            Self::Debrief => "debrief",
            Self::Forget => "forget",
            Self::Rekey => "rekey",
            Self::Calendar => "calendar",
            Self::Bodyweight => "bodyweight",
            Self::Exercise => "exercise",
            Self::Teach => "teach",
            Self::Salvage => "salvage",
            Self::Undo => UNDO,
            Self::Redo => REDO,
        }
    }
}

/// Whether undo can take a change back, or passes over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undo {
    Possible,
    PassedOver,
}

impl Undo {
    pub const fn is_possible(self) -> bool {
        matches!(self, Self::Possible)
    }
}

/// Where the journal ends: what the next change goes on from.
pub(super) struct End {
    pub device: i64,
    pub device_id: Uuid,
    /// The number of its last part.
    pub nr: i64,
    pub hlc: Hlc,
    /// By how much this machine's clock is ahead of the others'.
    pub ahead: SignedDuration,
}

/// The newest row is an own change, or what came from elsewhere was noted beside it.
const END: &str = "SELECT here.device, devices.uuid, \
     CASE WHEN newest.seq > here.after THEN newest.nr ELSE here.own_nr END, \
     CASE WHEN newest.seq > here.after THEN max(here.hlc, newest.hlc) ELSE here.hlc END, \
     here.ahead FROM this_device AS here CROSS JOIN devices ON devices.id = here.device \
     LEFT JOIN (SELECT seq, nr, hlc FROM changes ORDER BY seq DESC LIMIT 1) AS newest";

pub(super) fn end(connection: &Connection) -> rusqlite::Result<End> {
    connection.prepare_cached(END)?.query_row([], |row| {
        Ok(End {
            device: row.get(0)?,
            device_id: columns::uuid(row, 1)?,
            nr: row.get(2)?,
            hlc: Hlc::from_stored(row.get(3)?),
            ahead: SignedDuration::from_millis(row.get(4)?),
        })
    })
}

/// What is said of a change before its ops.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub seq: i64,
    pub hlc: i64,
    pub device: Uuid,
    pub summary: String,
    pub version: i64,
    pub is_undoable: bool,
    pub is_undone: bool,
    /// Whether its ops count.
    pub counts: bool,
    /// Of how many parts it is.
    pub parts: u32,
}

impl Head {
    pub fn stamp(&self) -> ChangeStamp {
        ChangeStamp { hlc: Hlc::from_stored(self.hlc), device: DeviceId(self.device) }
    }
}

pub(super) fn head(connection: &Connection, seq: i64) -> rusqlite::Result<Option<Head>> {
    connection
        .prepare_cached(concat!(
            "SELECT seq, hlc, devices.uuid, summary, v, undoable, undone_by IS NOT NULL, ",
            counts!(),
            ", parts FROM changes CROSS JOIN devices ON devices.id = changes.device WHERE seq = ?1"
        ))?
        .query_row([seq], |row| {
            Ok(Head {
                seq: row.get(0)?,
                hlc: row.get(1)?,
                device: columns::uuid(row, 2)?,
                summary: row.get(3)?,
                version: row.get(4)?,
                is_undoable: row.get(5)?,
                is_undone: row.get(6)?,
                counts: row.get(7)?,
                parts: row.get(8)?,
            })
        })
        .optional()
}

fn read_stamp(row: &Row<'_>, index: usize) -> rusqlite::Result<ChangeStamp> {
    Ok(ChangeStamp {
        hlc: Hlc::from_stored(row.get(index)?),
        device: DeviceId(columns::uuid(row, index + 1)?),
    })
}

macro_rules! select_listed {
    ($rest:literal) => {
        concat!(
            "SELECT seq, hlc, devices.uuid, at, who, summary FROM changes \
             CROSS JOIN devices ON devices.id = changes.device ",
            $rest
        )
    };
}

/// The changes of this device, newest first: what another one did is not what the athlete did last
/// here. The fifth column: taken back, and by whom is the sixth.
pub(super) const OWN_NEWEST_FIRST: &str = "SELECT seq, at, kind, undoable, \
     undone_by IS NOT NULL, (SELECT other.arrived IS NOT NULL AND other.arrived <> 2 \
     FROM changes AS other WHERE other.seq = changes.undone_by) \
     FROM changes WHERE coalesce(arrived, 2) = 2 ORDER BY seq DESC";

/// A change of this device, as much of it as undo and redo choose by.
struct Own {
    seq: i64,
    at: Timestamp,
    kind: String,
    is_undoable: bool,
    is_undone: bool,
    /// Another device took it back.
    is_undone_elsewhere: bool,
}

fn read_own(row: &Row<'_>) -> rusqlite::Result<Own> {
    Ok(Own {
        seq: row.get(0)?,
        at: columns::timestamp(row, 1)?,
        kind: row.get(2)?,
        is_undoable: row.get(3)?,
        is_undone: row.get(4)?,
        is_undone_elsewhere: row.get::<_, Option<bool>>(5)?.unwrap_or(false),
    })
}

/// Where a plain undo goes.
pub(super) struct NextUndo {
    pub seq: i64,
    /// It was changed in an earlier session of training: between then and now lies a gap that none
    /// of this device's changes fills.
    pub is_earlier: bool,
}

/// The change that a plain undo takes back. One that another device took back within this session
/// is not passed over: the athlete means that one, and is to be told.
pub(super) fn next_undo(
    connection: &Connection,
    now: Timestamp,
) -> Result<Option<NextUndo>, StoreErrorKind> {
    let mut statement = connection.prepare_cached(OWN_NEWEST_FIRST)?;
    let mut rows = statement.query([])?;
    let (mut later, mut is_earlier) = (now, false);
    while let Some(row) = rows.next()? {
        let own = read_own(row)?;
        is_earlier |= later.duration_since(own.at) >= SESSION_GAP;
        later = own.at;
        let meant = if own.kind == REDO {
            redone(connection, own.seq)?
        } else {
            let told = own.is_undone_elsewhere && !is_earlier;
            (own.is_undoable && (!own.is_undone || told)).then_some(own.seq)
        };
        if let Some(seq) = meant {
            return Ok(Some(NextUndo { seq, is_earlier }));
        }
    }
    Ok(None)
}

/// The live change that a redo brought back.
fn redone(connection: &Connection, redo: i64) -> Result<Option<i64>, StoreErrorKind> {
    Ok(match flagged_by(connection, redo)? {
        Some(seq) if is_live(connection, seq)? => Some(seq),
        _ => None,
    })
}

/// The change that an undo took back, or a redo brought back.
pub(super) fn flagged_by(connection: &Connection, seq: i64) -> Result<Option<i64>, StoreErrorKind> {
    match Parts::new(connection).op(seq, 0)? {
        Some(Op::Change(id, Deed::Put(_))) => match retraction::stamp_of(&id) {
            Some(stamp) => ops::seq_of(connection, stamp),
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

/// What a redo brings back: what the newest undo of this device took back that is still away, unless
/// something else was changed since.
pub(super) fn next_redo(connection: &Connection) -> Result<Option<i64>, StoreErrorKind> {
    let mut statement = connection.prepare_cached(OWN_NEWEST_FIRST)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let own = read_own(row)?;
        if own.kind == UNDO {
            if let Some(seq) = flagged_by(connection, own.seq)?
                && !is_live(connection, seq)?
            {
                return Ok(Some(seq));
            }
        } else if own.is_undoable {
            return Ok(None);
        }
    }
    Ok(None)
}

/// One change as it is listed.
pub(super) fn listed(connection: &Connection, seq: i64) -> rusqlite::Result<Option<ListedChange>> {
    connection
        .prepare_cached(select_listed!("WHERE seq = ?1"))?
        .query_row([seq], read_listed)
        .optional()
}

/// Changes that can be taken back, newest first.
pub(super) fn undoable(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<ListedChange>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection
        .prepare_cached(select_listed!(
            "WHERE undone_by IS NULL AND undoable ORDER BY seq DESC LIMIT ?1"
        ))?
        .query_map([limit], read_listed)?
        .collect()
}

/// Changes that were taken back and can be had again, those taken back last first.
pub(super) fn redoable(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<ListedChange>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection
        .prepare_cached(select_listed!(
            "WHERE undone_by IS NOT NULL AND undoable AND v = 2 \
             ORDER BY undone_by DESC LIMIT ?1"
        ))?
        .query_map([limit], read_listed)?
        .collect()
}

pub(super) const AFTER: &str = select_listed!("WHERE seq > ?1 ORDER BY seq LIMIT ?2");

/// Those that came after one, oldest first.
pub(super) fn after(
    connection: &Connection,
    number: ChangeNumber,
    limit: usize,
) -> rusqlite::Result<Vec<ListedChange>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection.prepare_cached(AFTER)?.query_map((number.0, limit), read_listed)?.collect()
}

/// The newest; 0 where there is none.
pub(super) fn newest(connection: &Connection) -> rusqlite::Result<ChangeNumber> {
    connection
        .prepare_cached("SELECT coalesce(max(seq), 0) FROM changes")?
        .query_row([], |row| row.get(0).map(ChangeNumber))
}

fn read_listed(row: &Row<'_>) -> rusqlite::Result<ListedChange> {
    Ok(ListedChange {
        number: ChangeNumber(row.get(0)?),
        stamp: read_stamp(row, 1)?,
        at: columns::timestamp(row, 3)?,
        who: columns::maybe_json(row, 4)?,
        summary: row.get(5)?,
    })
}

/// Marks that a change is taken back by another; by none, that it counts.
pub(super) fn mark_undone(
    connection: &Connection,
    seq: i64,
    by: Option<i64>,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE changes SET undone_by = ?2 WHERE seq = ?1")?
        .execute((seq, by))
        .map(drop)
}

/// Whether a change is there and was not taken back.
pub(super) fn is_live(connection: &Connection, seq: i64) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM changes WHERE seq = ?1 AND undone_by IS NULL)",
        )?
        .query_row([seq], |row| row.get(0))
}

/// Marks that an acceptance came too late, or that it counts again. Gives the words of a change of this
/// device that counts no more.
pub(super) fn mark_void(
    connection: &Connection,
    seq: i64,
    is_void: bool,
) -> rusqlite::Result<Option<String>> {
    connection
        .prepare_cached("UPDATE changes SET void = ?2 WHERE seq = ?1 RETURNING summary, arrived")?
        .query_row((seq, is_void.then_some(1)), |row| {
            let is_own = row.get::<_, Option<i64>>(1)?.is_none();
            (is_void && is_own).then(|| row.get(0)).transpose()
        })
}

/// The clock's value of a change; 0 where there is none.
pub(super) fn hlc_of(connection: &Connection, seq: i64) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT hlc FROM changes WHERE seq = ?1")?
        .query_row([seq], |row| row.get(0))
        .optional()
        .map(Option::unwrap_or_default)
}
