//! An edit as it is read before it is accepted: where it is, and what it takes and brings.

use super::places;
use setwise_domain::edit::{Edit, ExerciseLoc, PlanPlace};
use setwise_domain::program::{ProgramExercise, WorkoutPlan};
use setwise_domain::proposal::Hunk;
use setwise_words::text;

/// One edit as a diff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// `Day 2 (Lower) · Main lifts`, or `the whole plan`.
    pub place: String,
    /// What is removed and what is added, a line each; of an edit that can't be applied, what it
    /// asks for.
    pub hunks: Vec<Hunk>,
    pub reason: String,
}

/// The edit as a diff of the plan that it is about.
pub fn hunks(plan: &WorkoutPlan, edit: &Edit) -> Change {
    let hunks = match edit {
        Edit::ReplaceExercise { loc, payload, .. } => changed(plan, *loc, |one| {
            one.name.clone_from(&payload.new_name);
        }),
        Edit::TuneSets { loc, payload, .. } => changed(plan, *loc, |one| one.sets = payload.sets),
        Edit::TuneReps { loc, payload, .. } => {
            changed(plan, *loc, |one| one.reps.clone_from(&payload.reps))
        }
        Edit::AddRest { loc, payload, .. } => changed(plan, *loc, |one| {
            one.rest_seconds = Some(payload.rest_seconds);
        }),
        Edit::RemoveExercise { loc, .. } => {
            let gone = exercise_at(plan, *loc).map(|one| Hunk::Removed(line(one)));
            gone.into_iter().collect()
        }
        Edit::AddExercise { payload, .. } => vec![Hunk::Added(line(&payload.exercise))],
        Edit::ReorderDays { payload, .. } => reordered(plan, &payload.order),
        Edit::AddNote { payload, .. } => vec![Hunk::Added(payload.note.clone())],
    };
    Change { place: place(plan, place_of(edit)), hunks, reason: reason(edit).to_owned() }
}

/// What an edit is about; none where it is the plan as a whole.
pub fn place_of(edit: &Edit) -> Option<PlanPlace> {
    match edit {
        Edit::ReplaceExercise { loc, .. }
        | Edit::TuneSets { loc, .. }
        | Edit::TuneReps { loc, .. }
        | Edit::AddRest { loc, .. }
        | Edit::RemoveExercise { loc, .. } => Some(PlanPlace {
            day_idx: loc.day_idx,
            block_idx: Some(loc.block_idx),
            ex_idx: Some(loc.ex_idx),
        }),
        Edit::AddExercise { loc, .. } => Some(PlanPlace {
            day_idx: loc.day_idx,
            block_idx: Some(loc.block_idx),
            ex_idx: loc.ex_idx,
        }),
        Edit::ReorderDays { .. } => None,
        Edit::AddNote { loc, .. } => *loc,
    }
}

/// The exercise at a place, where there is one.
pub fn exercise_at(plan: &WorkoutPlan, loc: ExerciseLoc) -> Option<&ProgramExercise> {
    places::exercise_at(plan, loc).ok()
}

/// A place by its names: `Day 2 (Lower) · Main lifts`.
fn place(plan: &WorkoutPlan, loc: Option<PlanPlace>) -> String {
    let Some(loc) = loc else {
        return "the whole plan".to_owned();
    };
    let number = loc.day_idx.saturating_add(1);
    let Ok(day) = places::day_at(plan, loc.day_idx) else {
        return format!("Day {number}, which is not there");
    };
    let mut words = match day.name.trim() {
        "" => format!("Day {number}"),
        name => format!("Day {number} ({name})"),
    };
    let block = loc.block_idx.and_then(|block| day.blocks.get(block));
    if let Some(block) = block.filter(|block| !block.name.trim().is_empty()) {
        words = format!("{words} · {}", block.name.trim());
    }
    words
}

fn changed(
    plan: &WorkoutPlan,
    loc: ExerciseLoc,
    change: impl FnOnce(&mut ProgramExercise),
) -> Vec<Hunk> {
    let Some(before) = exercise_at(plan, loc) else {
        return Vec::new();
    };
    let mut after = before.clone();
    change(&mut after);
    vec![Hunk::Removed(line(before)), Hunk::Added(line(&after))]
}

fn reordered(plan: &WorkoutPlan, order: &[usize]) -> Vec<Hunk> {
    let name = |(place, day): (usize, usize)| {
        let day = plan.days.get(day).map_or("a day that is not there", |day| &day.name);
        format!("Day {}: {day}", place + 1)
    };
    let before = (0..plan.days.len()).map(|day| (day, day)).map(name);
    let after = order.iter().copied().enumerate().map(name);
    before.map(Hunk::Removed).chain(after.map(Hunk::Added)).collect()
}

/// `Bench Press  3 x 8  RPE 8  rest 120 s`.
fn line(one: &ProgramExercise) -> String {
    format!("{}  {}", one.name, text::program_exercise(one))
}

fn reason(edit: &Edit) -> &str {
    match edit {
        Edit::ReplaceExercise { reason, .. }
        | Edit::TuneSets { reason, .. }
        | Edit::TuneReps { reason, .. }
        | Edit::AddRest { reason, .. }
        | Edit::RemoveExercise { reason, .. }
        | Edit::AddExercise { reason, .. }
        | Edit::ReorderDays { reason, .. }
        | Edit::AddNote { reason, .. } => reason,
    }
}

#[cfg(test)]
mod tests;
