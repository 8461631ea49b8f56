//! How long an exercise takes: 20 s a set + 7 s a rep + rest, and a change-over before the next.

use crate::domain::board::{Prescription, SetTarget};

/// Getting into a set and out of it.
pub const SET_SECONDS: u32 = 20;
pub const REP_SECONDS: u32 = 7;
/// From one exercise to the next: walking, setting up.
pub const CHANGE_OVER_SECONDS: u32 = 60;
/// Reps taken for a set without a number of them.
const AMRAP_REPS: u32 = 12;
/// A carry or an easy row: two metres a second.
const METRES_A_SECOND: u32 = 2;
/// A day may run this much over what was asked, in percent.
pub const TOLERANCE_PERCENT: u32 = 115;

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

/// Whether so many seconds fit so many minutes: within 115 %.
pub fn fits(seconds: u32, minutes: u16) -> bool {
    u64::from(seconds) * 100 <= u64::from(minutes) * 60 * u64::from(TOLERANCE_PERCENT)
}

/// Whole minutes, rounded up.
pub const fn minutes(seconds: u32) -> u32 {
    seconds.div_ceil(60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(sets: u8, target: SetTarget) -> Prescription {
        Prescription { sets, target }
    }

    #[test]
    fn twenty_seconds_a_set_and_seven_a_rep() {
        let eight = asked(3, SetTarget::Reps { low: 8, high: 8 });
        assert_eq!(exercise_seconds(&eight, 120, 1), 3 * (20 + 56 + 120) + 60);
        assert_eq!(exercise_seconds(&eight, 120, 2), 3 * (20 + 112 + 120) + 60);
        let wave = asked(3, SetTarget::RepsBySet(vec![5, 3, 1]));
        assert_eq!(exercise_seconds(&wave, 180, 1), 3 * (20 + 180) + 9 * 7 + 60);
        let plank = asked(2, SetTarget::Seconds(30));
        assert_eq!(exercise_seconds(&plank, 30, 1), 2 * (20 + 30 + 30) + 60);
        let carry = asked(2, SetTarget::Metres(40));
        assert_eq!(exercise_seconds(&carry, 60, 1), 2 * (20 + 20 + 60) + 60);
        let most = asked(1, SetTarget::Amrap);
        assert_eq!(exercise_seconds(&most, 90, 1), 20 + 84 + 90 + 60);
    }

    #[test]
    fn a_day_fits_within_115_percent() {
        assert!(fits(69 * 60, 60));
        assert!(!fits(69 * 60 + 1, 60));
        assert_eq!(minutes(61), 2);
    }
}
