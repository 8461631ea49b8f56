//! What the athlete has and will not do, against which every exercise is held.

use crate::program::limits::MOST_AVOID_TERMS;
use setwise_catalog::catalog::{AvoidTerm, Avoided, Catalog, equipment_named};
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::program::UserProfile;

/// Exercises beyond this many are counted, not named.
const NAMED: usize = 6;

pub(super) struct Wishes<'c> {
    pub catalog: &'c Catalog,
    pub available: Vec<Equipment>,
    pub avoid: Vec<AvoidTerm>,
}

impl<'c> Wishes<'c> {
    pub fn of(profile: &UserProfile, catalog: &'c Catalog) -> Self {
        let terms = profile.avoid_exercises.iter().filter(|term| !term.trim().is_empty());
        let terms = terms.take(MOST_AVOID_TERMS);
        Self {
            catalog,
            available: profile
                .equipment_available
                .iter()
                .filter_map(|word| equipment_named(word))
                .collect(),
            avoid: terms.map(|term| catalog.expand(term)).collect(),
        }
    }

    /// The term by which an exercise is avoided.
    pub fn avoided(&self, exercise: &Exercise) -> Option<&AvoidTerm> {
        self.avoid.iter().find(|term| term.covers(exercise))
    }

    pub fn allows(&self, exercise: &Exercise) -> bool {
        self.avoided(exercise).is_none()
    }

    /// Whether it can be done and is not avoided.
    pub fn suits(&self, exercise: &Exercise) -> bool {
        exercise.possible_with(&self.available) && self.allows(exercise)
    }

    /// What the terms were taken to mean: `knee: joint knee`.
    pub fn expansions(&self) -> Vec<String> {
        self.avoid.iter().map(|term| self.expansion(term)).collect()
    }

    fn expansion(&self, term: &AvoidTerm) -> String {
        if !term.is_known() {
            return format!(
                "{}: nothing of that name is known, so it leaves nothing out",
                term.written
            );
        }
        if term.meanings.is_empty() {
            return format!("{}: nothing has to be left out for it", term.written);
        }
        let mut said: Vec<String> = Vec::new();
        let mut exercises = Vec::new();
        for meaning in &term.meanings {
            match meaning {
                Avoided::Pattern(pattern) => said.push(format!("pattern {pattern}")),
                Avoided::Joint(joint, from) => said.push(format!("{from} stress on the {joint}")),
                Avoided::Equipment(needed) => said.push(format!("equipment {needed}")),
                Avoided::Muscle(muscle) => said.push(format!("muscle {muscle}")),
                Avoided::Impact(impact) => said.push(format!("impact {impact}")),
                Avoided::Position(position) => said.push(format!("position {position}")),
                Avoided::Skill(skill) => said.push(format!("skill {skill}")),
                Avoided::Exercise(id) => exercises.extend(self.catalog.get(id)),
            }
        }
        said.extend(exercises.iter().take(NAMED).map(|one| one.name.clone()));
        if exercises.len() > NAMED {
            said.push(format!("{} more exercises", exercises.len() - NAMED));
        }
        format!("{}: {}", term.written, said.join(", "))
    }
}
