//! Substitutes for what is avoided or can't be done: suggested, never made here.

use super::lineup::{Item, Known, Lineup};
use super::places::exercise_at;
use super::wishes::Wishes;
use crate::program::limits::MOST_SUBSTITUTES;
use setwise_catalog::catalog::Catalog;
use setwise_domain::edit::{Edit, ExerciseLoc, NewName};
use setwise_domain::exercise::{Exercise, Level};
use setwise_domain::exercise_class::Class;
use setwise_domain::program::{SubstitutionSuggestion, UserProfile, WorkoutPlan};
use setwise_domain::text::printable;
use setwise_words::text;

/// A suggestion for every exercise of the catalogue that is avoided or needs what is not there,
/// where anything can stand in for it.
pub fn suggest_swaps(
    profile: &UserProfile,
    plan: &WorkoutPlan,
    catalog: &Catalog,
) -> Vec<SubstitutionSuggestion> {
    let lineup = Lineup::of(plan, catalog);
    let wishes = Wishes::of(profile, catalog);
    let level = profile.training_history.unwrap_or(Level::Intermediate);
    let mut suggestions: Vec<SubstitutionSuggestion> = Vec::new();
    for item in lineup.items() {
        let Known::Exercise(exercise) = item.known else {
            continue;
        };
        let reason = if let Some(term) = wishes.avoided(exercise) {
            format!("'{}' is avoided", term.written)
        } else if !exercise.possible_with(&wishes.available) {
            "it needs equipment that is not available".to_owned()
        } else if exercise.is_beyond(level) && !item.light {
            "it is too hard for a beginner".to_owned()
        } else {
            continue;
        };
        let day = &lineup.days[item.loc.day_idx];
        let taken = |other: &Exercise| {
            let there = |item: &Item<'_, '_>| item.exercise().is_some_and(|one| one.id == other.id);
            let suggested = |one: &SubstitutionSuggestion| {
                one.day_idx == item.loc.day_idx && one.best == other.name
            };
            day.iter().any(there) || suggestions.iter().any(suggested)
        };
        // How often the week has it, so that three lifts don't all give way to one.
        let often = |other: &Exercise| {
            let there =
                |item: &&Item<'_, '_>| item.exercise().is_some_and(|one| one.id == other.id);
            let suggested = suggestions.iter().filter(|one| one.best == other.name);
            lineup.items().filter(there).count() + suggested.count()
        };
        let suggestion = suggestion(item, exercise, &wishes, level, &reason, taken, often);
        suggestions.extend(suggestion);
    }
    suggestions
}

/// Whether what is asked of one makes sense for the other: a press is no carry, and nothing is
/// lifted fast in place of a squat.
fn is_dosed_alike(one: &Exercise, other: &Exercise) -> bool {
    let fast = |exercise: &Exercise| exercise.class() == Class::Power;
    one.measure == other.measure && (fast(one) || !fast(other))
}

fn suggestion(
    item: &Item<'_, '_>,
    exercise: &Exercise,
    wishes: &Wishes<'_>,
    level: Level,
    reason: &str,
    taken: impl Fn(&Exercise) -> bool,
    often: impl Fn(&Exercise) -> usize,
) -> Option<SubstitutionSuggestion> {
    let found = wishes.catalog.substitutes(exercise, &wishes.available, |one| !wishes.allows(one));
    let free = found
        .into_iter()
        .filter(|one| !taken(one) && !one.is_beyond(level) && is_dosed_alike(exercise, one));
    let mut candidates: Vec<&Exercise> = free.collect();
    // Stable: what is too hard or too easy comes last, then what the week has already, all else in the
    // order of likeness.
    let poor = |one: &Exercise| one.level > level || one.is_outgrown_by(level);
    candidates.sort_by_key(|one| poor(one));
    candidates.truncate(MOST_SUBSTITUTES);
    candidates.sort_by_key(|one| (poor(one), often(one)));
    let best = candidates.first()?;
    Some(SubstitutionSuggestion {
        day_idx: item.loc.day_idx,
        block_idx: item.loc.block_idx,
        ex_idx: item.loc.ex_idx,
        original: item.planned.name.clone(),
        best: best.name.clone(),
        candidates: candidates.iter().map(|one| one.name.clone()).collect(),
        rationale: Some(rationale(reason, exercise, best)),
    })
}

