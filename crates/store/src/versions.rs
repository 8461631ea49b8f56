//! What sets were before they were changed, and sets that are gone: their ops are kept, so nothing is
//! destroyed.

use super::columns;
use super::entity::{By, State};
use super::error::StoreErrorKind;
use super::parts::Parts;
use super::record::{Deed, Id, Op};
use super::retraction;
use super::sets::{self, LoggedSet};
use super::{entity, journal};
use jiff::Timestamp;
use rusqlite::Connection;
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::set_version::{ChangedSet, EarlierSet, VersionEnd};
use std::collections::BTreeSet;

/// Whether any set was ever changed or deleted.
pub(super) fn is_any_set_touched(connection: &Connection) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM touched WHERE kind = 'set' LIMIT 1")?.exists([])
}

/// Whether more is known of a set than that it was logged.
pub(super) fn is_touched(connection: &Connection, id: SetId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM touched WHERE kind = 'set' AND id = ?1")?
        .exists([id.0.as_bytes()])
}

/// Whether the athlete deleted the set of this id, and left it at that. One whose logging was undone
/// was not deleted.
pub(super) fn was_deleted(connection: &Connection, id: SetId) -> Result<bool, StoreErrorKind> {
    if !is_touched(connection, id)? || sets::row_at(connection, &id.0.into())?.is_some() {
        return Ok(false);
    }
    let state = entity::fold::<LoggedSet>(&Parts::new(connection), &id.0.into())?;
    Ok(state.is_gone_for_good)
}

/// The newest changed sets that are or were of an exercise.
pub(super) const CHANGED: &str = "SELECT id FROM touched WHERE exercise = ?1 AND exercise <> 0 \
     GROUP BY id ORDER BY max(seq) DESC LIMIT ?2";

/// The sets of an exercise that were changed, those changed last first, at most `limit`.
pub(super) fn changed(
    connection: &Connection,
    exercise: i64,
    limit: usize,
) -> Result<Vec<ChangedSet>, StoreErrorKind> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let ids: Vec<SetId> = connection
        .prepare_cached(CHANGED)?
        .query_map((exercise, limit), |row| columns::uuid(row, 0).map(SetId))?
        .collect::<Result<_, _>>()?;
    let parts = Parts::new(connection);
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        let earlier = versions(&parts, id)?;
        let now = sets::by_id(connection, id)?.map(|stored| stored.set);
        if !earlier.is_empty() {
            found.push(ChangedSet { now, earlier });
        }
    }
    Ok(found)
}

/// Something that happened to a set: an op of it, or that a change with such ops was taken back or counts
/// again.
struct Event {
    by: By,
    at: Timestamp,
    flag: Option<(i64, bool)>,
}

const OPS: &str = "SELECT hlc, devices.uuid, touched.place, touched.seq, changes.at FROM touched \
     CROSS JOIN changes ON changes.seq = touched.seq \
     CROSS JOIN devices ON devices.id = changes.device \
     WHERE touched.kind = ?1 AND touched.id = ?2 AND changes.v = 2 \
     AND coalesce(changes.arrived, 1) <> 0 AND changes.void IS NULL";

/// What a set was, the oldest first, each with what ended it.
fn versions(parts: &Parts<'_>, id: SetId) -> Result<Vec<EarlierSet>, StoreErrorKind> {
    let events = events(parts, id)?;
    let mut away: BTreeSet<i64> = BTreeSet::new();
    let mut ops: Vec<(By, Deed<LoggedSet>)> = Vec::new();
    let mut before: Option<SetResult> = None;
    let mut found = Vec::new();
    for event in events {
        let mut ended = VersionEnd::Undone;
        match event.flag {
            Some((seq, true)) => drop(away.insert(seq)),
            Some((seq, false)) => drop(away.remove(&seq)),
            None => {
                if let Some(Op::Set(_, deed)) = parts.op(event.by.seq, event.by.place)? {
                    ended = match &deed {
                        Deed::Remove => VersionEnd::Deleted,
                        Deed::Put(_) | Deed::Edit(_) => VersionEnd::Edited,
                    };
                    ops.push((event.by, deed));
                }
            }
        }
        let mut state = State::<LoggedSet>::default();
        for (by, deed) in ops.iter().filter(|(by, _)| !away.contains(&by.seq)) {
            state.step(by, deed)?;
        }
        let after = state.thing.map(|logged| logged.set);
        if before != after
            && let Some(set) = std::mem::replace(&mut before, after)
        {
            found.push(EarlierSet { set, ended, until: event.at });
        }
    }
    Ok(found)
}

fn events(parts: &Parts<'_>, id: SetId) -> Result<Vec<Event>, StoreErrorKind> {
    let connection = parts.connection;
    let read = |kind: &str, id: &Id| {
        connection
            .prepare_cached(OPS)?
            .query_map((kind, id.bytes()), |row| {
                let by = By {
                    hlc: row.get(0)?,
                    device: columns::uuid(row, 1)?,
                    place: row.get(2)?,
                    seq: row.get(3)?,
                };
                Ok((by, columns::timestamp(row, 4)?))
            })?
            .collect::<rusqlite::Result<Vec<(By, Timestamp)>>>()
    };
    let mut of_set = read("set", &id.0.into())?;
    if let Some(row) = sets::row_at(connection, &id.0.into())? {
        let (seq, place) = sets::op_of(row);
        if let Some(head) = journal::head(connection, seq)?
            && let Some(listed) = journal::listed(connection, seq)?
        {
            of_set.push((By { hlc: head.hlc, device: head.device, place, seq }, listed.at));
        }
    }
    of_set.sort_unstable();
    of_set.dedup();
    let mut events = Vec::new();
    let mut seen = BTreeSet::new();
    for (by, at) in of_set {
        if seen.insert(by.seq)
            && let Some(head) = journal::head(connection, by.seq)?
        {
            for (flag, at) in read("change", &retraction::id_of(head.stamp()))? {
                if let Some(Op::Change(_, Deed::Put(said))) = parts.op(flag.seq, flag.place)? {
                    events.push(Event { by: flag, at, flag: Some((by.seq, said.retracted)) });
                }
            }
        }
        events.push(Event { by, at, flag: None });
    }
    events.sort_by_key(|event| event.by);
    Ok(events)
}
