//! The whole journal folded into an empty database, and compared with what is stored: the state is
//! to be a function of what was recorded, and of nothing else.

use super::columns;
use super::connection;
use super::entity::{By, Entity as _};
use super::error::StoreErrorKind;
use super::folding::Folding;
use super::migrations;
use super::proposals::Settled;
use super::record::{Deed, KINDS, Op, VERSION};
use super::sets::{self, LoggedSet, select_set};
use super::{calendar, claims, day_totals, journal, parts, retraction};
use crate::limits::MOST_DIFFERENCES;
use rusqlite::{Connection, Rows};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use setwise_domain::journal::{ChangeStamp, DeviceId, Hlc};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use uuid::Uuid;

/// What came of folding the journal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Replayed {
    /// Changes that were folded.
    pub changes: u64,
    /// Changes that a newer version wrote: kept as they are, and not folded.
    pub newer: u64,
    /// Where what is stored is not what the journal says; of very many only the first.
    pub differences: Vec<Difference>,
}

/// One thing that is not what the journal says.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    /// What it is: `set`, `session`, `plan` and so on.
    pub what: &'static str,
    /// What it is called everywhere; of a change that can't be read its number.
    pub id: String,
    /// As it is stored; none where it is not there.
    pub stored: Option<Value>,
    /// As the journal says; none where it should not be there.
    pub recorded: Option<Value>,
}

impl Replayed {
    fn differ(
        &mut self,
        what: &'static str,
        id: String,
        stored: Option<Value>,
        recorded: Option<Value>,
    ) {
        if stored != recorded && self.differences.len() < MOST_DIFFERENCES {
            self.differences.push(Difference { what, id, stored, recorded });
        }
    }
}

/// Folds and compares, both as the database stands at one moment.
pub(super) fn compare(live: &Connection) -> Result<Replayed, StoreErrorKind> {
    let moment = live.unchecked_transaction()?;
    let copy = empty()?;
    let mut replayed = Replayed::default();
    copy_journal(&moment, &copy)?;
    fold(&copy, &mut replayed)?;
    compare_sets(&moment, &copy, &mut replayed)?;
    for kind in KINDS {
        let (stored, recorded) = ((kind.all)(&moment)?, (kind.all)(&copy)?);
        let what = if kind.name == LoggedSet::KIND { "slot of set" } else { kind.name };
        compare_things(what, &stored, &recorded, &mut replayed);
    }
    Ok(replayed)
}

fn empty() -> Result<Connection, StoreErrorKind> {
    let mut copy = Connection::open_in_memory()?;
    connection::keep_statements(&copy);
    migrations::migrate(&mut copy)?;
    copy.pragma_update(None, "foreign_keys", false)?;
    copy.execute_batch("BEGIN")?;
    Ok(copy)
}

/// A change as it is folded.
struct Folded {
    seq: i64,
    stamp: ChangeStamp,
    version: i64,
    parts: u32,
}

/// All that are whole, in the order in which they are folded.
fn in_order(connection: &Connection) -> rusqlite::Result<Vec<Folded>> {
    connection
        .prepare(
            "SELECT seq, hlc, devices.uuid, v, parts FROM changes \
             CROSS JOIN devices ON devices.id = changes.device \
             WHERE coalesce(arrived, 1) <> 0 ORDER BY hlc, devices.uuid, seq",
        )?
        .query_map([], |row| {
            let device = DeviceId(columns::uuid(row, 2)?);
            Ok(Folded {
                seq: row.get(0)?,
                stamp: ChangeStamp { hlc: Hlc::from_stored(row.get(1)?), device },
                version: row.get(3)?,
                parts: row.get(4)?,
            })
        })?
        .collect()
}

/// Makes the state of the journal alone: every change is carried out on nothing, one after the other, so
/// that each op is the newest.
pub(super) fn rebuild(connection: &Connection) -> Result<(), StoreErrorKind> {
    let mut replayed = Replayed::default();
    fold(connection, &mut replayed)?;
    match replayed.differences.into_iter().next() {
        Some(Difference { id, stored, .. }) => {
            let detail = stored.map(|why| why.to_string()).unwrap_or_default();
            Err(StoreErrorKind::Unreadable { detail: format!("change {id}: {detail}") })
        }
        None => rebuild_projections(connection),
    }
}

