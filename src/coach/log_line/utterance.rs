//! What the athlete said on the command line, as the conversation keeps it.

use crate::coach::services::{ServiceError, Services};
use crate::domain::question::Question;
use crate::domain::transcript::{Entry, EntryBody};
use jiff::civil::Date;
use uuid::Uuid;

/// The athlete's words as the conversation keeps them.
#[derive(Clone)]
pub struct Utterance {
    pub text: String,
    /// The question that they answer.
    pub answers: Option<Uuid>,
    /// The day from which days in them count.
    pub on: Date,
}

impl Utterance {
    /// Words of this moment that answer nothing.
    pub fn now(services: &Services, text: String) -> Self {
        Self {
            text,
            answers: None,
            on: services.stamps.today(),
        }
    }

    pub(super) fn entry(&self, services: &Services, turn: Uuid) -> Entry {
        let text = self.text.clone();
        Entry {
            answers: self.answers,
            ..services.entry(turn, EntryBody::Athlete { text })
        }
    }

    /// Keeps a question about them, so that it waits for its answer.
    pub(super) fn ask(&self, services: &Services, question: Question) -> Result<(), ServiceError> {
        let turn = services.stamps.id();
        let asked = services.entry(turn, EntryBody::Question { question });
        let entries = vec![self.entry(services, turn), asked];
        Ok(services.store.append(entries).wait()?)
    }
}
