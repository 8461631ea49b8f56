//! Where what stood in a plan stands once edits were applied to it.

use setwise_domain::edit::{BlockLoc, Edit, ExerciseLoc, PlanPlace};
use std::collections::{BTreeMap, BTreeSet};

/// What edits moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    pub(super) removed: BTreeSet<ExerciseLoc>,
    /// By day and block: the places before which something was put in.
    pub(super) added: BTreeMap<(usize, usize), Vec<usize>>,
    /// The old days in their new order.
    pub(super) order: Option<Vec<usize>>,
}

impl Moves {
    /// The same edit with the place that it means in the new plan; none where that is gone.
    pub fn of_edit(&self, edit: &Edit) -> Option<Edit> {
        let mut edit = edit.clone();
        match &mut edit {
            Edit::ReplaceExercise { loc, .. }
            | Edit::TuneSets { loc, .. }
            | Edit::TuneReps { loc, .. }
            | Edit::AddRest { loc, .. }
            | Edit::RemoveExercise { loc, .. } => *loc = self.of_exercise(*loc)?,
            Edit::AddExercise { loc, .. } => {
                let (day, block) = (loc.day_idx, loc.block_idx);
                *loc = BlockLoc {
                    day_idx: self.of_day(day),
                    block_idx: block,
                    ex_idx: loc.ex_idx.map(|ex_idx| self.shifted(day, block, ex_idx)),
                };
            }
            Edit::AddNote { loc: Some(loc), .. } => *loc = self.of_place(*loc)?,
            Edit::AddNote { loc: None, .. } | Edit::ReorderDays { .. } => {}
        }
        Some(edit)
    }

    fn of_exercise(&self, loc: ExerciseLoc) -> Option<ExerciseLoc> {
        (!self.removed.contains(&loc)).then(|| ExerciseLoc {
            day_idx: self.of_day(loc.day_idx),
            ex_idx: self.shifted(loc.day_idx, loc.block_idx, loc.ex_idx),
            ..loc
        })
    }

    fn of_place(&self, place: PlanPlace) -> Option<PlanPlace> {
        if let (Some(block_idx), Some(ex_idx)) = (place.block_idx, place.ex_idx) {
            let loc = ExerciseLoc { day_idx: place.day_idx, block_idx, ex_idx };
            let loc = self.of_exercise(loc)?;
            return Some(PlanPlace {
                day_idx: loc.day_idx,
                block_idx: Some(loc.block_idx),
                ex_idx: Some(loc.ex_idx),
            });
        }
        Some(PlanPlace { day_idx: self.of_day(place.day_idx), ..place })
    }

    fn of_day(&self, day: usize) -> usize {
        let order = self.order.iter().flatten();
        order.copied().enumerate().find(|(_, old)| *old == day).map_or(day, |(new, _)| new)
    }

    fn shifted(&self, day_idx: usize, block_idx: usize, ex_idx: usize) -> usize {
        let gone = self.removed.iter().filter(|gone| {
            gone.day_idx == day_idx && gone.block_idx == block_idx && gone.ex_idx < ex_idx
        });
        let added = self.added.get(&(day_idx, block_idx));
        let added = added.into_iter().flatten().filter(|before| **before <= ex_idx);
        ex_idx + added.count() - gone.count()
    }
}
