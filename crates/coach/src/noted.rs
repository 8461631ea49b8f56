//! Entries that are kept in the transaction of the change that they tell of, until they are shown.

use super::effect::Effect;
use super::entries::{debrief_entries, entries_of};
use super::services::Services;
use setwise_domain::batch::{BuildTranscript, ItemEnd};
use setwise_domain::command::Applied;
use setwise_domain::transcript::{Entry, EntryBody, MadeCall};
use setwise_tool::NoteCall;
use setwise_words::text::Formatter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use uuid::Uuid;

/// Cloning shares them.
#[derive(Clone, Default)]
pub(super) struct Noted(Arc<Mutex<Vec<Entry>>>);

impl Noted {
    /// What a session that is summed up is told with, in its transaction.
    pub fn debriefed(&self, services: &Services, turn: Uuid) -> BuildTranscript {
        let (noted, services) = (self.clone(), services.clone());
        Arc::new(move |ends| {
            let bodies = ends.iter().flat_map(debriefed_in);
            let entries: Vec<_> = bodies.map(|body| services.entry(turn, body)).collect();
            noted.lock().extend(entries.iter().cloned());
            entries
        })
    }

    /// What a turn's calls are told with, in the transactions that end them. `round` is that of a
    /// model's; the calls of rules nobody is told again.
    pub fn notes(
        &self,
        services: &Services,
        turn: Uuid,
        formatter: Formatter<'static>,
        round: Option<usize>,
    ) -> NoteCall {
        let (noted, services) = (self.clone(), services.clone());
        Arc::new(move |outcome| {
            let effects = entries_of(outcome.clone(), formatter, round.is_some()).into_iter();
            let bodies = effects.filter_map(|effect| match effect {
                Effect::Keep(body) => Some(*body),
                _ => None,
            });
            let mut entries: Vec<_> = bodies.map(|body| services.entry(turn, body)).collect();
            if let (Some(first), Some(round)) = (entries.first_mut(), round) {
                first.call = Some(MadeCall::new(outcome, round));
            }
            noted.lock().extend(entries.iter().cloned());
            entries
        })
    }

    /// The entry that says this, if one was kept.
    pub fn take(&self, body: &EntryBody) -> Option<Entry> {
        let mut noted = self.lock();
        let at = noted.iter().position(|entry| entry.body == *body)?;
        Some(noted.remove(at))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is said of a session that was summed up; nothing where nothing of it is stored.
fn debriefed_in(end: &ItemEnd) -> Vec<EntryBody> {
    let ItemEnd::Ended { applied: Some(applied), .. } = end else {
        return Vec::new();
    };
    match &**applied {
        Applied::Debriefed(summed_up) if summed_up.stored_something() => {
            debrief_entries(Some((**summed_up).clone()))
        }
        _ => Vec::new(),
    }
}
