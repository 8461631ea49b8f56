//! A plan with all that is known of it, over the panes: out of a file, or the one that stands.

use crate::domain::plan::StoredPlan;
use crate::today::Reviewed;

#[derive(Debug)]
pub struct PlanSheet {
    /// Where the plan is from, for the title.
    pub name: String,
    pub holds: Holds,
}

#[derive(Debug)]
pub enum Holds {
    /// The plan that stands.
    Standing(Box<StoredPlan>),
    /// A plan that was read without a fault, and may be accepted.
    Read(Box<Reviewed>),
    /// The faults of one, each with a caret into its text.
    Faults(String),
}

impl PlanSheet {
    pub fn new(name: impl Into<String>, holds: Holds) -> Self {
        Self {
            name: name.into(),
            holds,
        }
    }
}
