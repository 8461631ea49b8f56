//! The plans that were stored, over the panes: two of them compared, an earlier one restored.

use crate::domain::plan::StoredPlan;
use crate::domain::proposal::Hunk;

#[derive(Debug)]
pub struct PlanHistory {
    /// The newest first.
    pub plans: Vec<StoredPlan>,
    pub chosen: usize,
    /// What the chosen one is compared with, where that is not today's plan.
    pub marked: Option<usize>,
    /// What changes to the chosen one, while that is shown in place of the list.
    pub changes: Option<Vec<Hunk>>,
}

impl PlanHistory {
    pub const fn new(plans: Vec<StoredPlan>) -> Self {
        Self { plans, chosen: 0, marked: None, changes: None }
    }

    pub fn chosen(&self) -> Option<&StoredPlan> {
        self.plans.get(self.chosen)
    }

    pub fn marked(&self) -> Option<&StoredPlan> {
        self.plans.get(self.marked?)
    }
}
