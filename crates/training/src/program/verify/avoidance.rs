//! Nothing that is avoided, and nothing that needs what is not there: by tags and whole words.

use super::draft::{Draft, at};
use super::{Case, choice};
use crate::program::lineup::{Item, Known};
use setwise_catalog::catalog::{AvoidTerm, Avoided, Catalog};
use setwise_domain::edit::{Edit, NewName, Nothing};
use setwise_domain::exercise::{Equipment, Exercise, ExerciseId, Pattern};
use setwise_domain::exercise_class::Class;
use setwise_domain::report::Area;
use setwise_domain::text::printable;

pub(super) fn check(case: &Case<'_, '_>, draft: &mut Draft) {
    // A name of the plan's own is understood by the plan.
    let is_unknown =
        |term: &&AvoidTerm| !term.is_known() && !case.lineup.items().any(|item| names(term, item));
    for term in case.wishes.avoid.iter().filter(is_unknown) {
        let nearest = case.wishes.catalog.nearest_to_avoid(&term.written);
        let hint = nearest.map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
        let written = printable(&term.written);
        let message =
            format!("'{written}' is to be avoided, and nothing of that name is known{hint}");
        draft.error(Area::Avoidance, None, message, []);
    }
    let mut chosen = Vec::new();
    for item in case.lineup.items() {
        let Some(Against::Avoided(why) | Against::Missing(why)) = against(case, item) else {
            continue;
        };
        let message = format!("{} {why}", case.place(item));
        let edit = mend(case, item, why, &mut chosen);
        draft.error(Area::Avoidance, Some(at(item.loc)), message, [edit]);
    }
}

/// Why an exercise can't stand in a plan, to follow its name.
pub(super) enum Against {
    Avoided(String),
    Missing(String),
}

/// What speaks against an exercise.
pub(super) fn against(case: &Case<'_, '_>, item: &Item<'_, '_>) -> Option<Against> {
    match item.known {
        Known::Exercise(exercise) => {
            if let Some(term) = case.wishes.avoided(exercise) {
                return Some(Against::Avoided(avoided(term, exercise, case.wishes.catalog)));
            }
            if exercise.possible_with(&case.wishes.available) {
                return None;
            }
            let missing: Vec<_> = exercise
                .equipment
                .iter()
                .filter(|needed| !case.wishes.available.contains(needed))
                .filter(|needed| !(case.of_day && can_do_without(case, exercise, **needed)))
                .map(|needed| needed.word())
                .collect();
            let missing = missing.join(", ");
            (!missing.is_empty())
                .then(|| Against::Missing(format!("needs what is not available: {missing}")))
        }
        Known::Movement(pattern) => {
            let means = |term: &&AvoidTerm| {
                term.meanings.contains(&Avoided::Pattern(pattern)) || names(term, item)
            };
            let term = case.wishes.avoid.iter().find(means)?;
            Some(Against::Avoided(by_movement(term, pattern)))
        }
        Known::Nothing => {
            let term = case.wishes.avoid.iter().find(|term| names(term, item))?;
            let written = printable(&term.written);
            Some(Against::Avoided(format!("is avoided by '{written}'")))
        }
    }
}

/// Whether nobody turns back for want of it: whoever has machines has one to row or ride on, any chair is
/// leaned or stepped on, a bar does for another kind of bar, and lunges and calf raises are done with the body
/// alone.
fn can_do_without(case: &Case<'_, '_>, exercise: &Exercise, needed: Equipment) -> bool {
    let is_lain_on = matches!(
        exercise.pattern,
        Pattern::HorizontalPush
            | Pattern::VerticalPush
            | Pattern::ChestIsolation
            | Pattern::ElbowExtension
    );
    let has = |one: Equipment| case.wishes.available.contains(&one);
    match needed {
        Equipment::CardioMachine | Equipment::SmithMachine => has(Equipment::Machine),
        Equipment::Bench => exercise.bodyweight || !is_lain_on,
        Equipment::Box => exercise.class() != Class::Power,
        Equipment::Dumbbell | Equipment::Kettlebell => exercise.pattern == Pattern::Lunge,
        Equipment::EzBar => has(Equipment::Barbell) || has(Equipment::Dumbbell),
        Equipment::Landmine => has(Equipment::Barbell) || has(Equipment::Machine),
        Equipment::Machine => exercise.pattern == Pattern::AnkleIsolation,
        _ => false,
    }
}

