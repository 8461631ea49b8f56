//! What coaches send to athletes, as it is kept on either side.

use super::error::{StoreError, StoreErrorKind};
use super::reader::Reader;
use super::{calendar, columns};
use rusqlite::{Connection, OptionalExtension as _, Row};
use setwise_domain::session::SessionId;
use setwise_domain::team_message::{MessageState, StoredMessage};
use uuid::Uuid;

/// One that was taken in stays as it is. One that did not open gives way to one that does: only whoever
/// keeps the database calls two the same.
pub(super) fn keep(connection: &Connection, message: &StoredMessage) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT INTO team_messages (uuid, athlete, who, at, state, body) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             ON CONFLICT (uuid) DO UPDATE SET who = excluded.who, at = excluded.at, \
             state = excluded.state, body = excluded.body \
             WHERE state <> 'taken' AND athlete IS excluded.athlete",
        )?
        .execute((
            message.id.as_bytes(),
            message.athlete.as_ref().map(Uuid::as_bytes),
            &message.who,
            message.at.to_string(),
            message.state.word(),
            columns::to_json(&message.message)?,
        ))?;
    Ok(())
}

fn read(row: &Row<'_>) -> rusqlite::Result<StoredMessage> {
    Ok(StoredMessage {
        id: columns::uuid(row, 0)?,
        athlete: columns::maybe_uuid(row, 1)?,
        who: row.get(2)?,
        at: columns::timestamp(row, 3)?,
        state: columns::word(row, 4, MessageState::from_word)?,
        message: columns::json(row, 5)?,
    })
}

impl Reader {
    /// What was sent from here and what came here, the newest first.
    pub fn team_messages(&self, limit: usize) -> Result<Vec<StoredMessage>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT uuid, athlete, who, at, state, body FROM team_messages \
                     ORDER BY id DESC LIMIT ?1",
                )?
                .query_map([limit], read)?
                .collect::<rusqlite::Result<_>>()
        })
    }

    /// The newest messages that came to this home's athlete, whatever became of them.
    pub fn messages_known(&self, limit: usize) -> Result<Vec<Uuid>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT uuid FROM team_messages WHERE athlete IS NULL ORDER BY id DESC LIMIT ?1",
                )?
                .query_map([limit], |row| columns::uuid(row, 0))?
                .collect::<rusqlite::Result<_>>()
        })
    }

    /// What a session of a number is called everywhere.
    pub fn session_name(&self, id: SessionId) -> Result<Option<Uuid>, StoreError> {
        self.read(|connection| {
            calendar::find(connection, id).map(|found| found.map(|(name, _)| name))
        })
    }

    /// The number here of a session that is called so everywhere.
    pub fn session_named(&self, name: Uuid) -> Result<Option<SessionId>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT number FROM things WHERE kind = 'session' AND id = ?1")?
                .query_row([name.to_string()], |row| row.get(0).map(SessionId))
                .optional()
        })
    }
}
