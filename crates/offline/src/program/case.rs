//! One athlete that a week is written for: what they can do, how it is dosed, and what they already do.

use crate::today_plan::dose::Dosing;
use crate::today_plan::past::Past;
use crate::today_plan::pool::Pool;
use jiff::civil::Date;
use setwise_catalog::catalog::{Catalog, equipment_named};
use setwise_domain::age::AgeGroup;
use setwise_domain::exercise::{Exercise, Level};
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::program::UserProfile;
use setwise_models::ask::PlanRequest;
use setwise_training::program::{goal_of, limits::MOST_TRAINING_DAYS};

/// The minutes of a day from which on there is time for breath beside the lifts.
const LONG_DAY: u16 = 75;

pub(super) struct Case<'a, 'c> {
    pub catalog: &'c Catalog,
    pub profile: &'a Profile,
    pub pool: Pool<'c>,
    pub past: Past<'c>,
    pub age: AgeGroup,
    /// By what sets and effort are given; the age may lower both.
    pub goal: Goal,
    pub dosed_level: Level,
    /// What the athlete has learned.
    pub level: Level,
    /// Lifts that the athlete's log knows.
    pub own: Vec<&'c Exercise>,
    /// Whether endurance is their goal.
    pub lasting: bool,
    /// Whether there are fewer days than they wished for.
    pub fewer: bool,
}

impl<'a, 'c> Case<'a, 'c> {
    pub fn of(wishes: &UserProfile, profile: &'a Profile, catalog: &'c Catalog) -> Self {
        let request = PlanRequest {
            // The dates of a week that repeats mean nothing.
            today: Date::default(),
            profile: profile.clone(),
            recent: Vec::new(),
            minutes: None,
            without: Vec::new(),
            wish: None,
            refused: None,
        };
        let names = wishes.last_top_sets.keys().chain(wishes.estimated_1rm.keys());
        let mut own: Vec<&Exercise> = Vec::new();
        for exercise in names.filter_map(|name| catalog.resolve(name).exercise()) {
            if !own.iter().any(|one| one.id == exercise.id) {
                own.push(exercise);
            }
        }
        Self {
            catalog,
            profile,
            pool: Pool::of(&request, catalog),
            past: Past::of(&[], request.today, catalog),
            age: wishes.age_group(),
            goal: wishes.age_group().dosed_goal(profile.goal),
            dosed_level: wishes.age_group().dosed_level(profile.level),
            level: profile.level,
            own,
            fewer: wishes.days_per_week > profile.days_per_week,
            lasting: wishes.goal.to_lowercase().contains("endurance"),
        }
    }

    /// Whether something for breath belongs to it: they train for everything, and have time.
    pub fn wants_breath(&self) -> bool {
        self.goal == Goal::General && self.profile.minutes_per_day >= LONG_DAY
    }

    pub const fn dosing(&self) -> Dosing<'_> {
        Dosing {
            profile: self.profile,
            age: self.age,
            minutes: self.profile.minutes_per_day,
            easy: false,
            lasting: self.lasting,
        }
    }
}

/// The same athlete as today's plan knows them.
pub(super) fn profile(wishes: &UserProfile) -> Profile {
    Profile {
        days_per_week: wishes.days_per_week.min(MOST_TRAINING_DAYS),
        minutes_per_day: wishes.minutes_per_day,
        equipment: wishes
            .equipment_available
            .iter()
            .filter_map(|word| equipment_named(word))
            .collect(),
        avoid: wishes.avoid_exercises.clone(),
        goal: goal_of(&wishes.goal),
        level: wishes.training_history.unwrap_or(Level::Intermediate),
        ..Profile::default()
    }
}
