//! One thing as the live changes make it: what it was when it came, and over it what each change
//! that was not taken back did to it.

mod beside;

pub(super) use beside::{
    is_forgotten, is_profile_changed_since, is_session_changed_since, profile, session, status,
    taught, weights,
};

use super::effect::Effect;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::Order;
use super::ops::CameSet;
use super::sets::{self, Stored};
use super::{columns, exercises, journal};
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::prescription::SlotMark;
use setwise_domain::set_result::{SetId, SetResult};
use uuid::Uuid;

/// A set as the live changes make it.
pub(super) struct FoldedSet {
    /// The row that it had or has.
    pub row: i64,
    /// Under the number that it claims.
    pub set: SetResult,
    /// What it is kept under.
    pub key: ExerciseKey,
    /// The change that logged it.
    pub logged_by: i64,
    /// The change by which it claims its number.
    pub claimed_by: i64,
    /// The first change that deleted it.
    pub deleted_by: Option<i64>,
    /// Which change set which fields, in their order.
    edits: Vec<(i64, Fields)>,
}

impl FoldedSet {
    pub fn is_deleted(&self) -> bool {
        self.deleted_by.is_some()
    }

    /// Whether a change after this one said any of these fields again.
    pub fn is_changed_since(&self, seq: i64, fields: &Fields) -> bool {
        let later = self.edits.iter().filter(|(by, _)| *by > seq);
        later.into_iter().any(|(_, other)| overlap(other, fields))
    }
}

fn overlap(one: &Fields, other: &Fields) -> bool {
    one.names().any(|name| other.has(name))
}

/// As it came; what was changed before changes were recorded is part of that.
macro_rules! as_it_came {
    ($from:literal) => {
        concat!("SELECT ", crate::sets::set_columns!(), ", sets.wished, sets.seq FROM ", $from)
    };
}
pub(super) use as_it_came;

const FIRST_VERSION: &str = as_it_came!(
    "past_sets AS sets CROSS JOIN exercises ON exercises.id = sets.exercise \
     WHERE version = (SELECT min(version) FROM past_sets AS past \
     JOIN changes ON changes.seq = past.ended_by AND changes.v > 0 \
     WHERE past.uuid = ?1 AND past.seq = (SELECT seq FROM past_sets AS last \
     WHERE last.uuid = ?1 ORDER BY version DESC LIMIT 1))"
);

const LIVE: &str =
    as_it_came!("sets CROSS JOIN exercises ON exercises.id = sets.exercise WHERE uuid = ?1");

/// The first version of the set that a live row became.
const FIRST_VERSION_OF_LIVE: &str = as_it_came!(
    "past_sets AS sets CROSS JOIN exercises ON exercises.id = sets.exercise \
     WHERE version = (SELECT min(version) FROM past_sets AS past \
     JOIN changes ON changes.seq = past.ended_by AND changes.v > 0 \
     WHERE past.uuid = ?1 AND past.seq = (SELECT seq FROM sets WHERE uuid = ?1))"
);

/// The first versions of all sets that were changed since they came, of changes that still count.
pub(super) const FIRST_VERSIONS: &str = as_it_came!(
    "past_sets AS sets CROSS JOIN exercises ON exercises.id = sets.exercise \
     WHERE version IN (SELECT min(version) FROM past_sets AS past \
     JOIN changes AS ended ON ended.seq = past.ended_by AND ended.v > 0 \
     JOIN changes AS logged ON logged.seq = past.seq AND logged.undone_by IS NULL \
     GROUP BY past.uuid, past.seq)"
);

/// The live sets of some rows that carry a change.
pub(super) const LIVE_AMONG: &str = as_it_came!(
    "sets CROSS JOIN exercises ON exercises.id = sets.exercise \
     WHERE sets.id BETWEEN ?1 AND ?2 AND sets.seq = ?3 ORDER BY sets.id"
);

/// A set that carries a change, as it came.
pub(super) struct Carried {
    pub row: i64,
    pub set: SetResult,
    /// What it is kept under.
    pub key: ExerciseKey,
}

