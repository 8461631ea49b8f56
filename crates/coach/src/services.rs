//! All that a turn is carried out with, and why it may fail.

use super::program::ProgramSettings;
use super::selector::CoachSelector;
use super::window::Window;
use setwise_catalog::catalog::Catalog;
use setwise_domain::guard::{Panicked, guarded};
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::stamps::Stamps;
use setwise_domain::tool_call::{CallIdentity, Caller, Origin};
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_models::ask::CoachError;
use setwise_models::provider::Wire;
use setwise_offline::OfflineCoach;
use setwise_store::{Reader, Store, StoreError};
use setwise_tool::Executor;
use setwise_training::today::PlanError;
use setwise_training::today::selection::Wish;
use std::sync::Arc;
use tokio::sync::oneshot;
use uuid::Uuid;

/// Cloning it shares all of it.
#[derive(Clone)]
pub struct Services {
    pub store: Store,
    pub executor: Executor,
    /// Who answers; a turn asks the one that it began with.
    pub coach: CoachSelector,
    pub catalog: &'static Catalog,
    /// Reads lines whoever answers, with the words that it knows made once.
    pub rules: Arc<OfflineCoach>,
    pub stamps: Stamps,
    /// The version of the plan schema that every plan is to be asked for in, where one is chosen.
    pub schema: Option<Wish>,
    /// How programs are made.
    pub program: ProgramSettings,
    /// Where the athlete talks.
    pub window: Window,
    /// Lines that nobody understood are kept on this device.
    pub keeps_lines: bool,
    /// What went to models and came back in this run.
    pub wire: Wire,
}

/// Why something could not be carried out. What the athlete may decide differently, such as an
/// undo of nothing, is no error but an answer.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Log(#[from] LogUnreadable),
    #[error(transparent)]
    Coach(#[from] CoachError),
    /// The coach's plan for today has issues.
    #[error("the coach's plan for today can't be used: {}", setwise_training::today::in_words(.0))]
    Plan(PlanError),
    /// The change stands; only what the conversation says of it does not.
    #[error("what was asked for is done and stored; only the conversation could not be kept: {}", .0.cause())]
    Unkept(StoreError),
    /// What was shown of a turn stands, and nothing that came after it.
    #[error("what is shown above as done is stored, and nothing after it: {}", .0.cause())]
    Partly(StoreError),
    /// A step did not come to its end.
    #[error("setwise failed at this step, and what it had not stored by then is not done: {0}")]
    Broken(String),
}

impl From<PlanError> for ServiceError {
    fn from(issues: PlanError) -> Self {
        Self::Plan(issues)
    }
}

/// Runs what blocks on a thread for it.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, ServiceError> {
    let (done, mut end) = oneshot::channel();
    carry_out(Box::new(move || drop(done.send(work())))).await?;
    end.try_recv().unwrap_or_else(|_| Err(Panicked.into()))
}

/// Boxed, since each kind of work would have the runtime's whole code for a task once more.
async fn carry_out(work: Box<dyn FnOnce() + Send>) -> Result<(), ServiceError> {
    tokio::task::spawn_blocking(|| guarded(work))
        .await
        .map_err(|error| ServiceError::Broken(error.to_string()))?
        .map_err(ServiceError::from)
}

impl From<Panicked> for ServiceError {
    fn from(panicked: Panicked) -> Self {
        Self::Broken(panicked.to_string())
    }
}

impl Services {
    /// Reads on a thread for it, so that nothing else waits; `kept` is the reader of the time
    /// before, kept for the next.
    pub async fn read<T: Send + 'static>(
        &self,
        kept: &mut Option<Reader>,
        read: impl FnOnce(&Self, &Reader) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<T, ServiceError> {
        let (services, before) = (self.clone(), kept.take());
        let (reader, found) = blocking(move || {
            let reader = match before {
                Some(reader) => reader.in_work_of(&services.store),
                None => services.store.reader()?,
            };
            let found = read(&services, &reader);
            Ok((reader, found))
        })
        .await?;
        *kept = Some(reader);
        found
    }

    /// The same for other work, such as the next turn: what fails in it says nothing of what was
    /// stored before.
    #[must_use]
    pub fn afresh(&self) -> Self {
        let store = self.store.afresh();
        Self { executor: self.executor.by(store.clone()), store, ..self.clone() }
    }

    /// The same, where what is said answers the open question of the window.
    #[must_use]
    pub fn answering(&self) -> Self {
        Self { window: self.window.clone().answering(), ..self.clone() }
    }

    /// The same for one line, which is carried out once under this identity.
    #[must_use]
    pub(super) fn once(&self, identity: CallIdentity) -> Self {
        Self { executor: self.executor.once(identity), ..self.clone() }
    }

    /// A new entry of the transcript, not yet stored.
    pub(super) fn entry(&self, turn: Uuid, body: EntryBody) -> Entry {
        Entry {
            id: self.stamps.id(),
            at: self.stamps.timestamp(),
            turn,
            window: self.window.id(),
            answers: None,
            call: None,
            body,
        }
    }

    /// Whose change it is when the athlete's own line or key asks for it.
    pub(super) fn athlete(conversation: Uuid) -> Origin {
        Origin { conversation: Some(conversation), ..Origin::of(Caller::Athlete) }
    }
}
