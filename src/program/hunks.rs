//! An edit as it is read before it is accepted: where it is, and what it takes and brings.

use super::places;
use crate::domain::edit::{Edit, ExerciseLoc, PlanPlace};
use crate::domain::program::{ProgramExercise, WorkoutPlan};
use crate::domain::proposal::Hunk;
use crate::text;

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
    Change {
        place: place(plan, place_of(edit)),
        hunks,
        reason: reason(edit).to_owned(),
    }
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
        let day = plan
            .days
            .get(day)
            .map_or("a day that is not there", |day| &day.name);
        format!("Day {}: {day}", place + 1)
    };
    let before = (0..plan.days.len()).map(|day| (day, day)).map(name);
    let after = order.iter().copied().enumerate().map(name);
    before
        .map(Hunk::Removed)
        .chain(after.map(Hunk::Added))
        .collect()
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
mod tests {
    use super::*;

    fn plan() -> WorkoutPlan {
        serde_json::from_str(
            r#"{"days": [
                {"name": "Upper", "blocks": [{"name": "Main", "exercises": [
                    {"name": "Bench Press", "sets": 3, "reps": "8", "rest_seconds": 120},
                    {"name": "Barbell Row", "sets": 3, "reps": "8", "intensity": "RPE 8"}]}]},
                {"name": "", "blocks": []}]}"#,
        )
        .unwrap()
    }

    /// Place, diff and reason of an edit.
    fn told(edit: &str) -> String {
        let edit: Edit = serde_json::from_str(edit).unwrap();
        let change = hunks(&plan(), &edit);
        let lines = change.hunks.iter().map(|hunk| match hunk {
            Hunk::Same(line) => format!("  {line}"),
            Hunk::Removed(line) => format!("- {line}"),
            Hunk::Added(line) => format!("+ {line}"),
        });
        let lines: Vec<_> = lines.collect();
        format!("{}\n{}\n{}", change.place, lines.join("\n"), change.reason)
    }

    #[test]
    fn each_kind_of_edit_is_a_diff() {
        let at = r#""loc": {"day_idx": 0, "block_idx": 0, "ex_idx": 0}"#;
        let first = |kind: &str, payload: &str| {
            told(&format!(
                r#"{{"type": "{kind}", "reason": "why", {at}, "payload": {payload}}}"#
            ))
        };
        let before = "Day 1 (Upper) · Main\n- Bench Press  3 x 8  rest 120 s\n";
        assert_eq!(
            first("replace_exercise", r#"{"new_name": "Push-Up"}"#),
            format!("{before}+ Push-Up  3 x 8  rest 120 s\nwhy")
        );
        assert_eq!(
            first("tune_sets", r#"{"sets": 4}"#),
            format!("{before}+ Bench Press  4 x 8  rest 120 s\nwhy")
        );
        assert_eq!(
            first("tune_reps", r#"{"reps": "5"}"#),
            format!("{before}+ Bench Press  3 x 5  rest 120 s\nwhy")
        );
        assert_eq!(
            first("add_rest", r#"{"rest_seconds": 90}"#),
            format!("{before}+ Bench Press  3 x 8  rest 90 s\nwhy")
        );
        assert_eq!(first("remove_exercise", "{}"), format!("{before}why"));
        assert_eq!(
            told(
                r#"{"type": "add_exercise", "reason": "why", "loc": {"day_idx": 0, "block_idx": 0},
                "payload": {"exercise": {"name": "Dip", "sets": 2, "reps": "AMRAP"}}}"#
            ),
            "Day 1 (Upper) · Main\n+ Dip  2 x AMRAP\nwhy"
        );
        assert_eq!(
            told(r#"{"type": "reorder_days", "reason": "why", "payload": {"order": [1, 0]}}"#),
            "the whole plan\n- Day 1: Upper\n- Day 2: \n+ Day 1: \n+ Day 2: Upper\nwhy"
        );
        assert_eq!(
            told(
                r#"{"type": "add_note", "reason": "why", "loc": {"day_idx": 1},
                "payload": {"note": "Rest."}}"#
            ),
            "Day 2\n+ Rest.\nwhy"
        );
    }

    #[test]
    fn an_edit_of_nothing_says_where_it_would_be() {
        assert_eq!(
            told(
                r#"{"type": "tune_sets", "reason": "why", "payload": {"sets": 4},
                "loc": {"day_idx": 7, "block_idx": 0, "ex_idx": 0}}"#
            ),
            "Day 8, which is not there\n\nwhy"
        );
        assert_eq!(
            told(r#"{"type": "reorder_days", "reason": "", "payload": {"order": [9]}}"#),
            "the whole plan\n- Day 1: Upper\n- Day 2: \n+ Day 1: a day that is not there\n"
        );
    }
}
