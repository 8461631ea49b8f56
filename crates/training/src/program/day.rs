//! A day of a program as a plan for today.

use super::lineup::{Item, Lineup};
use super::pace::Pace;
use super::verify::{Timing, goal_of};
use setwise_catalog::catalog::Catalog;
use setwise_domain::plan::{Energy, NestedBlock, NestedExercise, NestedPlan, PlanSource};
use setwise_domain::program::{ProgramExercise, UserProfile, WorkoutPlan};
use setwise_domain::strength::session_time;
use setwise_words::text::duration;

/// The plan of a day, counted from 0 and round again past the last, as long as it takes at the
/// athlete's pace; none where the program has no day with an exercise.
pub fn day_plan(
    profile: &UserProfile,
    plan: &WorkoutPlan,
    turn: usize,
    catalog: &Catalog,
    pace: Pace,
) -> Option<NestedPlan> {
    let index = turn.checked_rem(plan.days.len())?;
    let day = &plan.days[index];
    let lineup = Lineup::of(plan, catalog);
    let timing = Timing { goal: goal_of(&profile.goal), pace };
    let items = &lineup.days[index];
    let each = timing.of_each(items);
    let minutes = |block: usize| {
        let of_block = items.iter().zip(&each).filter(|(item, _)| item.loc.block_idx == block);
        let seconds: u32 = of_block.map(|(_, seconds)| seconds).sum();
        session_time::minutes(seconds).max(1)
    };
    let blocks: Vec<_> = day
        .blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| !block.exercises.is_empty())
        .map(|(place, block)| NestedBlock::Own {
            title: named(&block.name, "Main"),
            duration_minutes: minutes(place),
            focus: day.focus.clone().unwrap_or_else(|| named(&day.name, "Training")),
            exercises: block.exercises.iter().map(exercise).collect(),
        })
        .collect();
    if blocks.is_empty() {
        return None;
    }
    let title = plan.metadata.title.as_deref().unwrap_or("your program");
    let mut equipment: Vec<String> = Vec::new();
    for needed in items.iter().filter_map(Item::exercise).flat_map(|one| &one.equipment) {
        if !equipment.iter().any(|word| word == needed.word()) {
            equipment.push(needed.word().to_owned());
        }
    }
    Some(NestedPlan {
        focus: named(&day.name, "Training"),
        duration_minutes: session_time::minutes(each.iter().sum()).max(1),
        equipment,
        source: PlanSource::Ai,
        energy: Energy::Moderate,
        summary: format!("Day {} of {} of {title}.", index + 1, plan.days.len()),
        blocks,
    })
}

fn named(name: &str, otherwise: &str) -> String {
    match name.trim() {
        "" => otherwise.to_owned(),
        name => name.to_owned(),
    }
}

/// `3 x 8-10`, with effort, rest and notes as the detail.
fn exercise(planned: &ProgramExercise) -> NestedExercise {
    let rest = planned.rest_seconds.map(|seconds| format!("rest {}", duration::clock(seconds)));
    let parts: Vec<String> =
        [planned.intensity.clone(), rest, planned.notes.clone()].into_iter().flatten().collect();
    NestedExercise::Own {
        name: planned.name.clone(),
        prescription: format!("{} x {}", planned.sets, planned.reps),
        detail: (!parts.is_empty()).then(|| parts.join(", ")),
    }
}
