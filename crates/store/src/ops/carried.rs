//! The sets that a change logged, as they came.

use super::came::CameSet;
use crate::columns;
use crate::error::StoreErrorKind;
use crate::refold::{self, Carried};
use rusqlite::Connection;
use std::collections::BTreeSet;
use uuid::Uuid;

const FIRST_VERSIONS: &str = refold::as_it_came!(
    "past_sets AS sets CROSS JOIN exercises ON exercises.id = sets.exercise \
     WHERE version IN (SELECT min(version) FROM past_sets AS past \
     JOIN changes AS ended ON ended.seq = past.ended_by AND ended.v > 0 \
     WHERE past.seq = ?3 AND past.id BETWEEN ?1 AND ?2 GROUP BY past.uuid)"
);

const CAME: &str = "SELECT row, body FROM came_sets WHERE seq = ?3 AND row BETWEEN ?1 AND ?2";

/// The arrived sets of a change that could not go straight in.
pub(crate) fn came_of(connection: &Connection, seq: i64) -> Result<Vec<Carried>, StoreErrorKind> {
    came_in(connection, seq, (i64::MIN, i64::MAX))
}

fn came_in(
    connection: &Connection,
    seq: i64,
    (first, last): (i64, i64),
) -> Result<Vec<Carried>, StoreErrorKind> {
    Ok(connection
        .prepare_cached(CAME)?
        .query_map((first, last, seq), |row| {
            Ok(columns::json::<CameSet>(row, 1)?.carried(row.get(0)?))
        })?
        .collect::<rusqlite::Result<_>>()?)
}

/// The sets that a change logged in some rows, as they came.
pub(super) fn carried(
    connection: &Connection,
    seq: i64,
    (first, last): (i64, i64),
) -> Result<Vec<Carried>, StoreErrorKind> {
    let mut found: Vec<Carried> = Vec::new();
    let mut known: BTreeSet<Uuid> = BTreeSet::new();
    for one in came_in(connection, seq, (first, last))? {
        known.insert(one.set.id.0);
        found.push(one);
    }
    for sql in [FIRST_VERSIONS, refold::LIVE_AMONG] {
        let mut statement = connection.prepare_cached(sql)?;
        let mut rows = statement.query((first, last, seq))?;
        while let Some(row) = rows.next()? {
            let (_, one) = Carried::read(row)?;
            if known.insert(one.set.id.0) {
                found.push(one);
            }
        }
    }
    found.sort_by_key(|one| one.row);
    Ok(found)
}
