//! What is asked of an exercise that took the place of another: the place's own sets, reps and rest
//! where the two are alike, else those that suit it.

use super::case::Case;
use super::plan::SIDES;
use crate::today_plan::dose::Role;
use setwise_domain::exercise::Exercise;
use setwise_domain::exercise_class::Class;
use setwise_domain::program::{ProgramExercise, SubstitutionSuggestion, WorkoutPlan};

/// Fits what was swapped in to be what it is: a raise is no press, and nobody thrusts a bar on each side.
pub(super) fn fit(plan: &mut WorkoutPlan, swaps: &[SubstitutionSuggestion], case: &Case<'_, '_>) {
    for swap in swaps {
        let day = plan.days.get_mut(swap.day_idx);
        let block = day.and_then(|day| day.blocks.get_mut(swap.block_idx));
        let place = block.and_then(|block| block.exercises.get_mut(swap.ex_idx));
        let exercise = |name: &str| case.catalog.resolve(name).exercise();
        let pair = exercise(&swap.original).zip(exercise(&swap.best));
        let (Some(place), Some((before, after))) = (place, pair) else {
            continue;
        };
        if exercise(&place.name).is_some_and(|one| one.id == after.id) {
            fit_one(place, before, after, case);
        }
    }
}

fn fit_one(place: &mut ProgramExercise, before: &Exercise, after: &Exercise, case: &Case<'_, '_>) {
    if place.notes.as_deref().is_none_or(|notes| notes == SIDES) {
        place.notes = after.unilateral.then(|| SIDES.to_owned());
    }
    // What spares a joint is not asked for the heaviest sets of what it stands in for.
    let spares =
        case.pool.avoided.iter().any(|term| term.joints().next().is_some() && term.covers(before));
    let alike = before.class() == after.class() && before.bodyweight == after.bodyweight;
    let alike = alike && !spares;
    let role = match after.class() {
        // Warm-ups are done as they come.
        Class::Mobility => return,
        Class::Core | Class::Conditioning => Role::Finisher,
        _ => Role::Accessory,
    };
    if !alike {
        let dose = case.dosing().dose(after, role);
        place.reps = dose.reps();
        place.rest_seconds = Some(dose.rest());
        place.intensity = dose.intensity();
    }
}
