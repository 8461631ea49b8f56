//! What the athlete said, or logged by one key, as the conversation keeps it.

use crate::intent::Place;
use crate::services::{ServiceError, Services};
use jiff::civil::Date;
use setwise_domain::question::Question;
use setwise_domain::transcript::{Entry, EntryBody};
use uuid::Uuid;

/// The athlete's words as the conversation keeps them.
#[derive(Clone)]
pub struct Utterance {
    pub text: String,
    /// The question that they answer.
    pub answers: Option<Uuid>,
    /// The day from which days in them count.
    pub on: Date,
    /// They stand for Enter, which logged the next set of the plan.
    pub by_enter: bool,
}

impl Utterance {
    /// Words of this moment that answer nothing.
    pub fn now(services: &Services, text: String) -> Self {
        Self { text, answers: None, on: services.stamps.today(), by_enter: false }
    }

    fn entry(&self, services: &Services, turn: Uuid) -> Entry {
        let text = self.text.clone();
        let body = if self.by_enter {
            EntryBody::PlannedSet { text }
        } else {
            EntryBody::Athlete { text }
        };
        Entry { answers: self.answers, ..services.entry(turn, body) }
    }

    /// A turn of its own that begins with them.
    pub fn place(&self, services: &Services) -> Place {
        let turn = services.stamps.id();
        Place { turn, first: vec![self.entry(services, turn)] }
    }

    /// Keeps a question about them, so that it waits for its answer.
    pub(crate) fn ask(
        &self,
        services: &Services,
        question: Question,
    ) -> Result<Vec<Entry>, ServiceError> {
        let turn = services.stamps.id();
        let asked = services.entry(turn, EntryBody::Question { question });
        let entries = vec![self.entry(services, turn), asked];
        services.store.append(entries.clone()).wait()?;
        Ok(entries)
    }
}
