//! The exercises that may be chosen, and which of them is.

use super::past::Past;
use super::split::Slot;
use setwise_catalog::catalog::{AvoidTerm, Catalog};
use setwise_domain::exercise::{Equipment, Exercise, Level, Measure, Pattern};
use setwise_domain::exercise_class::{Class, Skill};
use setwise_models::ask::PlanRequest;

pub struct Pool<'c> {
    /// What is avoided, in the athlete's words and in the catalogue's.
    pub avoided: Vec<AvoidTerm>,
    /// Possible with the equipment and not avoided, the commonest first.
    possible: Vec<&'c Exercise>,
    level: Level,
    /// Whether there is anything to load.
    weights: bool,
    catalog: &'c Catalog,
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
        let weights = equipment.iter().any(|one| one.is_weight());
        Self { avoided, possible, level: request.profile.level, weights, catalog }
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
        patterns.iter().find_map(|pattern| self.of_pattern(*pattern, slot, past, taken))
    }

    fn of_pattern(
        &self,
        pattern: Pattern,
        slot: &Slot,
        past: &Past<'_>,
        taken: &[&'c Exercise],
    ) -> Option<&'c Exercise> {
        let suits = |exercise: &&&'c Exercise| {
            // A hold is no lift to build a day on.
            exercise.pattern == pattern
                && (exercise.measure == Measure::Reps || !pattern.is_lift())
                && slot.muscle.is_none_or(|muscle| exercise.primary.contains(&muscle))
                && !taken.iter().any(|other| other.id == exercise.id)
        };
        self.best(past, suits)
    }

    /// Of those that suit, and are no more than the athlete has learned: the one done on most days;
    /// of those never done, what suits them best.
    pub fn best(
        &self,
        past: &Past<'_>,
        suits: impl Fn(&&&'c Exercise) -> bool,
    ) -> Option<&'c Exercise> {
        let suitable = || self.learned().filter(|exercise| suits(exercise));
        let familiar = suitable()
            .filter(|exercise| past.days_of(exercise) > 0)
            .min_by_key(|exercise| std::cmp::Reverse(past.days_of(exercise)));
        // The first of equals is taken, which is the commonest.
        let fittest = familiar
            .or_else(|| suitable().min_by_key(|exercise| (exercise.rare, self.rank(exercise))));
        fittest.copied()
    }

    /// Those that are wanted and no more than the athlete has learned, what suits them best first; none that
    /// few coaches prescribe.
    pub fn ranked(&self, wanted: impl Fn(&Exercise) -> bool) -> Vec<&'c Exercise> {
        let found = self.learned().filter(|exercise| !exercise.rare && wanted(exercise));
        let mut found: Vec<&'c Exercise> = found.copied().collect();
        // Stable: of equals the commonest comes first.
        found.sort_by_key(|exercise| self.rank(exercise));
        found
    }

    /// Those of [`Self::ranked`] that are neither too hard for the athlete nor too easy.
    pub fn fitting(&self, wanted: impl Fn(&Exercise) -> bool) -> Vec<&'c Exercise> {
        self.ranked(|exercise| self.fits(exercise) && wanted(exercise))
    }

    /// Whether there is one that is wanted and suits.
    pub fn has(&self, wanted: impl Fn(&Exercise) -> bool) -> bool {
        !self.fitting(wanted).is_empty()
    }

    /// The exercise of the id, where it can be done and is not avoided or beyond the athlete.
    pub fn find(&self, id: &str) -> Option<&'c Exercise> {
        self.learned().find(|one| one.id.as_str() == id).copied()
    }

    /// Whether it can be done and is not avoided.
    pub fn allows(&self, exercise: &Exercise) -> bool {
        self.possible.iter().any(|one| one.id == exercise.id)
    }

    /// Whether it is neither too hard for the athlete nor too easy.
    pub fn fits(&self, exercise: &Exercise) -> bool {
        !exercise.is_beyond(self.level) && self.fit(exercise) < Fit::Outgrown
    }

    /// Whether it suits the athlete well: neither too hard nor too easy, and it can be made heavier.
    pub fn suits(&self, exercise: &Exercise) -> bool {
        !exercise.is_beyond(self.level) && self.fit(exercise) == Fit::Suits
    }

    fn learned(&self) -> impl Iterator<Item = &&'c Exercise> {
        let learned = |exercise: &&&'c Exercise| !exercise.is_beyond(self.level);
        self.possible.iter().filter(learned)
    }

    fn leads_on(&self, exercise: &Exercise) -> bool {
        self.catalog.harder(exercise).any(|one| self.allows(one) && !one.is_beyond(self.level))
    }

    /// The best first: of those that lead no further, what still trains the athlete.
    fn rank(&self, exercise: &Exercise) -> (Fit, bool) {
        (self.fit(exercise), exercise.is_outgrown_by(self.level))
    }

    fn fit(&self, exercise: &Exercise) -> Fit {
        let lifted = exercise.pattern.is_lift();
        // A pull-up is as hard as its athlete is heavy; a push-up soon is not.
        // Who has nothing to load goes on to a harder one, and who has weights to more of them.
        let body = lifted && exercise.bodyweight;
        let ends = body && !self.weights && !self.leads_on(exercise);
        let hangs = [Equipment::PullUpBar, Equipment::DipBars, Equipment::Rings];
        let hangs = exercise.equipment.iter().any(|one| hangs.contains(one));
        let light = lifted
            && (body && (exercise.level == Level::Beginner || self.weights && !hangs)
                || exercise.equipment.contains(&Equipment::Band)
                || exercise.skill != Skill::None
                || exercise.class() == Class::Conditioning);
        if exercise.level > self.level {
            Fit::Hard
        } else if ends || exercise.is_outgrown_by(self.level) {
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
