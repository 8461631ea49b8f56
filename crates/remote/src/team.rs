//! Whom an athlete lets read, with the keys to it. What a team reads is an edition, a scope of its own;
//! within it each time somebody leaves begins an epoch, with a key that they don't have.
//!
//! The key of an invitation follows from the athlete's and the reader's login, so that all of the
//! athlete's devices can give keys to all readers, and nothing of it is stored.

use super::error::RemoteError;
use super::key::Key;
use super::seal::{Seal, lock, unlock};
use super::server::{Parameters, Server};
use super::statements as sql;
use serde::{Deserialize, Serialize};
use setwise_domain::team::Shared;
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::types::Type;
use uuid::Uuid;

/// What an athlete shares with their team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sharing {
    /// The scope that the team reads: another with each change of what is shared.
    pub edition: i16,
    pub epoch: i32,
    pub shared: Shared,
    /// Logins that may read.
    pub readers: BTreeSet<String>,
}

/// What the keys of one athlete that were given to a reader open.
#[derive(Clone)]
pub struct Granted {
    pub athlete: Uuid,
    /// As the athlete is called.
    pub name: String,
    pub epoch: i32,
    pub seal: Seal,
}

/// A key as it is given: to one reader, for one edition and epoch.
#[derive(Serialize, Deserialize)]
struct Gift {
    name: String,
    key: [u8; 32],
    sum: [u8; 32],
}

/// Rows of `readers` on their way.
#[derive(Default)]
struct Rows {
    readers: Vec<Option<String>>,
    scopes: Vec<i16>,
    epochs: Vec<i32>,
    keys: Vec<Vec<u8>>,
}

impl Rows {
    fn add(&mut self, reader: Option<&str>, edition: i16, epoch: i32, key: Vec<u8>) {
        self.readers.push(reader.map(ToOwned::to_owned));
        self.scopes.push(edition);
        self.epochs.push(epoch);
        self.keys.push(key);
    }
}

pub(super) fn place(athlete: Uuid, reader: &str, edition: i16, epoch: i32) -> Vec<u8> {
    let (edition, epoch) = (edition.to_be_bytes(), epoch.to_be_bytes());
    [athlete.as_bytes().as_slice(), &edition, &epoch, reader.as_bytes()].concat()
}

/// In the place of a reader's login, in the athlete's own rows.
const OWN: &str = "";

#[expect(clippy::needless_pass_by_value, reason = "an error is handed over")]
fn not_sealed(error: impl ToString) -> RemoteError {
    RemoteError::NotSealed(error.to_string())
}

impl Sharing {
    /// An edition that nobody reads.
    pub fn to_nobody(edition: i16) -> Self {
        Self { edition, epoch: 0, shared: Shared::default(), readers: BTreeSet::new() }
    }

    /// What seals for the team.
    pub fn seal(&self, key: &Key) -> Seal {
        Seal::of_team(key, self.edition, self.epoch)
    }

    /// The athlete's own row, and one for each reader and each epoch up to this one.
    fn rows(&self, key: &Key, name: &str, from: i32) -> Result<Rows, RemoteError> {
        let (athlete, seal) = (key.athlete(), self.seal(key));
        let mut rows = Rows::default();
        let own = serde_json::to_vec(&self.shared).map_err(not_sealed)?;
        let at = place(athlete, OWN, self.edition, self.epoch);
        let own = lock(&key.derive("readers"), &own, &at).map_err(not_sealed)?;
        rows.add(None, self.edition, self.epoch, own);
        for reader in &self.readers {
            let invitation = key.invitation(reader).derive("reader");
            for epoch in from..=self.epoch {
                let Some((key, sum)) = seal.keys_of(epoch) else {
                    continue;
                };
                let gift = Gift { name: name.to_owned(), key, sum };
                let gift = serde_json::to_vec(&gift).map_err(not_sealed)?;
                let at = place(athlete, reader, self.edition, epoch);
                let given = lock(&invitation, &gift, &at).map_err(not_sealed)?;
                rows.add(Some(reader), self.edition, epoch, given);
            }
        }
        Ok(rows)
    }
}

