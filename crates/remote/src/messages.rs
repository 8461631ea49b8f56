//! What a coach sends to an athlete, sealed for the two of them: with the team's key, which whoever left
//! does not have, and with the invitation, which no other coach has.

use super::error::RemoteError;
use super::key::{Key, keyed};
use super::seal::{Seal, Unsealed, lock, unlock};
use super::server::Server;
use super::statements as sql;
use super::team::{Granted, place};
use crate::limits::{MOST_MESSAGE_BYTES, MOST_MESSAGES_A_PAGE};
use jiff::Timestamp;
use tokio_postgres::types::Type;
use uuid::Uuid;

/// A message as the database has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedMessage {
    pub id: Uuid,
    /// The login that sent it.
    pub sender: String,
    pub at: Timestamp,
    edition: i16,
    epoch: i32,
    pub is_taken: bool,
    /// None where it is known here already.
    body: Option<Vec<u8>>,
}

/// What opens it, by the athlete's own keys or by the coach's.
fn message_key(invitation: &Key, seal: &Seal, epoch: i32) -> Option<[u8; 32]> {
    let (team, _) = seal.keys_of(epoch)?;
    Some(keyed(&invitation.derive("message"), &[&team]))
}

fn place_of(athlete: Uuid, sender: &str, edition: i16, epoch: i32, id: Uuid) -> Vec<u8> {
    [id.as_bytes(), &*place(athlete, sender, edition, epoch)].concat()
}

impl SealedMessage {
    /// Whether it is known here already.
    pub fn is_known(&self) -> bool {
        self.body.is_none()
    }

    /// Opens it with the athlete's key.
    pub fn open(&self, key: &Key) -> Result<Vec<u8>, Unsealed> {
        let body = self.body.as_deref().ok_or(Unsealed::Forged)?;
        if self.edition < 1 || self.epoch < 0 || body.len() > MOST_MESSAGE_BYTES {
            return Err(Unsealed::Forged);
        }
        let seal = Seal::of_epoch(key, self.edition, self.epoch);
        let opens = message_key(&key.invitation(&self.sender), &seal, self.epoch);
        let at = place_of(key.athlete(), &self.sender, self.edition, self.epoch, self.id);
        unlock(&opens.ok_or(Unsealed::Forged)?, body, &at)
    }
}

impl Server {
    /// Sends a message in the name of the login, once however often.
    pub async fn send(
        &self,
        granted: &Granted,
        invitation: &Key,
        login: &str,
        id: Uuid,
        plain: &[u8],
    ) -> Result<(), RemoteError> {
        let (athlete, edition, epoch) = (granted.athlete, granted.seal.scope(), granted.epoch);
        let not_sealed = |why: String| RemoteError::NotSealed(why);
        let key = message_key(invitation, &granted.seal, epoch)
            .ok_or_else(|| not_sealed("there is no key for it".to_owned()))?;
        let at = place_of(athlete, login, edition, epoch, id);
        let body = lock(&key, plain, &at).map_err(|error| not_sealed(error.to_string()))?;
        self.execute(
            sql::SEND,
            &[
                (&athlete, Type::UUID),
                (&id, Type::UUID),
                (&edition, Type::INT2),
                (&epoch, Type::INT4),
                (&body, Type::BYTEA),
            ],
        )
        .await
        .map(drop)
    }

    /// Which of the messages that the login sent were taken in.
    pub async fn taken(&self, athlete: Uuid, sent: &[Uuid]) -> Result<Vec<Uuid>, RemoteError> {
        let asked = &[(&athlete as _, Type::UUID), (&sent as _, Type::UUID_ARRAY)];
        let rows = self.query(sql::TAKEN, asked).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// What was sent to the athlete and is not taken in, or not among the known; the oldest first.
    pub async fn messages(
        &self,
        athlete: Uuid,
        known: &[Uuid],
    ) -> Result<Vec<SealedMessage>, RemoteError> {
        let most = i64::try_from(MOST_MESSAGES_A_PAGE).unwrap_or(i64::MAX);
        let asked = &[
            (&athlete as _, Type::UUID),
            (&known as _, Type::UUID_ARRAY),
            (&most as _, Type::INT8),
        ];
        let rows = self.query(sql::MESSAGES, asked).await?;
        let read = |row: &tokio_postgres::Row| {
            let at: i64 = row.try_get(2)?;
            Ok(SealedMessage {
                id: row.try_get(0)?,
                sender: row.try_get(1)?,
                at: Timestamp::from_millisecond(at)
                    .map_err(|_| RemoteError::Odd("a time that is none".to_owned()))?,
                edition: row.try_get(3)?,
                epoch: row.try_get(4)?,
                is_taken: row.try_get(5)?,
                body: row.try_get(6)?,
            })
        };
        rows.iter().take(MOST_MESSAGES_A_PAGE).map(read).collect()
    }

    /// Notes that messages were taken in.
    pub async fn take(&self, athlete: Uuid, taken: &[Uuid]) -> Result<(), RemoteError> {
        let asked = &[(&athlete as _, Type::UUID), (&taken as _, Type::UUID_ARRAY)];
        self.execute(sql::TAKE, asked).await.map(drop)
    }
}
