//! Exercises by the names that a call gives, for tools that look back.

use crate::catalog::Resolution;
use crate::domain::exercise::{Exercise, ExerciseKey};
use crate::domain::set_log::SetLog;
use crate::domain::set_result::SetResult;
use crate::domain::text::printable;
use crate::domain::tool_call::FaultCode;
use crate::tool::prepared::{Call, Unprepared};

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
        return Ok(FoundExercise {
            key: exercise.key(),
            name: exercise.name.clone(),
        });
    }
    let as_written = ExerciseKey::new(None, name);
    if !call.reader.of_exercise(&as_written, 1)?.is_empty() {
        return Ok(FoundExercise {
            key: as_written,
            name: name.to_owned(),
        });
    }
    let shown = printable(name);
    let message = match resolution {
        Resolution::Ambiguous(meant) => {
            format!("'{shown}' may be {}; say which.", names_of(&meant, "or"))
        }
        Resolution::Unknown { near } if !near.is_empty() => format!(
            "There is no exercise '{shown}'. Near it: {}.",
            names_of(&near, "and")
        ),
        _ => format!("There is no exercise '{shown}'; search_exercise finds names."),
    };
    Err(Unprepared::because(
        FaultCode::NotFound,
        Some("exercise"),
        message,
    ))
}

/// The newest live set of an exercise: the one logged last if it is one, else that of its newest
/// day.
pub(super) fn newest_of(call: &Call<'_>, name: &str) -> Result<Option<SetResult>, Unprepared> {
    let found = find_done(call, name)?;
    if let Some(newest) = call.reader.newest()?
        && newest.key() == found.key
    {
        return Ok(Some(newest));
    }
    Ok(call.reader.of_exercise(&found.key, 1)?.pop())
}

/// `Barbell Row, Seated Cable Row or Pendlay Row`.
pub(super) fn names_of(exercises: &[&Exercise], last: &str) -> String {
    let names: Vec<_> = exercises
        .iter()
        .map(|exercise| exercise.name.as_str())
        .collect();
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}
