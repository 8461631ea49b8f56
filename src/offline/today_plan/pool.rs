//! The exercises that may be chosen, and which of them is.

use super::past::Past;
use super::split::Slot;
use crate::ask::PlanRequest;
use crate::catalog::{AvoidTerm, Catalog};
use crate::domain::exercise::{Exercise, Level, Pattern};

pub struct Pool<'c> {
    /// What is avoided, in the athlete's words and in the catalogue's.
    pub avoided: Vec<AvoidTerm>,
    /// Possible with the equipment and not avoided, the commonest first.
    possible: Vec<&'c Exercise>,
    level: Level,
}

impl<'c> Pool<'c> {
    pub fn of(request: &PlanRequest, catalog: &'c Catalog) -> Self {
        let terms = request.profile.avoid.iter().chain(&request.without);
        let avoided: Vec<AvoidTerm> = terms.map(|term| catalog.expand(term)).collect();
        let equipment = &request.profile.equipment;
        let possible = catalog
            .all()
            .iter()
            .filter(|exercise| exercise.possible_with(equipment))
            .filter(|exercise| !avoided.iter().any(|term| term.covers(exercise)))
            .collect();
        Self {
            avoided,
            possible,
            level: request.profile.level,
        }
    }

    /// The exercise for a slot: of the pattern trained longest ago, one that was done most in the
    /// last weeks, else the commonest that suits the level.
    pub fn choose(
        &self,
        slot: &Slot,
        past: &Past<'_>,
        taken: &[&'c Exercise],
    ) -> Option<&'c Exercise> {
        let fresh = |pattern: &Pattern| !taken.iter().any(|other| other.pattern == *pattern);
        let mut patterns = slot.patterns.to_vec();
        // Stable: of two patterns rested alike the slot's first comes first, but one that the day
        // has already comes last.
        patterns.sort_by_key(|pattern| (!fresh(pattern), -past.days_since(*pattern)));
        patterns.into_iter().find_map(|pattern| {
            let suits = |exercise: &&&'c Exercise| {
                exercise.pattern == pattern
                    && slot
                        .muscle
                        .is_none_or(|muscle| exercise.primary.contains(&muscle))
                    && !taken.iter().any(|other| other.id == exercise.id)
            };
            self.best(past, suits)
        })
    }

    /// Of those that suit: the one done on most days, else the first at the level, else the first.
    pub fn best(
        &self,
        past: &Past<'_>,
        suits: impl Fn(&&&'c Exercise) -> bool,
    ) -> Option<&'c Exercise> {
        let suitable = || self.possible.iter().filter(|exercise| suits(exercise));
        let familiar = suitable()
            .filter(|exercise| past.days_of(exercise) > 0)
            // The last of equals is the greatest, so the commonest has to come last.
            .rev()
            .max_by_key(|exercise| past.days_of(exercise));
        familiar
            .or_else(|| suitable().find(|exercise| exercise.level <= self.level))
            .or_else(|| suitable().next())
            .copied()
    }
}
