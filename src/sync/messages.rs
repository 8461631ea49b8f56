//! What coaches sent to this athlete, taken in.

use super::once::Sync;
use super::report::{Report, SyncError};
use crate::coach::limits::MOST_MESSAGES_KNOWN;
use crate::coach::{receive_message, words_error};
use crate::domain::team_message::{MessageState, StoredMessage, Suggested, TeamMessage};
use crate::remote::SealedMessage;
use jiff::civil::Date;
use std::collections::BTreeSet;

impl Sync<'_> {
    /// What was sent and is not taken in here.
    pub(super) async fn messages(&self) -> Result<Vec<SealedMessage>, SyncError> {
        if self.services.is_none() {
            return Ok(Vec::new());
        }
        let known = self.store.reader()?.messages_known(MOST_MESSAGES_KNOWN)?;
        Ok(self.server.messages(self.seal.athlete(), &known).await?)
    }

    /// Takes each in once, of those who read the athlete. The database learns of it once the other devices
    /// can have it from there: what waits as a card is a record, which was sent before this.
    pub(super) async fn receive(
        &self,
        found: Vec<SealedMessage>,
        readers: &BTreeSet<String>,
        report: &mut Report,
    ) -> Result<(), SyncError> {
        let (Some(services), Some(key)) = (self.services, self.key) else {
            return Ok(());
        };
        let mut taken = Vec::new();
        for sealed in found {
            if sealed.is_known() {
                taken.push(sealed.id);
                continue;
            }
            let opened = readers.contains(&sealed.sender).then(|| sealed.open(key));
            let Some(Ok(plain)) = opened else {
                tracing::warn!(sender = sealed.sender, "a message does not open");
                let refused = stored(&sealed, MessageState::Refused, nothing());
                self.store.keep_message(refused, Vec::new()).await?;
                taken.push(sealed.id);
                continue;
            };
            let Ok(message) = serde_json::from_slice::<TeamMessage>(&plain) else {
                // A newer version wrote it: it waits for one that reads it.
                tracing::warn!(sender = sealed.sender, "a message can't be read");
                continue;
            };
            if words_error(&message.words).is_some() {
                // No setwise sends that.
                tracing::warn!(sender = sealed.sender, "a message is too long");
                let refused = stored(&sealed, MessageState::Refused, nothing());
                self.store.keep_message(refused, Vec::new()).await?;
                taken.push(sealed.id);
                continue;
            }
            let is_comment = message.suggested == Suggested::Comment;
            if sealed.is_taken && !is_comment {
                // The card is a record of the device that took it in.
                let known = stored(&sealed, MessageState::Taken, message);
                self.store.keep_message(known, Vec::new()).await?;
                continue;
            }
            receive_message(services, stored(&sealed, MessageState::Taken, message)).await?;
            report.messages += 1;
            if is_comment && !sealed.is_taken {
                taken.push(sealed.id);
            }
        }
        if !taken.is_empty() {
            self.server.take(self.seal.athlete(), &taken).await?;
        }
        Ok(())
    }
}

fn stored(sealed: &SealedMessage, state: MessageState, message: TeamMessage) -> StoredMessage {
    StoredMessage {
        id: sealed.id,
        athlete: None,
        who: sealed.sender.clone(),
        at: sealed.at,
        state,
        message,
    }
}

/// In the place of what does not open.
fn nothing() -> TeamMessage {
    TeamMessage { words: String::new(), date: Date::ZERO, suggested: Suggested::Comment }
}
