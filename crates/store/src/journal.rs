//! The journal: one row a change, by commit sequence, with all that it did and who asked for it.
//!
//! ```text
//! seq  what this database calls it        stamp   hlc, device: what it is called everywhere
//! kind, summary, at                       who     asked for it
//! device_seq  without gaps on its device  v, body what it did, as effects
//! ```
//! The sets that a change logged carry it, and are part of its record as they were then.

use super::columns;
use super::effect::{Effect, VERSION};
use super::error::StoreErrorKind;
use super::legacy::Inverse;
use super::ops;
use super::work::Work;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::journal::{ChangeNumber, ChangeStamp, DeviceId, Hlc, ListedChange, Who};
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
    Undo,
    Redo,
}

impl ChangeKind {
    const fn word(self) -> &'static str {
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
    /// A change is taken back by what it did; of older ones the column says more.
    pub(super) const fn inverse(self) -> Option<&'static str> {
        match self {
            Self::Possible => Some(r#"{"do":"retract"}"#),
            Self::PassedOver => None,
        }
    }
}

/// Where the journal ends: what the next change goes on from.
pub(super) struct End {
    pub device: i64,
    pub device_seq: i64,
    pub hlc: Hlc,
    /// By how much this machine's clock is ahead of the others'.
    pub ahead: SignedDuration,
}

/// The newest row is an own change, or what came from elsewhere was noted beside it.
const END: &str = "SELECT here.device, \
     CASE WHEN newest.seq > here.after THEN newest.device_seq ELSE here.own_seq END, \
     CASE WHEN newest.seq > here.after THEN max(here.hlc, newest.hlc) ELSE here.hlc END, \
     here.ahead FROM this_device AS here \
     LEFT JOIN (SELECT seq, device_seq, hlc FROM changes ORDER BY seq DESC LIMIT 1) AS newest";

pub(super) fn end(connection: &Connection) -> rusqlite::Result<End> {
    connection.prepare_cached(END)?.query_row([], |row| {
        Ok(End {
            device: row.get(0)?,
            device_seq: row.get(1)?,
            hlc: Hlc::from_stored(row.get(2)?),
            ahead: SignedDuration::from_millis(row.get(3)?),
        })
    })
}

/// Adds a change and gives its sequence.
pub(super) fn record(
    work: &Work<'_>,
    kind: ChangeKind,
    summary: &str,
    undo: Undo,
    effects: &[Effect],
) -> Result<i64, StoreErrorKind> {
    let end = end(work.connection)?;
    let who = match kind {
        ChangeKind::Import => &Who::Import,
        _ => &work.who,
    };
    let now = work.at.checked_sub(end.ahead).unwrap_or(work.at);
    let seq = work
        .connection
        .prepare_cached(
            "INSERT INTO changes (at, kind, summary, inverse, device, device_seq, hlc, v, who, \
             body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .insert((
            work.at.to_string(),
            kind.word(),
            summary,
            undo.inverse(),
            end.device,
            end.device_seq + 1,
            end.hlc.next(now).stored(),
            VERSION,
            columns::to_json(who)?,
            columns::to_json(effects)?,
        ))?;
    work.newest_change.set(Some(seq));
    if work.first_change.get().is_none() {
        work.first_change.set(Some(seq));
    }
    Ok(seq)
}

/// Gives a change its words and what it did, where they were not known when it began.
pub(super) fn complete(
    connection: &Connection,
    seq: i64,
    summary: &str,
    effects: &[Effect],
) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached("UPDATE changes SET summary = ?2, body = ?3 WHERE seq = ?1")?
        .execute((seq, summary, columns::to_json(effects)?))?;
    Ok(())
}

/// Adds to what a change did what follows from it.
pub(super) fn add(
    connection: &Connection,
    seq: i64,
    more: &[Effect],
) -> Result<(), StoreErrorKind> {
    let Some(mut change) = find(connection, seq)? else {
        return Ok(());
    };
    change.effects.extend_from_slice(more);
    complete(connection, seq, &change.summary, &change.effects)
}

/// A change as it was recorded.
pub(super) struct Recorded {
    pub seq: i64,
    pub stamp: ChangeStamp,
    pub summary: String,
    /// What its effects are written in; 0 for one from before they were recorded.
    pub version: i64,
    pub effects: Vec<Effect>,
    /// None where undo passes over it.
    pub inverse: Option<Inverse>,
    pub is_undone: bool,
}

impl Recorded {
    /// Whether this program can read what it did.
    pub fn is_known(&self) -> bool {
        self.version <= VERSION
    }
}

/// The columns that [`read`] expects, in its order.
macro_rules! select_changes {
    ($rest:literal) => {
        concat!(
            "SELECT seq, hlc, devices.uuid, summary, v, body, inverse, undone_by IS NOT NULL \
             FROM changes LEFT JOIN devices ON devices.id = changes.device ",
            $rest
        )
    };
}

pub(super) use select_changes;

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Recorded> {
    let version: i64 = row.get(4)?;
    let effects = if version == VERSION {
        columns::maybe_json(row, 5)?.unwrap_or_default()
    } else {
        Vec::new()
    };
    Ok(Recorded {
        seq: row.get(0)?,
        stamp: read_stamp(row, 1)?,
        summary: row.get(3)?,
        version,
        effects,
        inverse: columns::maybe_json(row, 6)?,
        is_undone: row.get(7)?,
    })
}

