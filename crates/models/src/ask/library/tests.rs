//! The catalogue alone as what a coach looks things up in: the templates lie above this crate.

use super::{Library, TemplateMatch};
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Equipment;
use setwise_domain::program::UserProfile;
use setwise_domain::tool_call::ExerciseMatch;

pub struct CatalogOnly;

impl Library for CatalogOnly {
    fn search_exercise(&self, query: &str, limit: usize) -> Vec<ExerciseMatch> {
        Catalog::embedded().search(query, limit).into_iter().map(ExerciseMatch::from).collect()
    }

    fn search_template(&self, _: &str, _: usize) -> Vec<TemplateMatch> {
        Vec::new()
    }

    fn search_exercise_sub(
        &self,
        exercise: &str,
        profile: &UserProfile,
        limit: usize,
    ) -> Vec<ExerciseMatch> {
        let catalog = Catalog::embedded();
        let exercise = catalog.resolve(exercise).exercise().unwrap();
        let owned: Vec<_> = profile
            .equipment_available
            .iter()
            .filter_map(|word| Equipment::from_word(word))
            .collect();
        let found = catalog.substitutes(exercise, &owned, |_| false);
        found.into_iter().take(limit).map(ExerciseMatch::from).collect()
    }
}
