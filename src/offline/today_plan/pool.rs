//! The exercises that may be chosen, and which of them is.

use super::past::Past;
use super::split::Slot;
use crate::ask::PlanRequest;
use crate::catalog::{AvoidTerm, Catalog};
use crate::domain::exercise::{Equipment, Exercise, Level, Pattern};
use crate::domain::exercise_class::{Class, Skill};

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
        let has = |class: Class| taken.iter().any(|other| other.class() == class);
        // Heavy squats and heavy pulls from the floor don't share a day of a week that is written,
        // where anything else does.
        let tired = match (has(Class::HeavySquat), has(Class::HeavyHinge)) {
            _ if !past.wants_variety() => None,
            (true, _) => Some(Class::HeavyHinge),
            (_, true) => Some(Class::HeavySquat),
            _ => None,
        };
        let found = |tired: Option<Class>| {
            patterns
                .iter()
                .find_map(|pattern| self.of_pattern(*pattern, slot, past, taken, tired))
        };
        found(tired).or_else(|| found(None))
    }

    fn of_pattern(
        &self,
        pattern: Pattern,
        slot: &Slot,
        past: &Past<'_>,
        taken: &[&'c Exercise],
        without: Option<Class>,
    ) -> Option<&'c Exercise> {
        let suits = |exercise: &&&'c Exercise| {
            exercise.pattern == pattern
                && without.is_none_or(|class| exercise.class() != class)
                && slot
                    .muscle
                    .is_none_or(|muscle| exercise.primary.contains(&muscle))
                && !taken.iter().any(|other| other.id == exercise.id)
        };
        self.best(past, suits)
    }

    /// Of those that suit, and are no more than the athlete has learned: the one done on most days,
    /// in a week that is being written the one done on fewest; of several, what suits them best.
    pub fn best(
        &self,
        past: &Past<'_>,
        suits: impl Fn(&&&'c Exercise) -> bool,
    ) -> Option<&'c Exercise> {
        let learned = |exercise: &&&'c Exercise| !exercise.is_beyond(self.level);
        let suitable = || {
            let possible = self.possible.iter().filter(learned);
            possible.filter(|exercise| suits(exercise))
        };
        // The first of equals is taken, which is the commonest.
        let fittest = if past.wants_variety() {
            suitable().min_by_key(|exercise| {
                let fit = self.fit(exercise);
                (fit > Fit::Suits, past.days_of(exercise), fit)
            })
        } else {
            let familiar = suitable()
                .filter(|exercise| past.days_of(exercise) > 0)
                .min_by_key(|exercise| std::cmp::Reverse(past.days_of(exercise)));
            familiar.or_else(|| suitable().min_by_key(|exercise| self.fit(exercise)))
        };
        fittest.copied()
    }

    fn fit(&self, exercise: &Exercise) -> Fit {
        let lifted = exercise.pattern.is_lift();
        // A pull-up is as hard as its athlete is heavy; a push-up soon is not.
        let light = lifted
            && (exercise.bodyweight && exercise.level == Level::Beginner
                || exercise.equipment.contains(&Equipment::Band)
                || exercise.skill != Skill::None
                || exercise.class() == Class::Conditioning);
        if exercise.level > self.level {
            Fit::Hard
        } else if exercise.is_outgrown_by(self.level) {
            Fit::Outgrown
        } else if light {
            Fit::Light
        } else {
            Fit::Suits
        }
    }
}

/// How an exercise suits the athlete, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Suits,
    /// It can't be made heavier, or is done for something else than strength.
    Light,
    Outgrown,
    Hard,
}
