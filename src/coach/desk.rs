//! All that a turn is carried out with, and why it may fail.

use super::switch::Switch;
use crate::ask::CoachFault;
use crate::catalog::Catalog;
use crate::domain::set_log::LogUnreadable;
use crate::domain::stamps::Stamps;
use crate::domain::tool_call::{Caller, Origin};
use crate::domain::transcript::{Entry, EntryBody};
use crate::store::{Store, StoreFault};
use crate::today::PlanFaults;
use crate::today::selection::Wish;
use crate::tool::Executor;
use uuid::Uuid;

/// Cloning it shares all of it.
#[derive(Clone)]
pub struct Desk {
    pub store: Store,
    pub executor: Executor,
    /// Who answers; a turn asks the one that it began with.
    pub coach: Switch,
    pub catalog: &'static Catalog,
    pub stamps: Stamps,
    /// The version of the plan schema that every plan is to be asked for in, where one is chosen.
    pub schema: Option<Wish>,
}

/// Why something could not be carried out. What the athlete may decide differently, such as an
/// undo of nothing, is no fault but an answer.
#[derive(Debug, thiserror::Error)]
pub enum DeskFault {
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error(transparent)]
    Log(#[from] LogUnreadable),
    #[error(transparent)]
    Coach(#[from] CoachFault),
    /// The coach's plan for today has faults.
    #[error("the coach's plan for today can't be used: {0}")]
    Plan(PlanFaults),
    /// A blocking step did not come to its end.
    #[error("the program failed at this step: {0}")]
    Broken(String),
}

impl From<PlanFaults> for DeskFault {
    fn from(faults: PlanFaults) -> Self {
        Self::Plan(faults)
    }
}

impl Desk {
    /// A new entry of the transcript, not yet stored.
    pub(super) fn entry(&self, turn: Uuid, body: EntryBody) -> Entry {
        Entry {
            id: self.stamps.id(),
            at: self.stamps.timestamp(),
            turn,
            body,
        }
    }

    /// Whose change it is when the athlete's own line or key asks for it.
    pub(super) fn athlete(conversation: Uuid) -> Origin {
        Origin {
            caller: Caller::Athlete,
            provider: None,
            model: None,
            conversation: Some(conversation),
        }
    }
}