/// Takes away all that the journal comes to.
pub(super) fn clear(connection: &Connection) -> rusqlite::Result<()> {
    for table in ["touched", "sets", "set_slots", "records", "exercise_days", "things"] {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    connection.execute_batch("UPDATE exercises SET sets = 0")
}

/// What is kept of the sets beside them.
fn rebuild_projections(connection: &Connection) -> Result<(), StoreErrorKind> {
    let exercises: Vec<i64> = connection
        .prepare("SELECT id FROM exercises")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for exercise in exercises {
        claims::rebuild(connection, exercise)?;
    }
    day_totals::rebuild(connection)?;
    Ok(calendar::move_on(connection)?)
}

/// Folds the journal of a database that has nothing else. Changes that can't be read are told, and left
/// out.
fn fold(connection: &Connection, replayed: &mut Replayed) -> Result<(), StoreErrorKind> {
    connection.execute("UPDATE changes SET undone_by = NULL, void = NULL", [])?;
    let mut retracted: BTreeMap<ChangeStamp, (bool, i64)> = BTreeMap::new();
    let mut whole = Vec::new();
    for change in in_order(connection)? {
        if change.version > VERSION {
            replayed.newer += 1;
            continue;
        }
        let read: Result<Vec<_>, _> =
            (0..change.parts).map(|part| ops_of(connection, &change, part)).collect();
        match read {
            Ok(parts) => {
                let flags = parts.iter().flatten().filter_map(flag);
                retracted.extend(flags.map(|(of, is)| (of, (is, change.seq))));
                whole.push(change);
            }
            Err(error) => {
                let wrong = Some(Value::from(error.cause(Path::new(""))));
                replayed.differ("change", change.seq.to_string(), wrong, None);
            }
        }
    }
    let mut settled = Settled::default();
    let mut folding = Folding::new(connection);
    for change in whole {
        replayed.changes += 1;
        let retracted_by = retracted.get(&change.stamp).filter(|(is, _)| *is).map(|(_, by)| *by);
        if retracted_by.is_some() {
            journal::mark_undone(connection, change.seq, retracted_by)?;
        }
        let mut is_void = false;
        let (hlc, device) = (change.stamp.hlc.stored(), change.stamp.device.0);
        let mut by = By { hlc, device, place: 0, seq: change.seq };
        for part in 0..change.parts {
            let ops = ops_of(connection, &change, part)?;
            // Of two devices that settle one proposal the first counts, and all that it brings.
            if part == 0 && retracted_by.is_none() && settled.is_void(&ops) {
                is_void = true;
                journal::mark_void(connection, change.seq, true)?;
            }
            let counts = retracted_by.is_none() && !is_void;
            for (nth, op) in ops.iter().enumerate() {
                by.place = parts::place(part, nth);
                folding.replay(&by, op, counts)?;
            }
        }
    }
    folding.end_with_numbers()
}

fn ops_of(connection: &Connection, change: &Folded, part: u32) -> Result<Vec<Op>, StoreErrorKind> {
    let text = parts::text(connection, change.seq, part)?;
    serde_json::from_str(&text)
        .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })
}

/// Of which change an op says that it is taken back, or not.
fn flag(op: &Op) -> Option<(ChangeStamp, bool)> {
    match op {
        Op::Change(id, Deed::Put(said)) => Some((retraction::stamp_of(id)?, said.retracted)),
        _ => None,
    }
}

/// The journal alone.
fn copy_journal(live: &Connection, copy: &Connection) -> rusqlite::Result<()> {
    for table in ["devices", "this_device", "changes", "change_parts"] {
        let mut statement = live.prepare(&format!("SELECT * FROM {table}"))?;
        let count = statement.column_count();
        let holes = vec!["?"; count].join(", ");
        let mut insert = copy.prepare(&format!("INSERT INTO {table} VALUES ({holes})"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            for at in 0..count {
                insert.raw_bind_parameter(at + 1, row.get::<_, rusqlite::types::Value>(at)?)?;
            }
            insert.raw_execute()?;
        }
    }
    Ok(())
}

pub(super) const BY_ID: &str = select_set!("ORDER BY uuid");

/// Both are read side by side: there may be a million.
fn compare_sets(
    live: &Connection,
    copy: &Connection,
    replayed: &mut Replayed,
) -> Result<(), StoreErrorKind> {
    let (mut live, mut copy) = (live.prepare(BY_ID)?, copy.prepare(BY_ID)?);
    let (mut live, mut copy) = (live.query([])?, copy.query([])?);
    let (mut one, mut other) = (next_set(&mut live)?, next_set(&mut copy)?);
    while one.is_some() || other.is_some() {
        let id = |set: &Option<(Uuid, Value)>| set.as_ref().map(|(id, _)| *id);
        // Ids are read in their order, and the one that is missing stands before it.
        let ahead = match (id(&one), id(&other)) {
            (Some(one), Some(other)) => one.cmp(&other),
            (Some(_), None) => std::cmp::Ordering::Less,
            _ => std::cmp::Ordering::Greater,
        };
        let stored = if ahead.is_le() {
            let set = one.take();
            one = next_set(&mut live)?;
            set
        } else {
            None
        };
        let recorded = if ahead.is_ge() {
            let set = other.take();
            other = next_set(&mut copy)?;
            set
        } else {
            None
        };
        if let Some(id) = id(&stored).or(id(&recorded)) {
            let value = |set: Option<(Uuid, Value)>| set.map(|(_, value)| value);
            replayed.differ("set", id.to_string(), value(stored), value(recorded));
        }
    }
    Ok(())
}

pub(super) fn next_set(rows: &mut Rows<'_>) -> Result<Option<(Uuid, Value)>, StoreErrorKind> {
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    let set = sets::read(row)?.set;
    let mut value = columns::to_value(&set)?;
    if let Value::Object(fields) = &mut value {
        fields.insert("kept_under".to_owned(), Value::from(row.get::<_, String>(sets::KEY)?));
    }
    Ok(Some((set.id.0, value)))
}

type Things = BTreeMap<String, Value>;

fn compare_things(what: &'static str, stored: &Things, recorded: &Things, replayed: &mut Replayed) {
    let ids: BTreeSet<&String> = stored.keys().chain(recorded.keys()).collect();
    for id in ids {
        let (one, other) = (stored.get(id).cloned(), recorded.get(id).cloned());
        replayed.differ(what, id.clone(), one, other);
    }
}
