//! What else trains the same: derived from pattern and muscles, never listed.

use super::{Catalog, Exercise};
use setwise_domain::exercise::{Equipment, Mechanic, Muscle, Pattern};
use std::cmp::Reverse;

/// How good a kind of substitute is, the better the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kinship {
    /// Another pattern, a muscle in common.
    Muscle,
    /// The same pattern for other muscles.
    Pattern,
    /// The same pattern, and a muscle in common.
    Both,
}

impl Catalog {
    /// What can stand in for `of`, best first: the same pattern, then a trained muscle in common;
    /// possible with `available`, and nothing that `avoid` says yes to.
    pub fn substitutes(
        &self,
        of: &Exercise,
        available: &[Equipment],
        avoid: impl Fn(&Exercise) -> bool,
    ) -> Vec<&Exercise> {
        let mut found: Vec<(Reverse<Kinship>, Reverse<i32>, &Exercise)> = self
            .exercises
            .iter()
            .filter(|other| other.id != of.id && other.possible_with(available) && !avoid(other))
            .filter_map(|other| {
                Some((Reverse(kinship(of, other)?), Reverse(likeness(of, other)), other))
            })
            .collect();
        // Stable, so that of two equally good the commoner comes first.
        found.sort_by_key(|(kinship, likeness, _)| (*kinship, *likeness));
        found.into_iter().map(|(_, _, other)| other).collect()
    }
}

fn kinship(of: &Exercise, other: &Exercise) -> Option<Kinship> {
    let same_pattern = of.pattern == other.pattern;
    let same_muscle = of.primary.iter().any(|m| other.primary.contains(m));
    match (same_pattern, same_muscle) {
        (true, true) => Some(Kinship::Both),
        (true, false) if pattern_suffices(of) => Some(Kinship::Pattern),
        (false, true) if is_strength(of) && is_strength(other) => Some(Kinship::Muscle),
        _ => None,
    }
}

/// Whether another exercise of its pattern does for it whatever the muscle. It does not where the
/// muscle is the point: an abduction is no adduction, and no stretch replaces any other.
fn pattern_suffices(of: &Exercise) -> bool {
    match of.pattern {
        Pattern::Mobility => false,
        Pattern::Core | Pattern::Conditioning => true,
        _ => of.mechanic == Mechanic::Compound,
    }
}

fn is_strength(exercise: &Exercise) -> bool {
    !matches!(exercise.pattern, Pattern::Mobility | Pattern::Conditioning)
}

/// Whether few coaches prescribe it, or it is done with what few gyms have: strongman implements, chains,
/// bands on a bar.
fn is_rare(exercise: &Exercise) -> bool {
    let has = |one: Equipment| exercise.equipment.contains(&one);
    exercise.rare || has(Equipment::Strongman) || has(Equipment::Barbell) && has(Equipment::Band)
}

/// How alike two exercises are; only its order means anything. What they train weighs most.
fn likeness(of: &Exercise, other: &Exercise) -> i32 {
    let points = |yes: bool, points: i32| if yes { points } else { 0 };
    let muscles: i32 =
        Muscle::ALL.iter().map(|muscle| agreement(part(of, *muscle), part(other, *muscle))).sum();
    // Who can't have one machine for the heart wants another, not the same muscles.
    let machine_for_machine =
        of.pattern == Pattern::Conditioning && of.equipment == other.equipment;
    muscles
        + points(of.measure == other.measure, 3)
        + points(of.mechanic == other.mechanic, 2)
        + points(of.unilateral == other.unilateral, 2)
        + points(of.bodyweight == other.bodyweight, 2)
        + points(machine_for_machine, 12)
        - points(other.level > of.level, 3)
        - points(is_rare(other) && !is_rare(of), 12)
}

/// What a muscle does in an exercise.
#[derive(Clone, Copy)]
enum Part {
    Primary,
    Secondary,
    None,
}

fn part(exercise: &Exercise, muscle: Muscle) -> Part {
    if exercise.primary.contains(&muscle) {
        Part::Primary
    } else if exercise.secondary.contains(&muscle) {
        Part::Secondary
    } else {
        Part::None
    }
}

const fn agreement(one: Part, other: Part) -> i32 {
    match (one, other) {
        (Part::Primary, Part::Primary) => 6,
        (Part::Secondary, Part::Secondary) => 1,
        (Part::Secondary, Part::None) | (Part::None, Part::Secondary | Part::None) => 0,
        (Part::Primary, Part::Secondary) | (Part::Secondary, Part::Primary) => -1,
        (Part::Primary, Part::None) | (Part::None, Part::Primary) => -2,
    }
}

#[cfg(test)]
mod tests;
