//! The embedded catalogue and templates as what a coach looks things up in.

use super::known::rank_known;
use super::prescribed::week_plan;
use super::wishes::Wishes;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Level;
use setwise_domain::program::UserProfile;
use setwise_domain::tool_call::ExerciseMatch;
use setwise_models::ask::{Library, TemplateMatch};

/// Searches the catalogue that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded(pub &'static Catalog);

impl Library for Embedded {
    fn search_exercise(&self, query: &str, limit: usize) -> Vec<ExerciseMatch> {
        let found = self.0.search(query, limit);
        found.into_iter().map(ExerciseMatch::from).collect()
    }

    fn search_template(&self, query: &str, limit: usize) -> Vec<TemplateMatch> {
        let found = rank_known(query).into_iter().take(limit);
        found
            .map(|(_, known)| TemplateMatch {
                id: known.id.clone(),
                name: known.program.title.clone(),
                about: format!("{} {}", known.about, known.suits),
                plan: week_plan(&known.program),
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
        let found = self.0.substitutes(exercise, &wishes.available, |one| !wishes.allows(one));
        let level = profile.training_history.unwrap_or(Level::Intermediate);
        found
            .into_iter()
            .filter(|one| !one.is_beyond(level))
            .take(limit)
            .map(ExerciseMatch::from)
            .collect()
    }
}
