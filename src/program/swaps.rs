//! Substitutes for what is avoided or can't be done: suggested, never made here.

use super::lineup::{Item, Known, Lineup};
use super::wishes::Wishes;
use crate::catalog::Catalog;
use crate::domain::edit::{Edit, ExerciseLoc, NewName};
use crate::domain::exercise::{Exercise, Level};
use crate::domain::program::{SubstitutionSuggestion, UserProfile, WorkoutPlan};
use crate::limits::MOST_SUBSTITUTES;

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
        if wishes.suits(exercise) {
            continue;
        }
        let day = &lineup.days[item.loc.day_idx];
        let taken = |other: &Exercise| {
            let there = |item: &Item<'_, '_>| item.exercise().is_some_and(|one| one.id == other.id);
            let suggested = |one: &SubstitutionSuggestion| {
                one.day_idx == item.loc.day_idx && one.best == other.name
            };
            day.iter().any(there) || suggestions.iter().any(suggested)
        };
        let suggestion = suggestion(item, exercise, &wishes, level, taken);
        suggestions.extend(suggestion);
    }
    suggestions
}

fn suggestion(
    item: &Item<'_, '_>,
    exercise: &Exercise,
    wishes: &Wishes<'_>,
    level: Level,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<SubstitutionSuggestion> {
    let found = wishes
        .catalog
        .substitutes(exercise, &wishes.available, |one| !wishes.allows(one));
    let mut candidates: Vec<&Exercise> = found.into_iter().filter(|one| !taken(one)).collect();
    // Stable: what is too hard comes last, all else in the order of likeness.
    candidates.sort_by_key(|one| one.level > level);
    candidates.truncate(MOST_SUBSTITUTES);
    let best = candidates.first()?;
    let why = match wishes.avoided(exercise) {
        Some(term) => format!("'{}' is avoided", term.written),
        None => "it needs equipment that is not available".to_owned(),
    };
    Some(SubstitutionSuggestion {
        day_idx: item.loc.day_idx,
        block_idx: item.loc.block_idx,
        ex_idx: item.loc.ex_idx,
        original: item.planned.name.clone(),
        best: best.name.clone(),
        candidates: candidates.iter().map(|one| one.name.clone()).collect(),
        rationale: Some(format!("{why}; {} is a {} too", best.name, best.pattern)),
    })
}

/// The suggestions as edits, each to its best.
pub fn swap_edits(suggestions: &[SubstitutionSuggestion]) -> Vec<Edit> {
    let edits = suggestions.iter().map(|one| Edit::ReplaceExercise {
        reason: one.rationale.clone().unwrap_or_default(),
        loc: ExerciseLoc {
            day_idx: one.day_idx,
            block_idx: one.block_idx,
            ex_idx: one.ex_idx,
        },
        payload: NewName {
            new_name: one.best.clone(),
        },
    });
    edits.collect()
}
