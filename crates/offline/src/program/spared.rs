//! What a program says of what is avoided: what was left out, what stands in, how it is done, and when
//! to try again; or who clears it first.

use super::case::Case;
use setwise_catalog::catalog::{AvoidTerm, Care, Condition};
use setwise_domain::exercise::{Exercise, Joint};
use setwise_domain::program::WorkoutPlan;
use setwise_domain::text::printable;
use setwise_words::text;

/// Exercises that a remark names; the others go the same way.
const NAMED: usize = 3;
/// After so many weeks of quiet one light set is tried: complaints of overuse are judged anew every few
/// weeks (Silbernagel et al. 2007 for tendons, the pain-monitoring model).
const WEEKS_UNTIL_TRIED: u8 = 2;

/// A remark on each thing avoided that makes a difference. `wanted` are the exercises that the program
/// would have had.
pub(super) fn remarks(
    plan: &WorkoutPlan,
    wanted: &[&Exercise],
    case: &Case<'_, '_>,
) -> Vec<String> {
    let terms = case.pool.avoided.iter();
    terms.filter_map(|term| remark(plan, wanted, term, case)).collect()
}

fn remark(
    plan: &WorkoutPlan,
    wanted: &[&Exercise],
    term: &AvoidTerm,
    case: &Case<'_, '_>,
) -> Option<String> {
    let left_out: Vec<&Exercise> = wanted
        .iter()
        .copied()
        .filter(|one| term.covers(one) && one.possible_with(&case.profile.equipment))
        .collect();
    let names = |all: &[&Exercise]| {
        let names = all.iter().take(NAMED).map(|one| one.name.as_str());
        text::list(names.collect::<Vec<_>>())
    };
    let mut said: Vec<String> = Vec::new();
    if let Some(first) = left_out.first() {
        let joint = term.joints().next();
        let instead = stand_ins(plan, &left_out, case);
        let with = match &instead[..] {
            [] => "nothing like it is both tolerated and possible here".to_owned(),
            [one] => format!("{} stands in", one.name),
            all => format!("{} stand in", names(all)),
        };
        let cue = joint.filter(|_| !instead.is_empty()).map_or("", cue);
        let written = printable(&term.written);
        said.push(format!("Avoiding '{written}': left out {}; {with}{cue}.", names(&left_out)));
        let can_try = term.condition.is_none_or(|one| one.care == Care::Train);
        if joint.is_some() && can_try {
            said.push(format!(
                "After {WEEKS_UNTIL_TRIED} weeks without pain try one light set of {}: if it stays at 3 of 10 or less, then and the day after, take '{written}' off what you avoid.",
                first.name
            ));
        }
    }
    said.extend(term.condition.and_then(Condition::remark));
    (!said.is_empty()).then(|| said.join(" "))
}

/// The exercises of the plan that do the work of those left out, each once.
fn stand_ins<'c>(
    plan: &WorkoutPlan,
    left_out: &[&Exercise],
    case: &Case<'_, 'c>,
) -> Vec<&'c Exercise> {
    let mut found: Vec<&Exercise> = Vec::new();
    let places = plan.days.iter().flat_map(|day| &day.blocks).flat_map(|block| &block.exercises);
    for exercise in places.filter_map(|place| case.catalog.resolve(&place.name).exercise()) {
        let does = |one: &&Exercise| {
            let trains = one.primary.first() == exercise.primary.first() && !one.primary.is_empty();
            let alike = one.pattern == exercise.pattern || trains && exercise.pattern.is_lift();
            alike && one.id != exercise.id
        };
        if left_out.iter().any(does) && !found.iter().any(|one| one.id == exercise.id) {
            found.push(exercise);
        }
    }
    found
}

/// How what stands in is done so that the joint bears it.
const fn cue(joint: Joint) -> &'static str {
    match joint {
        Joint::Shoulder => ", with the palms facing each other and the elbows close",
        Joint::Knee => ", only as deep as the knee stays quiet",
        Joint::LowerBack => ", with the back kept still and straight",
        Joint::Hip => ", only as deep as the hip stays quiet",
        Joint::Elbow => ", slowly, and with a loose grip",
        Joint::Wrist => ", with straight wrists",
        Joint::Ankle => ", with the whole foot down",
        Joint::Neck => ", with the head in line",
    }
}
