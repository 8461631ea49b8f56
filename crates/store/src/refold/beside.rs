//! The same of what is not a set.

use super::overlap;
use crate::effect::Effect;
use crate::error::StoreErrorKind;
use crate::fields::Fields;
use crate::{columns, journal};
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::load::Load;
use setwise_domain::profile::Profile;
use setwise_domain::proposal::ProposalStatus;
use setwise_domain::session::Session;
use setwise_domain::taught_phrase::TaughtPhrase;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// A session as the live changes make it.
pub(crate) fn session(
    connection: &Connection,
    id: Uuid,
) -> Result<Option<Session>, StoreErrorKind> {
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
pub(crate) fn is_session_changed_since(
    connection: &Connection,
    id: Uuid,
    seq: i64,
    fields: &Fields,
) -> Result<bool, StoreErrorKind> {
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
pub(crate) fn weights(
    connection: &Connection,
    ids: &BTreeSet<Uuid>,
) -> Result<BTreeMap<Uuid, (Date, Load)>, StoreErrorKind> {
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
pub(crate) fn profile(connection: &Connection) -> Result<Option<Profile>, StoreErrorKind> {
    let mut folded: Option<Profile> = None;
    for (_, effect) in journal::live_effects(connection, OF_PROFILE)? {
        if let Effect::Profile { fields } = effect {
            folded = Some(fields.applied(&folded.unwrap_or_default())?);
        }
    }
    Ok(folded)
}

/// Whether a change after this one said any of the profile's fields again.
pub(crate) fn is_profile_changed_since(
    connection: &Connection,
    seq: i64,
    fields: &Fields,
) -> Result<bool, StoreErrorKind> {
    let effects = journal::live_effects(connection, OF_PROFILE)?;
    Ok(effects.into_iter().any(|(by, effect)| {
        by > seq && matches!(effect, Effect::Profile { fields: other } if overlap(&other, fields))
    }))
}

/// What was said of a proposal: the first word counts, until it is opened again.
pub(crate) fn status(connection: &Connection, id: Uuid) -> Result<ProposalStatus, StoreErrorKind> {
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
pub(crate) fn is_forgotten(connection: &Connection, id: Uuid) -> Result<bool, StoreErrorKind> {
    let effects = journal::live_effects(connection, &id.to_string())?;
    Ok(effects
        .into_iter()
        .any(|(_, effect)| matches!(effect, Effect::Forget { fact } if fact == id)))
}

/// What a phrase means by the live changes.
pub(crate) fn taught(
    connection: &Connection,
    key: &str,
) -> Result<Option<TaughtPhrase>, StoreErrorKind> {
    let mut folded = None;
    for (_, effect) in journal::live_effects(connection, r#""do":"teach""#)? {
        match effect {
            Effect::Teach { key: one, said } if one == key => folded = said,
            _ => {}
        }
    }
    Ok(folded)
}