/// `'knee' is avoided; Hip Thrust trains the glutes too`.
fn rationale(reason: &str, exercise: &Exercise, best: &Exercise) -> String {
    if exercise.pattern == best.pattern {
        return format!("{reason}; {} is a {} too", best.name, best.pattern);
    }
    let shared: Vec<_> = exercise
        .primary
        .iter()
        .filter(|muscle| best.primary.contains(muscle))
        .map(|muscle| muscle.word())
        .collect();
    format!("{reason}; {} trains the {} too", best.name, text::list(&shared))
}

/// Swaps that hold, and why the others don't.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedSwaps {
    pub swaps: Vec<SubstitutionSuggestion>,
    /// A sentence each.
    pub refused: Vec<String>,
}

/// Holds a substituter's suggestions against the plan and the profile: the place is there and has
/// that exercise, no other suggestion is about it, and the best is one that can be done, is not
/// avoided and suits the level. Candidates that don't are left out; where the best doesn't, the
/// first of them that does takes its place.
pub fn check_swaps(
    profile: &UserProfile,
    plan: &WorkoutPlan,
    catalog: &Catalog,
    suggestions: Vec<SubstitutionSuggestion>,
) -> CheckedSwaps {
    let wishes = Wishes::of(profile, catalog);
    let level = profile.training_history.unwrap_or(Level::Intermediate);
    let fits = |name: &str| match catalog.resolve(name).exercise() {
        Some(one) => wishes.suits(one) && !one.is_beyond(level),
        // A name that is not known is kept, and the verifier says what it can of it.
        None => !name.trim().is_empty(),
    };
    let mut checked = CheckedSwaps::default();
    for mut swap in suggestions {
        if let Some(error) = place_error(plan, &checked.swaps, &swap, catalog) {
            checked.refused.push(error);
            continue;
        }
        swap.candidates.retain(|name| fits(name));
        let best = Some(swap.best.clone()).filter(|best| fits(best));
        if let Some(best) = best.or_else(|| swap.candidates.first().cloned()) {
            swap.best = best;
            checked.swaps.push(swap);
        } else {
            checked.refused.push(format!(
                "'{}' in place of '{}' is avoided, too hard, or needs what is not available",
                printable(&swap.best),
                printable(&swap.original)
            ));
        }
    }
    checked
}

/// What is wrong with the place of a suggestion.
fn place_error(
    plan: &WorkoutPlan,
    taken: &[SubstitutionSuggestion],
    swap: &SubstitutionSuggestion,
    catalog: &Catalog,
) -> Option<String> {
    let loc = place(swap);
    let planned = match exercise_at(plan, loc) {
        Ok(planned) => planned,
        Err(error) => return Some(error.to_string()),
    };
    let same = match (
        catalog.resolve(&planned.name).exercise(),
        catalog.resolve(&swap.original).exercise(),
    ) {
        (Some(one), Some(other)) => one.id == other.id,
        _ => planned.name.trim().eq_ignore_ascii_case(swap.original.trim()),
    };
    if !same {
        return Some(format!(
            "'{}' was to be swapped, and exercise {} in block {} of day {} is '{}'",
            printable(&swap.original),
            loc.ex_idx,
            loc.block_idx,
            loc.day_idx,
            printable(&planned.name)
        ));
    }
    taken.iter().any(|other| place(other) == loc).then(|| {
        format!("'{}' is swapped by another suggestion already", printable(&swap.original))
    })
}

const fn place(swap: &SubstitutionSuggestion) -> ExerciseLoc {
    ExerciseLoc { day_idx: swap.day_idx, block_idx: swap.block_idx, ex_idx: swap.ex_idx }
}

/// The suggestions as edits, each to its best.
pub fn swap_edits(suggestions: &[SubstitutionSuggestion]) -> Vec<Edit> {
    let edits = suggestions.iter().map(|one| Edit::ReplaceExercise {
        reason: one.rationale.clone().unwrap_or_default(),
        loc: place(one),
        payload: NewName { new_name: one.best.clone() },
    });
    edits.collect()
}