impl Carried {
    /// With the change that it carries.
    pub fn read(row: &Row<'_>) -> rusqlite::Result<(i64, Self)> {
        let key = ExerciseKey::stored(row.get(7)?);
        let (Stored { row, set, .. }, seq) = read_first(row)?;
        Ok((seq, Self { row, set, key }))
    }
}

fn read_first(row: &Row<'_>) -> rusqlite::Result<(Stored, i64)> {
    let mut stored = sets::read(row)?;
    if let Some(wished) = row.get(sets::SET_COLUMNS)? {
        stored.set.set_number = wished;
    }
    Ok((stored, row.get(sets::SET_COLUMNS + 1)?))
}

fn first_version(connection: &Connection, id: SetId) -> rusqlite::Result<Option<(Stored, i64)>> {
    let one =
        |sql| connection.prepare_cached(sql)?.query_row([id.0.as_bytes()], read_first).optional();
    let live = one(LIVE)?;
    let kept = one(if live.is_some() { FIRST_VERSION_OF_LIVE } else { FIRST_VERSION })?;
    Ok(kept.or(live))
}

/// The live changes that logged a set, in the order in which they are folded: devices that imported
/// the same file log the same sets.
const LOGGED_BY: &str = "SELECT changes.seq FROM changes \
     LEFT JOIN devices ON devices.id = changes.device WHERE seq IN \
     (SELECT seq FROM sets WHERE uuid = ?1 UNION SELECT seq FROM past_sets WHERE uuid = ?1 \
     UNION SELECT seq FROM came_sets WHERE uuid = ?1) \
     AND undone_by IS NULL ORDER BY hlc, devices.uuid, device_seq, seq";

const CAME: &str = "SELECT row, body FROM came_sets WHERE uuid = ?1 AND seq = ?2";

const FIRST_VERSION_OF: &str = as_it_came!(
    "past_sets AS sets CROSS JOIN exercises ON exercises.id = sets.exercise \
     WHERE version = (SELECT min(version) FROM past_sets AS past \
     JOIN changes ON changes.seq = past.ended_by AND changes.v > 0 \
     WHERE past.uuid = ?1 AND past.seq = ?2)"
);

const LIVE_OF: &str = as_it_came!(
    "sets CROSS JOIN exercises ON exercises.id = sets.exercise WHERE uuid = ?1 AND sets.seq = ?2"
);