impl Server {
    /// What the athlete shares; none where that was never said.
    pub async fn sharing(&self, key: &Key) -> Result<Option<Sharing>, RemoteError> {
        let athlete = key.athlete();
        let rows = self.query(sql::READERS, &[(&athlete, Type::UUID)]).await?;
        let mut sharing: Option<Sharing> = None;
        for row in &rows {
            let (is_own, edition, epoch): (bool, i16, i32) =
                (row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
            if !is_own {
                continue;
            }
            let at = place(athlete, OWN, edition, epoch);
            let Ok(plain) = unlock(&key.derive("readers"), row.try_get(4)?, &at) else {
                return Err(RemoteError::Odd(
                    "what is shared with the team is not what was written".to_owned(),
                ));
            };
            let shared = serde_json::from_slice(&plain).map_err(not_sealed)?;
            // They come in their order: the last one counts.
            sharing = Some(Sharing { edition, epoch, shared, readers: BTreeSet::new() });
        }
        let Some(mut sharing) = sharing else {
            return Ok(None);
        };
        for row in &rows {
            let (edition, is_over): (i16, bool) = (row.try_get(2)?, row.try_get(5)?);
            if !row.try_get::<_, bool>(1)? && edition == sharing.edition && !is_over {
                sharing.readers.insert(row.try_get(0)?);
            }
        }
        Ok(Some(sharing))
    }

    /// Whether somebody can log in under a name.
    pub async fn has_login(&self, login: &str) -> Result<bool, RemoteError> {
        Ok(!self.query(sql::LOGIN_EXISTS, &[(&login, Type::TEXT)]).await?.is_empty())
    }

    /// Lets all readers of it read all of it.
    pub async fn share(&self, key: &Key, sharing: &Sharing, name: &str) -> Result<(), RemoteError> {
        let rows = sharing.rows(key, name, 0)?;
        self.grant(key, &rows, None, sharing.edition).await
    }

    /// Lets a reader read no more, from now on: what follows is sealed with a key that they don't have.
    pub async fn revoke(
        &self,
        key: &Key,
        before: &Sharing,
        reader: &str,
        name: &str,
    ) -> Result<Sharing, RemoteError> {
        let mut sharing = before.clone();
        sharing.readers.remove(reader);
        sharing.epoch += 1;
        let rows = sharing.rows(key, name, sharing.epoch)?;
        self.grant(key, &rows, Some(reader), sharing.edition).await?;
        Ok(sharing)
    }

    /// Ends what a reader may read and all of older editions, and gives new keys, in one statement.
    async fn grant(
        &self,
        key: &Key,
        rows: &Rows,
        ended: Option<&str>,
        edition: i16,
    ) -> Result<(), RemoteError> {
        let athlete = key.athlete();
        let parameters: Parameters<'_> = &[
            (&athlete, Type::UUID),
            (&rows.readers, Type::TEXT_ARRAY),
            (&rows.scopes, Type::INT2_ARRAY),
            (&rows.epochs, Type::INT4_ARRAY),
            (&rows.keys, Type::BYTEA_ARRAY),
            (&ended, Type::TEXT),
            (&edition, Type::INT2),
        ];
        self.execute(sql::GRANT, parameters).await.map(drop)
    }

    /// What this login may read of the athlete that an invitation is of; none where nothing is.
    pub async fn granted(
        &self,
        invitation: &Key,
        login: &str,
        athlete: Option<Uuid>,
    ) -> Result<Option<Granted>, RemoteError> {
        let key = invitation.derive("reader");
        let rows = self.query(sql::GRANTED, &[(&athlete, Type::UUID)]).await?;
        let mut found: BTreeMap<(Uuid, i16), Granted> = BTreeMap::new();
        let mut keys: BTreeMap<i32, [u8; 32]> = BTreeMap::new();
        for row in &rows {
            let (athlete, edition, epoch): (Uuid, i16, i32) =
                (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            // That of another athlete does not open.
            let at = place(athlete, login, edition, epoch);
            let Ok(plain) = unlock(&key, row.try_get(3)?, &at) else {
                continue;
            };
            let gift: Gift = serde_json::from_slice(&plain).map_err(not_sealed)?;
            if !found.contains_key(&(athlete, edition)) {
                keys.clear();
            }
            keys.insert(epoch, gift.key);
            let granted = Granted {
                athlete,
                name: gift.name,
                epoch,
                seal: Seal::granted(athlete, edition, gift.sum, keys.clone()),
            };
            found.insert((athlete, edition), granted);
        }
        Ok(found.pop_last().map(|(_, granted)| granted))
    }
}