fn read_stamp(row: &Row<'_>, index: usize) -> rusqlite::Result<ChangeStamp> {
    let hlc: Option<i64> = row.get(index)?;
    Ok(ChangeStamp {
        hlc: Hlc::from_stored(hlc.unwrap_or(0)),
        device: DeviceId(columns::maybe_uuid(row, index + 1)?.unwrap_or(Uuid::nil())),
    })
}

pub(super) fn find(connection: &Connection, seq: i64) -> rusqlite::Result<Option<Recorded>> {
    connection.prepare_cached(select_changes!("WHERE seq = ?1"))?.query_row([seq], read).optional()
}

macro_rules! select_listed {
    ($rest:literal) => {
        concat!(
            "SELECT seq, hlc, devices.uuid, at, who, summary FROM changes \
             LEFT JOIN devices ON devices.id = changes.device ",
            $rest
        )
    };
}

/// The changes of this device, newest first: what another one did is not what the athlete did last
/// here. The fifth column: taken back, and by whom is the sixth.
pub(super) const OWN_NEWEST_FIRST: &str = "SELECT seq, at, kind, inverse IS NOT NULL, \
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
    let Some(undo) = retracted_by(connection, redo)? else {
        return Ok(None);
    };
    let change = retracted_by(connection, undo)?;
    Ok(match change {
        Some(seq) if is_live(connection, seq)? => Some(seq),
        _ => None,
    })
}

/// The change that an undo or a redo is about.
pub(super) fn retracted_by(
    connection: &Connection,
    seq: i64,
) -> Result<Option<i64>, StoreErrorKind> {
    let effects = find(connection, seq)?.map(|change| change.effects).unwrap_or_default();
    match effects.first() {
        // Of a change from before the journal, an undo did more than that.
        Some(Effect::Retract { change })
            if effects.iter().all(|effect| matches!(effect, Effect::Retract { .. })) =>
        {
            ops::seq_of(connection, *change)
        }
        _ => Ok(None),
    }
}

/// The undo that a redo takes back: the newest of this device that counts, unless something else was
/// changed since.
pub(super) fn next_redo(connection: &Connection) -> Result<Option<i64>, StoreErrorKind> {
    let mut statement = connection.prepare_cached(OWN_NEWEST_FIRST)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let own = read_own(row)?;
        if own.kind == UNDO && !own.is_undone {
            let names_one = retracted_by(connection, own.seq)?.is_some();
            return Ok(names_one.then_some(own.seq));
        }
        if own.is_undoable {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The undos by which a change is taken back, of whatever devices.
pub(super) fn live_retractions(
    connection: &Connection,
    change: ChangeStamp,
) -> Result<Vec<i64>, StoreErrorKind> {
    let found = live_effects(connection, &format!("\"{}\"", String::from(change.hlc)))?;
    let retracts =
        |effect: &Effect| matches!(effect, Effect::Retract { change: one } if *one == change);
    let found = found.into_iter().filter(|(_, effect)| retracts(effect));
    Ok(found.map(|(seq, _)| seq).collect())
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
            "WHERE undone_by IS NULL AND inverse IS NOT NULL ORDER BY seq DESC LIMIT ?1"
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
            "WHERE undone_by IS NOT NULL AND inverse IS NOT NULL AND v = 1 \
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

/// The clock's value of a change; 0 where there is none.
pub(super) fn hlc_of(connection: &Connection, seq: i64) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT coalesce(hlc, 0) FROM changes WHERE seq = ?1")?
        .query_row([seq], |row| row.get(0))
        .optional()
        .map(Option::unwrap_or_default)
}

/// Where a change stands among all, the same on every device.
pub(super) type Order = (i64, Uuid, i64);

pub(super) fn order_of(connection: &Connection, seq: i64) -> rusqlite::Result<Order> {
    connection
        .prepare_cached(
            "SELECT coalesce(hlc, 0), devices.uuid, coalesce(device_seq, seq) FROM changes \
             LEFT JOIN devices ON devices.id = changes.device WHERE seq = ?1",
        )?
        .query_row([seq], |row| read_order(row, 0))
}

/// From three columns, the first of them at `at`.
pub(super) fn read_order(row: &Row<'_>, at: usize) -> rusqlite::Result<Order> {
    let device = columns::maybe_uuid(row, at + 1)?.unwrap_or(Uuid::nil());
    Ok((row.get(at)?, device, row.get(at + 2)?))
}

/// Changes of everything but sets, which are many, have an index of their own.
pub(super) const BESIDE_SETS: &str = "SELECT seq, body FROM changes \
     WHERE kind NOT IN ('log', 'edit', 'delete', 'rekey') \
     AND undone_by IS NULL AND v = 1 AND instr(body, ?1) > 0 \
     ORDER BY hlc, (SELECT uuid FROM devices WHERE id = device), device_seq, seq";

/// What the live changes that mention something did, each with its sequence, in the order in which
/// they are folded.
pub(super) fn live_effects(
    connection: &Connection,
    mentioned: &str,
) -> rusqlite::Result<Vec<(i64, Effect)>> {
    let bodies: Vec<(i64, Vec<Effect>)> = connection
        .prepare_cached(BESIDE_SETS)?
        .query_map([mentioned], |row| Ok((row.get(0)?, columns::json(row, 1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let each =
        |(seq, effects): (i64, Vec<Effect>)| effects.into_iter().map(move |effect| (seq, effect));
    Ok(bodies.into_iter().flat_map(each).collect())
}
