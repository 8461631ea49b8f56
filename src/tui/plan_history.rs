//! The plans that were stored, over the panes: each compared with the one that stands, an earlier one
//! restored.

use crate::domain::plan::{StoredPlan, TodayPlan};
use crate::domain::proposal::Hunk;
use crate::today;
use crate::tui::list::Cursor;

#[derive(Debug, Default)]
pub struct PlanHistory {
    /// The newest first.
    pub plans: Vec<StoredPlan>,
    pub cursor: Cursor,
    /// What the chosen one is compared with, where that is not today's plan.
    pub marked: Option<usize>,
    /// What changes to the chosen one.
    pub changes: Vec<Hunk>,
    /// The changes have all the room, and the plan is restored by the same key again.
    pub whole: bool,
}

impl PlanHistory {
    pub fn new(plans: Vec<StoredPlan>) -> Self {
        Self { plans, ..Self::default() }
    }

    pub fn chosen(&self) -> Option<&StoredPlan> {
        self.plans.get(self.cursor.chosen())
    }

    pub fn marked(&self) -> Option<&StoredPlan> {
        self.plans.get(self.marked?)
    }

    /// Whether it is asked if the chosen plan shall be today's again.
    pub fn asks(&self) -> bool {
        self.whole && self.marked.is_none() && !self.is_same()
    }

    /// Whether the chosen plan changes nothing.
    pub fn is_same(&self) -> bool {
        self.changes.iter().all(|hunk| matches!(hunk, Hunk::Same(_)))
    }

    /// Compares the chosen plan with the marked one, or with today's.
    pub fn compare(&mut self, today: Option<&TodayPlan>) {
        let from = self.marked().map(|stored| &stored.plan).or(today);
        self.changes = self.chosen().map(|to| today::diff(from, &to.plan)).unwrap_or_default();
    }
}
