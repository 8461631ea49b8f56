//! The embedded catalogue and templates as what a coach looks things up in.

use super::wishes::Wishes;
use crate::ask::{Library, TemplateMatch};
use crate::catalog::{Catalog, search_templates};
use crate::domain::exercise::Level;
use crate::domain::program::UserProfile;
use crate::domain::tool_call::ExerciseMatch;

/// Searches the catalogue that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded(pub &'static Catalog);

impl Library for Embedded {
    fn search_exercise(&self, query: &str, limit: usize) -> Vec<ExerciseMatch> {
        let found = self.0.search(query, limit);
        found.into_iter().map(ExerciseMatch::from).collect()
    }

    fn search_template(&self, query: &str, limit: usize) -> Vec<TemplateMatch> {
        let found = search_templates(query, limit).into_iter();
        found
            .map(|template| TemplateMatch {
                id: template.id.clone(),
                name: template.name.clone(),
                about: template.about.clone(),
                plan: template.plan.clone(),
            })
            .collect()
    }

    fn search_exercise_sub(
        &self,
        exercise: &str,
        profile: &UserProfile,
        limit: usize,
    ) -> Vec<ExerciseMatch> {
        // Of several that are meant, or near, the commonest: a search offers, it decides nothing.
        let Some(exercise) = self.0.resolve(exercise).candidates().into_iter().next() else {
            return Vec::new();
        };
        let wishes = Wishes::of(profile, self.0);
        let found = self
            .0
            .substitutes(exercise, &wishes.available, |one| !wishes.allows(one));
        let level = profile.training_history.unwrap_or(Level::Intermediate);
        found
            .into_iter()
            .filter(|one| !one.is_beyond(level))
            .take(limit)
            .map(ExerciseMatch::from)
            .collect()
    }
}
