//! A program that is not the athlete's yet: as it was proposed, and as they changed it since.

use super::Sheet;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::program::WorkoutPlan;
use crate::program::{Change, Inverse, InverseError, Refused, hunks, undo};
use crate::tui::limits::MOST_PROGRAM_STEPS_BACK;
use std::collections::VecDeque;
use std::mem;
use uuid::Uuid;

#[derive(Debug)]
pub struct Draft {
    pub sheet: Sheet,
    /// By which it was proposed, as far as it is still what was proposed.
    pub proposal: Option<Uuid>,
    /// What edits were not applied the last time, as diffs, each with the reason.
    pub refused: Vec<(Change, String)>,
    back: VecDeque<Step>,
    /// There was more to take back than is kept.
    forgot: bool,
}

/// The way back over one round of edits: the plan by its inverse, with what stood beside it.
#[derive(Debug)]
struct Step {
    inverse: Inverse,
    /// All but the plan, which is worked out.
    before: Sheet,
}

impl Draft {
    pub fn new(sheet: Sheet, proposal: Option<Uuid>) -> Self {
        Self { sheet, proposal, refused: Vec::new(), back: VecDeque::new(), forgot: false }
    }

    /// Edits were made; what they were made on can be had again.
    pub fn edited(&mut self, sheet: Sheet, inverse: Inverse, refused: Vec<Refused>) {
        let mut before = mem::replace(&mut self.sheet, sheet);
        let plan = mem::take(&mut before.made.plan);
        self.refused =
            refused.into_iter().map(|one| (hunks(&plan, &one.edit), one.reason)).collect();
        self.back.push_back(Step { inverse, before });
        if self.back.len() > MOST_PROGRAM_STEPS_BACK {
            self.back.pop_front();
            self.forgot = true;
        }
    }

    /// Takes the last edits back. False where there are none.
    pub fn take_back(&mut self) -> Result<bool, InverseError> {
        let Some(step) = self.back.pop_back() else {
            return Ok(false);
        };
        let plan: WorkoutPlan = undo(&self.sheet.made.plan, &step.inverse)?;
        self.sheet = step.before;
        self.sheet.made.plan = plan;
        self.refused.clear();
        Ok(true)
    }

    /// Whether it is another than was proposed.
    pub fn is_changed(&self) -> bool {
        self.forgot || !self.back.is_empty() || self.proposal.is_none()
    }

    /// What has to be proposed before it can be accepted.
    pub fn to_propose(&self) -> Option<Box<ProgramEnvelope>> {
        self.is_changed().then(|| Box::new(self.sheet.made.clone()))
    }

    /// Whether there is anything left to take back.
    pub fn has_steps(&self) -> bool {
        !self.back.is_empty()
    }
}