/// What a coach would ask for in its place; none where nothing does.
pub(super) fn instead<'c>(case: &Case<'_, 'c>, item: &Item<'_, 'c>) -> Option<&'c Exercise> {
    substitute(case, item, |one| case.has(item.loc.day_idx, one))
}

fn substitute<'c>(
    case: &Case<'_, 'c>,
    item: &Item<'_, 'c>,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    match item.known {
        Known::Exercise(exercise) => choice::substitute(case, exercise, taken),
        Known::Movement(pattern) => choice::of_pattern(case, pattern, taken),
        Known::Nothing => None,
    }
}

/// Whether every word of the term stands in the name, as a word.
fn names(term: &AvoidTerm, item: &Item<'_, '_>) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect()
    };
    let (avoided, named) = (words(&term.written), words(&item.planned.name));
    !avoided.is_empty() && avoided.iter().all(|word| named.contains(word))
}

fn name_of(catalog: &Catalog, id: &ExerciseId) -> String {
    catalog.get(id).map_or_else(|| id.to_string(), |one| one.name.to_lowercase())
}

fn avoided(term: &AvoidTerm, exercise: &Exercise, catalog: &Catalog) -> String {
    let by = term.meanings.iter().find_map(|meaning| match meaning {
        Avoided::Joint(joint, from) if exercise.stress(*joint) >= *from => {
            let stress = exercise.stress(*joint);
            Some(format!("puts {stress} stress on the {joint}"))
        }
        Avoided::Pattern(pattern) if exercise.pattern == *pattern => {
            Some(format!("is a {pattern}"))
        }
        Avoided::Pattern(pattern) if exercise.contains(*pattern) => {
            Some(format!("has a {pattern} in it"))
        }
        Avoided::Equipment(needed) if exercise.equipment.contains(needed) => {
            Some(format!("needs a {needed}"))
        }
        Avoided::Muscle(muscle) if exercise.primary.contains(muscle) => {
            Some(format!("trains the {muscle}"))
        }
        Avoided::Exercise(id) if exercise.parts.contains(id) => {
            Some(format!("has a {} in it", name_of(catalog, id)))
        }
        Avoided::Impact(impact) if exercise.impact == *impact => {
            Some(format!("is a {impact} exercise"))
        }
        Avoided::Position(position) if exercise.is_in(*position) => {
            Some(format!("loads joints in the position '{position}'"))
        }
        Avoided::Skill(skill) if exercise.skill == *skill => Some(format!("is a {skill} exercise")),
        _ => None,
    });
    let written = printable(&term.written);
    match by {
        Some(why) => format!("is avoided by '{written}': it {why}"),
        None => format!("is avoided by '{written}'"),
    }
}

fn by_movement(term: &AvoidTerm, pattern: Pattern) -> String {
    format!("is avoided by '{}': by its name it is a {pattern}", printable(&term.written))
}

/// The best substitute that suits and is not there yet; where there is none it goes.
fn mend<'c>(
    case: &Case<'_, 'c>,
    item: &Item<'_, 'c>,
    reason: String,
    chosen: &mut Vec<(usize, &'c Exercise)>,
) -> Edit {
    let day = item.loc.day_idx;
    let taken = |one: &Exercise| {
        chosen.iter().any(|(on, other)| *on == day && other.id == one.id) || case.has(day, one)
    };
    let Some(substitute) = substitute(case, item, taken) else {
        return Edit::RemoveExercise { reason, loc: item.loc, payload: Nothing {} };
    };
    chosen.push((day, substitute));
    Edit::ReplaceExercise {
        reason,
        loc: item.loc,
        payload: NewName { new_name: substitute.name.clone() },
    }
}