/// A set as one change logged it.
fn logged_by(
    connection: &Connection,
    id: SetId,
    seq: i64,
) -> Result<Option<Carried>, StoreErrorKind> {
    let came = connection
        .prepare_cached(CAME)?
        .query_row((id.0.as_bytes(), seq), |row| {
            Ok((row.get(0)?, columns::json::<CameSet>(row, 1)?))
        })
        .optional()?;
    if let Some((row, came)) = came {
        return Ok(Some(came.carried(row)));
    }
    for sql in [FIRST_VERSION_OF, LIVE_OF] {
        let found = connection
            .prepare_cached(sql)?
            .query_row((id.0.as_bytes(), seq), Carried::read)
            .optional()?;
        if let Some((_, found)) = found {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// A set as it came first by a change that counts, else by the one that logged it last.
fn first(connection: &Connection, id: SetId) -> Result<Option<(Carried, i64)>, StoreErrorKind> {
    let changes: Vec<i64> = connection
        .prepare_cached(LOGGED_BY)?
        .query_map([id.0.as_bytes()], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for seq in changes {
        if let Some(carried) = logged_by(connection, id, seq)? {
            return Ok(Some((carried, seq)));
        }
    }
    let Some((stored, seq)) = first_version(connection, id)? else {
        return Ok(None);
    };
    let key = exercises::key_of(connection, stored.exercise)?;
    let Stored { row, set, .. } = stored;
    Ok(Some((Carried { row, set, key }, seq)))
}

/// The changes that touched a set are those that ended a version of it, and arrived ones.
pub(super) const TOUCHED_BY: &str = "SELECT seq, body, hlc, devices.uuid, device_seq FROM changes \
     LEFT JOIN devices ON devices.id = changes.device WHERE seq IN \
     (SELECT ended_by FROM past_sets WHERE uuid = ?1 \
     UNION SELECT seq FROM touched_sets WHERE uuid = ?1) \
     AND v = 1 AND undone_by IS NULL ORDER BY hlc, devices.uuid, device_seq, seq";

/// A set, if it was ever there.
pub(super) fn set(connection: &Connection, id: SetId) -> Result<Option<FoldedSet>, StoreErrorKind> {
    let Some((first, logged_by)) = first(connection, id)? else {
        return Ok(None);
    };
    let logged = journal::order_of(connection, logged_by)?;
    let mut folded = FoldedSet {
        row: first.row,
        key: first.key,
        set: first.set,
        logged_by,
        claimed_by: logged_by,
        deleted_by: None,
        edits: Vec::new(),
    };
    let touched_by: Vec<(i64, Vec<Effect>, Order)> = connection
        .prepare_cached(TOUCHED_BY)?
        .query_map([id.0.as_bytes()], |row| {
            Ok((row.get(0)?, columns::json(row, 1)?, journal::read_order(row, 2)?))
        })?
        .collect::<rusqlite::Result<_>>()?;
    for (seq, effects, order) in touched_by {
        // What was said before it came was not said of it.
        if order <= logged {
            continue;
        }
        for effect in effects {
            match effect {
                // What is deleted is edited no more.
                Effect::Edit { set, fields, under } if set == id && folded.deleted_by.is_none() => {
                    let named = folded.set.key();
                    folded.set = fields.applied(&folded.set)?;
                    match under {
                        Some(under) => folded.key = under,
                        None if named == folded.set.key() => {}
                        None => folded.key = folded.set.key(),
                    }
                    if fields.has(NUMBER) {
                        folded.claimed_by = seq;
                    }
                    folded.edits.push((seq, fields));
                }
                Effect::Delete { set } if set == id => {
                    folded.deleted_by.get_or_insert(seq);
                }
                _ => {}
            }
        }
    }
    Ok(Some(folded))
}

/// The changes that logged a set or touched it since.
pub(super) const LOGGED_OR_TOUCHED_BY: &str = "SELECT body FROM changes WHERE seq IN \
     (SELECT ended_by FROM past_sets WHERE uuid = ?1 \
     UNION SELECT seq FROM past_sets WHERE uuid = ?1 UNION SELECT seq FROM sets WHERE uuid = ?1 \
     UNION SELECT seq FROM touched_sets WHERE uuid = ?1 \
     UNION SELECT seq FROM came_sets WHERE uuid = ?1) \
     AND v = 1 AND undone_by IS NULL \
     ORDER BY hlc, (SELECT uuid FROM devices WHERE id = device), device_seq, seq";

/// For which slot of a program a set was done.
pub(super) fn mark(connection: &Connection, id: SetId) -> Result<Option<SlotMark>, StoreErrorKind> {
    let effects: Vec<Vec<Effect>> = connection
        .prepare_cached(LOGGED_OR_TOUCHED_BY)?
        .query_map([id.0.as_bytes()], |row| columns::json(row, 0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut marks = effects.into_iter().flatten().filter_map(|effect| match effect {
        Effect::Mark { set, mark } if set == id => Some(mark),
        _ => None,
    });
    Ok(marks.next_back())
}

/// The field by which a set claims its number.
pub(super) const NUMBER: &str = "set_number";

/// Where the change by which the live set of a row claims its number stands among all, and the set.
pub(super) fn claimed_by(
    connection: &Connection,
    row: i64,
) -> Result<(Order, SetId), StoreErrorKind> {
    let Some(stored) = sets::by_row(connection, row)? else {
        return Ok(((0, Uuid::nil(), 0), SetId(Uuid::nil())));
    };
    let id = stored.set.id;
    let claimed_by = set(connection, id)?.map_or(0, |folded| folded.claimed_by);
    Ok((journal::order_of(connection, claimed_by)?, id))
}
