//! Applies edits: total, deterministic, and each for itself.
//!
//! All edits address the plan as it was verified. They are resolved against it first and carried
//! out together, so a removal never shifts what a later edit meant. One that can't be resolved,
//! or that contradicts an earlier one, is refused with its reason; the rest apply.

use super::begin::forget_beginning;
use super::bounds::{named, reps, rest, sets, short};
use super::inverse::{BlockBefore, Inverse, NotesBefore};
use super::moves::Moves;
use super::places::{block_at, day_at, exercise_at};
use super::refusal::{EditError, Refused};
use crate::program::limits::MOST_BLOCK_EXERCISES;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::edit::{BlockLoc, Edit, ExerciseLoc, PlanPlace};
use setwise_domain::program::{ProgramBlock, ProgramExercise, WorkoutPlan};
use std::collections::{BTreeMap, BTreeSet};

/// What became of a plan and its edits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Applied {
    /// The plan with the edits.
    pub plan: WorkoutPlan,
    /// Those that were applied, by index, in order.
    pub applied: Vec<usize>,
    /// The edits that were not.
    pub refused: Vec<Refused>,
    /// What takes the edits back.
    pub inverse: Inverse,
    /// Where what stood in the old plan stands in the new one.
    #[serde(skip)]
    pub moves: Moves,
}

/// What can be changed of one exercise; no two edits may change the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Aspect {
    Name,
    Sets,
    Reps,
    Rest,
}

