//! Exercises by the names that a call gives, for tools that look back.

use crate::prepared::{Call, Unprepared};
use setwise_catalog::catalog::{Match, Resolution};
use setwise_domain::exercise::{Exercise, ExerciseId, ExerciseKey};
use setwise_domain::set_log::SetLog;
use setwise_domain::text::printable;
use setwise_domain::tool_call::CallIssueCode;
use setwise_words::text;

/// An exercise that may have a history.
pub(super) struct FoundExercise {
    pub key: ExerciseKey,
    /// The catalogue's name where it has one, else as written.
    pub name: String,
}

/// The exercise of a name: the catalogue's, else one that was logged under just this name.
pub(super) fn find_done(call: &Call<'_>, name: &str) -> Result<FoundExercise, Unprepared> {
    let resolution = call.catalog.resolve(name);
    if let Some(exercise) = resolution.exercise() {
        return Ok(FoundExercise { key: exercise.key(), name: exercise.name.clone() });
    }
    let as_written = ExerciseKey::new(None, name);
    if !call.reader.of_exercise(&as_written, 1)?.is_empty() {
        return Ok(FoundExercise { key: as_written, name: name.to_owned() });
    }
    let shown = printable(name);
    let message = match resolution {
        Resolution::Ambiguous(meant) => {
            format!("'{shown}' may be {}; say which.", text::either(names_of(&meant)))
        }
        Resolution::Unknown { near } if !near.is_empty() => {
            format!("There is no exercise '{shown}'. Near it: {}.", text::list(names_of(&near)))
        }
        _ => format!("There is no exercise '{shown}'; search_exercise finds names."),
    };
    Err(Unprepared::because(CallIssueCode::NotFound, Some("exercise"), message))
}

pub(super) fn names_of<'a>(exercises: &[&'a Exercise]) -> impl Iterator<Item = &'a str> {
    exercises.iter().map(|exercise| exercise.name.as_str())
}

/// The catalogue's id where the name has one; else what to say about it, so that the next set of
/// the same exercise does not go by another name.
pub(super) fn catalogue_id(
    call: &Call<'_>,
    name: &str,
    remarks: &mut Vec<String>,
) -> Option<ExerciseId> {
    let shown = printable(name);
    match &call.catalog.resolve(name) {
        Resolution::Found { exercise, how } => {
            if *how == Match::Fuzzy {
                remarks.push(format!("'{shown}' is taken for {}.", exercise.name));
            }
            Some(exercise.id.clone())
        }
        Resolution::Ambiguous(meant) => {
            remarks.push(format!(
                "'{shown}' may be {}; it is logged under the name as written.",
                text::either(names_of(meant))
            ));
            None
        }
        Resolution::Unknown { near } => {
            let near = match near.as_slice() {
                [] => String::new(),
                near => format!(" Near it: {}.", text::list(names_of(near))),
            };
            remarks.push(format!(
                "'{shown}' is not in the catalogue; it is logged under the name as written.{near}"
            ));
            None
        }
    }
}
