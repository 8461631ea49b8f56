//! A report in the making: findings, and the edits that would mend them.

use setwise_domain::edit::{Edit, ExerciseLoc, PlanPlace};
use setwise_domain::report::{Area, Finding};
use std::cmp::Reverse;
use std::collections::BTreeMap;

#[derive(Default)]
pub(super) struct Draft {
    pub findings: Vec<Finding>,
    /// By how much each is out of what is wanted, in steps that a coach would take.
    amounts: Vec<u32>,
    pub edits: Vec<Edit>,
    /// What edits are about already.
    spoken_for: BTreeMap<ExerciseLoc, Vec<About>>,
    reordered: bool,
}

impl Draft {
    pub fn is_clean(&self, area: Area) -> bool {
        self.findings.iter().all(|finding| finding.area != area)
    }

    pub fn messages(&self, area: Area) -> Vec<String> {
        let of_area = self.findings.iter().filter(|finding| finding.area == area);
        of_area.map(|finding| finding.message.clone()).collect()
    }

    /// As a coach would change them: what weighs most first, and of an area what is farthest out.
    pub fn sorted(&self) -> Vec<Finding> {
        let mut findings: Vec<(u32, Finding)> =
            self.amounts.iter().copied().zip(self.findings.iter().cloned()).collect();
        findings.sort_by_key(|(amount, finding)| {
            (Reverse(finding.area.weight()), finding.area, Reverse(*amount), finding.loc)
        });
        findings.into_iter().map(|(_, finding)| finding).collect()
    }

    /// Whether an edit may still be about this exercise.
    pub fn is_free(&self, loc: ExerciseLoc) -> bool {
        !self.spoken_for.contains_key(&loc)
    }

    /// Reports an issue; edits about exercises that are spoken for are left to the next round.
    pub fn error(
        &mut self,
        area: Area,
        loc: Option<PlanPlace>,
        message: String,
        edits: impl IntoIterator<Item = Edit>,
    ) {
        self.error_by(area, loc, 0, message, edits);
    }

    /// The same of what is out by so much.
    pub fn error_by(
        &mut self,
        area: Area,
        loc: Option<PlanPlace>,
        amount: u32,
        message: String,
        edits: impl IntoIterator<Item = Edit>,
    ) {
        let mut indexes = Vec::new();
        for edit in edits {
            if self.take(&edit) {
                indexes.push(self.edits.len());
                self.edits.push(edit);
            }
        }
        self.amounts.push(amount);
        self.findings.push(Finding { area, loc, message, edits: indexes });
    }

    fn take(&mut self, edit: &Edit) -> bool {
        match edit {
            Edit::ReplaceExercise { loc, .. } | Edit::RemoveExercise { loc, .. } => {
                self.claim(*loc, About::Whole)
            }
            Edit::TuneSets { loc, .. } => self.claim(*loc, About::Sets),
            Edit::TuneReps { loc, .. } => self.claim(*loc, About::Reps),
            Edit::AddRest { loc, .. } => self.claim(*loc, About::Rest),
            Edit::ReorderDays { .. } => !std::mem::replace(&mut self.reordered, true),
            Edit::AddExercise { .. } | Edit::AddNote { .. } => true,
        }
    }

    /// Whether nothing that was said of the exercise speaks against it; then it is said too.
    fn claim(&mut self, loc: ExerciseLoc, about: About) -> bool {
        let said = self.spoken_for.entry(loc).or_default();
        let whole = about == About::Whole || said.contains(&About::Whole);
        if said.contains(&about) || (whole && !said.is_empty()) {
            return false;
        }
        said.push(about);
        true
    }
}

/// What of an exercise an edit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// The exercise itself: nothing else may be said of it.
    Whole,
    Sets,
    Reps,
    Rest,
}

pub(super) const fn at(loc: ExerciseLoc) -> PlanPlace {
    PlanPlace { day_idx: loc.day_idx, block_idx: Some(loc.block_idx), ex_idx: Some(loc.ex_idx) }
}

pub(super) const fn on_day(day_idx: usize) -> PlanPlace {
    PlanPlace { day_idx, block_idx: None, ex_idx: None }
}