/// Edits as resolved against the plan.
#[derive(Default)]
struct Resolved<'e> {
    /// By exercise and aspect: which edit, and the edit.
    changes: BTreeMap<(ExerciseLoc, Aspect), (usize, &'e Edit)>,
    removals: BTreeMap<ExerciseLoc, usize>,
    /// By block: the place before which to insert, in the order of the edits.
    additions: BTreeMap<(usize, usize), Vec<(usize, &'e ProgramExercise)>>,
    exercise_notes: BTreeMap<ExerciseLoc, (usize, Vec<&'e str>)>,
    day_notes: BTreeMap<usize, Vec<&'e str>>,
    notes: Vec<&'e str>,
    order: Option<(usize, &'e [usize])>,
}

/// Applies what can be applied.
pub fn apply(plan: &WorkoutPlan, edits: &[Edit]) -> Applied {
    let mut resolved = Resolved::default();
    let (mut applied, mut refused) = (Vec::new(), Vec::new());
    for (index, edit) in edits.iter().enumerate() {
        match resolved.take(plan, index, edit) {
            Ok(()) => applied.push(index),
            Err(error) => {
                refused.push(Refused { index, edit: edit.clone(), reason: error.to_string() });
            }
        }
    }
    let moves = resolved.moves();
    let (plan, inverse) = resolved.carry_out(plan);
    Applied { plan, applied, refused, inverse, moves }
}

impl<'e> Resolved<'e> {
    fn take(&mut self, plan: &WorkoutPlan, index: usize, edit: &'e Edit) -> Result<(), EditError> {
        match edit {
            Edit::ReplaceExercise { loc, payload, .. } => {
                named(&payload.new_name)?;
                self.change(plan, *loc, Aspect::Name, index, edit)
            }
            Edit::TuneSets { loc, payload, .. } => {
                sets(payload.sets)?;
                self.change(plan, *loc, Aspect::Sets, index, edit)
            }
            Edit::TuneReps { loc, payload, .. } => {
                reps(&payload.reps)?;
                self.change(plan, *loc, Aspect::Reps, index, edit)
            }
            Edit::AddRest { loc, payload, .. } => {
                rest(payload.rest_seconds)?;
                self.change(plan, *loc, Aspect::Rest, index, edit)
            }
            Edit::RemoveExercise { loc, .. } => self.remove(plan, *loc, index),
            Edit::AddExercise { loc, payload, .. } => self.add(plan, *loc, &payload.exercise),
            Edit::ReorderDays { payload, .. } => self.reorder(plan, index, &payload.order),
            Edit::AddNote { loc, payload, .. } => self.note(plan, *loc, index, &payload.note),
        }
    }

    /// Whether the exercise is there and no edit removes it.
    fn remains(&self, plan: &WorkoutPlan, loc: ExerciseLoc) -> Result<(), EditError> {
        exercise_at(plan, loc)?;
        match self.removals.get(&loc) {
            Some(&other) => Err(EditError::Removed { other }),
            None => Ok(()),
        }
    }

    fn changes_of(&self, loc: ExerciseLoc) -> impl Iterator<Item = &(usize, &'e Edit)> {
        let aspects = (loc, Aspect::Name)..=(loc, Aspect::Rest);
        self.changes.range(aspects).map(|(_, change)| change)
    }

    fn change(
        &mut self,
        plan: &WorkoutPlan,
        loc: ExerciseLoc,
        aspect: Aspect,
        index: usize,
        edit: &'e Edit,
    ) -> Result<(), EditError> {
        self.remains(plan, loc)?;
        if let Some(&(other, _)) = self.changes.get(&(loc, aspect)) {
            return Err(EditError::AlreadyChanged { other });
        }
        self.changes.insert((loc, aspect), (index, edit));
        Ok(())
    }

    fn remove(
        &mut self,
        plan: &WorkoutPlan,
        loc: ExerciseLoc,
        index: usize,
    ) -> Result<(), EditError> {
        self.remains(plan, loc)?;
        let changed = self.changes_of(loc).map(|&(other, _)| other);
        let noted = self.exercise_notes.get(&loc).map(|&(other, _)| other);
        if let Some(other) = changed.chain(noted).min() {
            return Err(EditError::Changed { other });
        }
        self.removals.insert(loc, index);
        Ok(())
    }

    fn add(
        &mut self,
        plan: &WorkoutPlan,
        loc: BlockLoc,
        exercise: &'e ProgramExercise,
    ) -> Result<(), EditError> {
        let block = block_at(plan, loc.day_idx, loc.block_idx)?;
        let exercises = block.exercises.len();
        let before = loc.ex_idx.unwrap_or(exercises);
        if before > exercises {
            return Err(EditError::NoPlace { exercise: before, exercises });
        }
        named(&exercise.name)?;
        sets(exercise.sets)?;
        reps(&exercise.reps)?;
        exercise.rest_seconds.map_or(Ok(()), rest)?;
        let texts = [&exercise.intensity, &exercise.notes];
        texts.into_iter().flatten().try_for_each(|text| short(text))?;
        let added = self.additions.entry((loc.day_idx, loc.block_idx)).or_default();
        if exercises + added.len() >= MOST_BLOCK_EXERCISES {
            return Err(EditError::BlockFull);
        }
        added.push((before, exercise));
        Ok(())
    }

    fn reorder(
        &mut self,
        plan: &WorkoutPlan,
        index: usize,
        order: &'e [usize],
    ) -> Result<(), EditError> {
        let days = plan.days.len();
        let each: BTreeSet<_> = order.iter().copied().filter(|&day| day < days).collect();
        if order.len() != days || each.len() != days {
            return Err(EditError::NoPermutation { days });
        }
        if let Some((other, _)) = self.order {
            return Err(EditError::AlreadyReordered { other });
        }
        self.order = Some((index, order));
        Ok(())
    }

    fn note(
        &mut self,
        plan: &WorkoutPlan,
        loc: Option<PlanPlace>,
        index: usize,
        note: &'e str,
    ) -> Result<(), EditError> {
        if note.trim().is_empty() {
            return Err(EditError::NoNote);
        }
        short(note)?;
        let Some(place) = loc else {
            self.notes.push(note);
            return Ok(());
        };
        match (place.block_idx, place.ex_idx) {
            (None, None) => {
                day_at(plan, place.day_idx)?;
                self.day_notes.entry(place.day_idx).or_default().push(note);
            }
            // A block has no notes of its own: they are its day's.
            (Some(block), None) => {
                block_at(plan, place.day_idx, block)?;
                self.day_notes.entry(place.day_idx).or_default().push(note);
            }
            (Some(block_idx), Some(ex_idx)) => {
                let loc = ExerciseLoc { day_idx: place.day_idx, block_idx, ex_idx };
                self.remains(plan, loc)?;
                let (_, notes) = self.exercise_notes.entry(loc).or_insert((index, Vec::new()));
                notes.push(note);
            }
            (None, Some(_)) => return Err(EditError::ExerciseWithoutBlock),
        }
        Ok(())
    }

    fn moves(&self) -> Moves {
        let added = self.additions.iter().map(|(block, added)| {
            let before = added.iter().map(|&(before, _)| before);
            (*block, before.collect())
        });
        Moves {
            removed: self.removals.keys().copied().collect(),
            added: added.collect(),
            order: self.order.map(|(_, order)| order.to_vec()),
        }
    }

    fn carry_out(self, plan: &WorkoutPlan) -> (WorkoutPlan, Inverse) {
        let mut after = plan.clone();
        let mut inverse = Inverse {
            blocks: plan.days.iter().map(|day| day.blocks.len()).collect(),
            ..Inverse::default()
        };
        for (day_idx, block_idx) in self.touched() {
            let before = &plan.days[day_idx].blocks[block_idx];
            after.days[day_idx].blocks[block_idx].exercises =
                self.block(day_idx, block_idx, before);
            inverse.exercises.push(BlockBefore {
                day_idx,
                block_idx,
                exercises: before.exercises.clone(),
            });
        }
        for (&day_idx, notes) in &self.day_notes {
            let day = &mut after.days[day_idx];
            inverse.day_notes.push(NotesBefore { day_idx, notes: day.notes.clone() });
            day.notes.extend(notes.iter().map(|&note| note.to_owned()));
        }
        if !self.notes.is_empty() {
            inverse.notes = Some(after.metadata.notes.clone());
            let notes = self.notes.iter().map(|&note| note.to_owned());
            after.metadata.notes.extend(notes);
        }
        if let Some((_, order)) = self.order {
            after.days = order.iter().map(|&day| after.days[day].clone()).collect();
            inverse.order = Some(order.to_vec());
        }
        (after, inverse)
    }

    /// Blocks whose exercises change.
    fn touched(&self) -> BTreeSet<(usize, usize)> {
        let changed = self.changes.keys().map(|(loc, _)| loc);
        let exercises = changed
            .chain(self.removals.keys())
            .chain(self.exercise_notes.keys())
            .map(|loc| (loc.day_idx, loc.block_idx));
        exercises.chain(self.additions.keys().copied()).collect()
    }

    fn block(
        &self,
        day_idx: usize,
        block_idx: usize,
        before: &ProgramBlock,
    ) -> Vec<ProgramExercise> {
        let added = self.additions.get(&(day_idx, block_idx));
        let added = added.map_or(&[][..], Vec::as_slice);
        let inserted = |place: usize| {
            added
                .iter()
                .filter(move |&&(before, _)| before == place)
                .map(|&(_, exercise)| exercise.clone())
        };
        let mut after = Vec::new();
        for (ex_idx, exercise) in before.exercises.iter().enumerate() {
            after.extend(inserted(ex_idx));
            let loc = ExerciseLoc { day_idx, block_idx, ex_idx };
            if !self.removals.contains_key(&loc) {
                after.push(self.changed(loc, exercise));
            }
        }
        after.extend(inserted(before.exercises.len()));
        after
    }

    fn changed(&self, loc: ExerciseLoc, before: &ProgramExercise) -> ProgramExercise {
        let mut after = before.clone();
        for (_, edit) in self.changes_of(loc) {
            match edit {
                Edit::ReplaceExercise { payload, .. } => {
                    after.name.clone_from(&payload.new_name);
                    forget_beginning(&mut after);
                }
                Edit::TuneSets { payload, .. } => after.sets = payload.sets,
                Edit::TuneReps { payload, .. } => {
                    after.reps.clone_from(&payload.reps);
                    forget_beginning(&mut after);
                }
                Edit::AddRest { payload, .. } => after.rest_seconds = Some(payload.rest_seconds),
                _ => {}
            }
        }
        if let Some((_, notes)) = self.exercise_notes.get(&loc) {
            let all = after.notes.as_deref().into_iter().chain(notes.iter().copied());
            after.notes = Some(all.collect::<Vec<_>>().join("; "));
        }
        after
    }
}

#[cfg(test)]
mod tests;
