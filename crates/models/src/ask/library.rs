//! What a coach may look up while it writes a program: read-only, and embedded.

use serde::Serialize;
use setwise_domain::program::{UserProfile, WorkoutPlan};
use setwise_domain::tool_call::ExerciseMatch;

/// Searches by words and facts: pattern, muscles, equipment, level; typos are forgiven.
pub trait Library: Send + Sync {
    /// Exercises, the best match first.
    fn search_exercise(&self, query: &str, limit: usize) -> Vec<ExerciseMatch>;

    /// Programs to start from or learn from, the best match first.
    fn search_template(&self, query: &str, limit: usize) -> Vec<TemplateMatch>;

    /// What can stand in for an exercise, for an athlete of this profile, the likest first; none
    /// where the exercise is not known.
    fn search_exercise_sub(
        &self,
        exercise: &str,
        profile: &UserProfile,
        limit: usize,
    ) -> Vec<ExerciseMatch>;
}

/// One template found by a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TemplateMatch {
    pub id: String,
    pub name: String,
    pub about: String,
    pub plan: WorkoutPlan,
}

#[cfg(test)]
pub mod tests;
