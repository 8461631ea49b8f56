//! What an edit may put into a plan: names, notes, sets, reps and rests within their bounds.

use super::refusal::EditFault;
use crate::limits::{MOST_ASKED_SETS, MOST_PROGRAM_REST, MOST_PROGRAM_TEXT};
use crate::today::prescription;

pub(super) fn named(name: &str) -> Result<(), EditFault> {
    if name.trim().is_empty() {
        return Err(EditFault::NoName);
    }
    short(name)
}

pub(super) fn short(text: &str) -> Result<(), EditFault> {
    if text.chars().count() > MOST_PROGRAM_TEXT {
        return Err(EditFault::TooLong);
    }
    Ok(())
}

pub(super) fn sets(sets: u32) -> Result<(), EditFault> {
    if (1..=u32::from(MOST_ASKED_SETS)).contains(&sets) {
        Ok(())
    } else {
        Err(EditFault::Sets { sets })
    }
}

pub(super) fn reps(reps: &str) -> Result<(), EditFault> {
    short(reps)?;
    if prescription::read(&format!("1 x {reps}")).is_none() {
        return Err(EditFault::Reps {
            reps: reps.to_owned(),
        });
    }
    Ok(())
}

pub(super) fn rest(seconds: u32) -> Result<(), EditFault> {
    if seconds > MOST_PROGRAM_REST {
        return Err(EditFault::Rest { seconds });
    }
    Ok(())
}
