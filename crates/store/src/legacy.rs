//! How changes from before the journal said what they did are taken back: by the inverse that they
//! were stored with, read as effects that the undo has and records.

use super::effect::Effect;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::refold::NUMBER;
use super::sets::{self, Stored, set_columns};
use super::work::Work;
use super::{calendar, exercises, profile};
use rusqlite::{Connection, OptionalExtension};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::profile::Profile;
use setwise_domain::proposal::ProposalStatus;
use setwise_domain::session::{Session, SessionId};
use setwise_domain::set_result::{SetId, SetResult};
use uuid::Uuid;

/// How to take a change back. `Retract` is what is stored today: the change says itself what it did.
/// All others are of older changes, and name rows of this database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum Inverse {
    Retract,
    /// The sets that carry it go away.
    TakeAway,
    /// A set becomes again what it was in this version of `past_sets`.
    PutBack {
        version: i64,
    },
    /// The same of several sets, which were changed in this order.
    PutBackAll {
        versions: Vec<i64>,
    },
    RestoreProfile {
        before: Option<Profile>,
    },
    /// The plan that carries it stands no longer.
    DropPlan {},
    /// A proposal waits again, and the plan or program that carries it stands no longer; sessions
    /// that it changed are as they were.
    Reopen {
        proposal: Uuid,
        #[serde(default)]
        sessions: Vec<Before>,
    },
    /// Sessions of the calendar are as they were.
    RestoreSessions {
        before: Vec<Before>,
    },
    /// The sections that carry it, and what it remembered, stand no longer.
    DropDebrief,
    /// A fact is remembered again.
    RememberAgain {},
    /// Sets are kept again where they were.
    MoveBack {
        moved: Vec<Moved>,
    },
}

/// How one session stood before a change; none where it was not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Before {
    id: SessionId,
    session: Option<Session>,
}

/// Sets that moved from one exercise to another, both by `exercises.id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Moved {
    from: i64,
    /// By `sets.id`, each with the number that it had.
    rows: Vec<(i64, u8)>,
}

impl Inverse {
    /// The sets that an edit changed.
    pub fn sets(&self, connection: &Connection) -> rusqlite::Result<Vec<SetId>> {
        let versions: &[i64] = match self {
            Self::PutBack { version } => &[*version],
            Self::PutBackAll { versions } => versions,
            _ => &[],
        };
        let found: Vec<Option<Version>> = versions
            .iter()
            .map(|version| Version::find(connection, *version))
            .collect::<rusqlite::Result<_>>()?;
        let found = found.into_iter().flatten();
        Ok(found.map(|version| version.stored.set.id).collect())
    }

    /// What taking it back does today, beside that whatever carries the change goes away.
    pub fn effects(&self, work: &Work<'_>) -> Result<Vec<Effect>, StoreErrorKind> {
        let connection = work.connection;
        match self {
            Self::Retract
            | Self::TakeAway
            | Self::DropPlan {}
            | Self::DropDebrief
            | Self::RememberAgain {} => Ok(Vec::new()),
            Self::PutBack { version } => put_back(connection, &[*version]),
            Self::PutBackAll { versions } => put_back(connection, versions),
            Self::RestoreProfile { before } => {
                let before = before.clone().unwrap_or_default();
                let fields = Fields::between(profile::read(connection)?.as_ref(), &before)?;
                Ok(vec![Effect::Profile { fields }])
            }
            Self::Reopen { proposal, sessions } => {
                let mut effects = restore(work, sessions)?;
                effects.push(Effect::Settle { proposal: *proposal, status: ProposalStatus::Open });
                Ok(effects)
            }
            Self::RestoreSessions { before } => restore(work, before),
            Self::MoveBack { moved } => move_back(connection, moved),
        }
    }
}

/// A version that a set had.
struct Version {
    stored: Stored,
    ending: String,
    /// What it became, where an edit ended it.
    next: Option<SetResult>,
}

impl Version {
    fn find(connection: &Connection, version: i64) -> rusqlite::Result<Option<Self>> {
        let select = concat!(
            "SELECT ",
            set_columns!(),
            ", ending FROM past_sets AS sets CROSS JOIN exercises \
             ON exercises.id = sets.exercise WHERE version = ?1"
        );
        let found = connection
            .prepare_cached(select)?
            .query_row([version], |row| {
                Ok((sets::read(row)?, row.get::<_, String>(sets::SET_COLUMNS)?))
            })
            .optional()?;
        let Some((stored, ending)) = found else {
            return Ok(None);
        };
        let id = stored.set.id;
        let next = concat!(
            "SELECT ",
            set_columns!(),
            " FROM past_sets AS sets CROSS JOIN exercises ON exercises.id = sets.exercise \
             WHERE uuid = ?1 AND version > ?2 ORDER BY version LIMIT 1"
        );
        let next = sets::one(connection, next, (id.0.as_bytes(), version))?;
        let next = match next {
            Some(next) => Some(next),
            None => sets::by_id(connection, id)?,
        };
        Ok(Some(Self { stored, ending, next: next.map(|next| next.set) }))
    }
}

/// The sets as they were, newest change first; what was changed again since stays.
fn put_back(connection: &Connection, versions: &[i64]) -> Result<Vec<Effect>, StoreErrorKind> {
    let mut effects = Vec::new();
    for version in versions.iter().rev() {
        let Some(Version { stored: Stored { set: was, .. }, ending, next }) =
            Version::find(connection, *version)?
        else {
            continue;
        };
        match (sets::by_id(connection, was.id)?, next) {
            (None, _) if ending == "deleted" => effects.push(Effect::Log { sets: vec![was] }),
            (Some(live), Some(next)) => {
                let mut fields = Fields::between(Some(&next), &was)?;
                let since = Fields::between(Some(&next), &live.set)?;
                fields.retain(|name| !since.has(name));
                effects.push(Effect::Edit { set: was.id, fields, under: None });
            }
            _ => {}
        }
    }
    Ok(effects)
}

fn restore(work: &Work<'_>, before: &[Before]) -> Result<Vec<Effect>, StoreErrorKind> {
    let mut effects = Vec::new();
    for one in before {
        let live = calendar::find(work.connection, one.id)?;
        effects.extend(match (live, &one.session) {
            (Some((session, _)), None) => Some(Effect::DeleteSession { session }),
            (Some((session, live)), Some(was)) => {
                Some(Effect::ChangeSession { session, fields: Fields::between(Some(&live), was)? })
            }
            (None, Some(was)) => Some(Effect::CreateSession {
                session: work.stamps.id(),
                created: Box::new(was.clone()),
            }),
            (None, None) => None,
        });
    }
    Ok(effects)
}

fn move_back(connection: &Connection, moved: &[Moved]) -> Result<Vec<Effect>, StoreErrorKind> {
    let mut effects = Vec::new();
    for one in moved.iter().rev() {
        let key: ExerciseKey = exercises::key_of(connection, one.from)?;
        let id = key.is_catalogued().then(|| ExerciseId(key.as_str().to_owned()));
        for (row, number) in &one.rows {
            let Some(live) = sets::by_row(connection, *row)? else {
                continue;
            };
            let was =
                SetResult { exercise_id: id.clone(), set_number: *number, ..live.set.clone() };
            let mut fields = Fields::between(Some(&live.set), &was)?;
            fields.put(NUMBER, Value::from(*number));
            effects.push(Effect::Edit { set: live.set.id, fields, under: Some(key.clone()) });
        }
    }
    Ok(effects)
}
