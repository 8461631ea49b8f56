//! A report in the making: findings, and the edits that would mend them.

use crate::domain::edit::{Edit, ExerciseLoc, PlanPlace};
use crate::domain::report::{Area, Finding};
use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Draft {
    pub findings: Vec<Finding>,
    pub edits: Vec<Edit>,
    /// Exercises that an edit is about already.
    spoken_for: BTreeSet<ExerciseLoc>,
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

    /// In the order of the areas, then of the plan.
    pub fn sorted(&self) -> Vec<Finding> {
        let mut findings = self.findings.clone();
        findings.sort_by_key(|finding| (finding.area, finding.loc));
        findings
    }

    /// Whether an edit may still be about this exercise.
    pub fn is_free(&self, loc: ExerciseLoc) -> bool {
        !self.spoken_for.contains(&loc)
    }

    /// Reports a fault; edits about exercises that are spoken for are left to the next round.
    pub fn fault(
        &mut self,
        area: Area,
        loc: Option<PlanPlace>,
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
        self.findings.push(Finding {
            area,
            loc,
            message,
            edits: indexes,
        });
    }

    fn take(&mut self, edit: &Edit) -> bool {
        match edit {
            Edit::ReplaceExercise { loc, .. }
            | Edit::TuneSets { loc, .. }
            | Edit::TuneReps { loc, .. }
            | Edit::AddRest { loc, .. }
            | Edit::RemoveExercise { loc, .. } => self.spoken_for.insert(*loc),
            Edit::ReorderDays { .. } => !std::mem::replace(&mut self.reordered, true),
            Edit::AddExercise { .. } | Edit::AddNote { .. } => true,
        }
    }
}

pub(super) const fn at(loc: ExerciseLoc) -> PlanPlace {
    PlanPlace {
        day_idx: loc.day_idx,
        block_idx: Some(loc.block_idx),
        ex_idx: Some(loc.ex_idx),
    }
}

pub(super) const fn on_day(day_idx: usize) -> PlanPlace {
    PlanPlace {
        day_idx,
        block_idx: None,
        ex_idx: None,
    }
}
