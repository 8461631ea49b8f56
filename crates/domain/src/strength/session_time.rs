//! How long an exercise takes: 20 s a set + 7 s a rep + rest, and a change-over before the next.

use crate::board::{Prescription, SetTarget};

/// Getting into a set and out of it.
pub const SET_SECONDS: u32 = 20;
pub const REP_SECONDS: u32 = 7;
/// From one exercise to the next: walking, setting up.
pub const CHANGE_OVER_SECONDS: u32 = 60;
/// Two lighter sets of five lead up to the first heavy lift of a day, a minute after each.
pub const RAMP_SECONDS: u32 = 2 * (SET_SECONDS + 5 * REP_SECONDS + 60);
/// Reps taken for a set without a number of them.
const AMRAP_REPS: u32 = 12;
/// A carry or an easy row: two metres a second.
const METRES_A_SECOND: u32 = 2;

/// Seconds of one set, counted from 0, without its rest.
fn set_seconds(target: &SetTarget, index: usize) -> u32 {
    SET_SECONDS
        + match target {
            SetTarget::Reps { .. } | SetTarget::RepsBySet(_) => {
                u32::from(target.reps_of_set(index).unwrap_or_default()) * REP_SECONDS
            }
            SetTarget::Seconds(seconds) => *seconds,
            SetTarget::Metres(metres) => metres / METRES_A_SECOND,
            SetTarget::Amrap => AMRAP_REPS * REP_SECONDS,
        }
}

/// Seconds of all sets of an exercise with `rest` seconds after each, and the change-over.
/// `sides` is 2 where each set is done on one side and then on the other.
pub fn exercise_seconds(asked: &Prescription, rest: u32, sides: u32) -> u32 {
    let sets: u32 = (0..usize::from(asked.sets))
        .map(|index| {
            let set = set_seconds(&asked.target, index);
            SET_SECONDS + (set - SET_SECONDS) * sides + rest
        })
        .sum();
    sets + CHANGE_OVER_SECONDS
}

/// Whether so many seconds fit so many minutes.
pub const fn fits(seconds: u32, minutes: u16) -> bool {
    seconds <= minutes as u32 * 60
}

/// Whole minutes, rounded up.
pub const fn minutes(seconds: u32) -> u32 {
    seconds.div_ceil(60)
}

#[cfg(test)]
mod tests;
