//! Today's plan with one exercise more.

use super::draft::{Draft, Part};
use super::{AdjustError, Adjusted};
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, Prescription};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::profile::Profile;

/// The plan with an exercise behind its work.
pub fn add(
    board: &Board,
    name: &str,
    asked: Prescription,
    profile: &Profile,
    catalog: &Catalog,
) -> Result<Adjusted, AdjustError> {
    let exercise = catalog.resolve(name).exercise();
    let name = exercise.map_or_else(|| name.to_owned(), |one| one.name.clone());
    let key = exercise.map_or_else(|| ExerciseKey::new(None, &name), Exercise::key);
    if board.items().any(|item| item.key() == key) {
        return Err(AdjustError::PlannedAlready { name });
    }
    let mut draft = Draft::of(board, profile.goal, catalog);
    let place = board.blocks.iter().rposition(|block| !block.around).unwrap_or_default();
    let Some(block) = draft.blocks.get_mut(place) else {
        return Err(AdjustError::NoSuchItem);
    };
    let told = format!("{name} {}", crate::today::prescription::written(&asked));
    block.parts.push(Part::new(name, exercise, asked, profile.goal));
    draft.reckon();
    let left = draft.left_in_words();
    Ok(draft.adjusted(format!("With {told}. {left}")))
}
