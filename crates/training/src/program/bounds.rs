//! What an edit may put into a plan: names, notes, sets, reps and rests within their bounds.

use super::refusal::EditError;
use crate::program::limits::MOST_PROGRAM_REST;
use crate::today::prescription;
use setwise_domain::exercise_name;
use setwise_domain::limits::{MOST_ASKED_SETS, MOST_PROGRAM_TEXT};

pub(super) fn named(name: &str) -> Result<(), EditError> {
    exercise_name::check(name)?;
    Ok(())
}

pub(super) fn short(text: &str) -> Result<(), EditError> {
    if text.chars().count() > MOST_PROGRAM_TEXT {
        return Err(EditError::TooLong);
    }
    Ok(())
}

pub(super) fn sets(sets: u32) -> Result<(), EditError> {
    if (1..=u32::from(MOST_ASKED_SETS)).contains(&sets) {
        Ok(())
    } else {
        Err(EditError::Sets { sets })
    }
}

pub(super) fn reps(reps: &str) -> Result<(), EditError> {
    short(reps)?;
    if prescription::read(&format!("1 x {reps}")).is_none() {
        return Err(EditError::Reps { reps: reps.to_owned() });
    }
    Ok(())
}

pub(super) fn rest(seconds: u32) -> Result<(), EditError> {
    if seconds > MOST_PROGRAM_REST {
        return Err(EditError::Rest { seconds });
    }
    Ok(())
}
