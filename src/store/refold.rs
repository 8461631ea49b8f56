//! One thing as the live changes make it: what it was when it came, and over it what each change
//! that was not taken back did to it.

use super::effect::Effect;
use super::error::FaultKind;
use super::fields::Fields;
use super::sets::{self, Stored};
use super::{columns, exercises, journal};
use crate::domain::exercise::ExerciseKey;
use crate::domain::load::Load;
use crate::domain::prescription::SlotMark;
use crate::domain::profile::Profile;
use crate::domain::proposal::ProposalStatus;
use crate::domain::session::Session;
use crate::domain::set_result::{SetId, SetResult};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// A set as the live changes make it.
pub(super) struct FoldedSet {
    /// Under the number that it claims.
    pub set: SetResult,
    /// What it is kept under.
    pub key: ExerciseKey,
    /// The change that logged it.
    pub logged_by: i64,
    /// The change by which it claims its number.
    pub claimed_by: i64,
    pub is_deleted: bool,
    /// Which change set which fields, in their order.
    edits: Vec<(i64, Fields)>,
}

impl FoldedSet {
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
        concat!(
            "SELECT ",
            sets::set_columns!(),
            ", sets.wished, sets.seq FROM ",
            $from
        )
    };
}

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
    let one = |sql| {
        connection
            .prepare_cached(sql)?
            .query_row([id.0.as_bytes()], read_first)
            .optional()
    };
    let live = one(LIVE)?;
    let kept = one(if live.is_some() {
        FIRST_VERSION_OF_LIVE
    } else {
        FIRST_VERSION
    })?;
    Ok(kept.or(live))
}

/// The changes that touched a set since it was logged are those that ended a version of it.
pub(super) const TOUCHED_BY: &str = "SELECT seq, body FROM changes WHERE seq IN \
     (SELECT ended_by FROM past_sets WHERE uuid = ?1) \
     AND seq > ?2 AND v = 1 AND undone_by IS NULL \
     ORDER BY hlc, (SELECT uuid FROM devices WHERE id = device), device_seq, seq";

