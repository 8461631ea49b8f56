//! What stands beside the chat, read from the store in one go.

use crate::catalog::Catalog;
use crate::domain::board::{Board, PlannedSet};
use crate::domain::known_fact::KnownFact;
use crate::domain::profile::Profile;
use crate::domain::proposal::ProposalStatus;
use crate::domain::receipt::NextUp;
use crate::domain::set_result::{SetId, SetResult};
use crate::today;
use jiff::civil::Date;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

#[derive(Clone, Debug, Default)]
pub struct Panes {
    /// The store's version when it was read: another one means that something was written since.
    pub version: i64,
    pub date: Date,
    pub profile: Profile,
    /// What is remembered of the athlete.
    pub facts: Vec<KnownFact>,
    pub board: Option<Board>,
    /// Why there is no plan, where one could not be made.
    pub no_plan: Option<String>,
    /// The set that was logged last, by order of commit.
    pub newest: Option<SetResult>,
    /// What follows it on the plan.
    pub next: Option<NextUp>,
    /// Seconds of rest after that set, where there is more to do.
    pub rest_seconds: Option<u32>,
    pub sets_today: usize,
    /// Minutes that the rest of the plan takes.
    pub minutes_to_go: Option<u32>,
    /// Proposals that wait for a word.
    pub open: HashSet<Uuid>,
    /// What became of the newest that wait no more.
    pub settled: HashMap<Uuid, ProposalStatus>,
    /// The sets of the newest receipts, and whether they are still there.
    pub sets: HashMap<SetId, bool>,
}

impl Panes {
    /// The next set of the plan.
    pub fn planned(&self) -> Option<PlannedSet> {
        today::next_set(self.board.as_ref()?, Catalog::in_force())
    }
}
