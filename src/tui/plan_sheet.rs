//! What a file holds, over the panes: a plan with all that is known of it, or sets to import. The plan
//! that stands is shown so too.

use crate::coach::JudgedPlan;
use crate::domain::plan::StoredPlan;
use crate::today::Reviewed;
use std::path::PathBuf;

#[derive(Debug)]
pub struct PlanSheet {
    /// Where the plan is from, for the title.
    pub name: String,
    pub holds: Holds,
}

#[derive(Debug)]
pub enum Holds {
    /// The plan that stands, with the verdict on it where that was asked for.
    Standing(Box<StoredPlan>, Option<Box<JudgedPlan>>),
    /// A plan that was read without an issue, and may be accepted, with the verdict on it.
    Read(Box<(Reviewed, JudgedPlan)>),
    /// What sets of a file would bring, and where they can be taken in the file with what was said of
    /// it.
    Sets { preview: String, file: Option<(PathBuf, String)> },
    /// The issues of one, each with a caret into its text.
    Issues(String),
}

impl PlanSheet {
    pub fn new(name: impl Into<String>, holds: Holds) -> Self {
        Self { name: name.into(), holds }
    }
}