/// A set, if it was ever there.
pub(super) fn set(connection: &Connection, id: SetId) -> Result<Option<FoldedSet>, FaultKind> {
    let Some((first, logged_by)) = first_version(connection, id)? else {
        return Ok(None);
    };
    let mut folded = FoldedSet {
        key: exercises::key_of(connection, first.exercise)?,
        set: first.set,
        logged_by,
        claimed_by: logged_by,
        is_deleted: false,
        edits: Vec::new(),
    };
    let touched_by: Vec<(i64, Vec<Effect>)> = connection
        .prepare_cached(TOUCHED_BY)?
        .query_map((id.0.as_bytes(), logged_by), |row| {
            Ok((row.get(0)?, columns::json(row, 1)?))
        })?
        .collect::<rusqlite::Result<_>>()?;
    for (seq, effects) in touched_by {
        for effect in effects {
            match effect {
                Effect::Edit { set, fields, under } if set == id => {
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
                Effect::Delete { set } if set == id => folded.is_deleted = true,
                _ => {}
            }
        }
    }
    Ok(Some(folded))
}

/// The changes that logged a set or touched it since.
pub(super) const LOGGED_OR_TOUCHED_BY: &str = "SELECT body FROM changes WHERE seq IN \
     (SELECT ended_by FROM past_sets WHERE uuid = ?1 \
     UNION SELECT seq FROM past_sets WHERE uuid = ?1 UNION SELECT seq FROM sets WHERE uuid = ?1) \
     AND v = 1 AND undone_by IS NULL \
     ORDER BY hlc, (SELECT uuid FROM devices WHERE id = device), device_seq, seq";

/// For which slot of a program a set was done.
pub(super) fn mark(connection: &Connection, id: SetId) -> Result<Option<SlotMark>, FaultKind> {
    let effects: Vec<Vec<Effect>> = connection
        .prepare_cached(LOGGED_OR_TOUCHED_BY)?
        .query_map([id.0.as_bytes()], |row| columns::json(row, 0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut marks = effects
        .into_iter()
        .flatten()
        .filter_map(|effect| match effect {
            Effect::Mark { set, mark } if set == id => Some(mark),
            _ => None,
        });
    Ok(marks.next_back())
}

/// The field by which a set claims its number.
pub(super) const NUMBER: &str = "set_number";

/// The change by which the live set of a row claims its number.
pub(super) fn claimed_by(connection: &Connection, row: i64) -> Result<i64, FaultKind> {
    let Some(stored) = sets::by_row(connection, row)? else {
        return Ok(0);
    };
    Ok(set(connection, stored.set.id)?.map_or(0, |folded| folded.claimed_by))
}

/// A session as the live changes make it.
pub(super) fn session(connection: &Connection, id: Uuid) -> Result<Option<Session>, FaultKind> {
    let mut folded: Option<Session> = None;
    for (_, effect) in journal::live_effects(connection, &id.to_string())? {
        match effect {
            Effect::CreateSession { session, created } if session == id => {
                folded = Some(*created);
            }
            Effect::ChangeSession { session, fields } if session == id => {
                folded = folded.map(|one| fields.applied(&one)).transpose()?;
            }
            Effect::DeleteSession { session } if session == id => folded = None,
            _ => {}
        }
    }
    Ok(folded)
}

/// Whether a change after this one said any of a session's fields again.
pub(super) fn is_session_changed_since(
    connection: &Connection,
    id: Uuid,
    seq: i64,
    fields: &Fields,
) -> Result<bool, FaultKind> {
    let effects = journal::live_effects(connection, &id.to_string())?;
    Ok(effects.into_iter().any(|(by, effect)| {
        by > seq
            && matches!(effect, Effect::ChangeSession { session, fields: other }
                if session == id && overlap(&other, fields))
    }))
}

const OF_WEIGHTS: &str = "SELECT body FROM changes \
     WHERE kind IN ('import', 'bodyweight', 'profile') \
     AND undone_by IS NULL AND v = 1 AND instr(body, 'weigh\"') > 0 \
     ORDER BY hlc, (SELECT uuid FROM devices WHERE id = device), device_seq, seq";

/// Some weights as the live changes make them.
pub(super) fn weights(
    connection: &Connection,
    ids: &BTreeSet<Uuid>,
) -> Result<BTreeMap<Uuid, (Date, Load)>, FaultKind> {
    let mut folded = BTreeMap::new();
    let mut statement = connection.prepare_cached(OF_WEIGHTS)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let effects: Vec<Effect> = columns::json(row, 0)?;
        for effect in effects {
            match effect {
                Effect::Weigh { weighed } => {
                    let known = weighed.into_iter().filter(|one| ids.contains(&one.id));
                    folded.extend(known.map(|one| (one.id, (one.date, one.load))));
                }
                Effect::Reweigh { weight, date, load } => {
                    if let Some(one) = folded.get_mut(&weight) {
                        *one = (date, load);
                    }
                }
                _ => {}
            }
        }
    }
    Ok(folded)
}

const OF_PROFILE: &str = r#""do":"profile""#;

/// The profile as the live changes make it; none where there is none of it.
pub(super) fn profile(connection: &Connection) -> Result<Option<Profile>, FaultKind> {
    let mut folded: Option<Profile> = None;
    for (_, effect) in journal::live_effects(connection, OF_PROFILE)? {
        if let Effect::Profile { fields } = effect {
            folded = Some(fields.applied(&folded.unwrap_or_default())?);
        }
    }
    Ok(folded)
}

/// Whether a change after this one said any of the profile's fields again.
pub(super) fn is_profile_changed_since(
    connection: &Connection,
    seq: i64,
    fields: &Fields,
) -> Result<bool, FaultKind> {
    let effects = journal::live_effects(connection, OF_PROFILE)?;
    Ok(effects.into_iter().any(|(by, effect)| {
        by > seq && matches!(effect, Effect::Profile { fields: other } if overlap(&other, fields))
    }))
}

/// What was said of a proposal: the first word counts, until it is opened again.
pub(super) fn status(connection: &Connection, id: Uuid) -> Result<ProposalStatus, FaultKind> {
    let mut folded = ProposalStatus::Open;
    for (_, effect) in journal::live_effects(connection, &id.to_string())? {
        if let Effect::Settle { proposal, status } = effect
            && proposal == id
            && (folded == ProposalStatus::Open || status == ProposalStatus::Open)
        {
            folded = status;
        }
    }
    Ok(folded)
}

/// Whether a fact is forgotten by any live change.
pub(super) fn is_forgotten(connection: &Connection, id: Uuid) -> Result<bool, FaultKind> {
    let effects = journal::live_effects(connection, &id.to_string())?;
    Ok(effects
        .into_iter()
        .any(|(_, effect)| matches!(effect, Effect::Forget { fact } if fact == id)))
}
